export type { WatchedBudget } from './code-budgets.ts';
export { Verification } from './verification.ts';
