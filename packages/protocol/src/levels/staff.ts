import { Type } from 'typebox';
import type { Static } from 'typebox';
import {
  act,
  EffectiveAtMs,
  Nothing,
  Outcome,
  read,
  Reason,
  secondPerson,
} from '#admin/admin-endpoint.ts';
import type { EffectTime } from '#admin/admin-endpoint.ts';
import { AssetSymbol, Closed, Decimal, Nullable, TimeMs } from '#fields.ts';
import { levelNeeds, levelProducts, limitedActs, userLevels } from './products.ts';
import type { LevelNeed, LimitedAct, UserLevel } from './products.ts';

const Product = Type.Enum(levelProducts);
const Need = Type.Enum(userLevels);
const FullNeed = Type.Enum(['full', 'merchant'] as const);

const Country = Type.String({ pattern: '^[A-Z]{2}$', maxLength: 2 });
/** Worth in the coin of limits; null for any amount. */
const Limit = Nullable(Decimal);
const Limits = Closed({ p2pBuy: Limit, p2pSell: Limit, leaving: Limit });

/** What each product asks for, and what countries ask beyond it; the stricter counts. */
export const LevelRules = Closed({
  needs: Closed({
    ...{ spot: Need, contracts: Need, gold: Need, options: Need, earn: Need, checkin: Need },
    ...{ p2pBuy: FullNeed, p2pSell: FullNeed },
  }),
  countries: Type.Array(
    Closed({
      country: Country,
      /** Null: all products. */
      product: Nullable(Product),
      need: Type.Enum(levelNeeds),
    }),
    { maxItems: 300 },
  ),
  /** The coin that limits are written and counted in; left out: {@link FIRST_LIMIT_ASSET}. */
  limitAsset: Type.Optional(AssetSymbol),
  /** The most a user of each level may do a day. */
  limits: Closed({ none: Limits, basic: Limits, full: Limits, merchant: Limits }),
  /** Beyond them, the most for every level of a country; the lower counts. */
  countryLimits: Type.Array(
    Closed({
      country: Country,
      act: Type.Enum(limitedActs),
      amount: Decimal,
    }),
    { maxItems: 300 },
  ),
});
export type LevelRules = Static<typeof LevelRules>;

/** Who decided, and why. */
const By = {
  staffName: Nullable(Type.String()),
  approverName: Nullable(Type.String()),
  reason: Nullable(Type.String()),
};

export const levelStaff = {
  levelRulesView: read('settings.view', {
    description:
      'Which verification level each product asks for, what countries ask beyond it, and who set it.',
    request: {},
    reply: Closed({
      rules: LevelRules,
      /** Null while nobody has set them. */
      changedAtMs: Nullable(TimeMs),
      ...By,
      /** Announced, and not in force yet. */
      coming: Nullable(Closed({ rules: LevelRules, effectiveAtMs: TimeMs, ...By })),
      /** Listed coins, in which limits can be written if an index leads to them. */
      assets: Type.Array(AssetSymbol),
      /** How long what is stricter is announced. */
      noticeMs: Type.Integer({ minimum: 0 }),
    }),
  }),
  levelRulesSet: secondPerson('settings.change', {
    description:
      'Sets which verification level each product and country asks for, as a whole; a second person has to approve it. What takes something away from users holds after the notice of new fees at the earliest, and is announced. Another coin of the limits holds from the beginning of a day in UTC+8 on.',
    errors: ['alreadyHandled', 'assetDelisted'],
    request: {
      rules: LevelRules,
      effectiveAtMs: EffectiveAtMs,
      reason: Reason,
    },
    reply: Outcome,
  }),
  levelRulesCallOff: act('settings.change', {
    description: 'Calls an announced change of levels off before its time, and says so to users.',
    errors: ['alreadyHandled'],
    request: { reason: Reason },
    reply: Nothing,
  }),
};

/** One cell that changes: of a country or of all, of a product or of all. */
export interface LevelChange {
  readonly country: string | null;
  readonly product: string | null;
  /** Null: nothing beyond what holds for all. */
  readonly from: LevelNeed | null;
  readonly to: LevelNeed | null;
}

/** One limit that changes: of a level, or of all levels of a country. */
export interface LimitChange {
  readonly level: UserLevel | null;
  readonly country: string | null;
  readonly act: LimitedAct;
  /** Null: any amount. */
  readonly from: string | null;
  readonly to: string | null;
}

/** The coins that limits are written in, before and after a change: the same one where it stays. */
export interface LimitAssets {
  readonly from: string;
  readonly to: string;
}

/** What acts of this subject do; see admin/effects.ts. */
export interface LevelEffects {
  /** `atMs` null or absent, and no notice: at once. */
  readonly level_rules_set: Partial<EffectTime> & {
    readonly changes: readonly LevelChange[];
    /** Acts from before there were limits say nothing of them. */
    readonly limitChanges?: readonly LimitChange[];
    /** The coin of the limits, before and after; absent in acts from before it could be chosen. */
    readonly limitAssets?: LimitAssets;
  };
  readonly level_rules_call_off: { readonly atMs: number };
}
