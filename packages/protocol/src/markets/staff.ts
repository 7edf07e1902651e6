import { Type } from 'typebox';
import type { Static } from 'typebox';
import {
  AssetSymbol,
  Closed,
  Decimal,
  Id,
  Nullable,
  pageFields,
  Sequence,
  Symbol,
  TimeMs,
} from '#fields.ts';
import { FeeRung, MarketFees, MarketView } from '#views.ts';
import {
  act,
  EffectiveAtMs,
  read,
  secondPerson,
  NextCursor,
  Nothing,
  Outcome,
  Reason,
} from '#admin/admin-endpoint.ts';
import type { EffectTime } from '#admin/admin-endpoint.ts';

const Count = Type.Integer({ minimum: 0 });

/** A tenth of a trade is the most the core lets anybody charge. */
const RatePpm = Type.Integer({ minimum: 0, maximum: 100_000 });
const Tier = Type.Integer({ minimum: 0, maximum: 1_000 });

const changeKinds = [
  'market_state',
  'market_rules',
  'market_delist',
  'asset_delist',
  'market_fees',
  'contract_terms',
  'fee_tier',
  'fee_ladder',
  'user_fee_tier',
  'cancel_orders',
  'user_restriction',
  'finance_terms',
  'finance_open',
] as const;
export const changeStates = ['scheduled', 'applying', 'applied', 'cancelled', 'failed'] as const;

export const ChangeView = Closed({
  changeId: Id,
  kind: Type.Enum(changeKinds),
  /** A market's or an asset's symbol, or the number of a tier, a user or a product; `spot` of the ladder. */
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

/** A fee tier and the least 30-day volume that it takes, in whole USDT. */
const LadderRung = Closed({ tier: Tier, volumeMin: FeeRung.properties.volumeMin });

/** Exchanges have some ten tiers. */
const RUNGS_MAX = 20;

const Ppm = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/** Limits of orders in a market, which may change. */
export const MarketRules = Closed({
  priceMin: Decimal,
  priceMax: Decimal,
  quantityMin: Decimal,
  quantityMax: Decimal,
  /** Price times quantity, in the quote asset. */
  notionalMin: Decimal,
  notionalMax: Decimal,
  priceBandPpm: Ppm,
  marketProtectionPpm: Ppm,
  openOrdersMax: Type.Integer({ minimum: 1, maximum: 10_000 }),
  triggerOrdersMax: Type.Integer({ minimum: 0, maximum: 1_000 }),
});
export type MarketRules = Static<typeof MarketRules>;

/** What can use an asset: of each product, and of the exchange itself. */
export const assetUseWords = [
  'spot_market',
  'checkin',
  'finance_product',
  'finance_orders',
  'option_series',
  'option_rounds',
  'contract_market',
  'day_limits',
  'p2p_deposits',
  'p2p_pair',
  'p2p_ads',
  'p2p_orders',
  'p2p_penalties',
  'valuation',
  'limits',
  'demo_funds',
] as const;

export const AssetUseView = Closed({
  what: Type.Enum(assetUseWords),
  /** Symbols or pairs; empty where they are only counted. */
  names: Type.Array(Type.String()),
  count: Count,
});
export type AssetUseView = Static<typeof AssetUseView>;

const AssetView = Closed({
  symbol: AssetSymbol,
  scale: Type.Integer(),
  /** Null while it is listed. */
  delistedAtMs: Nullable(TimeMs),
  /** What would be left without it; it can be delisted once there is nothing. */
  uses: Type.Array(AssetUseView),
  /** Whether anybody ever had an account in it: users are told of a delisting beforehand then. */
  wasUsed: Type.Boolean(),
});

/** Markets that one act opens; an exchange has fewer. */
const MARKETS_MAX = 500;

export const marketStaff = {
  marketList: read('markets.view', {
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
      assets: Type.Array(AssetView),
      feeTiers: Type.Array(FeeTierView),
      /** Which volume each tier takes, the lowest first; empty where tiers do not follow volume. */
      feeLadder: Type.Array(LadderRung),
      feeNoticeMs: Count,
      openNoticeMs: Count,
      coming: Type.Array(ChangeView),
    }),
  }),
  assetCreate: secondPerson('markets.change', {
    description:
      'A new asset: its name and its decimals, which stay for ever. Nobody is given any.',
    errors: ['alreadyHandled'],
    request: {
      symbol: AssetSymbol,
      scale: Type.Integer({ minimum: 0, maximum: 18 }),
      reason: Reason,
    },
    reply: Outcome,
  }),
  assetDelist: secondPerson('markets.change', {
    description:
      'Ends an asset for good at a time that is announced: nothing new begins in it from then on, and what users have stays theirs. Refused while anything uses it, then and now.',
    errors: ['alreadyHandled', 'notFound', 'assetInUse'],
    request: { symbol: AssetSymbol, effectiveAtMs: EffectiveAtMs, reason: Reason },
    reply: Outcome,
  }),
  marketCreate: secondPerson('markets.change', {
    description:
      'A new spot market of two assets. It begins halted; marketOpen opens it at an announced time.',
    errors: ['alreadyHandled', 'unknownAssetOrAccount', 'assetDelisted'],
    request: {
      baseAsset: AssetSymbol,
      quoteAsset: AssetSymbol,
      tickSize: Decimal,
      quantityStep: Decimal,
      ...MarketRules.properties,
      reason: Reason,
    },
    reply: Outcome,
  }),
  marketRulesChange: secondPerson('markets.change', {
    description:
      'Other limits for the orders of a market from a time on, announced when a second person has approved them.',
    errors: ['alreadyHandled', 'notFound', 'marketDelisted'],
    request: {
      symbol: Symbol,
      /** Steps of orders to come: whole multiples of what the market counts in. Left out, they stay. */
      tickSize: Type.Optional(Decimal),
      quantityStep: Type.Optional(Decimal),
      ...MarketRules.properties,
      effectiveAtMs: EffectiveAtMs,
      reason: Reason,
    },
    reply: Outcome,
  }),
  marketDelist: secondPerson('markets.change', {
    description:
      'Ends a market for good at a time that is announced, and its history stays. Orders of a spot market are cancelled and released then. A contract market then only closes for an hour, and what is still open settles at the mean of its index over that hour.',
    errors: ['alreadyHandled', 'notFound', 'marketInUse'],
    request: { symbol: Symbol, effectiveAtMs: EffectiveAtMs, reason: Reason },
    reply: Outcome,
  }),
  marketHalt: act('markets.state', {
    description:
      'Halts a market, or lets its orders only be cancelled, at once; announced in every language.',
    errors: ['alreadyHandled', 'notFound', 'marketDelisted'],
    request: {
      symbol: Symbol,
      state: Type.Enum(['cancel_only', 'halted'] as const),
      reason: Reason,
    },
    reply: Nothing,
  }),
  marketOpen: act('markets.state', {
    description: 'Opens a market again at a time that is announced in every language.',
    errors: ['alreadyHandled', 'notFound', 'marketDelisted', 'stoppedWithAll'],
    request: {
      symbol: Symbol,
      effectiveAtMs: EffectiveAtMs,
      reason: Reason,
    },
    reply: Nothing,
  }),
  marketOpenAll: secondPerson('markets.state', {
    description:
      'Opens several markets at one time, announced when a second person has approved it.',
    errors: ['alreadyHandled', 'notFound', 'marketDelisted'],
    request: {
      symbols: Type.Array(Symbol, { minItems: 1, maxItems: MARKETS_MAX }),
      effectiveAtMs: EffectiveAtMs,
      reason: Reason,
    },
    reply: Outcome,
  }),
  marketHaltAll: act('markets.state', {
    description:
      'Stops every spot and contract market at once, as marketHalt does for one, and calls off announced openings.',
    errors: ['alreadyHandled'],
    request: { state: Type.Enum(['cancel_only', 'halted'] as const), reason: Reason },
    reply: Nothing,
  }),
  feeChange: secondPerson('fees.change', {
    description:
      'New rates for a fee tier from a time on, announced when a second person has approved them.',
    errors: ['alreadyHandled'],
    request: {
      tier: Tier,
      makerRatePpm: RatePpm,
      takerRatePpm: RatePpm,
      effectiveAtMs: EffectiveAtMs,
      reason: Reason,
    },
    reply: Outcome,
  }),
  feeLadderChange: secondPerson('fees.change', {
    description:
      'Another ladder of fee tiers by 30-day volume from a time on, or none, announced when a second person has approved it. Each day after that users are in the tier of their volume, unless staff put them into one.',
    errors: ['alreadyHandled', 'houseFeeTier'],
    request: {
      /** The lowest volume first, beginning with tier 0 at 0; none takes the ladder away. */
      rungs: Type.Array(LadderRung, { maxItems: RUNGS_MAX }),
      effectiveAtMs: EffectiveAtMs,
      reason: Reason,
    },
    reply: Outcome,
  }),
  marketFeesChange: secondPerson('fees.change', {
    description:
      'Other fees for one spot market from a time on: the share of the tiers’ rates, and what makers get of the takers’ fees.',
    errors: ['alreadyHandled', 'notFound', 'marketDelisted'],
    request: {
      symbol: Symbol,
      ...MarketFees.properties,
      effectiveAtMs: EffectiveAtMs,
      reason: Reason,
    },
    reply: Outcome,
  }),
  userFeeTier: secondPerson('fees.change', {
    description:
      'Puts a user into another fee tier, and holds them there whatever their volume. While tiers follow volume it may be the one they are in. A dearer one takes the notice of fees, and the user is told; any other may hold at once.',
    errors: ['alreadyHandled', 'notFound', 'houseFeeTier'],
    request: { userId: Id, tier: Tier, effectiveAtMs: Type.Optional(TimeMs), reason: Reason },
    reply: Outcome,
  }),
  userFeeTierRelease: secondPerson('fees.change', {
    description:
      'Lets a user whom staff put into a fee tier follow their volume again: up from the next day on, down after the notice of fees, of which the user is told at once.',
    errors: ['alreadyHandled', 'notFound'],
    request: { userId: Id, reason: Reason },
    reply: Outcome,
  }),
  changeList: read('markets.view', {
    description: 'Changes of markets and fees, the latest decided first.',
    request: { state: Type.Optional(Type.Enum(changeStates)), ...pageFields },
    reply: Closed({ changes: Type.Array(ChangeView), nextCursor: NextCursor }),
  }),
  changeCancel: act('markets.state', {
    description:
      'Calls a change off before it comes into effect, and says so where it was announced.',
    errors: ['alreadyHandled', 'notFound'],
    request: { changeId: Id, reason: Reason },
    reply: Nothing,
  }),
  feeChangeCancel: act('fees.change', {
    description: 'Calls a change of fees off before it comes, and says so where it was announced.',
    errors: ['alreadyHandled', 'notFound'],
    request: { changeId: Id, reason: Reason },
    reply: Nothing,
  }),
};

type Rates = { readonly makerRatePpm: number; readonly takerRatePpm: number };
/** What trades cost in a tier that is left, and in the one that comes. */
type TierStep = { readonly before: Rates; readonly after: Rates };
type Change = {
  readonly changeId: number;
  /** The kind of a scheduled change. */
  readonly changeKind: string;
  /** A market's symbol, or the number of a tier, a user or a product. */
  readonly subject: string;
};

/** What acts of this subject do; see admin/effects.ts. */
export interface MarketEffects {
  readonly asset_create: { readonly symbol: string; readonly scale: number };
  readonly asset_delist: EffectTime & { readonly symbol: string };
  readonly market_create: {
    readonly symbol: string;
    readonly tickSize: string;
    readonly quantityStep: string;
  };
  /** `steps` absent: they stay. */
  readonly market_rules_change: EffectTime & {
    readonly symbol: string;
    readonly steps?: { readonly tickSize: string; readonly quantityStep: string };
  };
  readonly market_delist: EffectTime & { readonly symbol: string };
  /** `calledOff`: changes that were to open the market and no longer do. */
  readonly market_stop: {
    readonly symbol: string;
    readonly state: string;
    readonly calledOff: readonly number[];
  };
  readonly market_stop_all: { readonly symbols: readonly string[]; readonly state: string };
  readonly market_open_all: EffectTime & { readonly symbols: readonly string[] };
  readonly market_open: { readonly symbol: string; readonly atMs: number };
  readonly fee_tier_change: Rates &
    EffectTime & {
      readonly tier: number;
      readonly from: Rates | null;
    };
  readonly market_fees_change: MarketFees &
    EffectTime & {
      readonly symbol: string;
      readonly from: MarketFees;
    };
  readonly fee_ladder_change: EffectTime & {
    readonly rungs: readonly Static<typeof LadderRung>[];
    readonly from: readonly Static<typeof LadderRung>[];
  };
  readonly user_fee_tier_release: {
    readonly userId: number;
    readonly tier: number;
    /** The lower tier of their volume, which comes so long after they are told; absent where it is not lower. */
    readonly fall?: TierStep & { readonly to: number; readonly noticeMs: number };
  };
  /** What was written before rates were told has none. */
  readonly user_fee_tier_change: EffectTime &
    Partial<TierStep> & {
      readonly userId: number;
      readonly from: number;
      readonly to: number;
    };
  readonly change_call_off: Change;
  /** By the exchange itself, at the time that staff set. `sequence` null: it was so already. */
  readonly change_apply: Change & { readonly sequence: number | null };
  readonly change_fail: Change & { readonly why: string };
}
