import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import type { StaffSession } from '@candor/protocol';
import { Alert, App, Button, Form, Input } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAct } from '#shared/data/hooks.ts';
import { signWithPasskey } from '#shared/data/passkey.ts';
import { beginSession, useSession } from '#shared/session/session.ts';
import { CodeField } from '#shared/ui/CodeField.tsx';
import { fieldRefusals } from '#shared/ui/field-refusals.ts';
import { PasskeyInstead } from '#shared/ui/PasskeyInstead.tsx';
import { Front } from '#shared/ui/Front.tsx';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

function begin(session: StaffSession): void {
  beginSession(session, Date.now());
}

/** The door of the back office: password with a code, or a passkey. The page one was on stays in the address. */
export function SignInScreen(): ReactNode {
  const { t } = useLingui();
  const hasExpired = useSession((state) => state.hasExpired);
  const [form] = Form.useForm<Credentials>();
  // One answer for all that may be wrong; whatever it was, the code is used up.
  const { run, isBusy } = useAct('signIn', fieldRefusals(form, { 2010: 'code' }));
  const signIn = async (credentials: Credentials): Promise<void> => {
    const done = await run(credentials);
    if (done?.ok === true) begin(done.reply);
  };
  return (
    <Front title={t`Back office`}>
      {hasExpired ? (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title={t`Your session has ended. Sign in to go on where you were.`}
        />
      ) : null}
      <Form<Credentials>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(credentials) => void signIn(credentials)}
      >
        <Form.Item
          name="email"
          label={t`Email`}
          rules={[{ required: true, message: t`Enter your email` }]}
        >
          <Input type="email" autoComplete="username" autoFocus />
        </Form.Item>
        <Form.Item
          name="password"
          label={t`Password`}
          rules={[{ required: true, message: t`Enter your password` }]}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <CodeField />
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {t`Sign in`}
        </Button>
      </Form>
      {browserSupportsWebAuthn() ? <PasskeySignIn /> : null}
    </Front>
  );
}

function PasskeySignIn(): ReactNode {
  const { t } = useLingui();
  const { message } = App.useApp();
  const beginning = useAct('passkeyBegin');
  const ending = useAct('passkeySignIn');
  const signIn = async (): Promise<void> => {
    const begun = await beginning.run({});
    if (begun?.ok !== true) return;
    const response = await signWithPasskey(begun.reply);
    if (response === undefined) {
      void message.warning(t`No passkey was used. Try again, or sign in with your password.`);
      return;
    }
    const done = await ending.run({ challengeId: begun.reply.challengeId, response });
    if (done?.ok === true) begin(done.reply);
  };
  return (
    <PasskeyInstead
      label={t`Sign in with a passkey`}
      isBusy={beginning.isBusy || ending.isBusy}
      onClick={() => void signIn()}
    />
  );
}
