import type { EndpointReply } from '@candor/protocol';
import {
  ActionBar,
  Button,
  CoinIcon,
  EmptyState,
  ErrorState,
  Header,
  IconButton,
  SkeletonRows,
  cx,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { BellPlus, Scale, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useContractMarkets } from '#shared/contracts/contract-markets.ts';
import { useFavourites } from '#shared/markets/favourites.ts';
import { pairName, useAllMarkets } from '#shared/markets/markets.ts';
import { useAssetNames } from '#shared/markets/use-asset-names.ts';
import { selectMarket } from '#shared/trading/selected-market.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';
import { ConnectionPill } from '#shared/ui/ConnectionPill.tsx';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { CoinConverter } from './CoinConverter.tsx';
import { CoinFacts } from './CoinFacts.tsx';
import { CoinHolding } from './CoinHolding.tsx';
import { CoinTabs } from './CoinTabs.tsx';
import { CoinPrice } from './CoinPrice.tsx';
import { marketsOf } from './coin-figures.ts';
import type { CoinMarket } from './coin-figures.ts';

type Coin = EndpointReply<'common/coin'>;

/** What a coin is: its price and line, what the user holds, facts with links, and where it trades. */
export function CoinScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const asset = (useQueryParam('asset') ?? '').toUpperCase();
  const locale = useLocaleCode();
  const all = useAllMarkets();
  const contracts = useContractMarkets().data?.markets ?? [];
  const coin = useRead('common/coin', { asset, locale }, { freshMs: 60_000 });
  const name = useAssetNames()(asset);
  const markets = marketsOf<CoinMarket>(asset, [...(all.data?.markets ?? []), ...contracts]);
  const main = markets[0];
  if (all.data === undefined) {
    return (
      <>
        <Header title={name} onBack={go.back} />
        {all.isError ? (
          <ErrorState text={errorText(all.error)} onRetry={() => void all.refetch()} />
        ) : (
          <SkeletonRows count={8} />
        )}
      </>
    );
  }
  if (main === undefined && coin.data === undefined && !coin.isPending) {
    return (
      <>
        <Header title={name} onBack={go.back} />
        <EmptyState
          className="pt-24"
          text={t`There is no such coin.`}
          action={
            <Button tone="secondary" size="small" onClick={() => go.replace('pages/home/market')}>
              {t`All markets`}
            </Button>
          }
        />
      </>
    );
  }
  return <CoinPage asset={asset} name={name} markets={markets} coin={coin.data} />;
}

function CoinPage(props: {
  readonly asset: string;
  readonly name: string;
  readonly markets: readonly CoinMarket[];
  readonly coin: Coin | undefined;
}): ReactNode {
  const { asset, name, markets, coin } = props;
  const go = useGo();
  const main = markets[0];
  const isSpot = main?.kind === 'spot';
  return (
    <div className={cx(isSpot && 'pb-20')}>
      <Header onBack={go.back} trailing={isSpot && <CoinActions market={main} />}>
        <div className="flex min-w-0 flex-1 items-center gap-2.5">
          <CoinIcon symbol={asset} size={28} />
          <div className="min-w-0">
            <h1 className="truncate text-list leading-tight font-bold">{name}</h1>
            <p className="num text-cap leading-tight text-t3">
              {asset}
              {coin?.rank && ' · '}
              {coin?.rank && <Rank {...coin.rank} />}
            </p>
          </div>
        </div>
      </Header>
      <ConnectionPill />
      {isSpot && <CoinPrice market={main} />}
      <CoinHolding asset={asset} />
      <CoinFacts asset={asset} market={isSpot ? main : undefined} coin={coin} />
      {isSpot && <CoinConverter market={main} />}
      <CoinTabs asset={asset} markets={markets} />
      {isSpot && <TradeBar market={main} />}
    </div>
  );
}

/** The coin's place by market cap among those known here. */
function Rank({ place, of: all }: NonNullable<Coin['rank']>): ReactNode {
  const { t } = useLingui();
  return t`Rank ${place} of ${all}`;
}

function CoinActions({ market }: { readonly market: CoinMarket }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { symbols, toggle } = useFavourites();
  const isFavourite = symbols.has(market.symbol);
  return (
    <>
      <IconButton
        label={t`Compare coins`}
        onClick={() => go.to('pages/home/market', { view: 'compare', assets: market.baseAsset })}
      >
        <Scale size={20} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t`Set a price alert`}
        onClick={() => go.to('pages/neWs/neWs', { view: 'alerts', symbol: market.symbol })}
      >
        <BellPlus size={20} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={isFavourite ? t`Remove from favorites` : t`Add to favorites`}
        onClick={() => toggle(market.symbol)}
      >
        <Star
          size={20}
          strokeWidth={1.8}
          aria-hidden="true"
          className={cx(isFavourite && 'fill-ma1 text-ma1')}
        />
      </IconButton>
    </>
  );
}

function TradeBar({ market }: { readonly market: CoinMarket }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const trade = (side: 'buy' | 'sell') => (): void => {
    selectMarket(market.symbol, pairName(market));
    go.to('pages/lever/lever', { symbol: market.symbol, side });
  };
  return (
    <ActionBar>
      <Button tone="up" className="flex-1" onClick={trade('buy')}>
        {t`Buy`}
      </Button>
      <Button tone="down" className="flex-1" onClick={trade('sell')}>
        {t`Sell`}
      </Button>
    </ActionBar>
  );
}
