export { adminDashboardHandlers } from './admin-dashboard-handlers.ts';
export { figuresReader, openOrderCounter } from './exchange-figures.ts';
export type { OpenOrderCounts } from './exchange-figures.ts';
