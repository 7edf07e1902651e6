export {
  cancelOrder,
  extendOrder,
  payOrder,
  previewCancel,
  releaseOrder,
} from './act-on-order.ts';
export { closeAppeal, openAppeal } from './appeal-order.ts';
export { countDown, escrowSequenceOf, listBills, listOrders, readOrderPage } from './order-page.ts';
export { buyFromAd, sellToAd } from './take-ad.ts';
