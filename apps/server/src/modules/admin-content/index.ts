export { adminContentHandlers } from './admin-content-handlers.ts';
