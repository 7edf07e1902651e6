export { adminMarketHandlers } from './admin-market-handlers.ts';
