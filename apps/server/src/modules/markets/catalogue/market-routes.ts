import type { AssetView, ComingChange, EndpointReply, FeeRung, MarketView } from '@candor/protocol';
import type { Exchange } from '#engine/exchange-port.ts';
import { refuse } from '#api/refuse.ts';
import type { Handlers } from '#api/call.ts';
import type { MarketDataReads } from '#api/market-data-port.ts';
import { assetName } from './asset-names.ts';
import type { MarketCatalogue } from './market-catalogue.ts';
import type {
  BookedMarket,
  CatalogueAsset,
  CatalogueContract,
  CatalogueMarket,
} from './market-catalogue.ts';
import { shownAssetsReader } from './held-assets.ts';
import { marketView, priceText, quantityText } from './market-figures.ts';

const DEPTH_LEVELS_DEFAULT = 20;
const TRADES_DEFAULT = 50;
const CANDLES_DEFAULT = 300;

export interface MarketRoutesDeps {
  readonly exchange: Exchange;
  readonly catalogue: MarketCatalogue;
  readonly marketData: MarketDataReads;
  /** What was announced about a market and has not come yet, the next first. */
  readonly comingChanges: (symbol: string) => readonly ComingChange[];
  /** Which volume each fee tier takes; empty where tiers do not follow volume. */
  readonly feeLadder: () => Promise<FeeRung[]>;
  /** The announced end of an asset, before it comes. */
  readonly comingDelisting: (symbol: string) => AssetView['delisting'];
  readonly nowMs: () => number;
}

/** What users see of an asset, and of its end. */
function assetView(
  { assetId, symbol, scale, delistedAtMs }: CatalogueAsset,
  coming: AssetView['delisting'],
): AssetView {
  const delisting =
    delistedAtMs === 0 ? coming : { atMs: delistedAtMs, isDone: true, articleSlug: null };
  return {
    ...{ assetId, symbol, scale, name: assetName(symbol) },
    ...(delisting === undefined ? {} : { delisting }),
  };
}

/** The market a request names. @throws ApiError notFound */
export function marketNamed(catalogue: MarketCatalogue, symbol: string): CatalogueMarket {
  const market = catalogue.market(symbol);
  if (market === undefined) throw refuse.notFound(`no market ${symbol}`, { field: 'symbol' });
  return market;
}

/** The contract market a request names. @throws ApiError notFound */
export function contractNamed(catalogue: MarketCatalogue, symbol: string): CatalogueContract {
  const market = catalogue.contract(symbol);
  if (market === undefined) throw refuse.notFound(`no contract ${symbol}`, { field: 'symbol' });
  return market;
}

/** The market a request names, of coins or of contracts. @throws ApiError notFound */
export function bookedNamed(catalogue: MarketCatalogue, symbol: string): BookedMarket {
  const market = catalogue.booked(symbol);
  if (market === undefined) throw refuse.notFound(`no market ${symbol}`, { field: 'symbol' });
  return market;
}

export function marketRoutes(deps: MarketRoutesDeps) {
  const { exchange, catalogue, marketData, comingChanges, comingDelisting, feeLadder } = deps;
  const shownAssets = shownAssetsReader(deps);

  async function depth(symbol: string, levels: number): Promise<EndpointReply<'common/depth'>> {
    const market = bookedNamed(catalogue, symbol);
    const { sequence, value } = await exchange.read((reader) =>
      reader.depth(market.marketId, levels),
    );
    const level = ({ ticks, lots }: { ticks: number; lots: number }): [string, string] => [
      priceText(market, ticks),
      quantityText(market, lots),
    ];
    return {
      symbol,
      sequence,
      version: value.version,
      bids: value.bids.map(level),
      asks: value.asks.map(level),
    };
  }

  return {
    'common/assetsList': async () => ({
      assets: (await shownAssets()).map((asset) => assetView(asset, comingDelisting(asset.symbol))),
    }),
    'common/symbolsList': async () => {
      const ladder = await feeLadder();
      return {
        markets: catalogue.markets.map((market): MarketView => {
          const coming = comingChanges(market.symbol);
          return { ...marketView(market), ...(coming.length > 0 && { coming: [...coming] }) };
        }),
        ...(ladder.length > 0 && { feeLadder: ladder }),
      };
    },
    'common/huobiTicket': ({ symbol }) => {
      if (symbol === undefined) return { tickers: [...marketData.tickers()] };
      bookedNamed(catalogue, symbol);
      const ticker = marketData.ticker(symbol);
      return { tickers: ticker === undefined ? [] : [ticker] };
    },
    'common/depth': ({ symbol, levels = DEPTH_LEVELS_DEFAULT }) => depth(symbol, levels),
    'common/tradeList': async ({ symbol, limit = TRADES_DEFAULT, beforeId }) => {
      bookedNamed(catalogue, symbol);
      const trades =
        beforeId === undefined
          ? marketData.trades(symbol, limit)
          : await marketData.tradesBefore(symbol, beforeId, limit);
      return { symbol, trades: [...trades] };
    },
    'common/kline': async ({ symbol, interval, limit = CANDLES_DEFAULT, fromMs, toMs }) => {
      bookedNamed(catalogue, symbol);
      const candles = await marketData.candles(symbol, interval, {
        limit,
        ...(fromMs === undefined ? {} : { fromMs }),
        ...(toMs === undefined ? {} : { toMs }),
      });
      return { symbol, interval, candles: [...candles] };
    },
  } satisfies Partial<Handlers>;
}
