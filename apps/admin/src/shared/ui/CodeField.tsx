import { Form, Input } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Where the six digits of an authenticator app go; its name in the form is `code`. */
export function CodeField(): ReactNode {
  const { t } = useLingui();
  return (
    <Form.Item
      name="code"
      label={t`Code of your authenticator app`}
      normalize={(text: string) => text.replace(/\s/g, '')}
      rules={[{ required: true, pattern: /^\d{6}$/, message: t`Enter the six digits` }]}
    >
      <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} className="num" />
    </Form.Item>
  );
}
