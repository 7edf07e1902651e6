export { adminUserHandlers } from './staff.ts';
export { findUsers, usersByIds } from './staff-find-users.ts';
export { assertUser } from './staff-read-user.ts';
export { seesPersons } from './staff-sight.ts';
export { userRow } from './staff-user-view.ts';
export type { UserBooks } from './staff-deps.ts';
