export { Errands } from './errands.ts';
export { adminUrlOf, needsFirstOwner, openInvitation } from './open-invitation.ts';
export { adminStaffHandlers } from './staff.ts';
export { assertConfirmed } from './confirm.ts';
export { assertReason, LookBudget } from './look-budget.ts';
export type { LookKind } from './look-budget.ts';
export { findStaffSession, findStanding, isStaffSessionOpen } from './staff-sessions.ts';
export { mayBeOnePerson } from './same-hand.ts';
export { findActiveStaff } from './staff-store.ts';
