export { accountsOf, positionsOf } from './contract-page.ts';
export { readPair } from './contract-history.ts';
export { orderOfRow } from './contract-reads.ts';
export { contractRoutes } from './contract-routes.ts';
export { contractTicker, indexFacts } from './contract-ticker.ts';
export { triggerView } from './contract-triggers.ts';
export { RiskNotices } from './risk-notices.ts';
export { amountText, averageText, fillView, orderView } from './contract-views.ts';
export type { ContractTables } from './tables.ts';
