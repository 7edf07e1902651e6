export { alertRoutes } from './alert-routes.ts';
export { readMinutes } from './price-minutes.ts';
export { PriceAlerts } from './price-alerts.ts';
export { alertTeller, endTeller } from './tell-alert.ts';
