export { auditBeside } from './audit-beside.ts';
export { oldRowKinds, removeOldRows } from './old-rows.ts';
export { startHousekeeping } from './start-housekeeping.ts';
export type { Chore } from './start-housekeeping.ts';
export { startMarketSimulator } from './start-market-simulator.ts';
export { startPruning } from './start-pruning.ts';
