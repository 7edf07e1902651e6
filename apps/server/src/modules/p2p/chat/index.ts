export { listLines, readLines, sendAutoReply, sendLine } from './lines.ts';
export { OrderSteps } from './tell-steps.ts';
