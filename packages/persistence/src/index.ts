export { makeFolder } from './postgres/make-folder.ts';
export { openDatabase } from './postgres/open-database.ts';
export type { Database } from './postgres/open-database.ts';
export { coreTables } from './postgres/core-tables.ts';
export type { Limits } from './postgres/limited-role.ts';
export { inTransaction } from './postgres/in-transaction.ts';
export { connectionOf, newPool } from './postgres/new-pool.ts';
export type { ProbePoint } from './postgres/probe.ts';
export { stepBack } from './step-back.ts';
export { migrate } from './migrations/migrate.ts';
export type { Batch } from './codec/batch-codec.ts';
export { Journal } from './journal/journal.ts';
export { readBatches } from './journal/read-batches.ts';
export { JournalFailure } from './journal/journal-failure.ts';
export { recover } from './loader/recover.ts';
export type { Storage } from './loader/recover.ts';
export type { OpenTableWriter } from './projector/table-writer.ts';
export { klineIntervals, klineOpenTimeMs } from './klines/kline-times.ts';
export type { KlineInterval } from './klines/kline-times.ts';
export { listMarketTrades } from './stores/trades-store.ts';
export {
  insertSimulatedKlines,
  pruneKlines,
  readKlines,
  readPriceExtremes,
} from './stores/klines-store.ts';
export type { Kline, PriceExtremes } from './stores/klines-store.ts';
export { pruneContractSamples } from './stores/prune-contract-samples.ts';
export { pruneDemoRounds } from './stores/prune-demo-rounds.ts';
export { pruneHouseHistory } from './stores/prune-house-history.ts';
export { restoreFundTransfers } from './stores/restore-fund-transfers.ts';
export { audit } from './audit/audit.ts';
export { checkBooks } from './audit/check-books.ts';
export type { BooksReport } from './audit/check-books.ts';
export { rebuild } from './audit/rebuild.ts';
export { takeBackup } from './backup/take-backup.ts';
export { JournalFollower } from './backup/follow-journal.ts';
export { restoreBackup } from './backup/restore-backup.ts';
export { BackupRefusedError, manifestOf, newestManifest } from './backup/manifest.ts';
export type { FileCopy, Manifest } from './backup/manifest.ts';
export { proofOf } from './files/digest.ts';
export { archiveJournal, moveArchive } from './journal/archive-journal.ts';
export type { ArchiveOptions } from './journal/archive-journal.ts';
