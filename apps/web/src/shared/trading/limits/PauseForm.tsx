import { Button, Dialog, FormError } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { serverNowMs } from '#shared/api/server-clock.ts';
import { formatMinute } from '#shared/texts/time.ts';
import type { LimitAction, OwnLimit } from './own-limit.ts';

const HOUR_MS = 3_600_000;
const PAUSES_MS = [HOUR_MS, 24 * HOUR_MS, 7 * 24 * HOUR_MS, 30 * 24 * HOUR_MS] as const;

interface PauseFormProps {
  readonly limits: OwnLimit;
  readonly action: LimitAction;
  /** Asks for a pause until then. @returns whether it was given */
  readonly onPause: (untilMs: number) => Promise<boolean>;
  /** Has the limits read again. */
  readonly readAgain: () => Promise<void>;
  /** What a pause does, or how one that runs until a time can be changed. */
  readonly describe: (until: string | undefined) => string;
  /** The question before a pause until a time. */
  readonly title: string;
  readonly question: (until: string) => string;
  /** A pause that runs may be made shorter, to so long from now; absent where it never may. */
  readonly shortest?: { readonly ms: number; readonly label: string };
}

/** Keeps a user out of a product for a while, by their own wish; one that runs is made longer. */
export function PauseForm(props: PauseFormProps): ReactNode {
  const { limits, action, onPause, readAgain, describe, title, question, shortest } = props;
  const { t } = useLingui();
  const { pausedUntilMs } = limits;
  const [asked, setAsked] = useState<number>();
  const names: Readonly<Record<(typeof PAUSES_MS)[number], string>> = {
    [PAUSES_MS[0]]: t`1 hour`,
    [PAUSES_MS[1]]: t`1 day`,
    [PAUSES_MS[2]]: t`7 days`,
    [PAUSES_MS[3]]: t`30 days`,
  };
  const nowMs = Math.trunc(serverNowMs());
  const isPaused = pausedUntilMs !== null && pausedUntilMs > nowMs;
  const ask = (length: number): void => {
    action.forget();
    setAsked(Math.trunc(serverNowMs()) + length);
  };
  const confirm = async (): Promise<void> => {
    if (asked === undefined) return;
    const isDone = await onPause(asked);
    setAsked(undefined);
    if (isDone) await readAgain();
  };
  return (
    <section className="flex flex-col gap-2 border-t border-line px-4 py-3">
      <h3 className="text-body font-semibold">{t`Pause`}</h3>
      <p className="text-meta text-t3">
        {describe(isPaused ? formatMinute(pausedUntilMs) : undefined)}
      </p>
      <div className="grid grid-cols-4 gap-2">
        {PAUSES_MS.map((length) => (
          <Button
            key={length}
            tone="secondary"
            size="small"
            className="px-1!"
            disabled={isPaused && nowMs + length <= pausedUntilMs}
            onClick={() => ask(length)}
          >
            {names[length]}
          </Button>
        ))}
      </div>
      {shortest !== undefined && isPaused && nowMs + shortest.ms < pausedUntilMs && (
        <Button tone="secondary" size="small" onClick={() => ask(shortest.ms)}>
          {shortest.label}
        </Button>
      )}
      <FormError>{action.failure}</FormError>
      <Dialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={title}
        confirmLabel={t`Pause`}
        isBusy={action.isBusy}
        onConfirm={() => void confirm()}
      >
        {question(formatMinute(asked ?? 0))}
      </Dialog>
    </section>
  );
}
