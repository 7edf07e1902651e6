import { utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './bytes.ts';
import { leafHash } from './merkle.ts';
import type { Hash } from './merkle.ts';
import type { EvidenceEntry } from './round-evidence.ts';

/** A line of the public log: what happened, of what, when, and a hash over all there is to know. */
export interface LogLine {
  readonly kind: string;
  readonly id: number;
  readonly atMs: number;
  /** 64 digits of hex. */
  readonly content: string;
}

/** The leaf of a line in the log's tree. */
export function logLeaf({ kind, id, atMs, content }: LogLine): Hash {
  return leafHash(utf8ToBytes(canonicalJson({ kind, id, atMs, content })));
}

/** The leaf of an entry in its round's tree. */
export function entryLeaf({ entryId, number, choice, stake, enteredAtMs }: EvidenceEntry): Hash {
  const bytes = canonicalJson({ entryId, number, choice, stake, enteredAtMs });
  return leafHash(utf8ToBytes(bytes));
}
