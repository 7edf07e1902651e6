import { bytesToHex } from '@noble/hashes/utils.js';
import { canonicalJson, contentHash, hashFromHex } from './bytes.ts';
import type { Canonical } from './bytes.ts';
import { isSigned } from './checkpoint.ts';
import { expectSame, expectThat, WrongError } from './finding.ts';
import { logLeaf } from './log-line.ts';
import { rootByPath } from './merkle.ts';
import { scheduleOf } from './option-formulas.ts';
import {
  entriesContent,
  EVIDENCE_BYTES_MAX,
  optionLogKinds,
  rulesContent,
  voidContent,
} from './round-evidence.ts';
import type { EvidenceLogLine, RoundProof } from './round-evidence.ts';

type Kind = (typeof optionLogKinds)[number];

/** The line of a kind; there must be one. */
function lineOf(lines: readonly EvidenceLogLine[], kind: Kind): EvidenceLogLine {
  const line = lines.find((one) => one.kind === kind);
  if (line === undefined) throw new WrongError(`log: ${kind}`, 'missing', 'in the log');
  return line;
}

function expectLine({ kind, id, content }: EvidenceLogLine, wanted: number, held: Canonical) {
  expectSame(`log: id of ${kind}`, id, wanted);
  expectSame(`log: hash of ${kind}`, content, contentHash(held));
}

/** The evidence is of a size that anybody can keep, and brings each line it needs once. */
export function checkForm({ evidence, lines }: RoundProof): string {
  const bytes = new TextEncoder().encode(canonicalJson(evidence)).length;
  const max = EVIDENCE_BYTES_MAX;
  expectThat(bytes <= max, 'size of the evidence', bytes, `at most ${max} bytes`);
  const kinds = lines.map(({ kind }) => kind);
  const wanted = optionLogKinds.filter(
    (kind) => kind !== 'option_void' || evidence.result.state === 'void',
  );
  expectSame('lines of the log', kinds.join(' '), wanted.join(' '));
  return String(bytes);
}

/** The rules were in the log before the round opened, and are these. */
export function checkRules({ evidence, lines }: RoundProof): string {
  const { rules, round } = evidence;
  const line = lineOf(lines, 'option_rules');
  expectLine(line, rules.termsId, rulesContent(evidence));
  expectSame('log: time of the rules', line.atMs, rules.announcedAtMs);
  const { announcedAtMs, effectiveFromMs } = rules;
  const isFirst = announcedAtMs < effectiveFromMs && effectiveFromMs <= round.openAtMs;
  expectThat(isFirst, 'rules hold from', effectiveFromMs, `after ${announcedAtMs}, until opening`);
  return String(line.index);
}

/** The moments of the round follow from its cycle and number, and the log tells them in order. */
export function checkSchedule({ evidence, lines }: RoundProof): string {
  const { rules, round, result } = evidence;
  const moments = scheduleOf(rules.cycleMs, round.period);
  for (const name of ['openAtMs', 'cutOffAtMs', 'startAtMs', 'endAtMs'] as const) {
    expectSame(`round.${name}`, round[name], moments[name]);
  }
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const isLater = before === undefined || (line.index > before.index && line.atMs >= before.atMs);
    expectThat(isLater, `log: ${line.kind}`, line.index, 'after the line before');
  }
  const sealedAtMs = lineOf(lines, 'option_entries').atMs;
  const resultAtMs = lineOf(lines, 'option_result').atMs;
  if (result.startTicks > 0 || result.state === 'settled') {
    const { cutOffAtMs, startFromMs, startAtMs } = moments;
    // The engine gives up a round whose cut-off it does 4 s late; the first tick may be there by then.
    const isBetween = sealedAtMs >= cutOffAtMs && sealedAtMs < startAtMs;
    expectThat(isBetween, 'entries sealed', sealedAtMs, `from ${cutOffAtMs} to ${startFromMs}`);
  }
  if (result.state === 'settled') {
    const { endAtMs } = moments;
    expectThat(resultAtMs >= endAtMs, 'result known', resultAtMs, `from ${endAtMs}`);
  }
  return String(moments.startAtMs);
}

/** What was staked is what the log had at cut-off. */
export function checkEntrySeal({ evidence, lines }: RoundProof): string {
  const line = lineOf(lines, 'option_entries');
  expectLine(line, evidence.round.roundId, entriesContent(evidence));
  return String(line.index);
}

/** The whole evidence is what the log says of the result. */
export function checkSeal({ evidence, lines }: RoundProof): string {
  const { round, result } = evidence;
  if (result.state === 'void') {
    const held = voidContent(round.roundId, result.voidReason ?? '', result.note);
    expectLine(lineOf(lines, 'option_void'), round.roundId, held);
  }
  const line = lineOf(lines, 'option_result');
  expectLine(line, round.roundId, evidence);
  return String(line.index);
}

/** Every line is in the log whose root the checkpoint says. */
export function checkLog({ lines, checkpoint }: RoundProof): string | undefined {
  if (checkpoint === undefined) return undefined;
  for (const line of lines) {
    const path = line.path.map(hashFromHex);
    const root = rootByPath(logLeaf(line), line.index, checkpoint.size, path);
    const found = root === undefined ? 'no path in this log' : bytesToHex(root);
    expectSame(`log: root by the path of ${line.kind}`, found, checkpoint.root);
  }
  return String(checkpoint.size);
}

/** The checkpoint is signed by the exchange. */
export function checkCheckpoint(
  { checkpoint }: RoundProof,
  publicKey: string | undefined,
): string | undefined {
  if (checkpoint === undefined || publicKey === undefined) return undefined;
  expectThat(
    isSigned(checkpoint, publicKey),
    'checkpoint: signature',
    'not by this key',
    publicKey,
  );
  return publicKey;
}
