export { adminSearchHandlers } from './staff.ts';
