export { createTransports } from './create-transports.ts';
export { webhookSignature } from './sms-webhook.ts';
export { canGoAgain, Delivery } from './delivery.ts';
export type { Channel, DeliveryTransports, Message } from './delivery.ts';
export { sealedCodes } from './sealed-codes.ts';
