export { RECENT_TRADES_MAX } from './market-data.ts';
export type { CandleRange, MarketData, MarketDataService, MarketUpdate } from './market-data.ts';
export { startMarketData } from './create-market-data.ts';
