import { msg } from '@lingui/core/macro';
import type { AppRoute } from './app-route.ts';

/** The routes of buying and selling between people; see routes.ts. */
export const p2pRoutes: readonly AppRoute[] = [
  {
    path: 'business',
    title: msg`Merchant center`,
    auth: true,
    load: () => import('#features/p2p/merchant/CentreScreen.tsx').then((m) => m.CentreScreen),
  },
  {
    path: 'bzj',
    title: msg`Merchant deposit`,
    auth: true,
    load: () => import('#features/p2p/merchant/DepositScreen.tsx').then((m) => m.DepositScreen),
  },
  {
    path: 'return',
    title: msg`Return of deposit`,
    auth: true,
    load: () => import('#features/p2p/merchant/ReturnScreen.tsx').then((m) => m.ReturnScreen),
  },
  {
    path: 'Merchantsettings',
    title: msg`Merchant settings`,
    auth: true,
    load: () => import('#features/p2p/merchant/SettingsScreen.tsx').then((m) => m.SettingsScreen),
  },
  {
    path: 'revoke',
    title: msg`Cancelled orders`,
    auth: true,
    load: () => import('#features/p2p/orders/OrdersScreen.tsx').then((m) => m.CancelledScreen),
  },
  {
    path: 'appeal',
    title: msg`Appeal`,
    auth: true,
    load: () => import('#features/p2p/orders/AppealScreen.tsx').then((m) => m.AppealScreen),
  },
  {
    path: 'toUploadImg',
    title: msg`Upload proof`,
    auth: true,
    load: () => import('#features/p2p/orders/ProofScreen.tsx').then((m) => m.ProofScreen),
  },
  {
    path: 'receipt',
    title: msg`Appeal receipt`,
    auth: true,
    load: () => import('#features/p2p/orders/ReceiptScreen.tsx').then((m) => m.ReceiptScreen),
  },
  {
    path: 'Sellingrecord',
    title: msg`Sell history`,
    auth: true,
    load: () => import('#features/p2p/orders/OrdersScreen.tsx').then((m) => m.SalesScreen),
  },
  {
    path: 'Purchaserecord',
    title: msg`Buy history`,
    auth: true,
    load: () => import('#features/p2p/orders/OrdersScreen.tsx').then((m) => m.PurchasesScreen),
  },
  {
    path: 'Selladvertising',
    title: msg`My sell ads`,
    auth: true,
    load: () => import('#features/p2p/ads/MyAdsScreen.tsx').then((m) => m.SellAdsScreen),
  },
  {
    path: 'Buyadvertising',
    title: msg`My buy ads`,
    auth: true,
    load: () => import('#features/p2p/ads/MyAdsScreen.tsx').then((m) => m.BuyAdsScreen),
  },
  {
    path: 'contactinformation',
    title: msg`Contact details`,
    auth: true,
    load: () => import('#features/p2p/market/PersonScreen.tsx').then((m) => m.ContactScreen),
  },
  {
    path: 'Advertise',
    title: msg`Post an ad`,
    auth: true,
    load: () => import('#features/p2p/ads/PublishScreen.tsx').then((m) => m.PublishScreen),
  },
  {
    path: 'pages/otc/otc',
    title: msg`P2P trading`,
    load: () => import('#features/p2p/market/MarketScreen.tsx').then((m) => m.MarketScreen),
  },
  {
    path: 'Orderrecord',
    title: msg`P2P orders`,
    auth: true,
    load: () => import('#features/p2p/orders/OrdersScreen.tsx').then((m) => m.OrdersScreen),
  },
  {
    path: 'Orderdetails',
    title: msg`Order details`,
    auth: true,
    load: () => import('#features/p2p/orders/OrderScreen.tsx').then((m) => m.OrderScreen),
  },
  {
    path: 'Orderdetailsdd',
    title: msg`Ad details`,
    auth: true,
    load: () => import('#features/p2p/ads/AdScreen.tsx').then((m) => m.AdScreen),
  },
  {
    path: 'Orderdetails2',
    title: msg`Order details`,
    auth: true,
    load: () => import('#features/p2p/orders/OrderScreen.tsx').then((m) => m.OrderScreen),
  },
];
