export { accountMacsOf, usersOfAccount } from './find-account.ts';
export {
  describePayMethods,
  detailsOf as openPayDetails,
  inVerifiedName,
  keepDemoPayMethod,
  requirePaymentMethod,
  sealedPayMethods,
} from './pay-methods.ts';
export type { SealedPayMethod } from './pay-methods.ts';
export { paymentRoutes } from './payment-routes.ts';
export { sealedAccounts } from './sealed-accounts.ts';
