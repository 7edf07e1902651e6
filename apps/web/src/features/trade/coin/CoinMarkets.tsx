import { PercentChip, Price, Tag, formatCompact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useContractTicker } from '#shared/contracts/contract-markets.ts';
import { priceDecimals } from '#shared/markets/markets.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { useTicker } from '#shared/markets/tickers.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import type { CoinMarket } from './coin-figures.ts';

/** Every market of the coin; a tap opens it. */
export function CoinMarkets({ markets }: { readonly markets: readonly CoinMarket[] }): ReactNode {
  const { t } = useLingui();
  return (
    <section aria-label={t`Markets`}>
      {markets.map((market) =>
        market.kind === 'spot' ? (
          <SpotRow key={market.symbol} market={market} />
        ) : (
          <ContractRow key={market.symbol} market={market} />
        ),
      )}
    </section>
  );
}

interface Figures {
  readonly lastPrice: string | null;
  readonly quoteVolume: string;
  readonly changePpm: number;
}

function SpotRow({ market }: { readonly market: CoinMarket }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <Row
      market={market}
      kind={t`Spot`}
      figures={useTicker(market.symbol)}
      onOpen={() => go.to('pages/market/kline', { symbol: market.symbol })}
    />
  );
}

function ContractRow({ market }: { readonly market: CoinMarket }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <Row
      market={market}
      kind={market.kind === 'gold' ? t`Gold` : t`Perpetual`}
      figures={useContractTicker(market.symbol)}
      onOpen={() => go.to('pages/Option/Option', { symbol: market.symbol })}
    />
  );
}

function Row(props: {
  readonly market: CoinMarket;
  readonly kind: string;
  readonly figures: Figures | undefined;
  readonly onOpen: () => void;
}): ReactNode {
  const { market, kind, figures } = props;
  const { t } = useLingui();
  return (
    <button
      type="button"
      onClick={props.onOpen}
      className="press flex min-h-14 w-full items-center gap-3 px-4 py-1.5 text-left active:bg-s2"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 text-list font-semibold">
          {`${market.baseAsset}/${market.quoteAsset}`} <Tag>{kind}</Tag>
        </span>
        <span className="num block text-meta text-t3">
          {t`Vol`} {formatCompact(figures?.quoteVolume ?? '')}
        </span>
      </span>
      <Price
        value={figures?.lastPrice ?? undefined}
        decimals={priceDecimals(market)}
        className="text-list font-semibold"
      />
      <PercentChip value={figures && percentOfPpm(figures.changePpm)} />
    </button>
  );
}
