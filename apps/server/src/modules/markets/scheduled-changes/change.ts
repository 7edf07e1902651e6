import type { CommandOf } from '@candor/exchange-core';

/** Market states from the freest to the strictest. */
export type MarketState = 'open' | 'cancel_only' | 'halted';

export interface FeeRates {
  readonly makerRatePpm: number;
  readonly takerRatePpm: number;
}

/**
 * What can be decided now and come into effect later. There is no kind that sets a price, a fill, a
 * result or a balance, and none that names one order.
 */
export type ChangeBody =
  | {
      readonly kind: 'market_state';
      readonly subject: string;
      readonly before: { readonly state: MarketState };
      readonly after: { readonly marketId: number; readonly state: MarketState };
    }
  | {
      readonly kind: 'fee_tier';
      readonly subject: string;
      readonly before: FeeRates | null;
      readonly after: { readonly tier: number } & FeeRates;
    }
  | {
      readonly kind: 'user_fee_tier';
      readonly subject: string;
      readonly before: { readonly tier: number };
      readonly after: { readonly userId: number; readonly tier: number };
    }
  | {
      readonly kind: 'cancel_orders';
      readonly subject: string;
      readonly before: null;
      readonly after: { readonly userId: number };
    };

export type ChangeKind = ChangeBody['kind'];
export type ChangeState = 'scheduled' | 'applying' | 'applied' | 'cancelled' | 'failed';

/** The only commands a scheduled change can become. */
export type ChangeCommand = CommandOf<
  'market_state_set' | 'fee_tier_set' | 'user_fee_tier_set' | 'order_cancel_frozen'
>;

/** A row of `scheduled_changes`. */
export type Change = ChangeBody & {
  readonly changeId: number;
  readonly state: ChangeState;
  readonly effectiveAtMs: number;
  readonly createdAtMs: number;
  readonly staffId: number;
  readonly approverId: number | null;
  readonly reason: string;
  /** The request by which it was decided. */
  readonly requestId: string;
  readonly announcementSlug: string | null;
  readonly finishedAtMs: number | null;
  readonly appliedSequence: number | null;
  readonly failure: string | null;
};

/** The command that carries a change out. Its values are absolute: sent twice, it does the same. */
export function commandOf(change: ChangeBody & { readonly changeId: number }): ChangeCommand {
  switch (change.kind) {
    case 'market_state': {
      const { marketId, state } = change.after;
      return { type: 'market_state_set', marketId, state };
    }
    case 'fee_tier': {
      const { tier, makerRatePpm, takerRatePpm } = change.after;
      return { type: 'fee_tier_set', tier, makerRatePpm, takerRatePpm };
    }
    case 'user_fee_tier':
      return {
        type: 'user_fee_tier_set',
        userId: change.after.userId,
        feeTier: change.after.tier,
      };
    case 'cancel_orders': {
      const { userId } = change.after;
      const requestKey = `freeze-${String(change.changeId).padStart(8, '0')}`;
      return { type: 'order_cancel_frozen', userId, requestKey };
    }
  }
}
