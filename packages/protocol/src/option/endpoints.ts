import { Type } from 'typebox';
import { moneyAct, publicRead, userRead } from '#endpoint.ts';
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
  timeRangeFields,
} from '#fields.ts';
import {
  Choice,
  CycleMs,
  OptionCoinView,
  OptionEntryView,
  OptionOwnLimits,
  OptionRoundView,
  Period,
} from './views.ts';
import { optionEntryStates } from './vocabulary.ts';

const rounds = Closed({ sequence: Sequence, timeMs: TimeMs, rounds: Type.Array(OptionRoundView) });

const roundFilter = { symbol: Type.Optional(Symbol), cycleMs: Type.Optional(CycleMs) };

const limitsSet = Closed({
  sequence: Sequence,
  replayed: Type.Boolean(),
  limits: OptionOwnLimits,
});

export const optionEndpoints = {
  'contractOptionCoin-coin-list': publicRead({
    description:
      'The coins with option rounds, their cycles and rules, and rules that are announced.',
    bucket: 'read',
    request: {},
    reply: Closed({ sequence: Sequence, timeMs: TimeMs, coins: Type.Array(OptionCoinView) }),
  }),

  'contractOptionCoin-coin-info': publicRead({
    description:
      'One coin with its index price now. `isLive` false: fewer than three sources, nobody can enter.',
    bucket: 'read',
    errors: ['notFound'],
    request: { symbol: Symbol },
    reply: Closed({
      sequence: Sequence,
      timeMs: TimeMs,
      coin: OptionCoinView,
      indexPrice: Nullable(Amount),
      indexAtMs: Nullable(TimeMs),
      isLive: Type.Boolean(),
    }),
  }),

  contractOptionConfig: publicRead({
    description:
      'What holds for all coins: how early changes are announced, and the most a day may cost a user.',
    bucket: 'read',
    request: {},
    reply: Closed({
      noticeMs: Type.Integer({ minimum: 0 }),
      /** A higher limit of one’s own holds after this time. */
      raiseMs: Type.Integer({ minimum: 0 }),
      limits: Type.Array(
        Closed({
          asset: AssetSymbol,
          dailyLoss: Nullable(Amount),
          coming: Nullable(Closed({ dailyLoss: Amount, fromMs: TimeMs })),
        }),
      ),
    }),
  }),

  'contractOption-starting': publicRead({
    description: 'Rounds that can be entered or wait for their start price, with their pools.',
    bucket: 'read',
    errors: ['notFound'],
    request: roundFilter,
    reply: rounds,
  }),

  'contractOption-opening': publicRead({
    description: 'Rounds between their start and end price, or being paid.',
    bucket: 'read',
    errors: ['notFound'],
    request: roundFilter,
    reply: rounds,
  }),

  'contractOption-history': publicRead({
    description: 'Rounds that were paid or void, the latest first: the strip of results.',
    bucket: 'history',
    errors: ['notFound'],
    request: { ...roundFilter, ...pageFields },
    reply: Closed({
      sequence: Sequence,
      rounds: Type.Array(OptionRoundView),
      nextCursor: Nullable(Type.String()),
    }),
  }),

  'contractOptionOrder-add': moneyAct({
    description:
      'Enters the round that is open, once. The stake leaves the option account; it cannot be taken back or changed.',
    bucket: 'order',
    errors: [
      'notFound',
      'insufficientBalance',
      'optionsClosed',
      'prizePoolFull',
      'quantityOutOfRange',
      'joinedThisPeriod',
      'aboveMax',
      'belowMin',
      'quantityOffStep',
      'askCustomerService',
      'tradingRestricted',
      'reduceOnly',
      'optionsDoNotFit',
    ],
    request: {
      seriesId: Id,
      /** The round the user sees; another one is refused with 4020. */
      period: Period,
      choice: Choice,
      amount: Decimal,
    },
    reply: Closed({ sequence: Sequence, replayed: Type.Boolean(), entry: OptionEntryView }),
  }),

  'contractOptionOrder-current': userRead({
    description: 'The user’s entries in rounds that are not paid yet, the newest first.',
    bucket: 'read',
    errors: ['notFound'],
    request: roundFilter,
    reply: Closed({ sequence: Sequence, entries: Type.Array(OptionEntryView) }),
  }),

  'contractOptionOrder-history': userRead({
    description:
      'The user’s entries that were paid, the newest first, and what all entries of the filter staked and got.',
    bucket: 'history',
    errors: ['notFound'],
    request: {
      ...roundFilter,
      choice: Type.Optional(Choice),
      state: Type.Optional(Type.Enum(optionEntryStates)),
      ...timeRangeFields,
      ...pageFields,
    },
    reply: Closed({
      sequence: Sequence,
      entries: Type.Array(OptionEntryView),
      nextCursor: Nullable(Type.String()),
      /** By asset, over all pages. `profit` has a sign. */
      totals: Type.Array(
        Closed({
          asset: AssetSymbol,
          count: Type.Integer({ minimum: 0 }),
          staked: Amount,
          returned: Amount,
          profit: Amount,
        }),
      ),
    }),
  }),

  optionLimits: userRead({
    description: 'What today has cost the user, their own limits and pause, by asset.',
    bucket: 'read',
    request: {},
    reply: Closed({ sequence: Sequence, limits: Type.Array(OptionOwnLimits) }),
  }),

  optionLimitSet: moneyAct({
    description:
      'Sets the most a day may cost the user. A lower one holds at once, a higher one or none after 24 hours.',
    bucket: 'write',
    errors: ['alreadyHandled', 'quantityOutOfRange', 'quantityOffStep', 'unknownAssetOrAccount'],
    request: {
      asset: AssetSymbol,
      /** "0" takes the limit away. */
      dailyLoss: Decimal,
    },
    reply: limitsSet,
  }),

  optionPause: moneyAct({
    description: 'Keeps the user out of option rounds until a time. It is made longer only.',
    bucket: 'write',
    errors: ['quantityOutOfRange', 'unknownAssetOrAccount'],
    request: { asset: AssetSymbol, untilMs: TimeMs },
    reply: limitsSet,
  }),
};
