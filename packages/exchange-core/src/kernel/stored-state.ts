import type { Units } from '@candor/money';
import type { EffectOf } from './effects.ts';
import type { OrderStatus } from './vocabulary.ts';

/**
 * The whole state of the core as plain rows: what the loader reads from the tables, what the
 * projector keeps there, and what a snapshot holds. `Engine.load` takes it, `Engine.dump` gives
 * it, in canonical order (ids ascending, open orders by priority), so that equal states give
 * equal rows and an equal hash.
 */
export interface StoredState {
  readonly counters: StoredCounters;
  readonly assets: readonly Omit<EffectOf<'asset_created'>, 'type'>[];
  readonly feeTiers: readonly Omit<EffectOf<'fee_tier_set'>, 'type'>[];
  readonly markets: readonly StoredMarket[];
  readonly users: readonly Omit<EffectOf<'user_set'>, 'type'>[];
  readonly accounts: readonly StoredAccount[];
  readonly openOrders: readonly StoredOrder[];
  readonly requests: readonly StoredRequest[];
  readonly demoFunds: readonly StoredDemoFund[];
}

export interface StoredCounters {
  /** Sequence of the last command in this state; 0 when empty. */
  readonly sequence: number;
  readonly timestampMs: number;
  readonly lastOrderId: number;
  readonly lastTradeId: number;
  readonly lastAccountId: number;
  readonly lastPriority: number;
}

export interface StoredMarket extends Omit<EffectOf<'market_created'>, 'type'> {
  /** 0 before the first trade. */
  readonly lastTicks: number;
  /** 0 before the first index price. */
  readonly indexTicks: number;
  readonly indexAtMs: number;
}

export interface StoredAccount extends Omit<EffectOf<'account_opened'>, 'type'> {
  readonly availableUnits: Units;
  readonly heldUnits: Units;
}

export interface StoredOrder extends Omit<EffectOf<'order_opened'>, 'type' | 'status'> {
  readonly status: OrderStatus;
  readonly filledLots: number;
  readonly preventedLots: number;
  readonly filledQuoteUnits: number;
  readonly feeUnits: number;
  readonly visibleLots: number;
  /** Place in time priority; 0 while the order waits for its trigger. */
  readonly priority: number;
  /** True once a stop or take-profit order has been triggered. */
  readonly triggered: boolean;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

export interface StoredRequest {
  readonly userId: number;
  readonly requestKey: string;
  readonly bodyHash: number;
  readonly resultId: number;
  readonly recordedAtMs: number;
}

export interface StoredDemoFund {
  readonly userId: number;
  readonly assetId: number;
  readonly fundedAtMs: number;
}
