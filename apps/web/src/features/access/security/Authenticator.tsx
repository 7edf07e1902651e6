import { RefusedError } from '@candor/api-client';
import type { EndpointReply } from '@candor/protocol';
import {
  Button,
  Card,
  CopyButton,
  ErrorState,
  ListRow,
  Sheet,
  SkeletonRows,
  Tag,
  toastStore,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { TextField } from '#shared/form/TextField.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { LOGIN_PASSWORD_FORM, PasswordField } from '#shared/form/PasswordField.tsx';
import { QrImage } from '#shared/ui/QrImage.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RenewCodes } from './RenewCodes.tsx';
import { refreshProofs } from './refresh-proofs.ts';

type Setup = EndpointReply<'totpSetup'>;

/** Digits of an authenticator's code. */
const CODE_LENGTH = 6;

/** The refusal of a code that is not the app's. */
const WRONG_CODE = 2001;

/** The authenticator app: turning it on in three steps, or off. */
export function Authenticator(): ReactNode {
  const go = useGo();
  const proofs = useRead('verifySwitch', {});
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [renewed, setRenewed] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={go.back} />;
  if (renewed !== undefined) {
    return <RecoveryCodes codes={renewed} onDone={() => setRenewed(undefined)} />;
  }
  if (proofs.isError) {
    return <ErrorState text={errorText(proofs.error)} onRetry={() => void proofs.refetch()} />;
  }
  if (proofs.data === undefined) return <SkeletonRows count={4} shape="line" />;
  if (proofs.data.totp) {
    return <TurnedOn codesLeft={proofs.data.recoveryCodesLeft} onRenewed={setRenewed} />;
  }
  if (setup === undefined) return <BeginSetup onSetup={setSetup} />;
  return (
    <FinishSetup
      setup={setup}
      onCodes={(made) => {
        setCodes(made);
        refreshProofs();
      }}
      onLost={() => setSetup(undefined)}
    />
  );
}

function BeginSetup(props: { readonly onSetup: (setup: Setup) => void }): ReactNode {
  const { t } = useLingui();
  const totpSetup = useAction('totpSetup', { isQuiet: true });
  const form = useForm({
    ...LOGIN_PASSWORD_FORM,
    send: async ({ loginPassword: password }) => {
      const outcome = await totpSetup.run({ password });
      if (outcome === undefined) return;
      if (outcome.ok) {
        props.onSetup(outcome.reply);
        return;
      }
      // Turned on meanwhile on another device.
      if (outcome.error instanceof RefusedError && outcome.error.code === 400) refreshProofs();
      throw outcome.error;
    },
  });
  return (
    <FormScreen form={form} label={t`Continue`}>
      <div className="flex flex-col items-center gap-3 py-4 text-center">
        <span
          aria-hidden="true"
          className="grid size-16 place-items-center rounded-full bg-primary-soft text-primary-text"
        >
          <Smartphone size={30} strokeWidth={1.8} />
        </span>
        <p className="text-body text-t2">
          {t`An app such as Google Authenticator or 1Password shows a new code every 30 seconds. Logging in then takes the code too.`}
        </p>
      </div>
      <PasswordField {...form.text('loginPassword')} />
    </FormScreen>
  );
}

interface FinishSetupProps {
  readonly setup: Setup;
  readonly onCodes: (codes: readonly string[]) => void;
  /** The server no longer waits for this secret. */
  readonly onLost: () => void;
}

function FinishSetup({ setup, onCodes, onLost }: FinishSetupProps): ReactNode {
  const { t } = useLingui();
  const totpEnable = useAction('totpEnable', { isQuiet: true });
  const form = useForm({
    initial: { code: '' },
    find: ({ code }) => (code.length < CODE_LENGTH ? { code: 2045 } : {}),
    send: async ({ code }) => {
      const outcome = await totpEnable.run({ code });
      if (outcome === undefined) return;
      if (outcome.ok) {
        onCodes(outcome.reply.recoveryCodes);
        return;
      }
      const refusal = outcome.error instanceof RefusedError ? outcome.error.code : undefined;
      if (refusal === 400) refreshProofs();
      if (refusal === 404) onLost();
      // The app shows another one by the time a wrong one was typed.
      if (refusal === WRONG_CODE) form.change({ code: '' });
      throw outcome.error;
    },
  });
  return (
    <FormScreen form={form} label={t`Turn on`}>
      <Step
        number={1}
        text={t`Scan this code with your authenticator app, or enter the key by hand.`}
      >
        <KeyCard setup={setup} />
      </Step>
      <Step number={2} text={t`Enter the 6-digit code that the app shows.`}>
        <TextField
          {...form.text('code')}
          label={t`Authenticator code`}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={(typed) =>
            form.change({ code: typed.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_LENGTH) })
          }
        />
      </Step>
      <p className="text-meta text-t3">
        {t`Other devices are logged out, and withdrawals pause for 24 hours.`}
      </p>
    </FormScreen>
  );
}

/** The secret in three ways: to scan, to copy, to open on the same phone. */
function KeyCard({ setup }: { readonly setup: Setup }): ReactNode {
  const { t } = useLingui();
  return (
    <Card className="flex flex-col items-center gap-2 p-4">
      <QrImage text={setup.uri} label={t`QR code for your authenticator app`} />
      <div className="flex max-w-full items-center">
        <code className="num min-w-0 text-center text-body text-balance break-words">
          {groupsOfFour(setup.secret)}
        </code>
        <CopyButton text={setup.secret} label={t`Copy key`} className="shrink-0" />
      </div>
      <a
        href={setup.uri}
        className="press grid min-h-10 place-items-center text-meta font-semibold text-primary-text"
      >
        {t`Open in an authenticator app on this phone`}
      </a>
    </Card>
  );
}

function Step(props: {
  readonly number: number;
  readonly text: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="flex items-start gap-2 text-body">
        <span
          aria-hidden="true"
          className="num grid size-5 shrink-0 place-items-center rounded-full bg-primary text-cap font-semibold text-on-fill"
        >
          {props.number}
        </span>
        {props.text}
      </h2>
      {props.children}
    </section>
  );
}

/** `ABCD EFGH …`: easier to read off a screen. */
function groupsOfFour(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

function TurnedOn(props: {
  readonly codesLeft: number;
  readonly onRenewed: (codes: readonly string[]) => void;
}): ReactNode {
  const { t } = useLingui();
  const [isEnding, setIsEnding] = useState(false);
  return (
    <div className="flex flex-col gap-4 p-4">
      <Card className="overflow-hidden">
        <ListRow
          leading={<Smartphone size={20} strokeWidth={1.8} aria-hidden="true" />}
          title={t`Authenticator app`}
          value={<Tag tone="green">{t`On`}</Tag>}
        />
      </Card>
      <p className="text-body text-t2">
        {t`Logging in takes a code of the app after your password. Without your phone, a recovery code works instead.`}
      </p>
      <RenewCodes codesLeft={props.codesLeft} onCodes={props.onRenewed} />
      <Button tone="secondary" isBlock onClick={() => setIsEnding(true)}>
        {t`Turn off`}
      </Button>
      <Sheet
        isOpen={isEnding}
        title={t`Turn off the authenticator app`}
        onClose={() => setIsEnding(false)}
      >
        <TurnOff onDone={() => setIsEnding(false)} />
      </Sheet>
    </div>
  );
}

function TurnOff({ onDone }: { readonly onDone: () => void }): ReactNode {
  const { t } = useLingui();
  const totpDisable = useAction('totpDisable', { isQuiet: true });
  const form = useForm({
    initial: { loginPassword: '', code: '' },
    find: (inputs) => ({
      ...LOGIN_PASSWORD_FORM.find(inputs),
      ...(inputs.code === '' ? { code: 2045 } : {}),
    }),
    send: async ({ loginPassword: password, code }) => {
      const outcome = await totpDisable.run({ password, code });
      if (outcome === undefined) return;
      if (!outcome.ok) throw outcome.error;
      toastStore.show(t`Turned off. Withdrawals pause for 24 hours.`, 'success');
      onDone();
      refreshProofs();
    },
    fields: LOGIN_PASSWORD_FORM.fields,
  });
  return (
    <FormScreen
      form={form}
      room="sheet"
      note={t`Your account is then protected by the password alone, unless you have a passkey. Withdrawals pause for 24 hours.`}
      label={t`Turn off`}
      tone="danger"
    >
      <PasswordField {...form.text('loginPassword')} />
      <TextField
        {...form.text('code')}
        label={t`Authenticator or recovery code`}
        name="code"
        type="text"
        autoComplete="one-time-code"
        autoCapitalize="off"
        maxLength={64}
        onChange={(typed) => form.change({ code: typed.normalize('NFKC').replace(/\s/g, '') })}
      />
    </FormScreen>
  );
}
