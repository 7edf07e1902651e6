export { JournalAudits } from './journal-audits.ts';
export type { AuditFindings } from './journal-audits.ts';
export type { QueueCounter } from './queue-counts.ts';
export { adminSystemHandlers } from './staff.ts';
export type { HouseFacts } from './read-setup.ts';
export { disputedCurrencies, pairCurrencies, setupCounter } from './read-setup.ts';
