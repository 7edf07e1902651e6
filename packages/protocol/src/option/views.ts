import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import { Amount, AssetSymbol, Closed, Id, Nullable, Symbol, TimeMs } from '#fields.ts';
import {
  optionChoices,
  optionEntryStates,
  optionModes,
  optionRoundStates,
  optionVoidReasons,
} from './vocabulary.ts';

const Count = Type.Integer({ minimum: 0 });
/** Length of a cycle in milliseconds: 30,000 is 30 s. */
export const CycleMs = Type.Integer({ minimum: 10_000, maximum: 3_600_000, examples: [30_000] });
/** Millionths of a stake: 1,900,000 pays 1.9 times the stake. Null cannot be entered on. */
const OddsPpm = Nullable(Type.Integer({ minimum: 1_000_001 }));
export const Choice = Type.Enum(optionChoices, { examples: ['rise'] });
/** Cycles since 1970; with its series it names a round. */
export const Period = Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 });

const byChoice = <Schema extends TSchema>(schema: Schema) =>
  Closed({ rise: schema, fall: schema, flat: schema });

/** What rounds go by. They keep the rules they opened with. */
export const OptionRules = Closed({
  termsId: Id,
  mode: Type.Enum(optionModes),
  /** Millionths of the whole pool: 30,000 is 3 %. Of 100 staked, 97 come back on average. */
  feePpm: Count,
  /** A move of this much or less is flat; "0" means exactly the same price. */
  flatMove: Amount,
  min: Amount,
  max: Amount,
  step: Amount,
  /** Of fixed odds; null in pool mode. */
  odds: Nullable(byChoice(OddsPpm)),
  /** What the prize pool sets aside for each round, of fixed odds. */
  prize: Nullable(Amount),
  announcedAtMs: TimeMs,
  effectiveFromMs: TimeMs,
});
export type OptionRules = Static<typeof OptionRules>;

/** Rounds of one coin and cycle. */
export const OptionSeriesView = Closed({
  seriesId: Id,
  symbol: Symbol,
  /** What stakes are in. */
  asset: AssetSymbol,
  scale: Type.Integer({ minimum: 0, maximum: 18 }),
  /** Decimals of prices. */
  priceScale: Type.Integer({ minimum: 0, maximum: 18 }),
  cycleMs: CycleMs,
  /** How long the start and the end price are watched, and how long before the first of it entries close. */
  windowMs: Type.Integer({ minimum: 1 }),
  cutOffMs: Type.Integer({ minimum: 1 }),
  /** False: staff stopped new rounds; those that are open go on. */
  opensRounds: Type.Boolean(),
  /** Null before the first round of a new series. */
  rules: Nullable(OptionRules),
  /** Announced, for rounds that open from its time on. */
  coming: Nullable(OptionRules),
});
export type OptionSeriesView = Static<typeof OptionSeriesView>;

export const OptionCoinView = Closed({
  symbol: Symbol,
  /** The coin whose price is watched: BTC. */
  coin: AssetSymbol,
  coinName: Type.String(),
  /** Shortest cycle first. */
  series: Type.Array(OptionSeriesView),
});
export type OptionCoinView = Static<typeof OptionCoinView>;

/** What stands on one choice. */
const PoolSide = Closed({ amount: Amount, count: Count });

export const OptionRoundView = Closed({
  roundId: Id,
  seriesId: Id,
  period: Period,
  /** Day (UTC) and number of the start: `20261122-1695`. */
  code: Type.String(),
  symbol: Symbol,
  asset: AssetSymbol,
  cycleMs: CycleMs,
  termsId: Id,
  mode: Type.Enum(optionModes),
  feePpm: Count,
  state: Type.Enum(optionRoundStates),
  openAtMs: TimeMs,
  /** Entries at this moment or later are refused with 4020. */
  cutOffAtMs: TimeMs,
  /** The start price is watched from here up to the start. */
  startFromMs: TimeMs,
  startAtMs: TimeMs,
  endFromMs: TimeMs,
  endAtMs: TimeMs,
  startPrice: Nullable(Amount),
  endPrice: Nullable(Amount),
  outcome: Nullable(Choice),
  /** Everybody was refunded: nobody stood on the outcome, or everybody did. */
  isDraw: Type.Boolean(),
  voidReason: Nullable(Type.Enum(optionVoidReasons)),
  /** What staff said when they ended the round. */
  note: Type.String(),
  pools: byChoice(PoolSide),
  /** Of a round that was paid. Stakes = paid + fee + dust in pool mode. */
  fee: Amount,
  paid: Amount,
  dust: Amount,
  /** Of fixed odds: how much more the prize pool can lose in this round; null in pool mode. */
  prizeLeft: Nullable(Amount),
});
export type OptionRoundView = Static<typeof OptionRoundView>;

export const OptionEntryView = Closed({
  entryId: Id,
  roundId: Id,
  seriesId: Id,
  period: Period,
  code: Type.String(),
  symbol: Symbol,
  asset: AssetSymbol,
  cycleMs: CycleMs,
  /** Its place in the round, from 1. */
  number: Type.Integer({ minimum: 1 }),
  choice: Choice,
  stake: Amount,
  /** Its part of the fee, rounded up; "0" where none was taken. */
  fee: Amount,
  state: Type.Enum(optionEntryStates),
  /** What it got; null while it is open. */
  payout: Nullable(Amount),
  /** What it got less its stake, with a sign; null while it is open. */
  profit: Nullable(Amount),
  /** While it is open: what it would get if its choice won with the pools as they stand. */
  payoutIfWon: Nullable(Amount),
  enteredAtMs: TimeMs,
  startAtMs: TimeMs,
  endAtMs: TimeMs,
  startPrice: Nullable(Amount),
  endPrice: Nullable(Amount),
  outcome: Nullable(Choice),
  closedAtMs: Nullable(TimeMs),
});
export type OptionEntryView = Static<typeof OptionEntryView>;

/** The index price at one second. */
export const OptionTickView = Closed({ atMs: TimeMs, price: Amount });
export type OptionTickView = Static<typeof OptionTickView>;

/** What a user set themselves, and what today has cost. */
export const OptionOwnLimits = Closed({
  asset: AssetSymbol,
  /** Of the day of UTC+8: staked, got back of it, and the difference; what is open counts as lost. */
  staked: Amount,
  returned: Amount,
  loss: Amount,
  /** The most a day may cost; null for no limit of one’s own. */
  ownLimit: Nullable(Amount),
  /** A higher own limit, or none (limit null), that waits for its time. */
  ownComing: Nullable(Closed({ limit: Nullable(Amount), fromMs: TimeMs })),
  /** The most a day may cost any user; null where none is set. */
  houseLimit: Nullable(Amount),
  /** Null while the user has not paused themselves. */
  pausedUntilMs: Nullable(TimeMs),
  dayEndsAtMs: TimeMs,
});
export type OptionOwnLimits = Static<typeof OptionOwnLimits>;
