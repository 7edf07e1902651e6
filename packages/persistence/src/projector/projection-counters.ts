/** Where the projection stands: one row, advanced by every transaction that writes tables. */
export interface ProjectionCounters {
  sequence: number;
  timestampMs: number;
  lastOrderId: number;
  lastTradeId: number;
  lastAccountId: number;
  lastPriority: number;
  lastTransferId: number;
}
