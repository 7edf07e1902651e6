import { addUnits, subUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import type { Kernel } from '#kernel/kernel.ts';
import { kindCodeOf } from '#ledger/codes.ts';
import type { AccountId } from '#kernel/quantities.ts';
import type { ProductRecord } from '#kernel/records/record-store.ts';
import { owedUnits } from './interest.ts';
import { financeRecords } from './records.ts';
import type { FinanceOrder, FinanceProduct, FinanceReward } from './records.ts';

/** The account that pays interest, one for each asset. */
export const REWARD_ACCOUNT = 'finance_rewards';

/** What finance knows: products, reward accounts and running orders. */
export class FinanceState {
  readonly kernel: Kernel;
  readonly products: ProductRecord<FinanceProduct>;
  readonly rewards: ProductRecord<FinanceReward>;
  /** Running orders only: a closed one stays in its SQL table and leaves the memory. */
  readonly orders: ProductRecord<FinanceOrder>;

  constructor(kernel: Kernel) {
    this.kernel = kernel;
    const { records } = kernel;
    this.products = records.record('finance_product', financeRecords.finance_product);
    this.rewards = records.record('finance_reward', financeRecords.finance_reward);
    this.orders = records.record('finance_order', financeRecords.finance_order);
  }

  product(productId: number): FinanceProduct | undefined {
    return this.products.table.get(productId);
  }

  order(orderId: number): FinanceOrder | undefined {
    return this.orders.table.get(orderId);
  }

  reward(assetId: number): FinanceReward {
    return (
      this.rewards.table.get(assetId) ?? {
        assetId,
        owedUnits: ZERO_UNITS,
        principalUnits: ZERO_UNITS,
        fromFeesUnits: ZERO_UNITS,
        fromCapitalUnits: ZERO_UNITS,
        paidUnits: ZERO_UNITS,
        givenUpUnits: ZERO_UNITS,
      }
    );
  }

  /** What an asset's reward account has. */
  balanceUnits(assetId: number): Units {
    const account = this.kernel.ledger.findHouse(REWARD_ACCOUNT, assetId);
    return account === 0 ? ZERO_UNITS : this.kernel.ledger.balance(account);
  }

  rewardAccount(assetId: number): AccountId {
    return this.kernel.ledger.openHouse(REWARD_ACCOUNT, assetId);
  }

  /** The account an order's principal stands in: its held half is `+ 1`. */
  principalAccount(order: FinanceOrder): AccountId {
    const { ledger, users } = this.kernel;
    return ledger.find(order.assetId, kindCodeOf(order.accountKind), users.slotOf(order.userId));
  }

  /** A user's running orders. */
  runningOf(userId: number): readonly FinanceOrder[] {
    return this.orders.table.by('byUser', userId);
  }

  /**
   * Replaces an order and keeps the sums of its product and its reward account. `before` or `after` is
   * undefined for one that is new or closed.
   */
  keepSums(before: FinanceOrder | undefined, after: FinanceOrder | undefined): void {
    const order = after ?? before;
    if (order === undefined) return;
    const principal = (one: FinanceOrder | undefined) => one?.principalUnits ?? ZERO_UNITS;
    const owed = (one: FinanceOrder | undefined) =>
      one === undefined ? ZERO_UNITS : owedUnits(one);
    const grownBy = subUnits(principal(after), principal(before));
    const reward = this.reward(order.assetId);
    this.rewards.put({
      ...reward,
      owedUnits: addUnits(reward.owedUnits, subUnits(owed(after), owed(before))),
      principalUnits: addUnits(reward.principalUnits, grownBy),
    });
    if (grownBy === 0) return;
    const product = this.product(order.productId);
    if (product !== undefined) {
      this.products.put({ ...product, soldUnits: addUnits(product.soldUnits, grownBy) });
    }
  }
}
