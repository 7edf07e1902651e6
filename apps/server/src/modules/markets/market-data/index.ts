export type { MarketDataService, MarketUpdate } from './market-data.ts';
export { isContract } from './contract-markets.ts';
export { createMarketData } from './create-market-data.ts';
