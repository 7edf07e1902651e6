export type { CandleRange, MarketData, MarketDataService, MarketUpdate } from './market-data.ts';
export { createMarketData } from './create-market-data.ts';
