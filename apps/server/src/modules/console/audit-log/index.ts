export { appendEntry, auditHead } from './append-entry.ts';
export type { AuditFacts } from './audit-entry.ts';
export { auditRoutes } from './audit-routes.ts';
export { PublishedHeads, readPublishedHeads } from './published-heads.ts';
export { verifyChain } from './verify-chain.ts';
