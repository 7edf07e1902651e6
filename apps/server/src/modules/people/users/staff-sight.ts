import type { StaffPermission } from '@candor/protocol';

/** Whether somebody reads who users are (contacts, nicknames, words of theirs), or only their numbers. */
export const seesPersons = (permissions: readonly StaffPermission[]): boolean =>
  permissions.includes('users.personal');
