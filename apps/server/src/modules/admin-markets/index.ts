export { adminMarketHandlers } from './admin-market-handlers.ts';
export type { AdminMarketsDeps } from './admin-market-handlers.ts';
