export { balanceView, userAccountKind } from './balance-view.ts';
export { VALUATION_ASSET, worthOf, valuationTicks } from './value-balances.ts';
export {
  DEMO_FUND_ACCOUNT_KIND,
  defaultDemoFunds,
  listBills,
  walletRoutes,
} from './wallet-routes.ts';
