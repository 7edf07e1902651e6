export { adminUserHandlers } from './staff.ts';
export type { UserBooks } from './staff-deps.ts';
