import { RefusedError } from '@candor/api-client';
import type { SessionView } from '@candor/protocol';
import { Button, Field, Input } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { FailureNote } from '#shared/ui/FailureNote.tsx';
import { arePasskeysSupported } from '#shared/session/passkeys.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { cleanCode, CODE_LENGTH } from './code-form.ts';
import { LostFactor } from './LostFactor.tsx';
import { CHALLENGE_TRIES_MAX, cleanRecoveryCode, firstFactor } from './login-challenge.ts';
import type { Factor, LoginChallenge } from './login-challenge.ts';
import { usePasskeyLogin } from './use-passkey-login.ts';

interface SecondStepProps {
  readonly challenge: LoginChallenge;
  /** Whether the session that begins is kept while unused, as chosen in the first step. */
  readonly isKept: boolean;
  readonly onSession: (session: SessionView) => void;
  /** The challenge is used up or too old: the password is asked again. */
  readonly onOver: () => void;
  readonly onBack: () => void;
  /** Nothing is left to do here: home. */
  readonly onLeave: () => void;
}

/** The second step of a login: the authenticator's code, a passkey, or a recovery code. */
export function SecondStep(props: SecondStepProps): ReactNode {
  const { challenge } = props;
  const { t } = useLingui();
  const canUsePasskeys = arePasskeysSupported();
  const [factor, setFactor] = useState(() => firstFactor(challenge, canUsePasskeys));
  const [isLost, setIsLost] = useState(false);
  const notes: Readonly<Record<Factor, string>> = {
    totp: t`Enter the 6-digit code from your authenticator app.`,
    passkey: t`Confirm with your fingerprint, face or screen lock.`,
    recovery: t`Enter one of the recovery codes you saved. Each works once.`,
  };
  const names: Readonly<Record<Factor, string>> = {
    totp: t`Use the authenticator app`,
    passkey: t`Use a passkey`,
    recovery: t`Use a recovery code`,
  };
  const others = challenge.factors.filter(
    (other) => other !== factor && (other !== 'passkey' || canUsePasskeys),
  );
  if (isLost) {
    const stay = (): void => setIsLost(false);
    const { onOver, onLeave } = props;
    return <LostFactor {...challenge} onBack={stay} onOver={onOver} onLeave={onLeave} />;
  }
  return (
    <AuthFrame title={t`Two-step verification`} note={notes[factor]} onBack={props.onBack}>
      {factor === 'passkey' ? (
        <PasskeyStep {...props} />
      ) : (
        <CodeStep key={factor} {...props} factor={factor} />
      )}
      <div className="flex flex-col items-center">
        {others.map((other) => (
          <Button key={other} tone="ghost" size="small" onClick={() => setFactor(other)}>
            {names[other]}
          </Button>
        ))}
        <Button tone="ghost" size="small" onClick={() => setIsLost(true)}>
          {t`I cannot use any of these`}
        </Button>
      </div>
    </AuthFrame>
  );
}

function PasskeyStep({ challenge, isKept, onSession }: SecondStepProps): ReactNode {
  const { t } = useLingui();
  const passkey = usePasskeyLogin({ loginChallengeId: challenge.challengeId, isKept, onSession });
  return (
    <div className="flex flex-col gap-4">
      <FailureNote failure={passkey.failure} />
      <Button
        isBlock
        isBusy={passkey.isBusy}
        icon={<KeyRound size={20} strokeWidth={1.8} aria-hidden="true" />}
        onClick={passkey.start}
      >
        {t`Continue with passkey`}
      </Button>
    </div>
  );
}

function CodeStep(props: SecondStepProps & { readonly factor: 'totp' | 'recovery' }): ReactNode {
  const { challenge, isKept, onSession, onOver } = props;
  const isTotp = props.factor === 'totp';
  const { t } = useLingui();
  const loginFactor = useAction('loginFactor', { isQuiet: true });
  const tries = useRef(0);
  const send = async ({ code }: { readonly code: string }): Promise<void> => {
    const { challengeId } = challenge;
    const outcome = await loginFactor.run({ challengeId, code, keepLoggedIn: isKept });
    if (outcome === undefined) return;
    if (outcome.ok) {
      onSession(outcome.reply);
      return;
    }
    const isWrong = outcome.error instanceof RefusedError && outcome.error.code === 2001;
    if (isWrong) tries.current += 1;
    const isOver = tries.current >= CHALLENGE_TRIES_MAX || Date.now() > challenge.endsAtMs;
    if (isWrong && isOver) {
      onOver();
      return;
    }
    if (isWrong && isTotp) form.change({ code: '' });
    throw outcome.error;
  };
  const form = useForm({
    initial: { code: '' },
    find: ({ code }) =>
      code === '' || (isTotp && code.length < CODE_LENGTH) ? { code: 2045 } : {},
    send,
  });
  const { code } = form.inputs;
  const change = (typed: string): void => {
    const next = isTotp ? cleanCode(typed) : cleanRecoveryCode(typed);
    form.change({ code: next });
    if (isTotp && next.length === CODE_LENGTH && code.length < CODE_LENGTH) {
      form.attempt(() => send({ code: next }));
    }
  };
  return (
    <FormScreen form={form} room="frame" label={t`Continue`}>
      <Field label={isTotp ? t`Authenticator code` : t`Recovery code`} error={form.error('code')}>
        {(control) => (
          <Input
            {...control}
            name="code"
            type="text"
            inputMode={isTotp ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            // The screen has this one field, and people come to it with the code in mind.
            autoFocus
            value={code}
            onChange={change}
          />
        )}
      </Field>
    </FormScreen>
  );
}
