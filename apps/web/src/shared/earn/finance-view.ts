import {
  addDecimals,
  compareDecimals,
  divideDecimalsTrunc,
  multiplyDecimals,
  signOf,
  subtractDecimals,
} from '@candor/money';
import type { EndpointReply } from '@candor/protocol';

export type ProductList = EndpointReply<'finPeriodicList'>;
export type Product = ProductList['products'][number];
export type RewardAccount = ProductList['rewards'][number];
export type FinanceOrder = EndpointReply<'finPeriodicMyOrderList'>['orders'][number];

export const DAY_MS = 86_400_000;

/** Days of a year by millionths: what an amount times a rate times days is divided by. */
const PPM_DAYS = '365000000';

/** The products of one coin, shortest term first. */
export interface CoinProducts {
  readonly asset: string;
  readonly assetName: string;
  readonly products: readonly Product[];
  readonly reward: RewardAccount | undefined;
}

/** Cards by coin in the order the server lists them, or by their best rate. */
export function coinsOf(list: ProductList, sort: 'listed' | 'rate'): readonly CoinProducts[] {
  const groups = Map.groupBy(list.products, ({ asset }) => asset);
  const coins = [...groups].map(([asset, products]) => ({
    asset,
    assetName: products[0]?.assetName ?? asset,
    products: products.toSorted((one, other) => one.termDays - other.termDays),
    reward: list.rewards.find((reward) => reward.asset === asset),
  }));
  if (sort === 'listed') return coins;
  const best = (coin: CoinProducts) => Math.max(...coin.products.map(({ ratePpm }) => ratePpm));
  return coins.toSorted((one, other) => best(other) - best(one));
}

/** The product that brings most of those one can subscribe to now; of equal rates the shortest term. */
export function bestProduct({ products }: Pick<ProductList, 'products'>): Product | undefined {
  const open = products.filter(({ state }) => state === 'open');
  return open.toSorted(
    (one, other) => other.ratePpm - one.ratePpm || one.termDays - other.termDays,
  )[0];
}

/** Interest of an amount over whole days, cut at the coin's smallest unit, as the core promises it. */
export function interestOf(
  amount: string,
  { ratePpm, scale }: Pick<Product, 'ratePpm' | 'scale'>,
  days: number,
): string {
  const product = multiplyDecimals(multiplyDecimals(amount, String(ratePpm)), String(days));
  return divideDecimalsTrunc(product, PPM_DAYS, scale);
}

/** Interest after so many days: whole days cut one by one, all of it only at the end. */
export function accruedOf(
  amount: string,
  product: Pick<Product, 'ratePpm' | 'scale' | 'termDays'>,
  days: number,
): string {
  if (days >= product.termDays) return interestOf(amount, product, product.termDays);
  return multiplyDecimals(interestOf(amount, product, 1), String(days));
}

/** Midnight UTC after a moment: when an order made then begins to earn. */
export function accrualStartMs(nowMs: number): number {
  return (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
}

/** When a subscription made now is paid out. */
export function maturityMs(nowMs: number, { termDays }: Pick<Product, 'termDays'>): number {
  return accrualStartMs(nowMs) + termDays * DAY_MS;
}

/** An amount to show what a product does: round, and not below its minimum. */
export function exampleAmount({ min }: Product): string {
  for (const amount of ['0.01', '0.1', '1', '10', '100', '1000']) {
    if (compareDecimals(amount, multiplyDecimals(min, '10')) >= 0) return amount;
  }
  return min;
}

/** The share of a product's room that is left, from 0 to 100: for drawing. */
export function leftPercent({ cap, remaining }: Product): number {
  return signOf(cap) > 0 ? (Number(remaining) / Number(cap)) * 100 : 0;
}

/** The account with the least behind its promises: what the line about all of them is about. */
export function weakestReward(rewards: readonly RewardAccount[]): RewardAccount | undefined {
  const owing = rewards.filter(({ coverPercent }) => coverPercent !== null);
  const sorted = owing.toSorted(
    (one, other) => (one.coverPercent ?? 0) - (other.coverPercent ?? 0),
  );
  return sorted[0] ?? rewards[0];
}

/** Where an order stands in its cycle at a moment of the server's. */
export interface OrderProgress {
  readonly stage: 'waiting' | 'earning' | 'closed';
  /** The running day, 1 for the first; 0 before it. */
  readonly day: number;
  /** Time, not money: 0 to 100. */
  readonly percent: number;
  /** What the running day has earned so far; it counts only once the day is whole. */
  readonly today: string;
}

/** @param nowMs the server's time */
export function progressOf(order: FinanceOrder, nowMs: number): OrderProgress {
  if (order.earning !== 'not_earned') return { stage: 'closed', day: 0, percent: 100, today: '0' };
  const sinceMs = nowMs - order.accruesFromMs;
  if (sinceMs < 0) return { stage: 'waiting', day: 0, percent: 0, today: '0' };
  const day = Math.min(order.termDays, Math.floor(sinceMs / DAY_MS) + 1);
  const partMs = Math.min(DAY_MS, Math.max(0, sinceMs - (day - 1) * DAY_MS));
  const product = multiplyDecimals(order.daily, String(Math.floor(partMs)));
  return {
    stage: 'earning',
    day,
    percent: Math.min(100, (sinceMs / (order.termDays * DAY_MS)) * 100),
    today: divideDecimalsTrunc(product, String(DAY_MS), order.scale),
  };
}

/** Principal and interest of running orders, coin by coin. */
export function totalsByCoin(orders: readonly FinanceOrder[]) {
  const totals = new Map<string, { principal: string; paid: string }>();
  for (const { asset, principal, earned } of orders) {
    const known = totals.get(asset) ?? { principal: '0', paid: '0' };
    totals.set(asset, {
      principal: addDecimals(known.principal, principal),
      paid: addDecimals(known.paid, earned),
    });
  }
  return totals;
}

/** What of the user's own limit a product still has room for. */
export function ownLeft(product: Product, running: readonly FinanceOrder[]): string {
  const used = running
    .filter(({ productId }) => productId === product.productId)
    .reduce((sum, { principal }) => addDecimals(sum, principal), '0');
  const left = subtractDecimals(product.userLimit, used);
  return signOf(left) > 0 ? left : '0';
}

/** The four states of an order in the order of their tabs. */
export const FINANCE_TABS = ['not_earned', 'earned', 'early_earned', 'cancelled'] as const;
