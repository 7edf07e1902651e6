import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import type { AdminReply, StaffSession } from '@candor/protocol';
import { Alert, App, Button, Flex, Form, Input, QRCode, Result, Spin, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { api } from '#shared/data/api.ts';
import { useAct } from '#shared/data/hooks.ts';
import { makePasskey } from '#shared/data/passkey.ts';
import { beginSession } from '#shared/session/session.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { useStaffTexts } from '#shared/texts/staff-texts.ts';
import { CodeField } from '#shared/ui/CodeField.tsx';
import { fieldRefusals } from '#shared/ui/field-refusals.ts';
import { PasskeyInstead } from '#shared/ui/PasskeyInstead.tsx';
import { Front } from '#shared/ui/Front.tsx';
import { TimeText } from '#shared/ui/texts.tsx';
import { listText } from '#shared/texts/list-text.ts';

type Invitation = AdminReply<'enrolBegin'>;

interface EnrolScreenProps {
  /** The secret part of the one-time link. */
  readonly link: string;
  readonly onDone: () => void;
}

type Begun =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly text: string }
  | { readonly state: 'ready'; readonly invitation: Invitation };

/** Asks once: every time the server makes a new secret for the app. */
function useInvitation(link: string): Begun {
  const [begun, setBegun] = useState<Begun>({ state: 'loading' });
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    api('enrolBegin', { link }).then(
      (invitation) => setBegun({ state: 'ready', invitation }),
      (error: unknown) => setBegun({ state: 'failed', text: errorText(error) }),
    );
  }, [link]);
  return begun;
}

/** A new member of staff sets a password and a second factor, or a passkey, by a one-time link. */
export function EnrolScreen({ link, onDone }: EnrolScreenProps): ReactNode {
  const { t } = useLingui();
  const begun = useInvitation(link);
  const end = (session: StaffSession): void => {
    beginSession(session, Date.now());
    onDone();
  };
  return (
    <Front title={t`Set up your access`}>
      {begun.state === 'loading' ? <Spin /> : null}
      {begun.state === 'failed' ? (
        <Result
          status="warning"
          title={begun.text}
          subTitle={t`Ask an owner for a new link.`}
          extra={<Button type="primary" onClick={onDone}>{t`Sign in`}</Button>}
        />
      ) : null}
      {begun.state === 'ready' ? (
        <>
          <Who invitation={begun.invitation} />
          <WayIn link={link} invitation={begun.invitation} onDone={end} />
        </>
      ) : null}
    </Front>
  );
}

function Who({ invitation }: { readonly invitation: Invitation }): ReactNode {
  const { t } = useLingui();
  const { roleName } = useStaffTexts();
  const { name, email, roles, expiresAtMs } = invitation;
  const roleList = listText(roles.map(roleName));
  return (
    <Typography.Paragraph>
      {t`${name}, ${email}. Roles: ${roleList}.`}
      <br />
      <Typography.Text type="secondary">
        {t`This link works once, until`} <TimeText ms={expiresAtMs} />
      </Typography.Text>
    </Typography.Paragraph>
  );
}

interface EnrolmentProps {
  readonly link: string;
  readonly onDone: (session: StaffSession) => void;
}

/** A password with a passkey below it; for a role that comes in by passkey alone, the passkey. */
function WayIn(props: EnrolmentProps & { readonly invitation: Invitation }): ReactNode {
  const { t } = useLingui();
  const hasPasskeys = browserSupportsWebAuthn();
  const { link, invitation, onDone } = props;
  if (!invitation.passkeysOnly) {
    return (
      <>
        <PasswordEnrolment {...props} />
        {hasPasskeys ? <PasskeyEnrolment link={link} onDone={onDone} /> : null}
      </>
    );
  }
  if (hasPasskeys) return <PasskeyEnrolment link={link} onDone={onDone} isOnlyWay />;
  return (
    <Alert
      type="warning"
      title={t`Your role comes in by passkey alone, and this browser has none. Open the link in one that has.`}
    />
  );
}

interface NewPassword {
  readonly password: string;
  readonly repeated: string;
  readonly code: string;
}

function PasswordEnrolment(props: EnrolmentProps & { readonly invitation: Invitation }): ReactNode {
  const { t } = useLingui();
  const [form] = Form.useForm<NewPassword>();
  const tellHere = fieldRefusals(form, { 2001: 'code', 9002: 'password' });
  const { run, isBusy } = useAct('enrolFinish', tellHere);
  const { link, invitation } = props;
  const finish = async ({ password, code }: NewPassword): Promise<void> => {
    const done = await run({ link, password, code });
    if (done?.ok === true) props.onDone(done.reply);
  };
  return (
    <Form<NewPassword>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={(values) => void finish(values)}
    >
      <input type="text" autoComplete="username" value={invitation.email} readOnly hidden />
      <Form.Item
        name="password"
        label={t`New password`}
        extra={t`At least 12 characters with letters and digits.`}
        rules={[
          { required: true, min: 12, message: t`At least 12 characters with letters and digits.` },
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="repeated"
        label={t`Password once more`}
        dependencies={['password']}
        rules={[
          { required: true, message: t`Enter your password` },
          ({ getFieldValue }) => ({
            validator: (_, value) =>
              value === getFieldValue('password')
                ? Promise.resolve()
                : Promise.reject(new Error(t`The passwords do not match`)),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <AppSecret invitation={invitation} />
      <CodeField />
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t`Set up and sign in`}
      </Button>
    </Form>
  );
}

function AppSecret({ invitation }: { readonly invitation: Invitation }): ReactNode {
  const { t } = useLingui();
  return (
    <Flex vertical align="center" gap={8} style={{ marginBottom: 16 }}>
      <Typography.Text>{t`Scan this with your authenticator app, or type the key.`}</Typography.Text>
      {/* What it says stands below it as a key. */}
      <div aria-hidden>
        <QRCode value={invitation.totpUri} type="svg" bgColor="#ffffff" color="#000000" />
      </div>
      <Typography.Text code copyable style={{ overflowWrap: 'anywhere' }}>
        {invitation.totpSecret}
      </Typography.Text>
      <Alert
        type="info"
        title={t`If you lose the app, an owner resets your access and sends a new link.`}
      />
    </Flex>
  );
}

function PasskeyEnrolment({
  link,
  onDone,
  isOnlyWay = false,
}: EnrolmentProps & { readonly isOnlyWay?: boolean }): ReactNode {
  const { t } = useLingui();
  const { message } = App.useApp();
  const beginning = useAct('enrolPasskeyBegin');
  const ending = useAct('enrolPasskeyFinish');
  const enrol = async (): Promise<void> => {
    const begun = await beginning.run({ link });
    if (begun?.ok !== true) return;
    const response = await makePasskey(begun.reply);
    if (response === undefined) {
      void message.warning(
        isOnlyWay
          ? t`No passkey was made. Try again.`
          : t`No passkey was made. Try again, or choose a password.`,
      );
      return;
    }
    const { challengeId } = begun.reply;
    const done = await ending.run({ link, challengeId, response });
    if (done?.ok === true) onDone(done.reply);
  };
  const isBusy = beginning.isBusy || ending.isBusy;
  const start = (): void => void enrol();
  if (isOnlyWay) {
    return (
      <>
        <Typography.Paragraph>{t`Your role comes in by passkey alone: your device's lock, or a security key.`}</Typography.Paragraph>
        <Button type="primary" block loading={isBusy} onClick={start}>{t`Set up a passkey`}</Button>
      </>
    );
  }
  return <PasskeyInstead label={t`Use a passkey instead`} isBusy={isBusy} onClick={start} />;
}
