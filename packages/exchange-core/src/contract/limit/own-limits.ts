import { houseDayOf } from '#kernel/house-day.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { ProductRecord } from '#kernel/records/record-store.ts';
import type { RestrictionRefusal } from '#kernel/restrictions.ts';
import { limitRecords } from './records.ts';
import type { ContractLimitRow } from './records.ts';

/** Numbers of assets are below this. */
const ASSETS_MAX = 100_000;

/** Why a user may take no new risk. */
export type LimitRefusal = RestrictionRefusal | 'contract_paused' | 'contract_loss_limit';

/** What won and lost has changed since it was counted last. */
interface Counted {
  readonly userId: number;
  readonly realisedUnits: number;
  readonly feeUnits: number;
  readonly fundingUnits: number;
  countedUnits: number;
}

/** The limits that users set themselves, and what they have lost of them today. Who has set none costs nothing. */
export class OwnLimits {
  readonly #kernel: Kernel;
  readonly #record: ProductRecord<ContractLimitRow>;
  /** What the command under way has counted; written once, at its end. */
  readonly #counted = new Map<number, ContractLimitRow>();

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    this.#record = kernel.records.record('contract_limit', limitRecords.contract_limit);
  }

  /** A user's limit as it holds at a moment; undefined for one who never set any. */
  of(userId: number, assetId: number, nowMs: number): ContractLimitRow | undefined {
    if (this.#record.table.size === 0) return undefined;
    const limitId = limitIdOf(userId, assetId);
    const known = this.#counted.get(limitId) ?? this.#record.table.get(limitId);
    return known === undefined ? undefined : rowAt(known, nowMs);
  }

  /** The same, or what a user begins with. */
  orNone(userId: number, assetId: number, nowMs: number): ContractLimitRow {
    return (
      this.of(userId, assetId, nowMs) ?? {
        limitId: limitIdOf(userId, assetId),
        ...{ userId, assetId, day: houseDayOf(nowMs), resultUnits: 0, countedFromMs: nowMs },
        ...{ lossUnitsMax: 0, nextLossUnitsMax: 0, nextFromMs: 0, pausedUntilMs: 0 },
      }
    );
  }

  put(row: ContractLimitRow): void {
    this.#record.put(row);
  }

  /** Why the user may open nothing at a moment, as if today had brought `resultUnits` more; undefined when they may. */
  refusal(
    userId: number,
    assetId: number,
    nowMs: number,
    resultUnits = 0,
  ): LimitRefusal | undefined {
    const restricted = this.#kernel.restrictions.refuseBeginning(userId, nowMs);
    if (restricted !== undefined) return restricted;
    const row = this.of(userId, assetId, nowMs);
    if (row === undefined) return undefined;
    if (nowMs < row.pausedUntilMs) return 'contract_paused';
    return isReached({ ...row, resultUnits: row.resultUnits + resultUnits })
      ? 'contract_loss_limit'
      : undefined;
  }

  /** Counts what a position has won, lost and paid since it was counted last. */
  count(position: Counted, assetId: number): void {
    const units = position.realisedUnits - position.feeUnits - position.fundingUnits;
    const change = units - position.countedUnits;
    position.countedUnits = units;
    if (change === 0 || this.#record.table.size === 0) return;
    const row = this.of(position.userId, assetId, this.#kernel.timestampMs);
    if (row === undefined) return;
    this.#counted.set(row.limitId, { ...row, resultUnits: row.resultUnits + change });
  }

  /** Writes what the command under way has counted; `stop` is called with those who may open nothing any more. */
  flush(stop: (row: ContractLimitRow) => void): void {
    if (this.#counted.size === 0) return;
    const rows = [...this.#counted.values()];
    this.#counted.clear();
    for (const row of rows) {
      this.#record.put(row);
      if (isReached(row)) stop(row);
    }
  }
}

/** Whether a day has cost all that it may. */
function isReached({ resultUnits, lossUnitsMax }: ContractLimitRow): boolean {
  return lossUnitsMax !== 0 && 0 - resultUnits >= lossUnitsMax;
}

function limitIdOf(userId: number, assetId: number): number {
  return userId * ASSETS_MAX + assetId;
}

/** A row once another day has begun, or once what waited for this moment holds. */
function rowAt(row: ContractLimitRow, nowMs: number): ContractLimitRow {
  const day = houseDayOf(nowMs);
  const isDue = row.nextFromMs !== 0 && nowMs >= row.nextFromMs;
  if (day === row.day && !isDue) return row;
  return {
    ...row,
    day,
    resultUnits: day === row.day ? row.resultUnits : 0,
    lossUnitsMax: isDue ? row.nextLossUnitsMax : row.lossUnitsMax,
    nextLossUnitsMax: isDue ? 0 : row.nextLossUnitsMax,
    nextFromMs: isDue ? 0 : row.nextFromMs,
  };
}
