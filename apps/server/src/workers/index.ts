export { auditBeside } from './audit-beside.ts';
export { startMarketSimulator } from './start-market-simulator.ts';
export type { MarketWorker, MarketWorkerDeps } from './start-market-simulator.ts';
export { startPruning } from './start-pruning.ts';
export type { PruningDeps } from './start-pruning.ts';
