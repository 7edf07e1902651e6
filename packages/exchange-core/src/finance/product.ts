import { addUnits, sumUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { assert } from '#kernel/assert.ts';
import { countedUse, namedUse } from '#kernel/asset-use.ts';
import type { AssetUse } from '#kernel/asset-use.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { defineProduct } from '#kernel/product.ts';
import type { AddHold, Deciders } from '#kernel/product.ts';
import type { Id } from '#kernel/quantities.ts';
import { financeCommands } from './commands.ts';
import { nextPayoutMs, owedUnits } from './interest.ts';
import { cancelOrder, redeemOrder, setRenewal } from './leave.ts';
import { payDay } from './pay-day.ts';
import { financeRecords } from './records.ts';
import type { FinanceOrder, FinanceProduct, FinanceReward } from './records.ts';
import { financeRejections } from './rejections.ts';
import type { FinanceRejection } from './rejections.ts';
import { fundRewards, openProduct, setProduct } from './set-product.ts';
import { FinanceState, REWARD_ACCOUNT } from './state.ts';
import { subscribe } from './subscribe.ts';

/** A reward account: its sums, and what is in it. */
export interface FinanceRewardAccount extends FinanceReward {
  readonly balanceUnits: Units;
}

/** Questions about finance; every answer is a copy. */
export interface FinanceReads {
  products(): readonly FinanceProduct[];
  product(productId: number): FinanceProduct | undefined;
  rewards(): readonly FinanceRewardAccount[];
  /** A running order. */
  order(orderId: number): FinanceOrder | undefined;
  runningOf(userId: number): readonly FinanceOrder[];
  /** Running orders in an asset. */
  runningIn(assetId: number): readonly FinanceOrder[];
}

class Finance {
  readonly decide: Deciders<typeof financeCommands, FinanceRejection>;
  readonly apply = {};
  readonly state: FinanceState;
  readonly read: FinanceReads;

  constructor(kernel: Kernel) {
    const state = new FinanceState(kernel);
    this.state = state;
    this.read = readsOf(state);
    // Every running order is due when its next day is complete.
    state.orders.onDue({ dueAtMs: nextPayoutMs, fire: (order) => payDay(state, order) });
    this.decide = {
      finance_product_set: (command) => setProduct(state, command),
      finance_product_open: (command) => openProduct(state, command),
      finance_fund: (command) => fundRewards(state, command),
      finance_subscribe: (command) => subscribe(state, command),
      finance_redeem: (command) => redeemOrder(state, command),
      finance_cancel: (command) => cancelOrder(state, command),
      finance_renew: (command) => setRenewal(state, command),
    };
  }

  holds(add: AddHold): void {
    for (const order of this.state.orders.table.all()) {
      add(this.state.principalAccount(order), order.principalUnits);
    }
  }

  /** Products that take money, and orders that run. What the house has left in a reward account is the house's. */
  usesOf(assetId: Id): readonly AssetUse[] {
    const { products, orders } = this.state;
    const open = products.table
      .all()
      .filter((product) => product.assetId === assetId && product.takesMoney === 1);
    return [
      ...namedUse(
        'finance_product',
        open.map(({ productId, termDays }) => `#${productId} (${termDays} d)`),
      ),
      ...countedUse('finance_orders', orders.table.by('byAsset', assetId).length),
    ];
  }

  /** What is promised is owed, what is owed is there, and sums are those of the orders. */
  assertInvariants(): void {
    const { state } = this;
    const owed = new Map<number, Units>();
    const sold = new Map<number, Units>();
    const add = (sums: Map<number, Units>, key: number, units: Units) => {
      sums.set(key, addUnits(sums.get(key) ?? ZERO_UNITS, units));
    };
    for (const order of state.orders.table.all()) {
      add(owed, order.assetId, owedUnits(order));
      add(sold, order.productId, order.principalUnits);
    }
    for (const reward of state.rewards.table.all()) {
      const { assetId } = reward;
      const own = owed.get(assetId) ?? ZERO_UNITS;
      assert(reward.owedUnits === own, `asset ${assetId}: orders are owed ${own}`);
      assert(own <= state.balanceUnits(assetId), `asset ${assetId} owes more interest than it has`);
    }
    for (const { productId, soldUnits } of state.products.table.all()) {
      const own = sold.get(productId) ?? ZERO_UNITS;
      assert(soldUnits === own, `product ${productId}: its orders hold ${own}`);
    }
    const principal = sumUnits(state.rewards.table.all().map((row) => row.principalUnits));
    assert(principal === sumUnits(sold.values()), 'principal is not what the orders hold');
  }
}

function readsOf(state: FinanceState): FinanceReads {
  return {
    products: () => state.products.table.all(),
    product: (productId) => state.product(productId),
    rewards: () =>
      state.rewards.table
        .all()
        .map((reward) => ({ ...reward, balanceUnits: state.balanceUnits(reward.assetId) })),
    order: (orderId) => state.order(orderId),
    runningOf: (userId) => state.runningOf(userId),
    runningIn: (assetId) => state.orders.table.by('byAsset', assetId),
  };
}

/** Fixed terms and managed plans: interest promised for a term, paid day by day from a funded account. */
export const finance = defineProduct({
  name: 'finance',
  commands: financeCommands,
  effects: {},
  records: financeRecords,
  rejections: financeRejections,
  houseAccounts: { [REWARD_ACCOUNT]: { mayBeNegative: false } },
  create: (kernel) => new Finance(kernel),
});
