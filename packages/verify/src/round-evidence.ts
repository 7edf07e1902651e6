import { optionChoices, optionModes } from './option-formulas.ts';
import type { Canonical } from './bytes.ts';
import * as read from './shape.ts';
import type { Reader } from './shape.ts';

/** Raised when the meaning of a field changes; a verifier refuses what it does not know. */
export const EVIDENCE_FORMAT = 'candor-option-round/1' as const;

/** An evidence file is never larger, in bytes of its canonical JSON. */
export const EVIDENCE_BYTES_MAX = 20_000;

const voidReasons = ['too_few_ticks', 'too_few_sources', 'downtime', 'staff'] as const;

const byChoice = <Value>(inner: Reader<Value>) =>
  read.closed({ rise: inner, fall: inner, flat: inner });

const readRules = read.closed({
  termsId: read.count,
  seriesId: read.count,
  symbol: read.text,
  asset: read.text,
  /** Decimals of amounts and of prices. */
  assetScale: read.count,
  priceScale: read.count,
  /** What one tick of a price is worth, in 10^-12. */
  tickSizeE12: read.count,
  cycleMs: read.count,
  mode: read.oneOf(optionModes),
  feePpm: read.count,
  flatTicks: read.count,
  min: read.units,
  max: read.units,
  step: read.units,
  /** Millionths of the stake; all 0 in pool mode. */
  odds: byChoice(read.count),
  prize: read.units,
  announcedAtMs: read.count,
  effectiveFromMs: read.count,
});

const readRound = read.closed({
  roundId: read.count,
  period: read.count,
  openAtMs: read.count,
  cutOffAtMs: read.count,
  startAtMs: read.count,
  endAtMs: read.count,
});

const readEntries = read.closed({
  count: byChoice(read.count),
  stakes: byChoice(read.units),
  /** What fixed odds promise to each choice; all 0 in pool mode. */
  payouts: byChoice(read.units),
  /** Of the prize pool, for this round. */
  reserved: read.units,
  /** Of the tree over all entries. */
  root: read.hash,
});

/** Engine time in ms, index in ticks (0: fewer than three sources), quotes as the engine packs them. */
export type EvidenceTick = readonly [atMs: number, ticks: number, quotes: string];

const readTick: Reader<EvidenceTick> = (value, at) => {
  const [atMs, ticks, quotes, ...rest] = read.listOf((one) => one)(value, at);
  if (rest.length > 0) throw new read.ShapeError(`${at} has more than three parts`);
  return [
    read.count(atMs, `${at}[0]`),
    read.count(ticks, `${at}[1]`),
    read.text(quotes, `${at}[2]`),
  ];
};

const readResult = read.closed({
  state: read.oneOf(['settled', 'void']),
  voidReason: read.orNull(read.oneOf(voidReasons)),
  /** What staff said of a round they ended. */
  note: read.text,
  /** Prices in ticks; 0 where none was taken. */
  startTicks: read.count,
  endTicks: read.count,
  outcome: read.orNull(read.oneOf(optionChoices)),
  isDraw: read.truth,
  fee: read.units,
  paid: read.units,
  dust: read.units,
});

const readEvidence = read.closed({
  format: read.oneOf([EVIDENCE_FORMAT]),
  rules: readRules,
  round: readRound,
  entries: readEntries,
  /** Names of the sources in the quotes. */
  sources: read.listOf(read.closed({ sourceId: read.count, name: read.text })),
  startWindow: read.listOf(readTick),
  endWindow: read.listOf(readTick),
  result: readResult,
});

/** Everything one round follows from, and what came of it. */
export type RoundEvidence = ReturnType<typeof readEvidence>;

/** Kinds of the lines that a round has in the public log. */
export const optionLogKinds = [
  'option_rules',
  'option_entries',
  'option_void',
  'option_result',
] as const;

const readLogLine = read.closed({
  index: read.count,
  kind: read.oneOf(optionLogKinds),
  /** The terms or the round. */
  id: read.count,
  /** Engine time of what the line is about. */
  atMs: read.count,
  /** SHA-256 of the canonical JSON of what the line fixes. */
  content: read.hash,
  /** Hashes beside its way up to the root of {@link RoundProof.checkpoint}. */
  path: read.listOf(read.hash),
});
export type EvidenceLogLine = ReturnType<typeof readLogLine>;

const readCheckpoint = read.closed({
  origin: read.text,
  size: read.count,
  root: read.hash,
  atMs: read.count,
  signature: read.hexOf(64),
});

const readEntry = read.closed({
  entryId: read.count,
  /** Its place in the round, from 1. */
  number: read.count,
  choice: read.oneOf(optionChoices),
  stake: read.units,
  enteredAtMs: read.count,
});

/** One entry as it stands in the tree. It names no user: its owner knows the receipt number. */
export type EvidenceEntry = ReturnType<typeof readEntry>;

const readOwnEntry = read.closed({ entry: readEntry, path: read.listOf(read.hash) });

const readProof = read.closed({
  evidence: readEvidence,
  lines: read.listOf(readLogLine),
  checkpoint: read.orAbsent(readCheckpoint),
  /** All entries of the round, in the order of their numbers. */
  list: read.orAbsent(read.listOf(readEntry)),
  /** The entry of whom it concerns. */
  own: read.orAbsent(readOwnEntry),
});

/** Evidence with what the public log says of it. `list` and `own` are looked at where they are there. */
export interface RoundProof {
  readonly evidence: RoundEvidence;
  readonly lines: readonly EvidenceLogLine[];
  readonly checkpoint?: ReturnType<typeof readCheckpoint> | undefined;
  readonly list?: readonly EvidenceEntry[] | undefined;
  readonly own?: ReturnType<typeof readOwnEntry> | undefined;
}

/** A proof from outside, such as a file. Throws {@link read.ShapeError} with the place that is not as it should be. */
export function readRoundProof(value: unknown): RoundProof {
  return readProof(value, 'proof');
}

/** What the line of the rules fixes. */
export const rulesContent = ({ rules }: Pick<RoundEvidence, 'rules'>): Canonical => rules;

/** What the line of the entries fixes, at cut-off. */
export const entriesContent = ({
  rules,
  round,
  entries,
}: Pick<RoundEvidence, 'rules' | 'round' | 'entries'>): Canonical => ({
  termsId: rules.termsId,
  round,
  entries,
});

/** What the line of a void fixes, when it was decided. */
export const voidContent = (roundId: number, reason: string, note: string): Canonical => ({
  roundId,
  reason,
  note,
});
