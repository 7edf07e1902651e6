import { subUnits, sumUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { limits } from '#limits/product.ts';
import type { DayLimits } from '#limits/day-limits.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { ProductRecord } from '#kernel/records/record-store.ts';
import type { TransferReason } from '#kernel/vocabulary.ts';
import { p2pRecords } from './records.ts';
import type { P2pScales } from './price.ts';
import type {
  P2pAd,
  P2pMerchant,
  P2pOrder,
  P2pPair,
  P2pPenalty,
  P2pRule,
  P2pTrader,
} from './records.ts';

/** The one row of rules there is. */
export const RULE_ID = 1;
/** The account that penalties go to, and come back from. */
export const PENALTY_ACCOUNT = 'p2p_penalties';

/** Whether an order still holds coins. */
export function isRunning({ state }: Pick<P2pOrder, 'state'>): boolean {
  return state === 'waiting_payment' || state === 'paid' || state === 'appeal';
}

/** What fiat trading knows. Coins of ads, orders and deposits are held in their owners' fiat accounts. */
export class P2pState {
  readonly kernel: Kernel;
  readonly rules: ProductRecord<P2pRule>;
  readonly pairs: ProductRecord<P2pPair>;
  readonly merchants: ProductRecord<P2pMerchant>;
  readonly traders: ProductRecord<P2pTrader>;
  readonly ads: ProductRecord<P2pAd>;
  readonly orders: ProductRecord<P2pOrder>;
  readonly penalties: ProductRecord<P2pPenalty>;
  /** What both sides of orders may still do today. */
  readonly limits: DayLimits;

  constructor(kernel: Kernel) {
    this.kernel = kernel;
    this.limits = kernel.product(limits).limits;
    const { records } = kernel;
    this.rules = records.record('p2p_rule', p2pRecords.p2p_rule);
    this.pairs = records.record('p2p_pair', p2pRecords.p2p_pair);
    this.merchants = records.record('p2p_merchant', p2pRecords.p2p_merchant);
    this.traders = records.record('p2p_trader', p2pRecords.p2p_trader);
    this.ads = records.record('p2p_ad', p2pRecords.p2p_ad);
    this.orders = records.record('p2p_order', p2pRecords.p2p_order);
    this.penalties = records.record('p2p_penalty', p2pRecords.p2p_penalty);
  }

  rule(): P2pRule | undefined {
    return this.rules.table.get(RULE_ID);
  }

  trader(userId: number): P2pTrader {
    return (
      this.traders.table.get(userId) ?? {
        userId,
        completedOrders: 0,
        cancelDay: -1,
        cancels: 0,
        penaltyDay: -1,
        pausedUntilMs: 0,
      }
    );
  }

  /** A user's orders of one side that still hold coins. */
  runningOf(userId: number): readonly P2pOrder[] {
    const { table } = this.orders;
    return [...table.by('byBuyer', userId), ...table.by('bySeller', userId)].filter(isRunning);
  }

  scalesOf({ assetId, fiatScale, priceScale }: P2pPair): P2pScales {
    return { assetScale: this.kernel.assets.get(assetId)?.scale ?? 0, fiatScale, priceScale };
  }

  available(userId: number, assetId: number): Units {
    return this.kernel.available(userId, 'fiat', assetId);
  }

  /** Sets coins of a user aside. */
  hold(userId: number, assetId: number, units: Units, reason: TransferReason, referenceId: number) {
    if (units === 0) return;
    const owner = { userId, kind: 'fiat' } as const;
    const to = { ...owner, held: true };
    this.kernel.transfer({ from: owner, to, assetId, units, reason, referenceId });
  }

  /** Gives coins that were set aside back to their owner. */
  free(userId: number, assetId: number, units: Units, reason: TransferReason, referenceId: number) {
    if (units === 0) return;
    const owner = { userId, kind: 'fiat' } as const;
    const from = { ...owner, held: true };
    this.kernel.transfer({ from, to: owner, assetId, units, reason, referenceId });
  }

  /** What a user bought in the last day less what they sold: it cannot leave the exchange yet. */
  lockedUnits(userId: number, assetId: number, nowMs: number): Units {
    const settled = (name: 'byBuyer' | 'bySeller') =>
      this.orders.table.by(name, userId).filter(
        (order) =>
          order.assetId === assetId &&
          order.state === 'completed' &&
          // Kept for a day at least: a shorter lock ends before the row leaves.
          nowMs < order.closedAtMs + (this.rule()?.lockMs ?? 0),
      );
    const bought = settled('byBuyer').map(({ units, feeUnits }) => subUnits(units, feeUnits));
    const sold = settled('bySeller').map(({ units }) => units);
    const locked = subUnits(sumUnits(bought), sumUnits(sold));
    return locked > 0 ? locked : ZERO_UNITS;
  }
}
