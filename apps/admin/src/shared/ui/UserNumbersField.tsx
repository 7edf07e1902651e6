import { Form, Input } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { userNumbersOf } from './user-numbers.ts';

/** Of one act, as many as the server takes. */
const USERS_MAX = 50;

/** Numbers of users, typed or pasted into the form's value `users`; read by `userNumbersOf`. */
export function UserNumbersField(): ReactNode {
  const { t } = useLingui();
  return (
    <Form.Item
      name="users"
      label={t`User numbers`}
      rules={[
        {
          validator: async (_rule, text: string | undefined) => {
            const count = userNumbersOf(text ?? '').length;
            if (count === 0 || count > USERS_MAX) {
              throw new Error(t`From 1 to ${USERS_MAX} numbers, with a space or comma between`);
            }
            return Promise.resolve();
          },
        },
      ]}
    >
      <Input.TextArea rows={3} />
    </Form.Item>
  );
}
