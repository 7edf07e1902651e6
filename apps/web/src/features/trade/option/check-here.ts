import { formatUnits } from '@candor/money';
import { payoutOf, verifyRound } from '@candor/verify';
import type { RoundProof, Verification } from '@candor/verify';
import { unpackQuotes } from '@candor/verify/option-formulas';

/** What was checked, in how long, and what the own entry gets by the rules. */
export interface Checked extends Verification {
  readonly tookMs: number;
  /** Decimal text; undefined without an own entry. */
  readonly ownPayout: string | undefined;
}

/** Checks a round in this browser, by the code that the command line runs. */
export function checkHere(proof: RoundProof, publicKey: string | undefined): Checked {
  const fromMs = performance.now();
  const verification = verifyRound(proof, { publicKey });
  const { evidence, own } = proof;
  return {
    ...verification,
    tookMs: performance.now() - fromMs,
    ownPayout: own && formatUnits(payoutOf(evidence, own.entry), evidence.rules.assetScale),
  };
}

/** A copy with the last digit of the end price changed, or of the stakes where there is none. */
export function tampered(proof: RoundProof): RoundProof {
  const { evidence } = proof;
  const { result, entries } = evidence;
  if (result.endTicks > 0) {
    const endTicks = result.endTicks % 10 === 9 ? result.endTicks - 1 : result.endTicks + 1;
    return { ...proof, evidence: { ...evidence, result: { ...result, endTicks } } };
  }
  const rise = `${entries.stakes.rise.slice(0, -1)}${entries.stakes.rise.endsWith('1') ? '2' : '1'}`;
  const stakes = { ...entries.stakes, rise };
  return { ...proof, evidence: { ...evidence, entries: { ...entries, stakes } } };
}

/** What one source said in one tick: bid and ask in thousandths of a tick, age in ms. */
export function quotesOf(packed: string): ReturnType<typeof unpackQuotes> {
  return unpackQuotes(packed);
}
