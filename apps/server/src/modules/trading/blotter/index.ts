export { adminBlotterHandlers } from './staff.ts';
export type { AdminBlotterDeps } from './staff.ts';
export { firstIdAt } from './first-id.ts';
