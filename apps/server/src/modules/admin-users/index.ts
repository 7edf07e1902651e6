export { adminUserHandlers } from './admin-user-handlers.ts';
export type { UserBooks } from './admin-users-deps.ts';
