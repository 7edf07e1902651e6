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

/** From this version of the journal on a coin without a market in the coin of limits counts by what both are priced in. */
const BY_OTHERS_SINCE = 6;

/** So many units of one asset for so many of another. */
interface Price {
  readonly units: bigint;
  readonly per: bigint;
}

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

  /**
   * What coins are worth in the coin of the limits at the index, rounded up: by a market of the two, else by what both
   * are priced in. Undefined while no index leads from one to the other.
   */
  worthOf(assetId: Id, units: Units, limitAssetId: Id): Units | undefined {
    if (assetId === limitAssetId) return units;
    const [own, of] = [this.#pricesOf(assetId), this.#pricesOf(limitAssetId)];
    const isDirect = this.#kernel.schemaVersion < BY_OTHERS_SINCE;
    const ways = [limitAssetId, ...(isDirect ? [] : [assetId, ...own.keys()])];
    for (const way of ways) {
      const [price, limitPrice] = [own.get(way), of.get(way)];
      if (price === undefined || limitPrice === undefined) continue;
      const over = price.per * limitPrice.units;
      return capped((BigInt(units) * price.units * limitPrice.per + over - 1n) / over);
    }
    return undefined;
  }

  /** An asset's prices at the index by what they are in; in itself it costs one for one. */
  #pricesOf(assetId: Id): ReadonlyMap<Id, Price> {
    const prices = new Map<Id, Price>([[assetId, { units: 1n, per: 1n }]]);
    for (const market of this.#kernel.product(spot).read.markets()) {
      if (market.baseAssetId !== assetId || market.indexTicks === 0) continue;
      prices.set(market.quoteAssetId, {
        units: BigInt(market.indexTicks) * BigInt(market.tickLotUnits),
        per: BigInt(market.lotUnits),
      });
    }
    return prices;
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
