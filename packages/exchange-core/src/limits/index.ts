export { NO_LIMIT } from './day-limits.ts';
export type { LimitCount } from './day-limits.ts';
export { limits } from './product.ts';
export type { LimitReads } from './product.ts';
