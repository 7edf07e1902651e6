import type { RecordDefinitions, RowOf } from '#kernel/records/record-definition.ts';

export const trailingRecords = {
  /** What a waiting trailing order has besides an order's own fields. */
  trailing_order: {
    id: 70,
    since: 2,
    table: 'trailing_orders',
    key: ['orderId'],
    fields: {
      orderId: 'id',
      marketId: 'id',
      /** Hundredths of a percent. */
      callbackBps: 'int',
      /** 0 when it follows prices from the beginning. */
      activationTicks: 'ticks',
      /** When it began to follow: 0 before, else twice the last trade's number, plus one when it was placed then. */
      startId: 'id',
      /** The extreme it fired from; 0 while it waits and when it never fired. */
      firedFromTicks: 'ticks',
    },
    keep: 'always',
  },
  /** The extremes that trailing orders of a market and side follow; see `TrailSide`. */
  trailing_peak: {
    id: 72,
    since: 2,
    table: 'trailing_peaks',
    key: ['marketId', 'isSell', 'fromId'],
    fields: { marketId: 'id', isSell: 'int', fromId: 'id', ticks: 'ticks' },
    keep: 'while open',
  },
} as const satisfies RecordDefinitions;

export type TrailingRow = RowOf<typeof trailingRecords.trailing_order>;
export type TrailingPeakRow = RowOf<typeof trailingRecords.trailing_peak>;
