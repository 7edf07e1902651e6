export { readAmount, sendAsStaff } from './amounts.ts';
export type { EarnStaffDeps } from './amounts.ts';
