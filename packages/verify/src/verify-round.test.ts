import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './bytes.ts';
import { payoutOf } from './check-pool.ts';
import type { RoundEvidence, RoundProof } from './round-evidence.ts';
import { EVIDENCE_BYTES_MAX } from './round-evidence.ts';
import { scheduleOf } from './option-formulas.ts';
import { makeProof, payoutsByHand, plainPlan, roundPlan, sealed } from './testing/make-round.ts';
import { testPublicKey } from './testing/make-round.ts';
import { checkNames, verifyRound } from './verify-round.ts';

const trust = { publicKey: testPublicKey };
const plain = makeProof(plainPlan);

/** The names of lines that are not as they should be. */
const wrongOf = (proof: unknown) => {
  const { wrong } = verifyRound(proof, trust);
  return wrong && `${wrong.name}: ${wrong.place}`;
};

/** Two thousand checks on a machine that is busy with other tests. */
const PATIENCE_MS = 120_000;

describe('a thousand rounds', () => {
  test(
    'verify, pay what a naive twin says, and fail once any byte is changed',
    () => {
      fc.assert(
        fc.property(roundPlan, fc.nat(), fc.integer({ min: 32, max: 126 }), (plan, place, code) => {
          const proof = makeProof(plan);
          // A signature takes longer than all else: of each twentieth round.
          const trusted = place % 20 === 0 ? trust : {};
          const { lines, wrong } = verifyRound(JSON.parse(JSON.stringify(proof)), trusted);
          expect(wrong).toBeUndefined();
          expect(lines.map(({ name }) => name)).toEqual(checkNames);
          const payouts = (proof.list ?? []).map((entry) => payoutOf(proof.evidence, entry));
          expect(payouts.map(BigInt)).toEqual(payoutsByHand(plan));

          const text = JSON.stringify(proof);
          const at = place % text.length;
          const other = String.fromCharCode(code);
          fc.pre(text[at] !== other);
          expect(isRight(`${text.slice(0, at)}${other}${text.slice(at + 1)}`)).toBe(false);
        }),
        { numRuns: 1_000 },
      );
    },
    PATIENCE_MS,
  );
});

function isRight(text: string): boolean {
  try {
    return verifyRound(JSON.parse(text), trust).ok;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

test('checks everything that is there, and says what is not', () => {
  expect(verifyRound(plain, trust).lines.map(({ state }) => state)).toEqual(
    checkNames.map(() => 'right'),
  );
  const { evidence, lines } = plain;
  const bare = verifyRound({ evidence, lines: lines.map((line) => ({ ...line, path: [] })) });
  expect(bare.ok).toBe(true);
  expect(bare.lines.filter(({ state }) => state === 'absent').map(({ name }) => name)).toEqual([
    ...['list', 'ownEntry', 'log', 'checkpoint'],
  ]);
});

type Change = (evidence: RoundEvidence) => Partial<RoundEvidence>;
const tick = (evidence: RoundEvidence, change: (price: number) => number) =>
  evidence.startWindow.map(([atMs, price, quotes], index) =>
    index === 2 ? ([atMs, change(price), quotes] as const) : ([atMs, price, quotes] as const),
  );

/** Evidence that was changed, the log as it was. */
test.each<[string, string, Change]>([
  [
    'a rule',
    'rules: log: hash of option_rules',
    ({ rules }) => ({ rules: { ...rules, feePpm: 1 } }),
  ],
  [
    'a moment',
    'schedule: round.cutOffAtMs',
    ({ round }) => ({ round: { ...round, cutOffAtMs: round.cutOffAtMs + 1 } }),
  ],
  [
    'what was staked',
    'sealedEntries: log: hash of option_entries',
    ({ entries }) => ({ entries: { ...entries, stakes: { ...entries.stakes, rise: '101' } } }),
  ],
  [
    'a tick',
    'ticks: startWindow[2]: index',
    (evidence) => ({ startWindow: tick(evidence, (price) => price + 1) }),
  ],
  [
    'a tick left out',
    'endPrice: result.endTicks',
    ({ endWindow }) => ({ endWindow: endWindow.slice(0, 4) }),
  ],
  [
    'a price',
    'endPrice: result.endTicks',
    ({ result }) => ({ result: { ...result, endTicks: result.endTicks - 1 } }),
  ],
  [
    'the outcome',
    'outcome: result.outcome',
    ({ result }) => ({ result: { ...result, outcome: 'fall' } }),
  ],
  ['the fee', 'pool: result.fee', ({ result }) => ({ result: { ...result, fee: '6' } })],
  ['the payout', 'pool: result.paid', ({ result }) => ({ result: { ...result, paid: '144' } })],
])('%s that is changed is named', (_what, named, change) => {
  const evidence = { ...plain.evidence, ...change(plain.evidence) };
  expect(wrongOf({ ...plain, evidence })).toBe(named);
});

/** An operator who wrote a false round into the log from the start, and signed it. */
test.each<[string, string, Change]>([
  [
    'rules that hold before they are announced',
    'rules: rules hold from',
    ({ rules }) => ({ rules: { ...rules, effectiveFromMs: rules.announcedAtMs } }),
  ],
  [
    'a longer time to enter',
    'schedule: round.cutOffAtMs',
    ({ round }) => ({ round: { ...round, cutOffAtMs: round.cutOffAtMs + 1_000 } }),
  ],
  [
    'more staked than the list says',
    'list: entries.stakes.fall',
    ({ entries }) => ({ entries: { ...entries, stakes: { ...entries.stakes, fall: '51' } } }),
  ],
  [
    'a price that no source said',
    'ticks: startWindow[2]: index',
    (evidence) => ({ startWindow: tick(evidence, (price) => price + 50) }),
  ],
  [
    'an outcome that does not follow',
    'outcome: result.outcome',
    ({ result }) => ({ result: { ...result, outcome: 'flat' } }),
  ],
  [
    'a void without a cause',
    'startPrice: result.startTicks',
    ({ result }) => ({
      result: {
        ...{ ...result, state: 'void', voidReason: 'too_few_ticks', outcome: null },
        ...{ startTicks: 0, endTicks: 0, fee: '0', dust: '0', paid: '150' },
      },
      endWindow: [],
    }),
  ],
  [
    'a higher fee',
    'pool: result.fee',
    ({ result }) => ({ result: { ...result, fee: '6', paid: '144' } }),
  ],
  [
    'winners who get less',
    'pool: result.paid',
    ({ result }) => ({ result: { ...result, paid: '144', dust: '1' } }),
  ],
])('%s is found though the log says so', (_what, named, change) => {
  const evidence = { ...plain.evidence, ...change(plain.evidence) };
  expect(wrongOf(sealed(evidence, plain.list ?? []))).toBe(named);
});

test('an entry at the cut-off is late, and one of another round has no place', () => {
  const [first, ...rest] = plain.list ?? [];
  if (first === undefined || plain.own === undefined) throw new Error('there are entries');
  const { cutOffAtMs } = plain.evidence.round;
  const late = [{ ...first, enteredAtMs: cutOffAtMs }, ...rest];
  expect(wrongOf({ ...plain, list: late })).toBe('list: list[0]: time');
  const own = { ...plain.own, entry: { ...plain.own.entry, stake: '41' } };
  expect(wrongOf({ ...plain, own })).toBe('ownEntry: own entry: root of its path');
});

test('staff void a round before its answer begins to show, or the evidence is wrong', () => {
  const { evidence } = plain;
  const { endFromMs } = scheduleOf(30_000, evidence.round.period);
  const result: RoundEvidence['result'] = {
    ...evidence.result,
    ...({ state: 'void', voidReason: 'staff', note: 'a source lied to us' } as const),
    ...{ outcome: null, endTicks: 0, fee: '0', dust: '0', paid: '150' },
  };
  const proof = sealed({ ...evidence, result, endWindow: [] }, plain.list ?? []);
  const at = (atMs: number): RoundProof => ({
    ...{ ...proof, checkpoint: undefined },
    lines: proof.lines.map((line) => (line.kind === 'option_void' ? { ...line, atMs } : line)),
  });
  expect(wrongOf(at(endFromMs - 1))).toBeUndefined();
  expect(wrongOf(at(endFromMs))).toBe('outcome: void by staff');
});

test('a signature of somebody else, another log, another shape', () => {
  expect(verifyRound(plain, { publicKey: '11'.repeat(32) }).wrong?.name).toBe('checkpoint');
  const checkpoint = { ...plain.checkpoint, root: '00'.repeat(32) };
  expect(wrongOf({ ...plain, checkpoint })).toBe('log: log: root by the path of option_rules');
  expect(wrongOf({ ...plain, more: 1 })).toBe('form: shape');
  expect(wrongOf(null)).toBe('form: shape');
  const withoutLine = plain.lines.filter(({ kind }) => kind !== 'option_entries');
  expect(wrongOf({ ...plain, lines: withoutLine })).toBe('form: lines of the log');
});

test('the longest round with ten sources fits into an evidence file', () => {
  const proof = makeProof({ ...plainPlan, cycleMs: 900_000 });
  const quotes = 'x'.repeat(255);
  const ticks = Array.from({ length: 30 }, () => [1_763_829_900_123, 4_000_000_000, quotes]);
  const sources = Array.from({ length: 10 }, () => ({ sourceId: 64, name: 'n'.repeat(24) }));
  const large = { ...proof.evidence, startWindow: ticks, endWindow: ticks, sources };
  expect(canonicalJson(large).length).toBeLessThanOrEqual(EVIDENCE_BYTES_MAX);
});
