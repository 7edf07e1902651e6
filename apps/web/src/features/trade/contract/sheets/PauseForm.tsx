import type { ContractLimitView } from '@candor/protocol';
import { Button, Dialog, FormError } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { serverNowMs } from '#shared/api/server-clock.ts';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { formatMinute } from '#shared/texts/time.ts';

const HOUR_MS = 3_600_000;
const PAUSES_MS = [HOUR_MS, 24 * HOUR_MS, 7 * 24 * HOUR_MS, 30 * 24 * HOUR_MS] as const;
/** A pause that runs is made shorter to so long from now; the minute is for the tap. */
const SHORTEST_MS = 24 * HOUR_MS + 60_000;

/** Keeps the user from opening anything for a while; one that runs is made longer, or ends a day from now. */
export function PauseForm({ limits }: { readonly limits: ContractLimitView }): ReactNode {
  const { t } = useLingui();
  const { asset, pausedUntilMs } = limits;
  const [asked, setAsked] = useState<number>();
  const queries = useQueryClient();
  const action = useMoneyAction('contractPause');
  const names: Readonly<Record<(typeof PAUSES_MS)[number], string>> = {
    [PAUSES_MS[0]]: t`1 hour`,
    [PAUSES_MS[1]]: t`1 day`,
    [PAUSES_MS[2]]: t`7 days`,
    [PAUSES_MS[3]]: t`30 days`,
  };
  const nowMs = Math.trunc(serverNowMs());
  const isPaused = pausedUntilMs !== null && pausedUntilMs > nowMs;
  const until = formatMinute(pausedUntilMs ?? 0);
  const wanted = formatMinute(asked ?? 0);
  const ask = (length: number): void => {
    action.forget();
    setAsked(Math.trunc(serverNowMs()) + length);
  };
  const confirm = async (): Promise<void> => {
    if (asked === undefined) return;
    const reply = await action.run({ asset, untilMs: asked });
    setAsked(undefined);
    if (reply !== undefined) await queries.invalidateQueries({ queryKey: ['contractLimits'] });
  };
  return (
    <section className="flex flex-col gap-2 border-t border-line px-4 py-3 pb-5">
      <h3 className="text-body font-semibold">{t`Pause`}</h3>
      <p className="text-meta text-t3">
        {isPaused
          ? t`You paused until ${until}. It can be made longer at once, and end 24 hours from now at the earliest.`
          : t`Nothing opens in contracts of ${asset} until then, and orders that would open end. You can always close.`}
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
      {isPaused && nowMs + SHORTEST_MS < pausedUntilMs && (
        <Button tone="secondary" size="small" onClick={() => ask(SHORTEST_MS)}>
          {t`End it in 24 hours`}
        </Button>
      )}
      <FormError>{action.failure}</FormError>
      <Dialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t`Pause contracts?`}
        confirmLabel={t`Pause`}
        isBusy={action.isBusy}
        onConfirm={() => void confirm()}
      >
        {t`Until ${wanted}. It ends early only after 24 hours. Open positions stay as they are.`}
      </Dialog>
    </section>
  );
}
