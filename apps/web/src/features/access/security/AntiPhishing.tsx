import { RefusedError } from '@candor/api-client';
import { Button, ErrorState, Field, Input, SkeletonRows, toastStore } from '@candor/ui-kit';
import { Trans, useLingui } from '@lingui/react/macro';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { FailureNote } from '#shared/ui/FailureNote.tsx';
import { errorText } from '#shared/texts/error-text.ts';
import { isAntiPhishingCode } from './own-words.ts';
import { PasswordField } from '#shared/form/PasswordField.tsx';
import { refreshProofs } from './refresh-proofs.ts';
import { useGuardedForm } from './use-guarded-form.ts';

/** Words of the user's own in every e-mail from us: a mail without them is not ours. */
export function AntiPhishing(): ReactNode {
  const proofs = useRead('verifySwitch', {});
  if (proofs.isError) {
    return <ErrorState text={errorText(proofs.error)} onRetry={() => void proofs.refetch()} />;
  }
  if (proofs.data === undefined) return <SkeletonRows count={3} shape="field" />;
  return <AntiPhishingForm current={proofs.data.antiPhishing} />;
}

function AntiPhishingForm({ current }: { readonly current: string | null }): ReactNode {
  const { t } = useLingui();
  const form = useAntiPhishingForm();
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4 p-4">
      <p className="text-body text-t2">
        {t`Every email from Candor shows this code. An email without it is not from us: do not click anything in it.`}
      </p>
      <MailSample words={form.words === '' ? current : form.words} />
      <Field
        label={current === null ? t`Your code` : t`New code`}
        hint={t`2 to 16 letters or digits. Never use a password.`}
        error={form.problem}
      >
        {(control) => (
          <Input
            {...control}
            name="antiPhishing"
            autoComplete="off"
            spellCheck={false}
            maxLength={32}
            value={form.words}
            onChange={form.setWords}
          />
        )}
      </Field>
      <PasswordField value={form.password} error={form.passwordError} onChange={form.setPassword} />
      <FailureNote failure={form.failure} />
      <Button type="submit" isBlock isBusy={form.isBusy}>
        {t`Save`}
      </Button>
      {current !== null && (
        <Button type="button" tone="ghost" isBlock disabled={form.isBusy} onClick={form.remove}>
          {t`Remove code`}
        </Button>
      )}
    </form>
  );
}

function useAntiPhishingForm() {
  const { t } = useLingui();
  const go = useGo();
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string>();
  const save = useAction('antiPhishing', { isQuiet: true });
  const send = async (password: string, next: string | undefined): Promise<void> => {
    const outcome = await save.run({
      password,
      ...(next === undefined ? {} : { antiPhishing: next }),
    });
    if (outcome === undefined) return;
    if (!outcome.ok) {
      if (outcome.error instanceof RefusedError && outcome.error.code === 41001) {
        setProblem(t`Use 2 to 16 letters or digits.`);
        return;
      }
      throw outcome.error;
    }
    refreshProofs();
    toastStore.show(next === undefined ? t`Code removed` : t`Code saved`, 'success');
    go.back();
  };
  const form = useGuardedForm(async (password) => {
    if (isAntiPhishingCode(words)) await send(password, words.normalize('NFKC').trim());
  });
  return {
    ...form,
    words,
    problem,
    isBusy: save.isBusy,
    setWords: (typed: string): void => {
      setWords(typed);
      setProblem(undefined);
      form.fail(undefined);
    },
    submit: (event: { preventDefault: () => void }): void => {
      if (!isAntiPhishingCode(words)) setProblem(t`Use 2 to 16 letters or digits.`);
      form.submit(event);
    },
    remove: (): void => {
      setProblem(undefined);
      form.attempt((password) => send(password, undefined));
    },
  };
}

/** How the words look in an e-mail. */
function MailSample({ words }: { readonly words: string | null }): ReactNode {
  const { t } = useLingui();
  return (
    <div className="flex items-center gap-3 rounded-card border border-line bg-s1 p-4">
      <MailCheck
        size={24}
        strokeWidth={1.8}
        aria-hidden="true"
        className="shrink-0 text-primary-text"
      />
      <div className="min-w-0">
        <p className="text-meta text-t3">{t`In our emails`}</p>
        <p className="text-body break-words">
          <Trans>
            Anti-phishing code: <strong>{words ?? '—'}</strong>
          </Trans>
        </p>
      </div>
    </div>
  );
}
