import { RefusedError } from '@candor/api-client';
import { Button } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { failureOf } from '#shared/texts/failure.ts';
import type { Failure } from '#shared/texts/failure.ts';
import { FailureNote } from '#shared/ui/FailureNote.tsx';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { AuthFrame } from './AuthFrame.tsx';

/** Whether the link's change waits no more. */
const isOver = (error: unknown): boolean => error instanceof RefusedError && error.code === 404;

/**
 * What the link in a warning opens: one button that stops the change, without a login. Opening it changes
 * nothing, for programs that check mails open every link.
 */
export function StopContactScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const stopSecret = useQueryParam('stop');
  const stop = useAction('contactLostStop', { isQuiet: true });
  const [isDone, setIsDone] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const over = t`There is nothing to stop any more. The change was stopped before, or took effect.`;
  const run = async (): Promise<void> => {
    setFailure(undefined);
    const outcome = await stop.run(stopSecret === undefined ? {} : { stopSecret });
    if (outcome === undefined) return;
    if (outcome.ok) setIsDone(true);
    else
      setFailure(
        isOver(outcome.error) ? { text: over, untilMs: undefined } : failureOf(outcome.error),
      );
  };
  if (isDone) {
    return (
      <AuthFrame
        title={t`The change was stopped`}
        note={t`Nothing was changed. If somebody else asked for it, change your password.`}
      >
        <Button isBlock onClick={() => go.replace('pages/index/index')}>
          {t`Done`}
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={t`Stop the change?`}
      note={t`Somebody asked to replace a contact of your account. If it was not you, stop it.`}
    >
      <FailureNote failure={failure} />
      <Button tone="danger" isBlock isBusy={stop.isBusy} onClick={() => void run()}>
        {t`Stop the change`}
      </Button>
    </AuthFrame>
  );
}
