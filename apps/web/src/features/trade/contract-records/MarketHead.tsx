import { Countdown, formatCompact, formatDecimal, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useServerClock } from '#shared/api/server-clock.ts';
import { contractName } from '#shared/contracts/contract-markets.ts';
import { FigureGrid } from '#shared/ui/FigureGrid.tsx';
import { contractPriceDecimals, percentOfE9 } from './figures.ts';
import type { ShownContract } from './named-contract.ts';

/** What a market shows now: its prices, its sources, the funding to come, and what is open. */
export function MarketHead({ market, ticker }: ShownContract): ReactNode {
  const { t } = useLingui();
  const nowMs = useServerClock();
  if (ticker === undefined) return null;
  const price = (text: string | null): string =>
    text === null ? '--' : formatDecimal(text, contractPriceDecimals(market));
  const { sourcesLive, sources } = ticker;
  return (
    <section aria-label={t`The market now`} className="px-4 pt-2 pb-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-title font-bold">{contractName(market)}</h2>
        <Tag>{market.kind === 'gold' ? t`Gold` : t`Perpetual`}</Tag>
        <StateTags market={market} ticker={ticker} />
      </div>
      <FigureGrid
        facts={[
          [t`Mark price`, price(ticker.markPrice)],
          [t`Index price`, price(ticker.indexPrice)],
          [t`Price sources`, t`${sourcesLive} of ${sources} live`],
          [t`Next funding`, percentOfE9(ticker.predictedRateE9)],
          [t`Countdown`, <Countdown key="left" endsAtMs={ticker.nextFundingAtMs} nowMs={nowMs} />],
          [t`Open interest`, `${formatCompact(ticker.openValue)} ${market.quoteAsset}`],
        ]}
      />
    </section>
  );
}

function StateTags({ market, ticker }: ShownContract): ReactNode {
  const { t } = useLingui();
  if (market.state === 'halted') return <Tag tone="red">{t`Halted`}</Tag>;
  if (ticker?.session?.phase === 'reopening') return <Tag tone="warn">{t`Reopening`}</Tag>;
  if (ticker?.health === 'closed') return <Tag tone="warn">{t`Closed`}</Tag>;
  if (market.state === 'cancel_only' || ticker?.health === 'cancel_only') {
    return <Tag tone="warn">{t`Cancel only`}</Tag>;
  }
  if (ticker?.health === 'degraded') return <Tag tone="warn">{t`Index degraded`}</Tag>;
  return null;
}
