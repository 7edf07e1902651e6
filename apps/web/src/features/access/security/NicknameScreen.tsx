import { ErrorState, SkeletonRows, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { TextField } from '#shared/form/TextField.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { Page } from '#shared/ui/Page.tsx';
import { errorText } from '#shared/texts/error-text.ts';
import { isNickname } from './own-words.ts';

/** The name that other users see. */
export function NicknameScreen(): ReactNode {
  const { t } = useLingui();
  const info = useRead('info', {});
  return (
    <Page title={t`Nickname`}>
      {info.isError ? (
        <ErrorState text={errorText(info.error)} onRetry={() => void info.refetch()} />
      ) : info.data === undefined ? (
        <SkeletonRows count={2} shape="field" />
      ) : (
        <NicknameForm current={info.data.nickname ?? ''} />
      )}
    </Page>
  );
}

function NicknameForm({ current }: { readonly current: string }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const nickName = useAction('nickName', { isQuiet: true });
  const form = useForm({
    initial: { nickname: current },
    find: ({ nickname }) =>
      isNickname(nickname) ? {} : { nickname: t`Use 2 to 20 letters, digits or underscores.` },
    send: async ({ nickname }) => {
      const outcome = await nickName.run({ nickname: nickname.normalize('NFKC').trim() });
      if (outcome === undefined) return;
      if (!outcome.ok) throw outcome.error;
      void queryClient.invalidateQueries({ queryKey: ['info'] });
      toastStore.show(t`Nickname saved`, 'success');
      go.back();
    },
    fields: ['nickname'],
  });
  return (
    <FormScreen form={form} label={t`Save`}>
      <TextField
        {...form.text('nickname')}
        label={t`Nickname`}
        hint={t`Others see it when you trade with them. 2 to 20 letters, digits or underscores.`}
        name="nickname"
        autoComplete="nickname"
        maxLength={40}
      />
    </FormScreen>
  );
}
