import type { SessionView } from '@candor/protocol';
import { Button, Field, PasswordInput, toastStore } from '@candor/ui-kit';
import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { FailureNote } from '#shared/ui/FailureNote.tsx';
import { beginSession } from '#shared/session/session.ts';
import { arePasskeysSupported } from '#shared/session/passkeys.ts';
import { AccountFields } from './AccountFields.tsx';
import { findLoginProblems } from './auth-form.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { KeepLoggedIn } from './KeepLoggedIn.tsx';
import type { LoginChallenge } from './login-challenge.ts';
import { LostContactLink } from './LostContactLink.tsx';
import { ProveStep } from './ProveStep.tsx';
import { SecondStep } from './SecondStep.tsx';
import { dropTypedAccount } from './typed-account.ts';
import { useAuthForm } from './use-auth-form.ts';
import { useLogin } from './use-login.ts';
import type { LoginSteps, UnprovedLogin } from './use-login.ts';
import { usePasskeyLogin } from './use-passkey-login.ts';

/** Log in with e-mail, phone or passkey and whatever further step there is, then return to where the user was. */
export function LoginScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const [challenge, setChallenge] = useState<LoginChallenge>();
  const [unproved, setUnproved] = useState<UnprovedLogin>();
  const [isKept, setIsKept] = useState(true);
  const enter = (session: SessionView): void => {
    dropTypedAccount();
    beginSession(session, { isKept });
    go.comeBack();
  };
  const backToPassword = (): void => {
    setChallenge(undefined);
    setUnproved(undefined);
  };
  const leave = (): void => go.replace('pages/index/index');
  const steps = {
    isKept,
    onSession: enter,
    onChallenge: setChallenge,
    onUnproved: setUnproved,
  };
  if (challenge === undefined) {
    if (unproved === undefined) return <PasswordStep {...steps} onKeep={setIsKept} />;
    const { verificationId } = unproved.sent;
    // Each code has its own step, empty and with its own wait.
    return <ProveStep key={verificationId} {...steps} login={unproved} onBack={backToPassword} />;
  }
  return (
    <SecondStep
      challenge={challenge}
      isKept={isKept}
      onSession={enter}
      onBack={backToPassword}
      onLeave={leave}
      onOver={() => {
        toastStore.show(t`That took too long or too many tries. Log in again.`, 'error');
        backToPassword();
      }}
    />
  );
}

interface PasswordStepProps extends LoginSteps {
  readonly onKeep: (isKept: boolean) => void;
}

function PasswordStep(props: PasswordStepProps): ReactNode {
  const { isKept, onKeep, onSession } = props;
  const { t } = useLingui();
  const send = useLogin(props);
  const form = useAuthForm(findLoginProblems, send, { fields: ['account', 'password'] });
  const { error, ...password } = form.text('password');
  return (
    <AuthFrame title={t`Log in`} note={t`Welcome back to Candor`} isForVisitors>
      <FormScreen form={form} room="frame" label={t`Log in`}>
        <AccountFields
          inputs={form.inputs}
          onChange={form.change}
          autoComplete="username"
          error={form.error('account')}
        />
        <Field label={t`Password`} error={error} trailing={<ForgotLink />}>
          {(control) => (
            <PasswordInput
              {...control}
              {...password}
              name="password"
              autoComplete="current-password"
              maxLength={256}
            />
          )}
        </Field>
        <KeepLoggedIn isKept={isKept} onChange={onKeep} />
      </FormScreen>
      {arePasskeysSupported() && <PasskeyEntry isKept={isKept} onSession={onSession} />}
      <LostContactLink />
      <RegisterHint />
    </AuthFrame>
  );
}

/** A passkey alone is enough: it is something one has and something one is. */
function PasskeyEntry({
  isKept,
  onSession,
}: Pick<PasswordStepProps, 'isKept' | 'onSession'>): ReactNode {
  const { t } = useLingui();
  const passkey = usePasskeyLogin({ isKept, onSession });
  return (
    <div className="-mt-2 flex flex-col gap-4">
      <div className="flex items-center gap-3 text-meta text-t3">
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
        {t`or`}
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
      </div>
      <Button
        tone="secondary"
        isBlock
        isBusy={passkey.isBusy}
        icon={<KeyRound size={20} strokeWidth={1.8} aria-hidden="true" />}
        onClick={passkey.start}
      >
        {t`Log in with a passkey`}
      </Button>
      <FailureNote failure={passkey.failure} />
    </div>
  );
}

function RegisterHint(): ReactNode {
  const go = useGo();
  return (
    <p className="text-center text-body text-t2">
      <Trans>
        New to Candor?{' '}
        <button
          type="button"
          className="-my-2.5 py-2.5 font-semibold text-primary-text"
          onClick={() => go.replace('register')}
        >
          Sign up
        </button>
      </Trans>
    </p>
  );
}

function ForgotLink(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <button
      type="button"
      className="-my-2.5 py-2.5 text-meta font-medium text-primary-text"
      onClick={() => go.to('pages/forgetPwd/forgetPwd')}
    >
      {t`Forgot password?`}
    </button>
  );
}
