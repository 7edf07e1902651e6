import { sumUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { bytesToHex } from '@noble/hashes/utils.js';
import { hashFromHex } from './bytes.ts';
import { expectSame, expectThat, unitsOf } from './finding.ts';
import { entryLeaf } from './log-line.ts';
import { rootByPath, rootOf } from './merkle.ts';
import {
  fixedPayoutOf,
  fixedSettlementOf,
  optionChoices,
  poolPayoutOf,
  poolSettlementOf,
} from './option-formulas.ts';
import type { ByChoice, Settlement } from './option-formulas.ts';
import type { EvidenceEntry, RoundEvidence, RoundProof } from './round-evidence.ts';

const each = (digits: ByChoice<string>): ByChoice<Units> => ({
  rise: unitsOf(digits.rise),
  fall: unitsOf(digits.fall),
  flat: unitsOf(digits.flat),
});

function countOf({ count }: RoundEvidence['entries']): number {
  return count.rise + count.fall + count.flat;
}

/** How a settled round pays; undefined for a void one. */
function settlementOf({ rules, entries, result }: RoundEvidence): Settlement | undefined {
  if (result.outcome === null) return undefined;
  const stakes = each(entries.stakes);
  return rules.mode === 'pool'
    ? poolSettlementOf(stakes, result.outcome, rules.feePpm)
    : fixedSettlementOf(stakes, result.outcome, rules.odds);
}

/** What an entry gets by the rules: its stake back where there is no winner. */
export function payoutOf(evidence: RoundEvidence, entry: EvidenceEntry): Units {
  const { rules, result } = evidence;
  const stake = unitsOf(entry.stake);
  const settlement = settlementOf(evidence);
  if (settlement === undefined || settlement.result === 'draw') return stake;
  if (entry.choice !== result.outcome) return ZERO_UNITS;
  return rules.mode === 'pool'
    ? poolPayoutOf(stake, settlement)
    : fixedPayoutOf(stake, rules.odds[entry.choice]);
}

/** One entry keeps the rules of its round. */
function checkEntry({ rules, round }: RoundEvidence, entry: EvidenceEntry, at: string): void {
  const { enteredAtMs, stake } = entry;
  const { openAtMs, cutOffAtMs } = round;
  expectThat(enteredAtMs >= openAtMs, `${at}: time`, enteredAtMs, `from ${openAtMs}`);
  expectThat(enteredAtMs < cutOffAtMs, `${at}: time`, enteredAtMs, `before ${cutOffAtMs}`);
  const [min, max, step] = [rules.min, rules.max, rules.step].map(BigInt);
  const units = BigInt(stake);
  const fits = units >= (min ?? 0n) && units <= (max ?? 0n) && units % (step ?? 1n) === 0n;
  expectThat(fits, `${at}: stake`, stake, `${rules.min} to ${rules.max} in steps of ${rules.step}`);
}

/** The list of entries, where it is there: each one, the totals, the root. */
export function checkList({ evidence, list }: RoundProof): string | undefined {
  if (list === undefined) return undefined;
  const { entries } = evidence;
  expectSame('number of entries', list.length, countOf(entries));
  for (const [index, entry] of list.entries()) {
    const at = `list[${index}]`;
    expectSame(`${at}: number`, entry.number, index + 1);
    checkEntry(evidence, entry, at);
  }
  for (const choice of optionChoices) {
    const own = list.filter((entry) => entry.choice === choice);
    expectSame(`entries.count.${choice}`, entries.count[choice], own.length);
    const staked = sumUnits(own.map(({ stake }) => unitsOf(stake)));
    expectSame(`entries.stakes.${choice}`, entries.stakes[choice], String(staked));
  }
  const root = bytesToHex(rootOf(list.map(entryLeaf)));
  expectSame('entries.root', entries.root, root);
  return String(list.length);
}

/** Fee, payouts and dust are what the rules say, and together exactly what was staked. */
export function checkPool({ evidence, list }: RoundProof): string {
  const { rules, entries, result } = evidence;
  const staked = sumUnits(Object.values(each(entries.stakes)));
  const [fee, paid, dust] = [result.fee, result.paid, result.dust].map(unitsOf);
  const settlement = settlementOf(evidence);
  expectSame('result.isDraw', result.isDraw, settlement?.result === 'draw');
  expectSame('result.fee', result.fee, String(settlement?.feeUnits ?? 0));
  const isRefund = settlement === undefined || settlement.result === 'draw';
  const due =
    list === undefined ? undefined : sumUnits(list.map((entry) => payoutOf(evidence, entry)));
  if (isRefund) expectSame('result.paid', result.paid, String(staked));
  if (due !== undefined) expectSame('result.paid', result.paid, String(due));
  if (rules.mode === 'fixed') {
    expectSame('result.dust', result.dust, '0');
    if (!isRefund && result.outcome !== null) {
      expectSame('result.paid', result.paid, entries.payouts[result.outcome]);
    }
    return String(paid);
  }
  const sum = sumUnits([paid, fee, dust].filter((one) => one !== undefined));
  expectSame('result.paid + fee + dust', String(sum), String(staked));
  const winners = isRefund || result.outcome === null ? 0 : entries.count[result.outcome];
  // Each winner’s share is rounded down by less than one unit.
  const isSmall = BigInt(result.dust) < BigInt(Math.max(winners, 1));
  expectThat(isSmall, 'result.dust', result.dust, `less than a unit for each of ${winners}`);
  return String(staked);
}

/** The own entry, where it is there, keeps the rules and stands in the sealed list. */
export function checkOwnEntry({ evidence, own }: RoundProof): string | undefined {
  if (own === undefined) return undefined;
  const { entry, path } = own;
  checkEntry(evidence, entry, 'own entry');
  const size = countOf(evidence.entries);
  const hashes = path.map(hashFromHex);
  const root = rootByPath(entryLeaf(entry), entry.number - 1, size, hashes);
  const found = root === undefined ? 'no path of this list' : bytesToHex(root);
  expectSame('own entry: root of its path', found, evidence.entries.root);
  return `${entry.number}/${size}`;
}
