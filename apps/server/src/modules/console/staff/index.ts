export { Errands } from './errands.ts';
export { adminUrlOf, needsFirstOwner, openInvitation } from './open-invitation.ts';
export { adminStaffHandlers } from './staff.ts';
export { findStaffSession, findStanding } from './staff-sessions.ts';
export { findActiveStaff } from './staff-store.ts';
