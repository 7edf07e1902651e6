import { asUnits, UNITS_MAX } from '@candor/money';
import type { Units } from '@candor/money';
import { houseDayEndsMs, houseDayOf } from '#kernel/house-day.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Id } from '#kernel/quantities.ts';
import type { ProductRecord } from '#kernel/records/record-store.ts';
import { spot } from '#spot/product.ts';
import { limitRecords, leavingDoors } from './records.ts';
import type { LimitDoor, LimitUse } from './records.ts';

/** Of a limit: there is none. */
export const NO_LIMIT = -1;

/** What a limit counts: the uses of one door, or of all by which coins leave. */
export type LimitCount = LimitDoor | 'leaving';

/** The most a user may do on a day; {@link NO_LIMIT} for any amount. */
export interface DayLimit {
  readonly count: LimitCount;
  readonly unitsMax: Units;
}

const counts = (count: LimitCount, door: LimitDoor): boolean =>
  count === 'leaving' ? leavingDoors.has(door) : count === door;

const capped = (units: bigint): Units => asUnits(units > UNITS_MAX ? UNITS_MAX : units);

/**
 * What users have used of their limits on a day of the exchange. A product asks it in the command that begins
 * something, so two commands cannot both take the last of a limit; how much is allowed comes with the command.
 */
export class DayLimits {
  readonly #kernel: Kernel;
  readonly #uses: ProductRecord<LimitUse>;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    this.#uses = kernel.records.record('limit_use', limitRecords.limit_use);
    this.#uses.onDue({
      dueAtMs: ({ day }) => houseDayEndsMs(day),
      fire: (row) => {
        this.#uses.drop(row);
      },
    });
  }

  /** What coins are worth in the coin of the limits at the index, rounded up; undefined while no market has an index for them. */
  worthOf(assetId: Id, units: Units, limitAssetId: Id): Units | undefined {
    if (assetId === limitAssetId) return units;
    const market = this.#kernel
      .product(spot)
      .read.markets()
      .find((one) => one.baseAssetId === assetId && one.quoteAssetId === limitAssetId);
    if (market === undefined || market.indexTicks === 0) return undefined;
    const lot = BigInt(market.lotUnits);
    const worth = BigInt(units) * BigInt(market.indexTicks) * BigInt(market.tickLotUnits);
    return capped((worth + lot - 1n) / lot);
  }

  /** What a user has used on the day of a moment; what was counted in another coin is not in it. */
  usedUnits(userId: Id, count: LimitCount, limitAssetId: Id, nowMs: number): Units {
    const day = houseDayOf(nowMs);
    let used = 0n;
    for (const use of this.#uses.table.by('byUser', userId)) {
      const isCounted = use.day === day && use.assetId === limitAssetId && counts(count, use.door);
      if (isCounted) used += BigInt(use.worthUnits);
    }
    return capped(used);
  }

  /** Whether so much more stays within every limit. */
  allows(
    userId: Id,
    limits: readonly DayLimit[],
    { assetId, worthUnits }: Pick<LimitUse, 'assetId' | 'worthUnits'>,
    nowMs: number,
  ): boolean {
    return limits.every(
      ({ count, unitsMax }) =>
        unitsMax < 0 ||
        BigInt(this.usedUnits(userId, count, assetId, nowMs)) + BigInt(worthUnits) <=
          BigInt(unitsMax),
    );
  }

  /** How many uses of today are counted in a coin. */
  countedIn(limitAssetId: Id): number {
    return this.#uses.table.all().filter(({ assetId }) => assetId === limitAssetId).length;
  }

  /** Counts what a command has begun; call it after the command was accepted. */
  use(use: Omit<LimitUse, 'day'>): void {
    this.#uses.put({ ...use, day: houseDayOf(this.#kernel.timestampMs) });
  }

  /** Takes back what was counted, where it was counted today: of what ended without a deal. */
  giveBack(useId: Id, userId: Id): void {
    const use = this.#uses.table.get(useId, userId);
    if (use?.day === houseDayOf(this.#kernel.timestampMs)) this.#uses.drop(use);
  }
}
