export { assetNamed, readAmount } from './amounts.ts';
export type { EarnStaffDeps } from './amounts.ts';
