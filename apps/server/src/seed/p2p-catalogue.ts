import type { P2pMethod } from '@candor/exchange-core';

/**
 * What one USDT costs in each currency of the demo, in millionths: a fixed table, which docs/p2p.md publishes. A real
 * house has sources (`FIAT_SOURCES`).
 */
const fiatRates = {
  EUR: 861_200,
  USD: 1_000_000,
  GBP: 752_400,
  CNY: 7_118_000,
  THB: 32_450_000,
  VND: 26_310_000_000,
  KRW: 1_467_000_000,
} as const satisfies Readonly<Record<string, number>>;

export type DemoCurrency = keyof typeof fiatRates;

/** The demo's rate of a currency; undefined where it has none. */
export const demoRatePpm = (currency: string): number | undefined =>
  (fiatRates as Readonly<Record<string, number>>)[currency];

/** Decimals of each currency's smallest unit. */
const fiatScales: Readonly<Record<DemoCurrency, number>> = {
  ...{ EUR: 2, USD: 2, GBP: 2, CNY: 2, THB: 2 },
  ...{ VND: 0, KRW: 0 },
};

/** What one order may be worth, in whole units of the currency. */
const limits: Readonly<Record<DemoCurrency, readonly [min: string, max: string]>> = {
  EUR: ['10', '20000'],
  USD: ['10', '20000'],
  GBP: ['10', '20000'],
  CNY: ['100', '150000'],
  THB: ['300', '600000'],
  VND: ['200000', '500000000'],
  KRW: ['10000', '30000000'],
};

/** A coin that is traded for a currency. */
export interface DemoPair {
  readonly asset: string;
  readonly currency: DemoCurrency;
  readonly fiatScale: number;
  readonly priceScale: number;
  readonly min: string;
  readonly max: string;
  readonly methods: readonly P2pMethod[];
}

const methodsOf = (currency: DemoCurrency): readonly P2pMethod[] =>
  currency === 'CNY' ? ['bank', 'alipay', 'wechat'] : ['bank', 'paypal'];

function pairOf(asset: string, currency: DemoCurrency): DemoPair {
  const [min, max] = limits[currency];
  const fiatScale = fiatScales[currency];
  // A tick is at most a ten thousandth of the price.
  const priceScale = asset === 'USDT' ? (fiatScale === 0 ? 0 : 4) : fiatScale;
  return { asset, currency, fiatScale, priceScale, min, max, methods: methodsOf(currency) };
}

export const demoPairs: readonly DemoPair[] = [
  pairOf('USDT', 'EUR'),
  pairOf('USDT', 'USD'),
  pairOf('USDT', 'GBP'),
  pairOf('USDT', 'CNY'),
  pairOf('USDT', 'THB'),
  pairOf('USDT', 'VND'),
  pairOf('USDT', 'KRW'),
  pairOf('BTC', 'EUR'),
  pairOf('BTC', 'USD'),
  pairOf('ETH', 'EUR'),
];

/** What a method costs who pays and who is paid, in millionths of the money. */
interface DemoCost {
  readonly payerPpm: number;
  readonly payeePpm: number;
}

/**
 * Costs of the demo: examples, as docs/p2p.md says. Of transfers they are known where a transfer costs nobody anything;
 * elsewhere only the bank knows.
 */
export function demoCosts(currency: string): Readonly<Partial<Record<P2pMethod, DemoCost>>> {
  const isFree = ['EUR', 'GBP', 'CNY', 'THB'].includes(currency);
  return {
    ...(isFree ? { bank: { payerPpm: 0, payeePpm: 0 } } : {}),
    alipay: { payerPpm: 1_000, payeePpm: 0 },
    wechat: { payerPpm: 1_000, payeePpm: 0 },
    paypal: { payerPpm: 5_000, payeePpm: 29_000 },
  };
}

/** What a merchant of the demo sets aside, in USDT. */
export const DEMO_DEPOSIT = '1000';
