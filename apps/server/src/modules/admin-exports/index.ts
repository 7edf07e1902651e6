export { adminExportHandlers } from './export-list.ts';
