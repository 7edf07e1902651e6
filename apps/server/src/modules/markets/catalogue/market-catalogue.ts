import { contract, rateIn, spot } from '@candor/exchange-core';
import type {
  CommandType,
  ContractMarketRow,
  ContractReader,
  EngineReader,
  StoredMarket,
} from '@candor/exchange-core';
import type { MarketFees } from '@candor/protocol';
import type { Exchange } from '#engine/exchange-port.ts';

/** An asset as the core keeps it. */
export interface CatalogueAsset {
  readonly assetId: number;
  readonly symbol: string;
  readonly scale: number;
  /** 0 while it is listed. */
  readonly delistedAtMs: number;
}

/** A market's rules with its two assets. Prices in it are as old as the last change of rules. */
export interface CatalogueMarket extends StoredMarket {
  readonly base: CatalogueAsset;
  readonly quote: CatalogueAsset;
  readonly makerRatePpm: number;
  readonly takerRatePpm: number;
  /** Prices and quantities of new orders are whole multiples of so many ticks and lots. */
  readonly tickStep: number;
  readonly lotStep: number;
  readonly isDelisted: boolean;
  /** How its fees differ from the tiers; the rates above are with them. */
  readonly fees: MarketFees;
}

/** A contract market's terms with its two assets. */
export interface CatalogueContract extends ContractMarketRow {
  readonly base: CatalogueAsset;
  readonly quote: CatalogueAsset;
  /** Decimals of one lot in the base asset. */
  readonly quantityScale: number;
  readonly tiers: ReturnType<ContractReader['tiers']>;
  readonly calendars: ReturnType<ContractReader['calendars']>;
  /** Ended and settled, with its history. */
  readonly isDelisted: boolean;
  /** The spot market whose index it follows. */
  readonly indexSymbol: string | undefined;
}

/** What every market has that is traded in ticks and lots on a book. */
export type BookedMarket = CatalogueMarket | CatalogueContract;

/** Whether a market is one of contracts. */
export const isContract = (market: BookedMarket): market is CatalogueContract => 'tiers' in market;

/** Commands after which the catalogue is another one. */
const catalogueCommands: ReadonlySet<CommandType> = new Set<CommandType>([
  'asset_create',
  'asset_delist',
  'market_create',
  'market_list',
  'market_rules_set',
  'market_terms_set',
  'market_fees_set',
  'market_delist',
  'market_state_set',
  'fee_tier_set',
  'contract_market_create',
  'contract_market_list',
  'contract_market_state_set',
  'contract_calendar_set',
  'contract_terms_set',
]);

const NEW_USER_FEE_TIER = 0;

/**
 * Every asset and market by name and by number, kept in memory: what a request names is looked up here,
 * without asking the core or the tables.
 */
export class MarketCatalogue {
  #assets: readonly CatalogueAsset[] = [];
  #ownable: readonly CatalogueAsset[] = [];
  #markets: readonly CatalogueMarket[] = [];
  #listed: readonly CatalogueMarket[] = [];
  #contracts: readonly CatalogueContract[] = [];
  #listedContracts: readonly CatalogueContract[] = [];
  #endedContracts = 0;
  #contractById = new Map<number, CatalogueContract>();
  #contractBySymbol = new Map<string, CatalogueContract>();
  #assetById = new Map<number, CatalogueAsset>();
  #assetBySymbol = new Map<string, CatalogueAsset>();
  #marketById = new Map<number, CatalogueMarket>();
  #marketBySymbol = new Map<string, CatalogueMarket>();

  /** Reads the catalogue and keeps it up to date with every commit. */
  static async start(exchange: Exchange): Promise<MarketCatalogue> {
    const catalogue = new MarketCatalogue();
    exchange.onCommitted((batch, reader) => {
      // A contract market ends by its clock, by no command of its own.
      const { endedMarkets } = reader.read(contract);
      const isOther =
        endedMarkets !== catalogue.#endedContracts ||
        batch.commands.some(({ body }) => catalogueCommands.has(body.type));
      if (isOther) catalogue.#load(reader);
    });
    await exchange.read((reader) => catalogue.#load(reader));
    return catalogue;
  }

  /** Assets that somebody can own, delisted ones too: what contracts alone are measured in, such as gold, is none of them. */
  get assets(): readonly CatalogueAsset[] {
    return this.#ownable;
  }

  /** Assets that contracts alone are measured in, too: what staff list. */
  get everyAsset(): readonly CatalogueAsset[] {
    return this.#assets;
  }

  /** Those that somebody can own, in which something can begin. */
  get listedAssets(): readonly CatalogueAsset[] {
    return this.#ownable.filter(({ delistedAtMs }) => delistedAtMs === 0);
  }

  /** Markets that are listed; one that was delisted is still found by its name and its number. */
  get markets(): readonly CatalogueMarket[] {
    return this.#listed;
  }

  /** Delisted ones, too. */
  get everyMarket(): readonly CatalogueMarket[] {
    return this.#markets;
  }

  /** Those that have not ended; one that has is still found by its name and its number. */
  get contracts(): readonly CatalogueContract[] {
    return this.#listedContracts;
  }

  /** Those that have. */
  get endedContracts(): readonly CatalogueContract[] {
    return this.#contracts.filter(({ isDelisted }) => isDelisted);
  }

  contract(symbol: string): CatalogueContract | undefined {
    return this.#contractBySymbol.get(symbol);
  }

  /** The contract market the core names by number. @throws Error when there is none: the caller has a bug */
  contractOf(marketId: number): CatalogueContract {
    const market = this.#contractById.get(marketId);
    if (market === undefined) throw new Error(`no contract market ${marketId}`);
    return market;
  }

  /** A spot or contract market: no symbol is both. */
  booked(symbol: string): BookedMarket | undefined {
    return this.#marketBySymbol.get(symbol) ?? this.#contractBySymbol.get(symbol);
  }

  /** A spot or contract market by number: no number is both. @throws Error when there is none: the caller has a bug */
  bookedOf(marketId: number): BookedMarket {
    return this.#contractById.get(marketId) ?? this.marketOf(marketId);
  }

  asset(symbol: string): CatalogueAsset | undefined {
    return this.#assetBySymbol.get(symbol);
  }

  market(symbol: string): CatalogueMarket | undefined {
    return this.#marketBySymbol.get(symbol);
  }

  /** The asset the core names by number. @throws Error when there is none: the caller has a bug */
  assetOf(assetId: number): CatalogueAsset {
    const asset = this.#assetById.get(assetId);
    if (asset === undefined) throw new Error(`no asset ${assetId}`);
    return asset;
  }

  /** The market the core names by number. @throws Error when there is none: the caller has a bug */
  marketOf(marketId: number): CatalogueMarket {
    const market = this.#marketById.get(marketId);
    if (market === undefined) throw new Error(`no market ${marketId}`);
    return market;
  }

  #load(reader: EngineReader): void {
    const fees = reader.feeTier(NEW_USER_FEE_TIER) ?? { makerRatePpm: 0, takerRatePpm: 0 };
    this.#assets = reader
      .assets()
      .map((asset) => ({ ...asset, delistedAtMs: reader.assetDelistedAtMs(asset.assetId) }));
    this.#assetById = new Map(this.#assets.map((asset) => [asset.assetId, asset]));
    this.#assetBySymbol = new Map(this.#assets.map((asset) => [asset.symbol, asset]));
    this.#markets = reader.markets().map((market) => ({
      ...market,
      ...termOf(reader, market.marketId),
      base: this.assetOf(market.baseAssetId),
      quote: this.assetOf(market.quoteAssetId),
      ...ratesIn(reader.read(spot).marketFees(market.marketId), fees),
    }));
    this.#listed = this.#markets.filter(({ isDelisted }) => !isDelisted);
    this.#marketById = new Map(this.#markets.map((market) => [market.marketId, market]));
    this.#marketBySymbol = new Map(this.#markets.map((market) => [market.symbol, market]));
    this.#loadContracts(reader.read(contract));
    const traded = new Set(this.#markets.flatMap(({ base, quote }) => [base, quote]));
    const measured = new Set(this.#contracts.map(({ base }) => base));
    this.#ownable = this.#assets.filter((asset) => traded.has(asset) || !measured.has(asset));
  }

  #loadContracts(contracts: ContractReader): void {
    this.#endedContracts = contracts.endedMarkets;
    this.#contracts = contracts.markets().map((market) => {
      const base = this.assetOf(market.baseAssetId);
      return {
        ...market,
        base,
        quote: this.assetOf(market.quoteAssetId),
        quantityScale: lotDecimals(market.lotUnits, base.scale),
        isDelisted: contracts.ending(market.marketId)?.phase === 'settled',
        tiers: contracts.tiers(market.marketId),
        calendars: contracts.calendars(market.marketId),
        indexSymbol: this.#marketById.get(market.indexMarketId)?.symbol,
      };
    });
    this.#listedContracts = this.#contracts.filter(({ isDelisted }) => !isDelisted);
    this.#contractById = new Map(this.#contracts.map((market) => [market.marketId, market]));
    this.#contractBySymbol = new Map(this.#contracts.map((market) => [market.symbol, market]));
  }
}

function termOf(
  reader: EngineReader,
  marketId: number,
): Pick<CatalogueMarket, 'tickStep' | 'lotStep' | 'isDelisted'> {
  const { tickStep, lotStep, delistedAtMs } = reader.marketTerm(marketId);
  return { tickStep, lotStep, isDelisted: delistedAtMs !== 0 };
}

/** What a user of a tier pays in a market with these fees. */
function ratesIn(
  { makerFactorPpm, takerFactorPpm, rebateSharePpm }: MarketFees,
  tier: { readonly makerRatePpm: number; readonly takerRatePpm: number },
): Pick<CatalogueMarket, 'makerRatePpm' | 'takerRatePpm' | 'fees'> {
  return {
    makerRatePpm: rateIn(tier.makerRatePpm, makerFactorPpm),
    takerRatePpm: rateIn(tier.takerRatePpm, takerFactorPpm),
    fees: { makerFactorPpm, takerFactorPpm, rebateSharePpm },
  };
}

/** Decimals that whole numbers of `units` need, of an asset with `scale` decimals. */
export function lotDecimals(units: number, scale: number): number {
  let [left, decimals] = [units, scale];
  while (decimals > 0 && left % 10 === 0) [left, decimals] = [left / 10, decimals - 1];
  return decimals;
}
