import { RefusedError } from '@candor/api-client';
import { Button, ErrorState, Field, Input, SkeletonRows, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { FailureNote } from '#shared/ui/FailureNote.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { errorText } from '#shared/texts/error-text.ts';
import { failureOf } from '#shared/texts/failure.ts';
import type { Failure } from '#shared/texts/failure.ts';
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

/** Somebody else has the name, or nobody may. */
function isTaken(error: unknown): boolean {
  return error instanceof RefusedError && (error.code === 2019 || error.code === 2035);
}

function NicknameForm({ current }: { readonly current: string }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const nickName = useAction('nickName', { isQuiet: true });
  const [name, setName] = useState(current);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const save = async (): Promise<void> => {
    setFailure(undefined);
    if (!isNickname(name)) {
      setProblem(t`Use 2 to 20 letters, digits or underscores.`);
      return;
    }
    const outcome = await nickName.run({ nickname: name.normalize('NFKC').trim() });
    if (outcome === undefined) return;
    if (!outcome.ok) {
      if (isTaken(outcome.error)) setProblem(errorText(outcome.error));
      else setFailure(failureOf(outcome.error));
      return;
    }
    void queryClient.invalidateQueries({ queryKey: ['info'] });
    toastStore.show(t`Nickname saved`, 'success');
    go.back();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="flex flex-col gap-4 p-4"
    >
      <Field
        label={t`Nickname`}
        hint={t`Others see it when you trade with them. 2 to 20 letters, digits or underscores.`}
        error={problem}
      >
        {(control) => (
          <Input
            {...control}
            name="nickname"
            autoComplete="nickname"
            spellCheck={false}
            maxLength={40}
            value={name}
            onChange={(typed) => {
              setName(typed);
              setProblem(undefined);
              setFailure(undefined);
            }}
          />
        )}
      </Field>
      <FailureNote failure={failure} />
      <Button type="submit" isBlock isBusy={nickName.isBusy}>
        {t`Save`}
      </Button>
    </form>
  );
}
