import { Type } from 'typebox';
import {
  act,
  EffectiveAtMs,
  NextCursor,
  Nothing,
  Outcome,
  read,
  Reason,
  secondPerson,
} from '#admin/admin-endpoint.ts';
import type { EffectTime } from '#admin/admin-endpoint.ts';
import {
  Amount,
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
import { CycleMs, OptionCoinView, OptionRoundView } from './views.ts';
import { optionModes, optionVoidReasons } from './vocabulary.ts';

const Count = Type.Integer({ minimum: 0 });
/** Millionths of a stake that a winner gets; 0 cannot be entered on. */
const OddsPpm = Type.Integer({ minimum: 0, maximum: 100_000_000 });
/** What everybody reads of a void round. Its bytes fit the journal's text in every script. */
const Note = Type.String({
  pattern: '^[^\\u0000-\\u001f\\u007f]{10,80}$',
  maxLength: 80,
  examples: ['The price source answered with yesterday’s prices'],
});

export const optionStaff = {
  optionView: read('markets.view', {
    description:
      'Every coin with its cycles, their rules now and announced, the rounds that are not paid yet, daily limits and prize pools.',
    request: {},
    reply: Closed({
      sequence: Sequence,
      timeMs: TimeMs,
      coins: Type.Array(OptionCoinView),
      rounds: Type.Array(OptionRoundView),
      funds: Type.Array(
        Closed({
          asset: AssetSymbol,
          /** The most a day may cost any user; null where none is set. */
          dailyLoss: Nullable(Amount),
          coming: Nullable(Closed({ dailyLoss: Amount, fromMs: TimeMs })),
          /** What the prize pool has besides what rounds have reserved. */
          prizes: Amount,
        }),
      ),
      /** How long before they hold, changed rules and limits must be announced. */
      noticeMs: Count,
    }),
  }),
  optionVoids: read('markets.view', {
    description: 'Rounds that ended with refunds and why, the latest first.',
    errors: ['notFound'],
    request: {
      symbol: Type.Optional(Symbol),
      voidReason: Type.Optional(Type.Enum(optionVoidReasons)),
      ...pageFields,
    },
    reply: Closed({ rounds: Type.Array(OptionRoundView), nextCursor: NextCursor }),
  }),
  optionTotals: read('markets.view', {
    description:
      'What the rounds of each series that ended in the last days staked, paid and brought.',
    request: { days: Type.Integer({ minimum: 1, maximum: 30 }) },
    reply: Closed({
      fromMs: TimeMs,
      series: Type.Array(
        Closed({
          seriesId: Id,
          symbol: Symbol,
          asset: AssetSymbol,
          cycleMs: CycleMs,
          /** Rounds that were paid; of these, draws; and those that were void. */
          paidRounds: Count,
          draws: Count,
          voidRounds: Count,
          entries: Count,
          /** Of paid rounds. `result` is what the house kept: fee and dust, or what the prize pool won or lost. */
          staked: Amount,
          paid: Amount,
          fee: Amount,
          dust: Amount,
          result: Amount,
        }),
      ),
    }),
  }),
  optionNearLimits: read('users.view', {
    description:
      'Users whose day has cost at least half of what it may by the limit of all or their own, the nearest first.',
    request: {},
    reply: Closed({
      users: Type.Array(
        Closed({
          userId: Id,
          asset: AssetSymbol,
          staked: Amount,
          returned: Amount,
          loss: Amount,
          /** The stricter of the two limits, and whether the user set it. */
          limit: Amount,
          isOwn: Type.Boolean(),
          usedPpm: Count,
          pausedUntilMs: Nullable(TimeMs),
        }),
      ),
    }),
  }),
  optionRules: secondPerson('fees.change', {
    description:
      'Announces the rules of a cycle, or opens a new one: they hold for rounds that open from their time on. Rounds keep the rules they opened with.',
    errors: [
      'alreadyHandled',
      'notFound',
      'marketDelisted',
      'priceOffTick',
      'priceOutOfRange',
      'quantityOffStep',
      'quantityOutOfRange',
      'unknownAssetOrAccount',
    ],
    request: {
      symbol: Symbol,
      asset: AssetSymbol,
      cycleMs: CycleMs,
      mode: Type.Enum(optionModes),
      feePpm: Type.Integer({ minimum: 0, maximum: 200_000 }),
      /** A move of this much or less is flat. */
      flatMove: Decimal,
      min: Decimal,
      max: Decimal,
      step: Decimal,
      /** Of fixed odds; 0 in pool mode. */
      riseOddsPpm: OddsPpm,
      fallOddsPpm: OddsPpm,
      flatOddsPpm: OddsPpm,
      /** What the prize pool sets aside for each round of fixed odds; 0 in pool mode. */
      prize: Decimal,
      effectiveAtMs: EffectiveAtMs,
      reason: Reason,
    },
    reply: Outcome,
  }),
  optionOpen: act('markets.state', {
    description:
      'Stops new rounds of a cycle, or lets them open again. Open rounds go on to their end.',
    errors: ['alreadyHandled', 'notFound', 'marketDelisted'],
    request: { seriesId: Id, isOpen: Type.Boolean(), reason: Reason },
    reply: Nothing,
  }),
  optionVoid: secondPerson('markets.state', {
    description:
      'Ends a round with refunds for everybody, before the first tick of its end price. The note is published.',
    errors: ['alreadyHandled', 'notFound'],
    request: { roundId: Id, note: Note, reason: Reason },
    reply: Outcome,
  }),
  optionDailyLoss: secondPerson('fees.change', {
    description: 'Announces the most that a day may cost any user.',
    errors: [
      'alreadyHandled',
      'belowMinOrder',
      'quantityOffStep',
      'quantityOutOfRange',
      'unknownAssetOrAccount',
    ],
    request: {
      asset: AssetSymbol,
      dailyLoss: Decimal,
      effectiveAtMs: EffectiveAtMs,
      reason: Reason,
    },
    reply: Outcome,
  }),
  optionPrizes: secondPerson('fees.change', {
    description: 'Pays collected trading fees into the prize pool of fixed odds.',
    errors: [
      'insufficientFunding',
      'belowMinOrder',
      'quantityOffStep',
      'quantityOutOfRange',
      'unknownAssetOrAccount',
    ],
    request: { asset: AssetSymbol, amount: Decimal, reason: Reason },
    reply: Outcome,
  }),
};

/** What acts of this subject do; see admin/effects.ts. `atMs` null: as soon as the notice allows. */
export interface OptionEffects {
  readonly option_rules: EffectTime & {
    readonly symbol: string;
    readonly cycleMs: number;
    readonly mode: string;
    readonly feePpm: number;
    readonly isNew: boolean;
  };
  readonly option_open: {
    readonly symbol: string;
    readonly cycleMs: number;
    readonly isOpen: boolean;
  };
  readonly option_void: {
    readonly symbol: string;
    readonly cycleMs: number;
    readonly code: string;
    readonly note: string;
  };
  readonly option_daily_loss: EffectTime & {
    readonly asset: string;
    readonly amount: string;
  };
  readonly option_prizes: { readonly asset: string; readonly amount: string };
}
