import { Button, ErrorState, SkeletonRows, toastStore } from '@candor/ui-kit';
import { Trans, useLingui } from '@lingui/react/macro';
import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { TextField } from '#shared/form/TextField.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { isAntiPhishingCode } from './own-words.ts';
import { LOGIN_PASSWORD_FORM, PasswordField } from '#shared/form/PasswordField.tsx';
import { refreshProofs } from './refresh-proofs.ts';

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
  const { form, remove } = useAntiPhishingForm();
  const { words } = form.inputs;
  return (
    <FormScreen
      form={form}
      note={t`Every email from Candor shows this code. An email without it is not from us: do not click anything in it.`}
      label={t`Save`}
      after={
        current !== null && (
          <Button type="button" tone="ghost" isBlock disabled={form.isBusy} onClick={remove}>
            {t`Remove code`}
          </Button>
        )
      }
    >
      <MailSample words={words === '' ? current : words} />
      <TextField
        {...form.text('words')}
        label={current === null ? t`Your code` : t`New code`}
        hint={t`2 to 16 letters or digits. Never use a password.`}
        name="antiPhishing"
        autoComplete="off"
        maxLength={32}
      />
      <PasswordField {...form.text('loginPassword')} />
    </FormScreen>
  );
}

function useAntiPhishingForm() {
  const { t } = useLingui();
  const go = useGo();
  const save = useAction('antiPhishing', { isQuiet: true });
  const send = async (password: string, next: string | undefined): Promise<void> => {
    const outcome = await save.run({
      password,
      ...(next === undefined ? {} : { antiPhishing: next }),
    });
    if (outcome === undefined) return;
    if (!outcome.ok) throw outcome.error;
    refreshProofs();
    toastStore.show(next === undefined ? t`Code removed` : t`Code saved`, 'success');
    go.back();
  };
  const form = useForm({
    initial: { words: '', loginPassword: '' },
    find: (inputs) => ({
      ...(isAntiPhishingCode(inputs.words) ? {} : { words: t`Use 2 to 16 letters or digits.` }),
      ...LOGIN_PASSWORD_FORM.find(inputs),
    }),
    send: ({ words, loginPassword }) => send(loginPassword, words.normalize('NFKC').trim()),
    fields: LOGIN_PASSWORD_FORM.fields,
  });
  return {
    form,
    remove: (): void => {
      if (form.demand('loginPassword')) {
        form.attempt(({ loginPassword }) => send(loginPassword, undefined));
      }
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
