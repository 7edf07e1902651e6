export { PNL_TABLES } from './book-hours.ts';
export { pnlRoutes, saveProfits } from './pnl-routes.ts';
