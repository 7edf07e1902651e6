import { addUnits, subUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { houseDayOf } from '#kernel/house-day.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { ProductRecord } from '#kernel/records/record-store.ts';
import type { TransferReason } from '#kernel/vocabulary.ts';
import type { ByChoice } from './formulas/outcome.ts';
import { optionRecords } from './records.ts';
import type {
  OptionEntry,
  OptionLimit,
  OptionPlayer,
  OptionPool,
  OptionRound,
  OptionSeries,
  OptionTerms,
  StoredOptionTick,
} from './records.ts';

/** Stakes and reserves of the rounds that are not paid yet, one account for each asset. */
export const STAKES_ACCOUNT = 'option_stakes';
/** What fixed-odds winners are paid from, one for each asset. */
export const PRIZES_ACCOUNT = 'option_prizes';

/** What option knows: series and their rules, rounds that are not paid yet, ticks, and users' limits. */
export class OptionState {
  readonly kernel: Kernel;
  readonly terms: ProductRecord<OptionTerms>;
  readonly series: ProductRecord<OptionSeries>;
  readonly rounds: ProductRecord<OptionRound>;
  readonly pools: ProductRecord<OptionPool>;
  readonly entries: ProductRecord<OptionEntry>;
  readonly ticks: ProductRecord<StoredOptionTick>;
  readonly players: ProductRecord<OptionPlayer>;
  readonly limits: ProductRecord<OptionLimit>;

  constructor(kernel: Kernel) {
    this.kernel = kernel;
    const { records } = kernel;
    this.terms = records.record('option_terms', optionRecords.option_terms);
    this.series = records.record('option_series', optionRecords.option_series);
    this.rounds = records.record('option_round', optionRecords.option_round);
    this.pools = records.record('option_pool', optionRecords.option_pool);
    this.entries = records.record('option_entry', optionRecords.option_entry);
    this.ticks = records.record('option_tick', optionRecords.option_tick);
    this.players = records.record('option_player', optionRecords.option_player);
    this.limits = records.record('option_limit', optionRecords.option_limit);
  }

  /** A round of a series that is not paid yet. */
  roundOf(seriesId: number, period: number): OptionRound | undefined {
    return this.rounds.table.by('bySeries', seriesId).find((round) => round.period === period);
  }

  /** The rules of a round. They are never taken away. */
  termsOf(round: Pick<OptionRound, 'termsId'>): OptionTerms {
    const terms = this.terms.table.get(round.termsId);
    if (terms === undefined) throw new Error(`no rules ${round.termsId}`);
    return terms;
  }

  /** What is staked in a round that is not paid yet. */
  poolOf(roundId: number): OptionPool {
    const pool = this.pools.table.get(roundId);
    if (pool === undefined) throw new Error(`no pool of round ${roundId}`);
    return pool;
  }

  /** A user's counts of today and limits; those of another day count nothing. */
  playerOf(userId: number, assetId: number, timestampMs: number): OptionPlayer {
    const day = houseDayOf(timestampMs);
    const known = this.players.table.get(userId, assetId);
    if (known === undefined) {
      return {
        ...{ userId, assetId, day, stakedUnits: ZERO_UNITS, returnedUnits: ZERO_UNITS },
        lossUnitsMax: ZERO_UNITS,
        nextLossUnitsMax: ZERO_UNITS,
        nextFromMs: 0,
        pausedUntilMs: 0,
      };
    }
    const current = { ...known, ...limitAt(known, timestampMs) };
    if (known.day === day) return current;
    return { ...current, day, stakedUnits: ZERO_UNITS, returnedUnits: ZERO_UNITS };
  }

  /** The most a day may cost any user in an asset; zero where nothing was set. */
  limitOf(assetId: number, timestampMs: number): Units {
    const limit = this.limits.table.get(assetId);
    return limit === undefined ? ZERO_UNITS : limitAt(limit, timestampMs).lossUnitsMax;
  }

  /** Money of the house: what is in one of option's accounts. */
  houseUnits(account: string, assetId: number): Units {
    const { ledger } = this.kernel;
    const id = ledger.findHouse(account, assetId);
    return id === 0 ? ZERO_UNITS : ledger.balance(id);
  }

  /** Pays out of a round's stakes. */
  payFromStakes(
    round: OptionRound,
    to: { readonly house: string } | { readonly userId: number },
    units: Units,
    reason: TransferReason,
  ): void {
    if (units === 0) return;
    this.kernel.transfer({
      from: { house: STAKES_ACCOUNT },
      to: 'house' in to ? to : { userId: to.userId, kind: 'option' },
      assetId: round.assetId,
      units,
      reason,
      referenceId: round.roundId,
    });
  }

  /** Counts money that an entry gave back, on the day it was staked only. */
  countReturn(entry: OptionEntry, units: Units): void {
    const { timestampMs } = this.kernel;
    const player = this.playerOf(entry.userId, entry.assetId, timestampMs);
    if (units === 0 || houseDayOf(entry.enteredAtMs) !== player.day) return;
    this.players.put({ ...player, returnedUnits: addUnits(player.returnedUnits, units) });
  }
}

interface AnnouncedLimit {
  readonly lossUnitsMax: Units;
  readonly nextLossUnitsMax: Units;
  readonly nextFromMs: number;
}

/** A limit once what was announced for this moment has taken its place. */
export function limitAt<Limit extends AnnouncedLimit>(
  limit: Limit,
  timestampMs: number,
): Pick<Limit, keyof AnnouncedLimit> {
  const { lossUnitsMax, nextLossUnitsMax, nextFromMs } = limit;
  if (nextFromMs === 0 || timestampMs < nextFromMs) {
    return { lossUnitsMax, nextLossUnitsMax, nextFromMs };
  }
  return { lossUnitsMax: nextLossUnitsMax, nextLossUnitsMax: ZERO_UNITS, nextFromMs: 0 };
}

/** What a pool holds by choice. */
export function stakesOf(pool: OptionPool): ByChoice<Units> {
  return { rise: pool.riseUnits, fall: pool.fallUnits, flat: pool.flatUnits };
}

/** What fixed-odds winners of each choice would get. */
export function payoutsOf(pool: OptionPool): ByChoice<Units> {
  return { rise: pool.risePayoutUnits, fall: pool.fallPayoutUnits, flat: pool.flatPayoutUnits };
}

/** What a day has cost a user so far, with everything that is still staked counted as lost. */
export function lossOf({ stakedUnits, returnedUnits }: OptionPlayer): Units {
  return subUnits(stakedUnits, returnedUnits);
}
