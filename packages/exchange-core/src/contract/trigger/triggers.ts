import { assert } from '#kernel/assert.ts';
import { effectWriter } from '#kernel/effect-writer.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { recordKindsOf } from '#kernel/records/record-definition.ts';
import type { ProductRecord } from '#kernel/records/record-store.ts';
import type { CloseReason } from '#kernel/vocabulary.ts';
import { triggerRecords } from './records.ts';
import type {
  ContractTrailPeakRow,
  ContractTriggerDueRow,
  ContractTriggerNameRow,
  ContractTriggerRow,
} from './records.ts';
import { WaitingTriggers } from './waiting-triggers.ts';

const { contract_trigger } = triggerRecords;
const writeEffect = effectWriter(recordKindsOf({ contract_trigger }));

/** How a conditional order ended. */
export interface TriggerEnd {
  readonly status: Exclude<ContractTriggerRow['status'], 'waiting'>;
  readonly closeReason: CloseReason;
  readonly refusedFor?: string;
  readonly orderId?: number;
}

/** What of a conditional order can be changed while it waits. */
export type AmendedPrices = Pick<
  ContractTriggerRow,
  'triggerTicks' | 'takeProfitTicks' | 'stopLossTicks'
>;

/** Conditional orders of contracts that have not ended: the rows, found by number and by user, and what they wait for. */
export class Triggers {
  readonly dues: ProductRecord<ContractTriggerDueRow>;
  readonly #names: ProductRecord<ContractTriggerNameRow>;
  readonly #kernel: Kernel;
  readonly #rows = new Map<number, ContractTriggerRow>();
  readonly #byUser = new Map<number, Set<number>>();
  readonly #counts = new Map<number, number>();
  readonly #waiting: WaitingTriggers;

  constructor(kernel: Kernel) {
    const { records } = kernel;
    this.#kernel = kernel;
    this.dues = records.record('contract_trigger_due', triggerRecords.contract_trigger_due);
    this.#names = records.record('contract_trigger_name', triggerRecords.contract_trigger_name);
    const peaks: ProductRecord<ContractTrailPeakRow> = records.record(
      'contract_trail_peak',
      triggerRecords.contract_trail_peak,
    );
    this.#waiting = new WaitingTriggers(kernel, peaks, (triggerId, startId) => {
      this.#put({ ...this.#known(triggerId), startId });
    });
  }

  get size(): number {
    return this.#rows.size;
  }

  get(triggerId: number): ContractTriggerRow | undefined {
    return this.#rows.get(triggerId);
  }

  /** All rows by ascending number. */
  all(): ContractTriggerRow[] {
    return [...this.#rows.values()].sort((a, b) => a.triggerId - b.triggerId);
  }

  /** A user's, newest first; `marketId` 0 means every market. */
  of(userId: number, marketId: number): ContractTriggerRow[] {
    return [...(this.#byUser.get(userId) ?? [])]
      .map((triggerId) => this.#known(triggerId))
      .filter((row) => marketId === 0 || row.marketId === marketId)
      .sort((a, b) => b.triggerId - a.triggerId);
  }

  /** How many of all users wait for the mark of a market, or are about to act. */
  countOf(marketId: number): number {
    return this.#counts.get(marketId) ?? 0;
  }

  /** What its user calls an order that has not ended, or ''. */
  nameOf(triggerId: number): string {
    return this.#names.table.get(triggerId)?.clientOrderId ?? '';
  }

  /** Whether a user calls one that has not ended so. */
  isNamed(userId: number, clientOrderId: string): boolean {
    return this.#names.table.by('byName', userId, clientOrderId).length > 0;
  }

  extremeTicks(triggerId: number): number {
    return this.#waiting.extremeTicks(triggerId);
  }

  /** Keeps a row that was decided elsewhere; {@link restore} must follow before anything is decided. */
  take(row: ContractTriggerRow): void {
    if (!this.#rows.has(row.triggerId)) {
      const { userId, marketId } = row;
      const own = this.#byUser.get(userId) ?? new Set();
      this.#byUser.set(userId, own.add(row.triggerId));
      this.#counts.set(marketId, this.countOf(marketId) + 1);
    }
    this.#rows.set(row.triggerId, row);
  }

  /** Forgets a row. Throws when there is none. */
  forget(triggerId: number): void {
    const { userId, marketId } = this.#known(triggerId);
    this.#rows.delete(triggerId);
    this.#counts.set(marketId, this.countOf(marketId) - 1);
    const own = this.#byUser.get(userId);
    own?.delete(triggerId);
    if (own?.size === 0) this.#byUser.delete(userId);
  }

  /** Finds again what the rows wait for. One that is about to act waits for nothing but its turn. */
  restore(): void {
    this.#waiting.restore(
      this.all().filter(({ triggerId }) => this.dues.table.get(triggerId) === undefined),
    );
  }

  /** A new order, at the mark of now; `clientOrderId` is '' for one without a name. */
  add(row: ContractTriggerRow, markTicks: number, clientOrderId: string): void {
    const { triggerId, userId } = row;
    if (clientOrderId !== '') this.#names.put({ triggerId, userId, clientOrderId });
    this.#put(row);
    this.#waiting.add(row, markTicks);
  }

  /** Other stops of what an order opens, and another trigger of one that waits for a fixed one. */
  change(row: ContractTriggerRow, prices: AmendedPrices): void {
    const isMoved = prices.triggerTicks !== row.triggerTicks;
    if (isMoved) this.#waiting.remove(row);
    const changed = { ...row, ...prices, updatedAtMs: this.#kernel.timestampMs };
    this.#put(changed);
    if (isMoved) this.#waiting.add(changed, 0);
  }

  /** The mark of a market moved or was confirmed: what it reaches is due at once. */
  saw(marketId: number, markTicks: number): void {
    const dueAtMs = this.#kernel.timestampMs;
    for (const { triggerId, extremeTicks } of this.#waiting.saw(marketId, markTicks)) {
      this.dues.put({ triggerId, markTicks, extremeTicks, dueAtMs });
    }
  }

  /** Takes an order out, so that what its acting does finds it gone, its name too; {@link writeEnd} must follow. */
  takeOut(row: ContractTriggerRow): ContractTriggerDueRow | undefined {
    const name = this.#names.table.get(row.triggerId);
    if (name !== undefined) this.#names.close(name);
    const due = this.dues.table.get(row.triggerId);
    if (due === undefined) this.#waiting.remove(row);
    else this.dues.drop(due);
    this.forget(row.triggerId);
    return due;
  }

  /** Writes the last state of an order that was taken out. */
  writeEnd(row: ContractTriggerRow, due: ContractTriggerDueRow | undefined, end: TriggerEnd): void {
    const { triggerId } = row;
    const { markTicks, extremeTicks } = due ?? row;
    const last = { ...row, refusedFor: '', orderId: 0, ...end, markTicks, extremeTicks };
    const updatedAtMs = this.#kernel.timestampMs;
    writeEffect(this.#kernel.log, { type: 'contract_trigger_put', ...last, updatedAtMs });
    writeEffect(this.#kernel.log, { type: 'contract_trigger_dropped', triggerId });
  }

  /** Cancels an order that waits, or that is about to act. */
  cancel(row: ContractTriggerRow, closeReason: CloseReason): void {
    this.writeEnd(row, this.takeOut(row), { status: 'cancelled', closeReason });
  }

  #put(row: ContractTriggerRow): void {
    this.take(row);
    writeEffect(this.#kernel.log, { type: 'contract_trigger_put', ...row });
  }

  #known(triggerId: number): ContractTriggerRow {
    const row = this.#rows.get(triggerId);
    assert(row !== undefined, `conditional order ${triggerId} does not wait`);
    return row;
  }
}
