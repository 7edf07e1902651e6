export { balanceView } from './balance-view.ts';
export { DEMO_FUND_ACCOUNT_KIND, defaultDemoFunds, walletRoutes } from './wallet-routes.ts';
