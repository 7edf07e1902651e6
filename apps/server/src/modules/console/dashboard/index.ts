export { adminDashboardHandlers } from './staff.ts';
export type { AdminDashboardDeps } from './staff.ts';
export { volumesReader } from './client-volumes.ts';
export { figuresReader, openOrderCounter } from './exchange-figures.ts';
export type { OpenOrderCounts } from './exchange-figures.ts';
