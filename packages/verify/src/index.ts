/** What lets a stranger check the exchange. Pure: it runs in a browser as in Node. */
export { contentHash } from './bytes.ts';
export { checkpointText, isSigned } from './checkpoint.ts';
export type { Checkpoint } from './checkpoint.ts';
export { payoutOf } from './check-pool.ts';
export { entryLeaf, logLeaf } from './log-line.ts';
export {
  consistencyPath,
  GrowingRoot,
  inclusionPath,
  isConsistent,
  leafHash,
  nodeHash,
  rangeRootOf,
} from './merkle.ts';
export type { Hash, RangeRoot } from './merkle.ts';
export { ORDER_FORMAT, ORDER_LOG_KIND, orderContent } from './order-evidence.ts';
export type { SealedOrder } from './order-evidence.ts';
export { entriesContent, EVIDENCE_FORMAT, voidContent } from './round-evidence.ts';
export type { EvidenceEntry, EvidenceTick, RoundEvidence, RoundProof } from './round-evidence.ts';
export { verifyOrder } from './verify-order.ts';
export { verifyRound } from './verify-round.ts';
export type { CheckedLine, CheckName, Verification } from './verify-round.ts';
