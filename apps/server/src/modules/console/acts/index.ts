export { Later } from './act.ts';
export type {
  ActWork,
  AdminHandlers,
  Json,
  OpenCall,
  Plan,
  StaffCall,
  StaffMember,
} from './act.ts';
export { countWaiting, listApprovals } from './approval-store.ts';
export { approve, closeUndone } from './decide-approval.ts';
export { assertAllowed, performAct } from './perform-act.ts';
export type { AnyAct } from './perform-act.ts';
export { planOfCommand } from './plan-of-command.ts';
export { createStaffEngine, staffCommands } from './staff-commands.ts';
export type { StaffEngine } from './staff-commands.ts';
export { withoutReply } from './without-reply.ts';
