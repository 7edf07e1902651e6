export { AdMarket } from './ad-market.ts';
export type { PricedAd } from './ad-shelf.ts';
export {
  coinText,
  fiatText,
  methodsOf,
  p2pPriceText,
  pairView,
  readFiat,
  readPrice,
} from './figures.ts';
export { leastCost, rankBy, readCosts } from './method-costs.ts';
export type { MethodCost } from './figures.ts';
export type { Wanted } from './method-costs.ts';
export type { P2pDeps, RingsForOrders } from './p2p-deps.ts';
export { FIRST_CUSTOMER_ID, nobody, readBlocked, readPeople } from './people.ts';
export {
  isOffering,
  ownPayMethods,
  requirePayee,
  requireTrader,
  traderFacts,
} from './requirements.ts';
export {
  isRunning,
  orderFigures,
  otherOf,
  ownOrder,
  ownOrderView,
  sideOf,
  viewOrders,
} from './order-view.ts';
export { coinsOf, pauseSales, requireSeller, valueOfSale } from './sales.ts';
export { readEndedAd } from './stored-ads.ts';
export { readOrder, readOrders } from './stored-orders.ts';
