import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Closed, Id, Nullable, pageFields, Sequence, Symbol, TimeMs } from '#fields.ts';
import { MarketView } from '#views.ts';
import { defineAdminEndpoint, NextCursor, Nothing, Outcome, Reason } from './admin-endpoint.ts';

const Count = Type.Integer({ minimum: 0 });

/** A tenth of a trade is the most the core lets anybody charge. */
const RatePpm = Type.Integer({ minimum: 0, maximum: 100_000 });
const Tier = Type.Integer({ minimum: 0, maximum: 1_000 });

const changeKinds = ['market_state', 'fee_tier', 'user_fee_tier', 'cancel_orders'] as const;
const changeStates = ['scheduled', 'applying', 'applied', 'cancelled', 'failed'] as const;

export const ChangeView = Closed({
  changeId: Id,
  kind: Type.Enum(changeKinds),
  /** A market's symbol, a tier's number or a user's id. */
  subject: Type.String(),
  /** JSON texts; null where there was nothing before. */
  before: Nullable(Type.String()),
  after: Type.String(),
  state: Type.Enum(changeStates),
  effectiveAtMs: TimeMs,
  createdAtMs: TimeMs,
  staffName: Type.String(),
  approverName: Nullable(Type.String()),
  reason: Type.String(),
  announcementSlug: Nullable(Type.String()),
  finishedAtMs: Nullable(TimeMs),
  appliedSequence: Nullable(Sequence),
  /** The core's refusal, where it refused. */
  failure: Nullable(Type.String()),
});
export type ChangeView = Static<typeof ChangeView>;

export const FeeTierView = Closed({ tier: Tier, makerRatePpm: RatePpm, takerRatePpm: RatePpm });
export type FeeTierView = Static<typeof FeeTierView>;

export const marketList = defineAdminEndpoint({
  name: 'marketList',
  description: 'Markets with what happens on them, fee tiers, and the notice changes need.',
  request: {},
  reply: Closed({
    markets: Type.Array(
      Closed({
        ...MarketView.properties,
        lastPrice: Nullable(Type.String()),
        baseVolume: Type.String(),
        quoteVolume: Type.String(),
        trades: Count,
        openOrders: Count,
      }),
    ),
    feeTiers: Type.Array(FeeTierView),
    feeNoticeMs: Count,
    openNoticeMs: Count,
    coming: Type.Array(ChangeView),
  }),
});

export const marketHalt = defineAdminEndpoint({
  name: 'marketHalt',
  description:
    'Halts a market, or lets its orders only be cancelled, at once; announced in every language.',
  errors: [400, 404],
  request: {
    symbol: Symbol,
    state: Type.Enum(['cancel_only', 'halted'] as const),
    reason: Reason,
  },
  reply: Nothing,
});

export const marketOpen = defineAdminEndpoint({
  name: 'marketOpen',
  description: 'Opens a market again at a time that is announced in every language.',
  errors: [400, 404],
  request: {
    symbol: Symbol,
    effectiveAtMs: TimeMs,
    reason: Reason,
  },
  reply: Nothing,
});

export const feeChange = defineAdminEndpoint({
  name: 'feeChange',
  description:
    'New rates for a fee tier from a time on, announced when a second person has approved them.',
  errors: [400],
  request: {
    tier: Tier,
    makerRatePpm: RatePpm,
    takerRatePpm: RatePpm,
    effectiveAtMs: TimeMs,
    reason: Reason,
  },
  reply: Outcome,
});

export const userFeeTier = defineAdminEndpoint({
  name: 'userFeeTier',
  description: 'Puts a user into another fee tier.',
  errors: [400, 404],
  request: { userId: Id, tier: Tier, effectiveAtMs: Type.Optional(TimeMs), reason: Reason },
  reply: Outcome,
});

export const changeList = defineAdminEndpoint({
  name: 'changeList',
  description: 'Changes of markets and fees, the latest decided first.',
  request: { state: Type.Optional(Type.Enum(changeStates)), ...pageFields },
  reply: Closed({ changes: Type.Array(ChangeView), nextCursor: NextCursor }),
});

export const changeCancel = defineAdminEndpoint({
  name: 'changeCancel',
  description:
    'Calls a change off before it comes into effect, and says so where it was announced.',
  errors: [400, 404],
  request: { changeId: Id, reason: Reason },
  reply: Nothing,
});

export const feeChangeCancel = defineAdminEndpoint({
  name: 'feeChangeCancel',
  description: 'Calls a change of fees off before it comes, and says so where it was announced.',
  errors: [400, 404],
  request: { changeId: Id, reason: Reason },
  reply: Nothing,
});
