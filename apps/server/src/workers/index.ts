export { archiveOldJournal } from './archive-old-journal.ts';
export { auditBeside, checkBooksBeside } from './audit-beside.ts';
export { BooksWatch } from './books-watch.ts';
export { FiatBoard } from './fiat/fiat-board.ts';
export { oldRowKinds, removeOldRows } from './old-rows.ts';
export { pruneHistory, prunePlayersRounds } from './prune-history.ts';
export { oldRemover } from './remove-old.ts';
export type { Removal } from './remove-old.ts';
export { sealerAnew } from './sealing/seal-anew.ts';
export { countRowsOf } from './sealing/seal-rows.ts';
export { sealedColumns } from './sealing/sealed-columns.ts';
export {
  parseStress,
  stressDefaults,
  stressFile,
  stressScenarios,
} from './simulator/stress.ts';
export type { Stress } from './simulator/stress.ts';
export { startMarketSimulator } from './start-market-simulator.ts';
