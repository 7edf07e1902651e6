export { awaitOwnWrites } from './await-own-writes.ts';
export { readBills } from './bill-history.ts';
export type { BillRow } from './bill-history.ts';
export { readFills } from './fill-history.ts';
export type { FillRow } from './fill-history.ts';
export { readFinishedOrder, readFinishedOrders } from './order-history.ts';
export type { FinishedOrderRow } from './order-history.ts';
export { readCursor } from './page.ts';
export type { HistoryDatabase, HistoryTables } from './tables.ts';
