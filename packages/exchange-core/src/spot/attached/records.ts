import type { RecordDefinitions, RowOf } from '#kernel/records/record-definition.ts';

export const attachedRecords = {
  /** What follows an order once it has filled: a take-profit, a stop-loss, or a pair of both. 0 for what there is not. */
  order_attachment: {
    id: 74,
    since: 2,
    table: 'order_attachments',
    key: ['orderId'],
    fields: {
      orderId: 'id',
      takeProfitTicks: 'ticks',
      stopTriggerTicks: 'ticks',
      /** 0 makes the stop-loss a stop-market. */
      stopLimitTicks: 'ticks',
      /** The orders it became; 0 while its order is open, and for good when it became none. */
      limitOrderId: 'id',
      stopOrderId: 'id',
    },
    keep: 'always',
  },
} as const satisfies RecordDefinitions;

export type AttachmentRow = RowOf<typeof attachedRecords.order_attachment>;

/** The prices of an attachment. */
export type AttachedTerms = Pick<
  AttachmentRow,
  'takeProfitTicks' | 'stopTriggerTicks' | 'stopLimitTicks'
>;
