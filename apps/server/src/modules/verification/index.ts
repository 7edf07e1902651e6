export { Verification } from './verification.ts';
export type { Purpose } from './verification.ts';
