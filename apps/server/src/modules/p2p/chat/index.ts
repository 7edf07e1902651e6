export { lineView, listLines, readLines, sendAutoReply, sendLine } from './lines.ts';
export type { LineRow } from './lines.ts';
export { OrderSteps } from './tell-steps.ts';
