import type {
  ContractAccountView,
  ContractMarketView,
  ContractOrderView,
  ContractPositionView,
} from '@candor/protocol';
import { termsOf, ticksOf } from '../contract-terms.ts';
import type { ContractSituation } from '../contract-situation.ts';

/** The market of the pictures: 1 lot is 0.001 BTC, a tick 0.1, taker 0.05 %. */
export const market: ContractMarketView = {
  marketId: 1_000_001,
  symbol: 'BTCUSDTPERP',
  kind: 'perpetual',
  accountKind: 'contract',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  baseName: 'Bitcoin',
  quoteName: 'Tether',
  priceScale: 1,
  quantityScale: 3,
  quoteScale: 8,
  tickSize: '0.1',
  lotSize: '0.001',
  tickLotUnits: 10_000,
  priceMin: '0.1',
  priceMax: '5000000.0',
  lotsMax: 100_000,
  positionMax: '20000000',
  priceBandPpm: 50_000,
  marketProtectionPpm: 10_000,
  markBandPpm: 20_000,
  impact: '25000',
  makerFeePpm: 200,
  takerFeePpm: 500,
  liquidationFeePpm: 5_000,
  openOrdersMax: 100,
  leverageDefault: 20,
  leverageMax: 125,
  tiers: [
    { floor: '0', maintenancePpm: 4_000, leverageMax: 125 },
    { floor: '50000', maintenancePpm: 5_000, leverageMax: 100 },
    { floor: '250000', maintenancePpm: 10_000, leverageMax: 50 },
  ],
  fundingPeriodMs: 28_800_000,
  indexSymbol: 'BTCUSDT',
  calendars: [],
  state: 'open',
};

export const terms = termsOf(market);

/** An account with 2,480.52 USDT to spend. */
export const account: ContractAccountView = {
  accountKind: 'contract',
  asset: 'USDT',
  wallet: '3473.22',
  available: '2480.52',
  held: '992.7',
  equity: '3848.67',
  profit: '375.45',
  initialMargin: '992.7',
  maintenance: '80.92',
  riskPpm: null,
  free: '2480.52',
  leavable: '2480.52',
};

/** The long of the pictures: 300 lots at 66,180.0, 20x isolated, margin 992.70. */
export const long: ContractPositionView = {
  positionId: 7,
  symbol: market.symbol,
  positionSide: 'net',
  direction: 'long',
  state: 'dealing',
  liquidation: null,
  lots: 300,
  closingLots: 0,
  marginMode: 'isolated',
  leverage: 20,
  entryValue: '19854',
  entryPrice: '66180.0',
  markPrice: '67431.5',
  value: '20229.45',
  margin: '992.7',
  initialMargin: '1011.4725',
  maintenance: '80.9178',
  profit: '375.45',
  profitPpm: 378_211,
  riskPpm: 59_143,
  liquidationPrice: '63123.4',
  bankruptcyPrice: '62871.0',
  takeProfitPrice: null,
  stopLossPrice: null,
  realised: '0',
  fee: '9.927',
  funding: '4.08',
  fundingDue: '0',
  closedLots: 0,
  deleverageLights: 3,
  openedAtMs: 0,
  updatedAtMs: 0,
};

/** A buy of 100 lots at 65,800.0 that waits. */
export const waiting: ContractOrderView = {
  orderId: 9,
  clientOrderId: '',
  symbol: market.symbol,
  side: 'buy',
  positionSide: 'net',
  type: 'limit',
  timeInForce: 'gtc',
  selfTradePrevention: 'expire_maker',
  reduceOnly: false,
  price: '65800.0',
  lots: 100,
  filledLots: 0,
  filledValue: '0',
  averagePrice: null,
  fee: '0',
  realised: '0',
  held: '332.29',
  takeProfitPrice: null,
  stopLossPrice: null,
  status: 'open',
  closeReason: 'none',
  closeType: 'none',
  createdAtMs: 0,
  updatedAtMs: 0,
};

/** The market of the pictures with nothing open in it. */
export function situation(changes: Partial<ContractSituation> = {}): ContractSituation {
  return {
    terms,
    health: 'live',
    markTicks: ticksOf('67431.5', terms),
    bidTicks: ticksOf('67430.8', terms),
    askTicks: ticksOf('67432.5', terms),
    setting: { leverage: 20, marginMode: 'isolated', positionMode: 'one_way' },
    account,
    positions: [],
    orders: [],
    triggers: [],
    ...changes,
  };
}
