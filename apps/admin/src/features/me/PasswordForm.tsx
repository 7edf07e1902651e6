import { App, Button, Card, Form, Input } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAct, useRefresh } from '#shared/data/hooks.ts';
import { useSession } from '#shared/session/session.ts';
import { CodeField } from '#shared/ui/CodeField.tsx';
import { fieldRefusals } from '#shared/ui/field-refusals.ts';

interface PasswordChange {
  readonly password: string;
  readonly newPassword: string;
  readonly code: string;
}

/** Changes one's password; the other sessions end. Only for who has one. */
export function PasswordForm(): ReactNode {
  const { t } = useLingui();
  const { message } = App.useApp();
  const [form] = Form.useForm<PasswordChange>();
  const tellHere = fieldRefusals(form, { 2010: 'code', 9002: 'newPassword' });
  const { run, isBusy } = useAct('myPassword', tellHere);
  const refresh = useRefresh();
  const hasTotp = useSession(
    ({ session }) => session?.me.hasTotp === true && !session.me.passkeysOnly,
  );
  if (!hasTotp) return null;
  const change = async (values: PasswordChange): Promise<void> => {
    const done = await run(values);
    if (done?.ok !== true) return;
    form.resetFields();
    void message.success(t`Your password is changed; your other sessions ended`);
    await refresh('mySessions');
  };
  const required = [{ required: true, message: t`Enter your password` }];
  return (
    <Card size="small" title={t`Change password`}>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        style={{ maxWidth: 360 }}
        onFinish={(values) => void change(values)}
      >
        <Form.Item name="password" label={t`Current password`} rules={required}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label={t`New password`}
          extra={t`At least 12 characters with letters and digits.`}
          rules={[
            {
              required: true,
              min: 12,
              message: t`At least 12 characters with letters and digits.`,
            },
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <CodeField />
        <Button htmlType="submit" loading={isBusy}>
          {t`Change password`}
        </Button>
      </Form>
    </Card>
  );
}
