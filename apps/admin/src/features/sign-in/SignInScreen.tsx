import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import type { StaffSession } from '@candor/protocol';
import { Alert, Button, Form, Input } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAct } from '#shared/data/hooks.ts';
import { signWithPasskey } from '#shared/data/passkey.ts';
import { beginSession, useSession } from '#shared/session/session.ts';
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
  const { run, isBusy } = useAct('signIn');
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
        <Form.Item
          name="code"
          label={t`Code of your authenticator app`}
          normalize={(text: string) => text.replace(/\s/g, '')}
          rules={[{ required: true, pattern: /^\d{6}$/, message: t`Enter the six digits` }]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} className="num" />
        </Form.Item>
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
  const beginning = useAct('passkeyBegin');
  const ending = useAct('passkeySignIn');
  const signIn = async (): Promise<void> => {
    const begun = await beginning.run({});
    if (begun?.ok !== true) return;
    const response = await signWithPasskey(begun.reply);
    if (response === undefined) return;
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
