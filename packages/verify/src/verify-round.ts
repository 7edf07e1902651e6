import {
  checkCheckpoint,
  checkEntrySeal,
  checkForm,
  checkLog,
  checkRules,
  checkSchedule,
  checkSeal,
} from './check-log.ts';
import { checkList, checkOwnEntry, checkPool } from './check-pool.ts';
import { checkEndPrice, checkOutcome, checkStartPrice, checkTicks } from './check-prices.ts';
import { WrongError } from './finding.ts';
import { readRoundProof } from './round-evidence.ts';
import type { RoundProof } from './round-evidence.ts';
import { ShapeError } from './shape.ts';

/** What is checked, in this order. */
export const checkNames = [
  'form',
  'rules',
  'schedule',
  'sealedEntries',
  'list',
  'ownEntry',
  'ticks',
  'startPrice',
  'endPrice',
  'outcome',
  'pool',
  'result',
  'log',
  'checkpoint',
] as const;
export type CheckName = (typeof checkNames)[number];

/** One check: what it found, that there was nothing to check, or that a wrong one before it ended all. */
export type CheckedLine =
  | { readonly name: CheckName; readonly state: 'right'; readonly found: string }
  | { readonly name: CheckName; readonly state: 'absent' | 'unreached' }
  | {
      readonly name: CheckName;
      readonly state: 'wrong';
      readonly place: string;
      readonly found: string;
      readonly expected: string;
    };

export interface Verification {
  readonly ok: boolean;
  /** Every check in order. */
  readonly lines: readonly CheckedLine[];
  /** The first that is wrong. */
  readonly wrong: Extract<CheckedLine, { state: 'wrong' }> | undefined;
}

/** What the reader trusts without proof. */
export interface Trust {
  /** The exchange's key, 64 digits of hex; without it signatures are not looked at. */
  readonly publicKey?: string | undefined;
}

type Check = (proof: RoundProof, trust: Trust) => string | undefined;

const checks: Readonly<Record<CheckName, Check>> = {
  form: checkForm,
  rules: checkRules,
  schedule: checkSchedule,
  sealedEntries: checkEntrySeal,
  list: checkList,
  ownEntry: checkOwnEntry,
  ticks: checkTicks,
  startPrice: checkStartPrice,
  endPrice: checkEndPrice,
  outcome: checkOutcome,
  pool: checkPool,
  result: checkSeal,
  log: checkLog,
  checkpoint: (proof, { publicKey }) => checkCheckpoint(proof, publicKey),
};

/** One check on its own. */
function run(name: CheckName, proof: RoundProof, trust: Trust): CheckedLine {
  try {
    const found = checks[name](proof, trust);
    return found === undefined ? { name, state: 'absent' } : { name, state: 'right', found };
  } catch (error) {
    return wrongLine(name, error);
  }
}

function wrongLine(name: CheckName, error: unknown): Extract<CheckedLine, { state: 'wrong' }> {
  if (error instanceof WrongError) {
    const { place, found, expected } = error;
    return { name, state: 'wrong', place, found, expected };
  }
  if (error instanceof ShapeError || error instanceof RangeError) {
    return { name, state: 'wrong', place: 'shape', found: error.message, expected: 'evidence' };
  }
  throw error;
}

/**
 * Recomputes a round from its evidence alone and compares it with the public log. `value` may come from
 * anywhere: what is not evidence is wrong in the line `form`. Stops at the first wrong line.
 */
export function verifyRound(value: unknown, trust: Trust = {}): Verification {
  let proof: RoundProof;
  try {
    proof = readRoundProof(value);
  } catch (error) {
    const wrong = wrongLine('form', error);
    return { ok: false, lines: [wrong, ...unreached(checkNames.slice(1))], wrong };
  }
  const lines: CheckedLine[] = [];
  for (const name of checkNames) {
    const line = run(name, proof, trust);
    lines.push(line);
    if (line.state === 'wrong') {
      const rest = unreached(checkNames.slice(lines.length));
      return { ok: false, lines: [...lines, ...rest], wrong: line };
    }
  }
  return { ok: true, lines, wrong: undefined };
}

function unreached(names: readonly CheckName[]): readonly CheckedLine[] {
  return names.map((name) => ({ name, state: 'unreached' }));
}
