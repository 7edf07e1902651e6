export { balanceView, userAccountKind } from './balance-view.ts';
export {
  DEMO_FUND_ACCOUNT_KIND,
  defaultDemoFunds,
  listBills,
  walletRoutes,
} from './wallet-routes.ts';
