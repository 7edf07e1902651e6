export { adminAuditHandlers } from './audit-handlers.ts';
