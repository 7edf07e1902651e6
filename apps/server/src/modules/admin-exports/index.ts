export { adminExportHandlers } from './export-list.ts';
export type { AdminExportDeps } from './export-list.ts';
