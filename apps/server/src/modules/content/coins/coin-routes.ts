import type { EndpointReply } from '@candor/protocol';
import type { Pool } from 'pg';
import type { Handlers } from '#api/call.ts';
import type { MarketDataReads } from '#api/market-data-port.ts';
import { refuse } from '#api/refuse.ts';
import { DEFAULT_LOCALE } from '#modules/content/articles/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { VALUATION_ASSET } from '#modules/money/wallet/index.ts';
import { rankOf } from './coin-rank.ts';
import { listCoinTags, listSupplies, readCoin } from './coin-store.ts';
import type { MarketListings } from './market-listings.ts';

interface CoinDeps {
  readonly pool: Pool;
  readonly listings: MarketListings;
  readonly catalogue: MarketCatalogue;
  readonly marketData: MarketDataReads;
}

/** The spot market whose price stands for a coin: in dollars where there is one. */
function mainMarket({ catalogue }: CoinDeps, asset: string): string | undefined {
  const markets = catalogue.markets.filter(({ base }) => base.symbol === asset);
  const main = markets.find(({ quote }) => quote.symbol === VALUATION_ASSET) ?? markets[0];
  return main?.symbol;
}

/** The last price of a coin in dollars. */
function priceIn({ catalogue, marketData }: CoinDeps, asset: string): string | undefined {
  const market = catalogue.markets.find(
    ({ base, quote }) => base.symbol === asset && quote.symbol === VALUATION_ASSET,
  );
  return (market && marketData.ticker(market.symbol)?.lastPrice) ?? undefined;
}

async function figuresOf(
  deps: CoinDeps,
  asset: string,
): Promise<Pick<EndpointReply<'common/coin'>, 'rank' | 'extremes'>> {
  const symbol = mainMarket(deps, asset);
  const [supplies, extremes] = await Promise.all([
    listSupplies(deps.pool),
    symbol === undefined ? undefined : deps.marketData.extremes(symbol),
  ]);
  return {
    rank: rankOf(asset, supplies, (coin) => priceIn(deps, coin)),
    extremes: symbol === undefined || extremes === undefined ? null : { symbol, ...extremes },
  };
}

/** What readers are told of coins. */
export function coinRoutes(deps: CoinDeps) {
  return {
    'common/coinList': async () => ({
      coins: [...(await listCoinTags(deps.pool))],
      newMarkets: deps.listings.newMarkets(),
    }),
    'common/coin': async ({ asset, locale }, call) => {
      const coin = await readCoin(deps.pool, locale ?? call.locale ?? DEFAULT_LOCALE, asset);
      if (coin === undefined) throw refuse.notFound();
      return { ...coin, ...(await figuresOf(deps, asset)) };
    },
  } satisfies Partial<Handlers>;
}
