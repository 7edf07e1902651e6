import { p2pMarketEndpoints } from './market-endpoints.ts';
import { p2pMerchantEndpoints } from './merchant-endpoints.ts';
import { p2pOrderEndpoints } from './order-endpoints.ts';

/** Fiat trading between people. */
export const p2pEndpoints = {
  ...p2pMarketEndpoints,
  ...p2pOrderEndpoints,
  ...p2pMerchantEndpoints,
};
