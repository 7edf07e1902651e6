export { PNL_TABLES } from './profit-books.ts';
export type { ProfitBooks } from './profit-books.ts';
export { createProfitBooks, pnlRoutes } from './pnl-routes.ts';
