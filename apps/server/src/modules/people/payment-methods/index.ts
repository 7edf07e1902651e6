export { describePayMethods, requirePaymentMethod } from './pay-methods.ts';
export { paymentRoutes } from './payment-routes.ts';
