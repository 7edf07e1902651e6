import { addDecimals } from '@candor/money';
import type { TickerView } from '@candor/protocol';
import { formatCompact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Risers against fallers as a split bar, and the turnover of the day in USDT. */
export function MarketBreadth({ tickers }: { readonly tickers: readonly TickerView[] }): ReactNode {
  const { t } = useLingui();
  const rising = tickers.filter((ticker) => ticker.changePpm > 0).length;
  const falling = tickers.filter((ticker) => ticker.changePpm < 0).length;
  const turnover = tickers
    .filter((ticker) => ticker.symbol.endsWith('USDT'))
    .reduce((sum, ticker) => addDecimals(sum, ticker.quoteVolume), '0');
  return (
    <section aria-label={t`Market overview`} className="px-4 pt-2 pb-3">
      <div className="num mb-1.5 flex flex-wrap justify-between gap-x-3 text-meta">
        <span className="text-up">{t`${rising} rising`}</span>
        <span className="text-t3">{t`24h turnover ${formatCompact(turnover)} USDT`}</span>
        <span className="text-down">{t`${falling} falling`}</span>
      </div>
      <div aria-hidden="true" className="flex h-1.5 gap-0.5 overflow-hidden rounded-full">
        <span className="bg-up" style={{ flexGrow: rising }} />
        <span className="bg-s3" style={{ flexGrow: tickers.length - rising - falling }} />
        <span className="bg-down" style={{ flexGrow: falling }} />
      </div>
    </section>
  );
}
