export { adminUserHandlers } from './admin-user-handlers.ts';
export type { AdminUsersDeps, UserBooks } from './admin-users-deps.ts';
