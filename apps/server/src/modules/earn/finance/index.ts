export { financeRoutes } from './finance-routes.ts';
export { MaturedNotices } from './matured-notices.ts';
