export { coinRoutes } from './coin-routes.ts';
export { MarketListings } from './market-listings.ts';
export { seedCoins } from './seed-coins.ts';
export { staffCoinHandlers } from './staff.ts';
