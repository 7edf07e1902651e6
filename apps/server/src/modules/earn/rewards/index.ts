export { readAmount } from './amounts.ts';
export type { EarnStaffDeps } from './amounts.ts';
export { planOfCommand } from './plan-of-command.ts';
