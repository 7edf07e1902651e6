import {
  FEE_UNITS,
  FILLED_LOTS,
  ID,
  MARKET_ID,
  SELF_TRADE,
  SIDE,
  USER_SLOT,
  codeAt,
  hotOf,
  intOf,
  wordOf,
} from '#book/order-table.ts';
import type { OrderTable } from '#book/order-table.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { ProductRecord } from '#kernel/records/record-store.ts';
import { attachedRecords } from './records.ts';
import type { AttachedTerms, AttachmentRow } from './records.ts';

/** An order with an attachment that has just ended, as it was then. */
export interface EndedParent {
  readonly row: AttachmentRow;
  readonly marketId: number;
  readonly userSlot: number;
  readonly side: number;
  readonly selfTrade: number;
  readonly filledLots: number;
  readonly feeUnits: number;
}

/** What follows open orders once they have filled. */
export class Attachments {
  readonly #rows: ProductRecord<AttachmentRow>;
  /** Orders that ended in the command under way; empty between commands. */
  readonly ended: EndedParent[] = [];

  constructor({ records }: Kernel) {
    this.#rows = records.record('order_attachment', attachedRecords.order_attachment);
  }

  /** How many open orders have one. */
  get size(): number {
    return this.#rows.table.size;
  }

  of(orderId: number): AttachmentRow | undefined {
    return this.#rows.table.get(orderId);
  }

  put(orderId: number, terms: AttachedTerms): void {
    const { takeProfitTicks, stopTriggerTicks, stopLimitTicks } = terms;
    const prices = { takeProfitTicks, stopTriggerTicks, stopLimitTicks };
    this.#rows.put({ orderId, ...prices, limitOrderId: 0, stopOrderId: 0 });
  }

  drop(row: AttachmentRow): void {
    this.#rows.drop(row);
  }

  /** Its order ended and these orders follow. */
  close(row: AttachmentRow, limitOrderId: number, stopOrderId: number): void {
    this.#rows.close({ ...row, limitOrderId, stopOrderId });
  }

  /** An order ends: remembers it when something follows. Called while its slot is still its own. */
  noteEnd({ codes, hot, ints, reals }: OrderTable, slot: number): void {
    const at = wordOf(slot);
    const row = this.of(hot[hotOf(slot) + ID]!);
    if (row === undefined) return;
    this.ended.push({
      row,
      marketId: reals[at + MARKET_ID]!,
      userSlot: ints[intOf(slot) + USER_SLOT]!,
      side: codes[codeAt(slot) + SIDE]!,
      selfTrade: codes[codeAt(slot) + SELF_TRADE]!,
      filledLots: reals[at + FILLED_LOTS]!,
      feeUnits: reals[at + FEE_UNITS]!,
    });
  }

  /** Nothing follows the orders that just ended: their owner wants everything gone, or may not trade. */
  forgetEnded(): void {
    for (const { row } of this.ended.splice(0)) this.drop(row);
  }
}
