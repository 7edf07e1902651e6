import { addUnits, sumUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { assert } from '#kernel/assert.ts';
import { countedUse, namedUse } from '#kernel/asset-use.ts';
import type { AssetUse } from '#kernel/asset-use.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { defineProduct } from '#kernel/product.ts';
import type { Deciders } from '#kernel/product.ts';
import type { Id } from '#kernel/quantities.ts';
import { prices } from '#prices/product.ts';
import { optionCommands } from './commands.ts';
import { enter } from './enter.ts';
import { optionChoices } from './formulas/outcome.ts';
import { pause, setLimit, setOwnLimit } from './limits.ts';
import { recordTick, tickDueAtMs } from './record-ticks.ts';
import { optionRecords } from './records.ts';
import type {
  OptionEntry,
  OptionLimit,
  OptionPlayer,
  OptionPool,
  OptionRound,
  OptionSeries,
  OptionTerms,
} from './records.ts';
import { optionRejections } from './rejections.ts';
import type { OptionRejection } from './rejections.ts';
import { openRound, roundDueAtMs, seriesDueAtMs, stepRound, voidByStaff } from './round-life.ts';
import { fundPrizes, openSeries, setTerms } from './set-terms.ts';
import { OptionState, PRIZES_ACCOUNT, STAKES_ACCOUNT, stakesOf } from './state.ts';

/** Questions about option; every answer is a copy. Rounds and entries are those that are not paid yet. */
export interface OptionReads {
  series(): readonly OptionSeries[];
  terms(termsId: number): OptionTerms | undefined;
  rounds(): readonly OptionRound[];
  round(roundId: number): OptionRound | undefined;
  roundsOf(seriesId: number): readonly OptionRound[];
  pool(roundId: number): OptionPool | undefined;
  /** What the index was in the last seconds that a round looked at, the oldest first; 0 ticks without enough sources. */
  ticks(marketId: number): readonly { readonly atMs: number; readonly ticks: number }[];
  entry(entryId: number): OptionEntry | undefined;
  entriesOf(userId: number): readonly OptionEntry[];
  /** The counts of the day that `timestampMs` is in, and the limits of that moment. */
  player(userId: number, assetId: number, timestampMs: number): OptionPlayer;
  limit(assetId: number): OptionLimit | undefined;
  /** The most a day may cost any user at a moment; zero where nothing was set. */
  lossUnitsMax(assetId: number, timestampMs: number): Units;
  /** What the prize pool of an asset has besides what rounds have reserved. */
  prizeUnits(assetId: number): Units;
}

class Option {
  readonly decide: Deciders<typeof optionCommands, OptionRejection>;
  readonly apply = {};
  readonly state: OptionState;
  readonly read: OptionReads;

  constructor(kernel: Kernel) {
    const state = new OptionState(kernel);
    this.state = state;
    this.read = readsOf(state);
    state.series.onDue({
      dueAtMs: seriesDueAtMs,
      fire: (series, nowMs) => openRound(state, series, nowMs),
    });
    state.rounds.onDue({
      dueAtMs: roundDueAtMs,
      fire: (round, nowMs) => stepRound(state, round, nowMs),
    });
    state.ticks.onDue({ dueAtMs: tickDueAtMs, fire: (tick) => state.ticks.drop(tick) });
    kernel.product(prices).onQuotes.push((marketId, quotes) => recordTick(state, marketId, quotes));
    this.decide = {
      option_terms_set: (command) => setTerms(state, command),
      option_series_open: (command) => openSeries(state, command),
      option_fund: (command) => fundPrizes(state, command),
      option_limit_set: (command) => setLimit(state, command),
      option_round_void: (command) => voidByStaff(state, command),
      option_enter: (command) => enter(state, command),
      option_own_limit_set: (command) => setOwnLimit(state, command),
      option_pause: (command) => pause(state, command),
    };
  }

  /** Series that open rounds, and rounds that are not paid yet. What the house has left in a prize pool is the house's. */
  usesOf(assetId: Id): readonly AssetUse[] {
    const { series, rounds } = this.state;
    const open = series.table
      .all()
      .filter((one) => one.assetId === assetId && one.opensRounds === 1);
    const running = rounds.table.all().filter((round) => round.assetId === assetId);
    return [
      ...namedUse(
        'option_series',
        open.map(({ seriesId, cycleMs }) => `#${seriesId} (${cycleMs / 1_000} s)`),
      ),
      ...countedUse('option_rounds', running.length),
    ];
  }

  /** What rounds have is what stands in their account, and until they pay it is their entries' stakes. */
  assertInvariants(): void {
    const { state } = this;
    const left = new Map<number, Units>();
    for (const { roundId, assetId, state: phase } of state.rounds.table.all()) {
      const pool = state.poolOf(roundId);
      left.set(assetId, addUnits(left.get(assetId) ?? ZERO_UNITS, pool.leftUnits));
      if (phase === 'settling' || phase === 'voiding') continue;
      const entries = state.entries.table.by('byRound', roundId);
      const stakes = stakesOf(pool);
      for (const choice of optionChoices) {
        const own = entries.filter((entry) => entry.choice === choice);
        const units = sumUnits(own.map(({ stakeUnits }) => stakeUnits));
        assert(stakes[choice] === units, `round ${roundId}: entries on ${choice} are ${units}`);
      }
      const staked = sumUnits(Object.values(stakes));
      assert(
        pool.leftUnits === addUnits(staked, pool.reservedUnits),
        `round ${roundId} paid early`,
      );
    }
    for (const [assetId, units] of left) {
      const there = state.houseUnits(STAKES_ACCOUNT, assetId);
      assert(units === there, `rounds of asset ${assetId} have ${units}, not ${there}`);
    }
  }
}

function readsOf(state: OptionState): OptionReads {
  return {
    series: () => state.series.table.all(),
    terms: (termsId) => state.terms.table.get(termsId),
    rounds: () => state.rounds.table.all(),
    round: (roundId) => state.rounds.table.get(roundId),
    roundsOf: (seriesId) => [...state.rounds.table.by('bySeries', seriesId)],
    pool: (roundId) => state.pools.table.get(roundId),
    ticks: (marketId) => [...state.ticks.table.by('byMarket', marketId)],
    entry: (entryId) => state.entries.table.get(entryId),
    entriesOf: (userId) => [...state.entries.table.by('byUser', userId)],
    player: (userId, assetId, timestampMs) => state.playerOf(userId, assetId, timestampMs),
    limit: (assetId) => state.limits.table.get(assetId),
    lossUnitsMax: (assetId, timestampMs) => state.limitOf(assetId, timestampMs),
    prizeUnits: (assetId) => state.houseUnits(PRIZES_ACCOUNT, assetId),
  };
}

/** Rounds on rise, fall or flat, run by the core's timers: nobody names an outcome. */
export const option = defineProduct({
  name: 'option',
  commands: optionCommands,
  effects: {},
  records: optionRecords,
  rejections: optionRejections,
  houseAccounts: {
    [STAKES_ACCOUNT]: { mayBeNegative: false },
    [PRIZES_ACCOUNT]: { mayBeNegative: false },
  },
  create: (kernel) => new Option(kernel),
});
