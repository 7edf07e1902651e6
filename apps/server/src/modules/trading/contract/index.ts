export { accountsOf, positionsOf } from './contract-page.ts';
export { contractRoutes } from './contract-routes.ts';
export { contractTicker } from './contract-ticker.ts';
export { triggerView } from './contract-triggers.ts';
export { fillView, orderView } from './contract-views.ts';
export type { ContractTables } from './tables.ts';
