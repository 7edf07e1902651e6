import { RefusedError } from '@candor/api-client';
import { Button, Field, TextArea } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { FailureNote } from '#shared/ui/FailureNote.tsx';
import { failureOf } from '#shared/texts/failure.ts';
import type { Failure } from '#shared/texts/failure.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { isStatementLongEnough, STATEMENT_LENGTH_MAX } from './login-challenge.ts';

interface LostFactorProps {
  readonly challengeId: string;
  readonly onBack: () => void;
  /** The challenge is too old to ask with: the password is asked again. */
  readonly onOver: () => void;
  readonly onLeave: () => void;
}

/** Asks customer service to take a lost second factor off; whoever asks has just proved the password. */
export function LostFactor(props: LostFactorProps): ReactNode {
  const { t } = useLingui();
  const { challengeId, onBack, onOver } = props;
  const ask = useAction('factorLost', { isQuiet: true });
  const [statement, setStatement] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [isSent, setIsSent] = useState(false);
  const send = async (): Promise<void> => {
    setFailure(undefined);
    if (!isStatementLongEnough(statement)) {
      setProblem(t`Tell us in a sentence what happened.`);
      return;
    }
    const outcome = await ask.run({ challengeId, statement: statement.trim() });
    if (outcome === undefined) return;
    if (outcome.ok) setIsSent(true);
    else if (outcome.error instanceof RefusedError && outcome.error.code === 2001) onOver();
    else setFailure(failureOf(outcome.error));
  };
  if (isSent) {
    const note = t`Customer service will check who you are and write to your e-mail or phone.`;
    return (
      <AuthFrame title={t`Request sent`} note={note} onBack={onBack}>
        <Button isBlock onClick={props.onLeave}>
          {t`Done`}
        </Button>
      </AuthFrame>
    );
  }
  const note = t`Two people check your verified identity before two-step verification is turned off. Withdrawals then pause for 24 to 72 hours.`;
  return (
    <AuthFrame title={t`Cannot verify?`} note={note} onBack={onBack}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className="flex flex-col gap-4"
      >
        <Field label={t`What happened?`} error={problem}>
          {(control) => (
            <TextArea
              {...control}
              name="statement"
              maxLength={STATEMENT_LENGTH_MAX}
              value={statement}
              onChange={(typed) => {
                setStatement(typed);
                setProblem(undefined);
              }}
            />
          )}
        </Field>
        <FailureNote failure={failure} />
        <Button type="submit" isBlock isBusy={ask.isBusy} className="mt-2">
          {t`Ask customer service`}
        </Button>
      </form>
    </AuthFrame>
  );
}
