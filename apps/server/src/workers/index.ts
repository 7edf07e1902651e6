export { startMarketSimulator } from './start-market-simulator.ts';
export type { MarketWorker, MarketWorkerDeps } from './start-market-simulator.ts';
