export { balanceView, userAccountKind } from './balance-view.ts';
export { defaultDemoFunds, VALUATION_ASSET } from './fixed-assets.ts';
export { worthOf, valuationTicks } from './value-balances.ts';
export {
  DEMO_FUND_ACCOUNT_KIND,
  listBillsWithBalances,
  readWallet,
  walletRoutes,
} from './wallet-routes.ts';
