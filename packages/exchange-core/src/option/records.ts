import type { RecordDefinitions, RowOf } from '#kernel/records/record-definition.ts';
import { optionChoices, optionModes } from './formulas/outcome.ts';

/** Entries open, waiting for the start, live, being paid, paid, being refunded, refunded. */
export const optionRoundStates = [
  'open',
  'locked',
  'live',
  'settling',
  'settled',
  'voiding',
  'void',
] as const;

/** Why a round was void. `none` for one that was not. */
export const optionVoidReasons = [
  'none',
  'too_few_ticks',
  'too_few_sources',
  'downtime',
  'staff',
] as const;

export const optionOutcomes = ['none', ...optionChoices] as const;
export const optionEntryStates = ['open', 'won', 'lost', 'drawn', 'refunded'] as const;

/** What option keeps. */
export const optionRecords = {
  /** Rules of rounds: written once when they are announced, never changed. */
  option_terms: {
    id: 160,
    since: 2,
    table: 'option_terms',
    keep: 'always',
    key: ['termsId'],
    fields: {
      termsId: 'id',
      seriesId: 'id',
      mode: optionModes,
      feePpm: 'ppm',
      /** A move of this many ticks or less is flat. */
      flatTicks: 'int',
      unitsMin: 'units',
      unitsMax: 'units',
      stepUnits: 'units',
      /** Fixed odds in millionths of the stake; 0 cannot be entered on. */
      riseOddsPpm: 'ppm',
      fallOddsPpm: 'ppm',
      flatOddsPpm: 'ppm',
      /** What the prize pool sets aside for each round. */
      prizeUnits: 'units',
      announcedAtMs: 'ms',
      effectiveFromMs: 'ms',
    },
  },
  /** Rounds of one market and cycle. */
  option_series: {
    id: 162,
    since: 2,
    table: 'option_series',
    keep: 'always',
    key: ['seriesId'],
    fields: {
      seriesId: 'id',
      marketId: 'id',
      assetId: 'id',
      cycleMs: 'int',
      /** Of the rounds that open now; 0 before the first. */
      termsId: 'id',
      /** Announced and not effective yet, or 0. */
      nextTermsId: 'id',
      /** The round that opens next. */
      nextPeriod: 'int',
      opensRounds: 'int',
    },
  },
  /** One row for each round; it leaves the state when everybody is paid. */
  option_round: {
    id: 164,
    since: 2,
    table: 'option_rounds',
    keep: 'always',
    key: ['roundId'],
    indexes: { bySeries: ['seriesId'], byMarket: ['marketId'] },
    fields: {
      roundId: 'id',
      seriesId: 'id',
      termsId: 'id',
      marketId: 'id',
      assetId: 'id',
      period: 'int',
      openAtMs: 'ms',
      cutOffAtMs: 'ms',
      startAtMs: 'ms',
      endAtMs: 'ms',
      state: optionRoundStates,
      startTicks: 'ticks',
      endTicks: 'ticks',
      outcome: optionOutcomes,
      isDraw: 'int',
      feeUnits: 'units',
      paidUnits: 'units',
      dustUnits: 'units',
      voidReason: optionVoidReasons,
      note: 'text',
      closedAtMs: 'ms',
    },
  },
  /** What is staked in a round. */
  option_pool: {
    id: 166,
    since: 2,
    table: 'option_pools',
    keep: 'always',
    key: ['roundId'],
    fields: {
      roundId: 'id',
      riseUnits: 'units',
      fallUnits: 'units',
      flatUnits: 'units',
      riseCount: 'int',
      fallCount: 'int',
      flatCount: 'int',
      /** What fixed-odds winners of each choice would get. */
      risePayoutUnits: 'units',
      fallPayoutUnits: 'units',
      flatPayoutUnits: 'units',
      /** Of the prize pool, for this round. */
      reservedUnits: 'units',
      /** What is still there of stakes and reserve. */
      leftUnits: 'units',
    },
  },
  /** One row for each entry; it leaves the state when it is paid. */
  option_entry: {
    id: 168,
    since: 2,
    table: 'option_entries',
    keep: 'always',
    key: ['entryId'],
    indexes: { byRound: ['roundId'], byUser: ['userId'] },
    fields: {
      entryId: 'id',
      roundId: 'id',
      userId: 'id',
      assetId: 'id',
      /** Its place in the round, from 1. */
      number: 'int',
      choice: optionChoices,
      stakeUnits: 'units',
      /** What it got; while it is open, what fixed odds promise it. */
      payoutUnits: 'units',
      enteredAtMs: 'ms',
      state: optionEntryStates,
      closedAtMs: 'ms',
    },
  },
  /** The index of a second that a round looks at, with the quotes it follows from. */
  option_tick: {
    id: 170,
    since: 2,
    table: 'option_ticks',
    keep: 'always',
    key: ['marketId', 'second'],
    indexes: { byMarket: ['marketId'] },
    fields: {
      marketId: 'id',
      second: 'int',
      atMs: 'ms',
      /** 0 where too few sources were live. */
      ticks: 'ticks',
      quotes: 'text',
    },
  },
  /** What a user staked and got back today, and the limits they set themselves. */
  option_player: {
    id: 172,
    since: 2,
    table: 'option_players',
    keep: 'always',
    key: ['userId', 'assetId'],
    fields: {
      userId: 'id',
      assetId: 'id',
      day: 'int',
      stakedUnits: 'units',
      returnedUnits: 'units',
      /** The most a day may cost; 0 for no limit of one’s own. */
      lossUnitsMax: 'units',
      /** A higher limit, or none, waits for this moment. */
      nextLossUnitsMax: 'units',
      nextFromMs: 'ms',
      pausedUntilMs: 'ms',
    },
  },
  /** The most that a day may cost any user. */
  option_limit: {
    id: 174,
    since: 2,
    table: 'option_limits',
    keep: 'always',
    key: ['assetId'],
    fields: {
      assetId: 'id',
      lossUnitsMax: 'units',
      nextLossUnitsMax: 'units',
      nextFromMs: 'ms',
    },
  },
} as const satisfies RecordDefinitions;

type Row<Name extends keyof typeof optionRecords> = RowOf<(typeof optionRecords)[Name]>;

export type OptionTerms = Row<'option_terms'>;
export type OptionSeries = Row<'option_series'>;
export type OptionRound = Row<'option_round'>;
export type OptionPool = Row<'option_pool'>;
export type OptionEntry = Row<'option_entry'>;
export type StoredOptionTick = Row<'option_tick'>;
export type OptionPlayer = Row<'option_player'>;
export type OptionLimit = Row<'option_limit'>;
