import type { MarketView, TickerView } from '@candor/protocol';
import { formatCompact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { breadthOf } from './browse.ts';

/** Risers against fallers as a split bar, and the turnover of the day in USDT. */
export function MarketBreadth(props: {
  readonly markets: readonly MarketView[];
  readonly tickers: ReadonlyMap<string, TickerView>;
}): ReactNode {
  const { t } = useLingui();
  const { rising, falling, still, turnover } = breadthOf(props.markets, props.tickers);
  return (
    <section aria-label={t`Market overview`} className="px-4 pt-2 pb-3">
      <div className="num mb-1.5 flex flex-wrap justify-between gap-x-3 text-meta">
        <span className="text-up">{t`${rising} rising`}</span>
        <span className="text-t3">{t`24h turnover ${formatCompact(turnover)} USDT`}</span>
        <span className="text-down">{t`${falling} falling`}</span>
      </div>
      <div aria-hidden="true" className="flex h-1.5 gap-0.5 overflow-hidden rounded-full">
        <span className="bg-up" style={{ flexGrow: rising }} />
        <span className="bg-s3" style={{ flexGrow: still }} />
        <span className="bg-down" style={{ flexGrow: falling }} />
      </div>
    </section>
  );
}
