export { p2pLogLines } from './log-lines.ts';
export {
  addProof,
  addStatement,
  assertProof,
  keepProof,
  keepStatement,
} from './add-evidence.ts';
export {
  evidenceFile,
  readDecision,
  readProofFacts,
  readProofs,
  readStatements,
} from './evidence.ts';
