export { lineView, listLines, readLines, sayOnce, sendAutoReply, sendLine } from './lines.ts';
export { OrderSteps } from './tell-steps.ts';
