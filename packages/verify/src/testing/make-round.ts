import { generateKeyPairSync, sign } from 'node:crypto';
import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { contentHash } from '../bytes.ts';
import { checkpointText } from '../checkpoint.ts';
import { entryLeaf, logLeaf } from '../log-line.ts';
import { inclusionPath, rangeRootOf, rootOf } from '../merkle.ts';
import { packQuotes, scheduleOf, tickOf } from '../option-formulas.ts';
import { entriesContent, EVIDENCE_FORMAT, optionLogKinds, voidContent } from '../round-evidence.ts';
import type { EvidenceEntry, EvidenceTick, RoundEvidence, RoundProof } from '../round-evidence.ts';

/** Signed by another implementation than the verifier’s, and quicker. */
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
/** The last 32 bytes of its DER form are the key itself. */
export const testPublicKey = publicKey
  .export({ format: 'der', type: 'spki' })
  .subarray(-32)
  .toString('hex');

type Choice = EvidenceEntry['choice'];
const choices = ['rise', 'fall', 'flat'] as const;
const CYCLES_MS = [10_000, 30_000, 60_000];
const PERIOD = 58_000_001;
const FEE_PPM = 30_000;

/** What a round is made of; all else follows. */
export interface RoundPlan {
  readonly cycleMs: number;
  readonly mode: 'pool' | 'fixed';
  readonly stakes: readonly { readonly choice: Choice; readonly stake: number }[];
  /** Prices in ticks, one for each second of the window; 0 for too few sources, -1 for no tick. */
  readonly startPrices: readonly number[];
  readonly endPrices: readonly number[];
}

const price = fc.integer({ min: 5_000_000, max: 5_000_006 });
const rarely = fc.oneof({ weight: 30, arbitrary: price }, fc.constantFrom(0, -1));

export const roundPlan: fc.Arbitrary<RoundPlan> = fc.constantFrom(...CYCLES_MS).chain((cycleMs) => {
  const { startFromMs, startAtMs } = scheduleOf(cycleMs, PERIOD);
  const seconds = (startAtMs - startFromMs) / 1_000;
  const prices = fc.array(rarely, { minLength: seconds, maxLength: seconds });
  return fc.record({
    cycleMs: fc.constant(cycleMs),
    mode: fc.constantFrom('pool', 'fixed'),
    stakes: fc.array(
      fc.record({ choice: fc.constantFrom(...choices), stake: fc.integer({ min: 1, max: 999 }) }),
      { maxLength: 9 },
    ),
    startPrices: prices,
    endPrices: prices,
  });
});

function ticksOf(fromMs: number, prices: readonly number[]): readonly EvidenceTick[] {
  return prices.flatMap((ticks, second) => {
    if (ticks < 0) return [];
    const all = [1, 2, 3].map((sourceId) => ({
      sourceId,
      bidMilliticks: ticks * 1_000 - sourceId,
      askMilliticks: ticks * 1_000 + sourceId,
      ageMs: 100 * sourceId,
    }));
    const quotes = ticks === 0 ? [] : all;
    return [[fromMs + second * 1_000 + 137, tickOf(quotes), packQuotes(quotes)] as const];
  });
}

/** The price of a window by counting: half of the prices, less one, are at most as low. Or why there is none. */
function priceByHand(prices: readonly number[]): number | 'too_few_ticks' | 'too_few_sources' {
  const there = prices.filter((one) => one >= 0);
  const live = there.filter((one) => one > 0);
  const needed = Math.ceil(prices.length * 0.8);
  if (there.length < needed) return 'too_few_ticks';
  if (live.length < needed) return 'too_few_sources';
  const middle = Math.ceil(live.length / 2);
  const found = [...new Set(live)]
    .sort((one, other) => one - other)
    .find((one) => live.filter((other) => other <= one).length >= middle);
  return found ?? 0;
}

/** What a round comes to, entry by entry in exact fractions: the naive twin of the verifier. */
function resultByHand(plan: RoundPlan): RoundEvidence['result'] & { payouts: readonly bigint[] } {
  const stakes = plan.stakes.map(({ stake }) => BigInt(stake));
  const pool = stakes.reduce((sum, stake) => sum + stake, 0n);
  const none = {
    note: '',
    isDraw: false,
    fee: '0',
    dust: '0',
    paid: String(pool),
    payouts: stakes,
  };
  const voided = { ...none, state: 'void', startTicks: 0, endTicks: 0, outcome: null } as const;
  const start = priceByHand(plan.startPrices);
  if (typeof start === 'string') return { ...voided, voidReason: start };
  const end = priceByHand(plan.endPrices);
  if (typeof end === 'string') return { ...voided, startTicks: start, voidReason: end };
  const outcome = end > start ? 'rise' : end < start ? 'fall' : 'flat';
  const settled = { ...none, state: 'settled', voidReason: null, outcome } as const;
  const prices = { startTicks: start, endTicks: end };
  const winning = plan.stakes
    .filter(({ choice }) => choice === outcome)
    .reduce((sum, { stake }) => sum + BigInt(stake), 0n);
  const isDraw =
    plan.mode === 'pool' ? winning === 0n || winning === pool : oddsOf(plan)[outcome] === 0;
  if (isDraw) return { ...settled, ...prices, isDraw };
  const millionths = pool * BigInt(FEE_PPM);
  const fee = plan.mode === 'fixed' ? 0n : (millionths + 999_999n) / 1_000_000n;
  const payouts = plan.stakes.map(({ choice, stake }) => {
    if (choice !== outcome) return 0n;
    if (plan.mode === 'fixed') return (BigInt(stake) * 1_880_000n) / 1_000_000n;
    return (BigInt(stake) * (pool - fee)) / winning;
  });
  const paid = payouts.reduce((sum, payout) => sum + payout, 0n);
  const dust = plan.mode === 'fixed' ? 0n : pool - fee - paid;
  const money = { fee: String(fee), paid: String(paid), dust: String(dust) };
  return { ...settled, ...prices, isDraw, ...money, payouts };
}

function oddsOf({ mode }: RoundPlan) {
  return mode === 'fixed'
    ? { rise: 1_880_000, fall: 1_880_000, flat: 0 }
    : { rise: 0, fall: 0, flat: 0 };
}

const byChoice = <Value>(of: (choice: Choice) => Value) => ({
  rise: of('rise'),
  fall: of('fall'),
  flat: of('flat'),
});

function entriesOf(plan: RoundPlan, list: readonly EvidenceEntry[]): RoundEvidence['entries'] {
  const on = (choice: Choice) => list.filter((entry) => entry.choice === choice);
  const sum = (all: readonly bigint[]) => String(all.reduce((total, one) => total + one, 0n));
  const promised = (choice: Choice) => BigInt(oddsOf(plan)[choice]);
  return {
    count: byChoice((choice) => on(choice).length),
    stakes: byChoice((choice) => sum(on(choice).map(({ stake }) => BigInt(stake)))),
    payouts: byChoice((choice) =>
      sum(on(choice).map(({ stake }) => (BigInt(stake) * promised(choice)) / 1_000_000n)),
    ),
    reserved: plan.mode === 'fixed' ? '100000' : '0',
    root: bytesToHex(rootOf(list.map(entryLeaf))),
  };
}

function evidenceOf(plan: RoundPlan, list: readonly EvidenceEntry[]): RoundEvidence {
  const { cycleMs, mode } = plan;
  const { openAtMs, cutOffAtMs, startFromMs, startAtMs, endFromMs, endAtMs } = scheduleOf(
    cycleMs,
    PERIOD,
  );
  const { payouts: _payouts, ...result } = resultByHand(plan);
  const isStarted = result.startTicks > 0;
  return {
    format: EVIDENCE_FORMAT,
    rules: {
      ...{ termsId: 11, seriesId: 1, symbol: 'BTCUSDT', asset: 'USDT', assetScale: 8 },
      ...{
        priceScale: 2,
        tickSizeE12: 10_000_000_000,
        cycleMs,
        mode,
        feePpm: mode === 'pool' ? FEE_PPM : 0,
        flatTicks: 0,
      },
      ...{ min: '1', max: '1000', step: '1', odds: oddsOf(plan) },
      ...{ prize: mode === 'fixed' ? '100000' : '0' },
      ...{ announcedAtMs: openAtMs - 600_000, effectiveFromMs: openAtMs - 1_000 },
    },
    round: { roundId: 77, period: PERIOD, openAtMs, cutOffAtMs, startAtMs, endAtMs },
    entries: entriesOf(plan, list),
    sources: ['one', 'two', 'three'].map((name, index) => ({ sourceId: index + 1, name })),
    startWindow: ticksOf(startFromMs, plan.startPrices),
    endWindow: isStarted ? ticksOf(endFromMs, plan.endPrices) : [],
    result,
  };
}

/** The log around a round: other lines stand between its own. */
function linesOf(evidence: RoundEvidence) {
  const { rules, round, result } = evidence;
  const isVoid = result.state === 'void';
  const decidedAtMs = result.startTicks > 0 ? round.endAtMs : round.startAtMs;
  const held = voidContent(round.roundId, result.voidReason ?? '', result.note);
  return [
    { kind: 'option_rules', id: rules.termsId, atMs: rules.announcedAtMs, of: rules },
    { kind: 'option_entries', id: 77, atMs: round.cutOffAtMs, of: entriesContent(evidence) },
    ...(isVoid ? [{ kind: 'option_void', id: 77, atMs: decidedAtMs, of: held } as const] : []),
    { kind: 'option_result', id: 77, atMs: decidedAtMs + 5, of: evidence },
  ] as const;
}

/** A whole proof of a round as the exchange would give it, signed by {@link testPublicKey}. */
export function makeProof(plan: RoundPlan): RoundProof {
  const { openAtMs } = scheduleOf(plan.cycleMs, PERIOD);
  const list = plan.stakes.map(
    ({ choice, stake }, index): EvidenceEntry => ({
      ...{ entryId: 500 + 3 * index, number: index + 1, choice },
      ...{ stake: String(stake), enteredAtMs: openAtMs + index },
    }),
  );
  return sealed(evidenceOf(plan, list), list);
}

/** Puts evidence into a log of its own: what an operator can do who tells one story from the start. */
export function sealed(evidence: RoundEvidence, list: readonly EvidenceEntry[]): RoundProof {
  const all = linesOf(evidence).flatMap(({ of, ...line }) => {
    const other = { kind: 'other', id: 1, atMs: line.atMs, content: contentHash('other') };
    return [other, { ...line, content: contentHash(of) }];
  });
  const rangeRoot = rangeRootOf(all.map(logLeaf));
  const size = all.length;
  const head = { origin: 'test', size, root: bytesToHex(rangeRoot(0, size)), atMs: 1 };
  const own = list.at(-1);
  const ownRoot = rangeRootOf(list.map(entryLeaf));
  return {
    evidence,
    lines: all.flatMap(({ kind, ...line }, index) => {
      const own = optionLogKinds.find((name) => name === kind);
      const path = inclusionPath(rangeRoot, index, size).map(bytesToHex);
      return own === undefined ? [] : [{ index, kind: own, ...line, path }];
    }),
    checkpoint: {
      ...head,
      signature: sign(null, checkpointText(head), privateKey).toString('hex'),
    },
    list,
    ...(own && {
      own: {
        entry: own,
        path: inclusionPath(ownRoot, own.number - 1, list.length).map(bytesToHex),
      },
    }),
  };
}

/** What entries get by hand, in their order. */
export const payoutsByHand = (plan: RoundPlan): readonly bigint[] => resultByHand(plan).payouts;

/** A round that is settled: 100 on rise, 50 on fall, and the price rises. */
export const plainPlan: RoundPlan = {
  cycleMs: 30_000,
  mode: 'pool',
  stakes: [
    { choice: 'rise', stake: 60 },
    { choice: 'fall', stake: 50 },
    { choice: 'rise', stake: 40 },
  ],
  startPrices: [100, 101, 102, 101, 101].map((one) => 5_000_000 + one),
  endPrices: [110, 111, 109, 111, 111].map((one) => 5_000_000 + one),
};
