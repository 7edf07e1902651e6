export { FillNotices } from './fill-notices.ts';
export { finishedOrderView, listFills, listOrders } from './order-reads.ts';
export { openedOrder, withTotals } from './order-from-effects.ts';
export { fillView, orderView } from './order-view.ts';
export { spotRoutes } from './spot-routes.ts';
