export { adminCaseHandlers } from './admin-case-handlers.ts';
export { countOpenCases, insertCase } from './case-store.ts';
