export {
  lineFacts,
  listLines,
  readLines,
  sayOnce,
  sendAutoReply,
  sendLine,
} from './lines.ts';
export { OrderBell } from './order-bell.ts';
export { OrderSteps } from './tell-steps.ts';
