import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { App, Form, Input, Modal, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAct } from '#shared/data/hooks.ts';
import { signWithPasskey } from '#shared/data/passkey.ts';
import { endConfirmation, useConfirmation } from '#shared/session/confirmation.ts';
import { renewToken, useSession } from '#shared/session/session.ts';
import { CodeField } from '#shared/ui/CodeField.tsx';
import { fieldRefusals } from '#shared/ui/field-refusals.ts';
import { PasskeyInstead } from '#shared/ui/PasskeyInstead.tsx';

interface Proof {
  readonly password: string;
  readonly code: string;
}

/** Asks for password and code, or a passkey, before an act that a stolen session must not do. */
export function ConfirmDialog(): ReactNode {
  const { t } = useLingui();
  const isAsked = useConfirmation((state) => state.isAsked);
  const me = useSession(({ session }) => session?.me);
  const byPasskeyAlone = me?.hasTotp === false || me?.passkeysOnly === true;
  const [form] = Form.useForm<Proof>();
  const { run, isBusy } = useAct('confirm', fieldRefusals(form, { 2010: 'code' }));
  const byPassword = async (proof: Proof): Promise<void> => {
    const done = await run(proof);
    if (done?.ok === true) finish(done.reply.token);
  };
  return (
    <Modal
      open={isAsked}
      title={t`Confirm that it is you`}
      okText={t`Confirm`}
      okButtonProps={{ hidden: byPasskeyAlone }}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      destroyOnHidden
      onOk={() => form.submit()}
      onCancel={() => endConfirmation(false)}
    >
      <Typography.Paragraph type="secondary">
        {t`What you are about to do takes more than an open session.`}
      </Typography.Paragraph>
      {byPasskeyAlone ? null : (
        <Form<Proof>
          form={form}
          // Ids of its own: the page behind may ask for a password and a code too.
          name="confirm"
          layout="vertical"
          requiredMark={false}
          onFinish={(proof) => void byPassword(proof)}
        >
          <Form.Item
            name="password"
            label={t`Password`}
            rules={[{ required: true, message: t`Enter your password` }]}
          >
            <Input.Password autoComplete="current-password" autoFocus />
          </Form.Item>
          <CodeField />
        </Form>
      )}
      {browserSupportsWebAuthn() ? <ByPasskey /> : null}
    </Modal>
  );
}

function finish(token: string): void {
  renewToken(token);
  endConfirmation(true);
}

function ByPasskey(): ReactNode {
  const { t } = useLingui();
  const { message } = App.useApp();
  const beginning = useAct('passkeyBegin');
  const confirming = useAct('confirm');
  const confirm = async (): Promise<void> => {
    const begun = await beginning.run({});
    if (begun?.ok !== true) return;
    const response = await signWithPasskey(begun.reply);
    if (response === undefined) {
      void message.warning(t`No passkey was used. Try again.`);
      return;
    }
    const { challengeId } = begun.reply;
    const done = await confirming.run({ challengeId, response });
    if (done?.ok === true) finish(done.reply.token);
  };
  return (
    <PasskeyInstead
      label={t`Confirm with a passkey`}
      isBusy={beginning.isBusy || confirming.isBusy}
      onClick={() => void confirm()}
    />
  );
}
