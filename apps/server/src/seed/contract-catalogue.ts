import type { CommandOf, StoredMarket, TradingHours } from '@candor/exchange-core';
import { unitsOf } from '#api/units-of.ts';
import { goldHours } from './gold-hours.ts';

/** A contract market of the demo, as people write it: amounts in whole coins. */
export interface DemoContract {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly accountKind: 'contract' | 'gold';
  /** The spot market whose index it follows; absent for an index of its own. */
  readonly indexSymbol?: string;
  /** When it trades; absent for always. */
  readonly hours?: TradingHours;
  /** Decimals of a price; one tick is one unit of the last. */
  readonly priceScale: number;
  /** Size of one contract, in the base coin. */
  readonly lot: string;
  readonly lotsMax: number;
  /** From which value on, maintenance in ppm, highest leverage. */
  readonly tiers: readonly (readonly [
    floor: string,
    maintenancePpm: number,
    leverageMax: number,
  ])[];
  /** What a house trade is worth on average, and how many there are in a second. */
  readonly meanTrade: number;
  readonly tradesPerSecond: number;
  /** Half of the makers' spread, in ppm of the price. */
  readonly halfSpreadPpm: number;
}

export const demoContracts: readonly DemoContract[] = [
  {
    symbol: 'BTCUSDTPERP',
    ...{ accountKind: 'contract', base: 'BTC', quote: 'USDT', indexSymbol: 'BTCUSDT' },
    ...{ priceScale: 1, lot: '0.001', lotsMax: 100_000 },
    tiers: [
      ['0', 4_000, 125],
      ['50000', 5_000, 100],
      ['250000', 10_000, 50],
      ['3000000', 25_000, 20],
      ['15000000', 50_000, 10],
    ],
    ...{ meanTrade: 3_500, tradesPerSecond: 0.25, halfSpreadPpm: 45 },
  },
  {
    symbol: 'ETHUSDTPERP',
    ...{ accountKind: 'contract', base: 'ETH', quote: 'USDT', indexSymbol: 'ETHUSDT' },
    ...{ priceScale: 2, lot: '0.01', lotsMax: 200_000 },
    tiers: [
      ['0', 5_000, 100],
      ['100000', 6_500, 75],
      ['500000', 10_000, 50],
      ['2000000', 25_000, 20],
      ['10000000', 50_000, 10],
    ],
    ...{ meanTrade: 2_500, tradesPerSecond: 0.2, halfSpreadPpm: 60 },
  },
  {
    symbol: 'XAUUSDTGOLD',
    ...{ accountKind: 'gold', base: 'XAU', quote: 'USDT', hours: goldHours },
    ...{ priceScale: 2, lot: '0.01', lotsMax: 100_000 },
    tiers: [
      ['0', 8_000, 50],
      ['100000', 10_000, 40],
      ['500000', 15_000, 30],
      ['2000000', 25_000, 20],
      ['10000000', 50_000, 10],
    ],
    ...{ meanTrade: 3_000, tradesPerSecond: 0.2, halfSpreadPpm: 50 },
  },
];

/** What each house account of a contract market holds behind its positions, and what each insurance fund begins with, in whole USDT. */
export const HOUSE_CONTRACT_FUNDS = 5_000_000;
export const INSURANCE_FUNDS = '250000';

/** 200 USDT at the highest leverage. Source: finance rules, 3.1. */
const IMPACT_MARGIN = 200;

/** An order further than this from the mark is taken for a slip of the finger. */
const PRICE_BAND_PPM = 50_000;
/** Two percent for majors. Source: finance rules, 3.1. */
const MARKET_PROTECTION_PPM = 20_000;
const MARK_BAND_PPM = 20_000;
const MAKER_FEE_PPM = 200;
const TAKER_FEE_PPM = 500;
const LIQUIDATION_FEE_PPM = 5_000;
const OPEN_ORDERS_MAX = 100;
const LEVERAGE_DEFAULT = 20;
const POSITION_MAX = '20000000';
/** The highest price a contract may have, in whole USDT. */
const PRICE_MAX = 5_000_000;

interface Asset {
  readonly assetId: number;
  readonly scale: number;
}

/** The command that opens a contract market of the demo, all in the exchange's own integers. */
export function contractCreateCommand(
  terms: DemoContract,
  {
    base,
    quote,
    index,
  }: { base: Asset; quote: Asset; index?: Pick<StoredMarket, 'marketId'> | undefined },
): CommandOf<'contract_market_create'> {
  const lotUnits = Number(unitsOf(terms.lot, base.scale));
  const lotScale = terms.lot.split('.')[1]?.length ?? 0;
  const [, , leverageMax] = terms.tiers[0] ?? ['0', 0, 1];
  return {
    type: 'contract_market_create',
    symbol: terms.symbol,
    accountKind: terms.accountKind,
    baseAssetId: base.assetId,
    quoteAssetId: quote.assetId,
    indexMarketId: index?.marketId ?? 0,
    priceScale: terms.priceScale,
    tickSizeE12: 10 ** (12 - terms.priceScale),
    lotUnits,
    tickLotUnits: 10 ** (quote.scale - terms.priceScale - lotScale),
    ticksMin: 1,
    ticksMax: PRICE_MAX * 10 ** terms.priceScale,
    lotsMax: terms.lotsMax,
    positionUnitsMax: Number(unitsOf(POSITION_MAX, quote.scale)),
    priceBandPpm: PRICE_BAND_PPM,
    marketProtectionPpm: MARKET_PROTECTION_PPM,
    markBandPpm: MARK_BAND_PPM,
    impactUnits: Number(unitsOf(String(IMPACT_MARGIN * leverageMax), quote.scale)),
    makerFeePpm: MAKER_FEE_PPM,
    takerFeePpm: TAKER_FEE_PPM,
    liquidationFeePpm: LIQUIDATION_FEE_PPM,
    openOrdersMax: OPEN_ORDERS_MAX,
    leverageDefault: LEVERAGE_DEFAULT,
    tiers: terms.tiers.flatMap(([floor, maintenancePpm, highest]) => [
      Number(unitsOf(floor, quote.scale)),
      maintenancePpm,
      highest,
    ]),
  };
}
