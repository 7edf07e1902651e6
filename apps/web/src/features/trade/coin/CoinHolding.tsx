import { signOf } from '@candor/money';
import { DeltaText, Percent, formatDecimal, formatExact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useCoinDecimals } from '#shared/markets/coin-decimals.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { usePreferences } from '#shared/session/preferences.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** Characters of an average cost: enough of its digits, whatever the coin. */
const COST_LENGTH_MAX = 9;

/** What the user holds of the coin, bought at which price; nothing where they hold none. */
export function CoinHolding({ asset }: { readonly asset: string }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const decimalsOf = useCoinDecimals();
  const isHidden = usePreferences((state) => state.isBalanceHidden);
  const { data } = useRead('profit', { period: '1d' }, { everyMs: 30_000 });
  const held = data?.coins.find((coin) => coin.asset === asset);
  if (data === undefined || held === undefined || signOf(held.amount) === 0) return null;
  const cost =
    held.averageCost === null ? undefined : formatExact(held.averageCost.slice(0, COST_LENGTH_MAX));
  return (
    <button
      type="button"
      onClick={() => go.to('assets', { view: 'profit' })}
      className="press mx-4 mt-3 flex w-[calc(100%-2rem)] flex-wrap justify-between gap-x-3 rounded-card border border-line bg-s1 px-3 py-2.5 text-left"
    >
      <span>
        <span className="block text-meta text-t3">{t`You hold`}</span>
        <span className="num block text-body font-semibold">
          {isHidden ? '****' : formatDecimal(held.amount, decimalsOf(asset))}{' '}
          {!isHidden && held.worth !== null && (
            <span className="font-normal text-t3">{`≈ ${formatDecimal(held.worth, 2)}`}</span>
          )}
        </span>
      </span>
      {!isHidden && cost !== undefined && (
        <span className="ml-auto text-right">
          <span className="num block text-meta text-t3">{t`Bought at ${cost}`}</span>
          <span className="num flex items-center justify-end gap-1 text-body font-semibold">
            <DeltaText value={held.unrealised ?? undefined} />
            {held.unrealisedPpm !== null && <Percent value={percentOfPpm(held.unrealisedPpm)} />}
          </span>
        </span>
      )}
    </button>
  );
}
