export { fillView, orderView } from './order-view.ts';
export type { OrderFacts, TradeFacts } from './order-view.ts';
export { spotRoutes } from './spot-routes.ts';
