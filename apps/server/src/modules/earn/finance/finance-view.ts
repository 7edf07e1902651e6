import {
  covers,
  dailyUnits,
  FINANCE_DAY_MS,
  owedUnits,
  promisedUnits,
  redeem,
} from '@candor/exchange-core';
import type { FinanceOrder, FinanceProduct, FinanceReads } from '@candor/exchange-core';
import { asUnits, formatUnits, subUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import type { FinanceOrderView, FinanceProductView, RewardAccountView } from '@candor/protocol';
import { assetName } from '#modules/markets/catalogue/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { userAccountKind } from '#modules/money/wallet/index.ts';

/** A reward account as it stands: its sums, and what is in it. */
export interface Reward {
  readonly assetId: number;
  readonly owedUnits: Units;
  readonly principalUnits: Units;
  readonly balanceUnits: Units;
}

const positive = (units: Units): Units => (units > 0 ? units : ZERO_UNITS);

/** Why a product takes no money now, or that it does. */
function stateOf(product: FinanceProduct, reward: Reward): FinanceProductView['state'] {
  if (product.takesMoney === 0) return 'paused';
  const room = subUnits(product.capUnits, product.soldUnits);
  if (room < product.unitsMin) return 'sold_out';
  // The least that could be subscribed must still be promised.
  const least = promisedUnits({ ...product, principalUnits: product.unitsMin });
  return covers(reward.balanceUnits, reward.owedUnits, least) ? 'open' : 'uncovered';
}

export function productView(
  product: FinanceProduct,
  reward: Reward,
  catalogue: MarketCatalogue,
): FinanceProductView {
  const { symbol, scale } = catalogue.assetOf(product.assetId);
  const text = (units: Units) => formatUnits(units, scale);
  return {
    productId: product.productId,
    asset: symbol,
    assetName: assetName(symbol),
    scale,
    cycle: product.cycle,
    termDays: product.termDays,
    ratePpm: product.ratePpm,
    state: stateOf(product, reward),
    cap: text(product.capUnits),
    remaining: text(positive(subUnits(product.capUnits, product.soldUnits))),
    userLimit: text(product.userUnitsMax),
    min: text(product.unitsMin),
    step: text(product.stepUnits),
    isManaged: product.isManaged === 1,
  };
}

/** Owed + free = balance, always. */
export function rewardView(reward: Reward, catalogue: MarketCatalogue): RewardAccountView {
  const { symbol, scale } = catalogue.assetOf(reward.assetId);
  const text = (units: Units) => formatUnits(units, scale);
  const owed = BigInt(reward.owedUnits);
  return {
    asset: symbol,
    balance: text(reward.balanceUnits),
    owed: text(reward.owedUnits),
    free: text(subUnits(reward.balanceUnits, reward.owedUnits)),
    coverPercent: owed === 0n ? null : Number((BigInt(reward.balanceUnits) * 100n) / owed),
    principal: text(reward.principalUnits),
  };
}

/** An order as its owner and staff see it; `product` is where its least and its step stand now. */
export function orderView(
  order: FinanceOrder,
  product: FinanceProduct,
  catalogue: MarketCatalogue,
): FinanceOrderView {
  const { symbol, scale } = catalogue.assetOf(order.assetId);
  const text = (units: Units) => formatUnits(units, scale);
  const isRunning = order.earning === 'not_earned';
  const cost = isRunning ? redeem(order, order.principalUnits).givenUpUnits : ZERO_UNITS;
  return {
    orderId: order.orderId,
    productId: order.productId,
    asset: symbol,
    scale,
    cycle: product.cycle,
    termDays: order.termDays,
    ratePpm: order.ratePpm,
    accountKind: userAccountKind(order.accountKind) ?? 'wallet',
    principal: text(order.principalUnits),
    earning: order.earning,
    isManaged: order.isManaged === 1,
    renews: order.renews === 1,
    cycleNumber: order.cycleNumber,
    subscribedAtMs: order.subscribedAtMs,
    accruesFromMs: order.accruesFromMs,
    maturesAtMs: order.accruesFromMs + order.termDays * FINANCE_DAY_MS,
    paidDays: order.paidDays,
    promised: text(promisedUnits(order)),
    paid: text(order.paidUnits),
    daily: text(dailyUnits(order)),
    earned: text(order.earnedUnits),
    earlyCost: text(cost),
    min: text(product.unitsMin),
    step: text(product.stepUnits),
    closedAtMs: order.closedAtMs === 0 ? null : order.closedAtMs,
  };
}

/** What must be paid in each month, by the day each order's interest of it is due: `2026-12`. */
export function owedByMonth(orders: Iterable<FinanceOrder>): ReadonlyMap<string, Units> {
  const months = new Map<string, bigint>();
  for (const order of orders) {
    const daily = BigInt(dailyUnits(order));
    let left = BigInt(owedUnits(order));
    for (let day = order.paidDays + 1; day <= order.termDays; day++) {
      const units = day === order.termDays ? left : daily;
      left -= units;
      const paidAtMs = order.accruesFromMs + day * FINANCE_DAY_MS;
      const month = new Date(paidAtMs).toISOString().slice(0, 7);
      months.set(month, (months.get(month) ?? 0n) + units);
    }
  }
  const sorted = [...months].sort(([one], [other]) => one.localeCompare(other));
  return new Map(sorted.map(([month, units]) => [month, asUnits(units)]));
}

/** Everything the list of products shows, read at one moment. */
export function listOf(reads: FinanceReads, catalogue: MarketCatalogue) {
  const rewards = reads.rewards();
  const rewardOf = new Map(rewards.map((reward) => [reward.assetId, reward]));
  const products = reads.products().map((product) => {
    const reward = rewardOf.get(product.assetId) ?? {
      assetId: product.assetId,
      owedUnits: ZERO_UNITS,
      principalUnits: ZERO_UNITS,
      balanceUnits: ZERO_UNITS,
    };
    return productView(product, reward, catalogue);
  });
  return { products, rewards: rewards.map((reward) => rewardView(reward, catalogue)) };
}
