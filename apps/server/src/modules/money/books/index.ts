export { adminBooksHandlers } from './staff.ts';
