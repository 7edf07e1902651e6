export { adminCaseHandlers } from './admin-case-handlers.ts';
export { countOpenCases } from './case-store.ts';
