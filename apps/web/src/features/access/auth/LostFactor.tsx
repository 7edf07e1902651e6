import { RefusedError } from '@candor/api-client';
import { Button, Field, TextArea } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { useForm } from '#shared/form/use-form.ts';
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
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    initial: { statement: '' },
    find: ({ statement }) =>
      isStatementLongEnough(statement)
        ? {}
        : { statement: t`Tell us in a sentence what happened.` },
    send: async ({ statement }) => {
      const outcome = await ask.run({ challengeId, statement: statement.trim() });
      if (outcome === undefined) return;
      if (outcome.ok) setIsSent(true);
      else if (outcome.error instanceof RefusedError && outcome.error.code === 2001) onOver();
      else throw outcome.error;
    },
  });
  if (isSent) {
    const note = t`Customer service will check who you are and write to your email or phone.`;
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
      <FormScreen form={form} room="frame" label={t`Ask customer service`}>
        <Field label={t`What happened?`} error={form.error('statement')}>
          {(control) => (
            <TextArea
              {...control}
              name="statement"
              maxLength={STATEMENT_LENGTH_MAX}
              value={form.inputs.statement}
              onChange={(statement) => form.change({ statement })}
            />
          )}
        </Field>
      </FormScreen>
    </AuthFrame>
  );
}
