export type { MarketDataService, MarketUpdate } from './market-data.ts';
export { createMarketData } from './create-market-data.ts';
