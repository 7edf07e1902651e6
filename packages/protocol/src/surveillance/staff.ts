import { Type } from 'typebox';
import type { Static } from 'typebox';
import { act, IdList, NextCursor, Nothing, read, Reason } from '#admin/admin-endpoint.ts';
import { Closed, Id, Nullable, pageFields, Symbol, TimeMs } from '#fields.ts';

/** What a market is watched for. */
export const flagKinds = ['self_trade', 'wash', 'spoof', 'large_order', 'large_trade'] as const;
export type FlagKind = (typeof flagKinds)[number];

/** What a flag was found by; sizes are in its unit. */
export const flagFigures = [
  'orders',
  'trades',
  'prevented',
  'bought',
  'sold',
  'size',
  'filled',
  'livedMs',
  'day',
  'dayFromMs',
  'dayToMs',
] as const;
export type FlagFigure = (typeof flagFigures)[number];

const Named = Closed({ name: Type.String(), value: Type.String() });

export const FlagView = Closed({
  flagId: Id,
  kind: Type.Enum(flagKinds),
  symbol: Symbol,
  isContract: Type.Boolean(),
  userId: Id,
  /** Of two who traded with each other the other one. */
  otherUserId: Nullable(Id),
  withHouse: Type.Boolean(),
  fromMs: TimeMs,
  toMs: TimeMs,
  /** What it was found by, enough to compute it again from orders and trades. */
  figures: Type.Array(Named),
  /** What sizes count: an asset, or `lots` of contracts. */
  unit: Type.String(),
  /** The rule's limits when it was found, by the names of their settings. */
  rule: Type.Array(Named),
  orderIds: Type.Array(Id),
  foundAtMs: TimeMs,
  reviewedAtMs: Nullable(TimeMs),
  reviewedBy: Nullable(Type.String()),
  note: Nullable(Type.String()),
});
export type FlagView = Static<typeof FlagView>;

export const surveillanceStaff = {
  flagList: read('surveillance.view', {
    description:
      'What looks like abuse of a market, the latest first: found by the clock, decided by nobody. Of a user also where they are the other one.',
    request: {
      kind: Type.Optional(Type.Enum(flagKinds)),
      state: Type.Optional(Type.Enum(['open', 'reviewed'] as const)),
      origin: Type.Optional(Type.Enum(['clients', 'house'] as const)),
      userId: Type.Optional(Id),
      /** Those that name one of these orders; spot orders and orders of contracts are numbered apart. */
      orderIds: Type.Optional(IdList),
      isContract: Type.Optional(Type.Boolean()),
      ...pageFields,
    },
    reply: Closed({ flags: Type.Array(FlagView), nextCursor: NextCursor }),
  }),
  flagReview: act('surveillance.review', {
    description: 'Says that somebody looked at a flag, and what they made of it.',
    errors: ['notFound', 'alreadyHandled'],
    request: { flagId: Id, reason: Reason },
    reply: Nothing,
  }),
};

/** What acts of this subject do; see admin/effects.ts. */
export interface SurveillanceEffects {
  readonly flag_review: {
    readonly flagId: number;
    readonly flagKind: FlagKind;
    readonly userId: number;
  };
}
