import type { ContractMarketView, TickerView } from '@candor/protocol';
import { CoinIcon, cx, PercentChip, Price, SectionBreak, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { ReactNode } from 'react';
import {
  contractName,
  useContractMarkets,
  useContractTicker,
} from '#shared/contracts/contract-markets.ts';
import { useIsStale } from '#shared/hub/hub.ts';
import { priceDecimals } from '#shared/markets/markets.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** Rows on Home; the contract tab has them all. */
const CONTRACT_ROWS_MAX = 5;

/** Contract markets with their prices; nothing where the exchange has none. */
export function ContractMarkets(): ReactNode {
  const { t } = useLingui();
  const shown = useContractMarkets().data?.markets.slice(0, CONTRACT_ROWS_MAX) ?? [];
  if (shown.length === 0) return null;
  return (
    <>
      <SectionBreak />
      <section aria-label={t`Contracts`} className="pt-3 pb-2">
        <h2 className="px-4 pb-1 text-body font-semibold">{t`Contracts`}</h2>
        {shown.map((market) => (
          <LiveRow key={market.symbol} market={market} />
        ))}
      </section>
    </>
  );
}

function LiveRow({ market }: { readonly market: ContractMarketView }): ReactNode {
  const go = useGo();
  const ticker = useContractTicker(market.symbol);
  const isStale = useIsStale('contracts');
  return (
    <ContractRow
      market={market}
      ticker={ticker}
      isStale={isStale}
      onOpen={(symbol) => go.to('pages/Option/Option', { symbol })}
    />
  );
}

/** One contract market: its name, what kind it is with its leverage, last price and change. */
export const ContractRow = memo(function ContractRow(props: {
  readonly market: ContractMarketView;
  readonly ticker: TickerView | undefined;
  readonly isStale: boolean;
  readonly onOpen: (symbol: string) => void;
}): ReactNode {
  const { market, ticker, isStale, onOpen } = props;
  const { t } = useLingui();
  const percent = ticker && percentOfPpm(ticker.changePpm);
  return (
    <button
      type="button"
      onClick={() => onOpen(market.symbol)}
      className="press flex min-h-15 w-full items-center gap-2.5 px-4 text-left"
    >
      <CoinIcon symbol={market.baseAsset} size={32} />
      <span className={cx('min-w-0 flex-1', isStale && 'stale')}>
        <span className="block truncate text-list font-semibold">{contractName(market)}</span>
        <span className="flex flex-wrap gap-1">
          <Tag>{market.kind === 'gold' ? t`Gold` : t`Perpetual`}</Tag>
          <Tag>{`${String(market.leverageMax)}×`}</Tag>
        </span>
      </span>
      <Price
        value={ticker?.lastPrice ?? undefined}
        decimals={priceDecimals(market)}
        isStale={isStale}
        className="text-list font-semibold"
      />
      <PercentChip value={percent} className={cx(isStale && 'stale')} />
    </button>
  );
});
