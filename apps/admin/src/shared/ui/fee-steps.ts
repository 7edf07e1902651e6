import { asUnits, formatUnits } from '@candor/money';
import { fieldsOf } from './diff.ts';

/** Millionths in a hundredth of a percent have two decimals. */
const BP_SCALE = 2;

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** What somebody pays for a trade, an entry or a loan, or gets for one, in millionths. */
const FEES = /^(?:(?:maker|taker|liquidation)(?:Fee|Rate)|fee|rate)Ppm$/;

/** Shares of such a rate: an odd step of one is as dear, and is no matter of basis points. */
const SHARES = /^(?:maker|taker)FactorPpm$/;

/** How a rate changes. */
export interface FeeStep {
  /** With its sign, `+12.5`; undefined where nothing was before, for a share, and where nothing changes. */
  readonly bp: string | undefined;
  /** Whether it at least doubles or halves, as a point in the wrong place does. */
  readonly isOdd: boolean;
}

function stepOf(field: string, from: unknown, to: unknown): FeeStep | undefined {
  const name = lastOf(field);
  if (typeof to !== 'number' || !(FEES.test(name) || SHARES.test(name))) return undefined;
  if (typeof from !== 'number' || from === to) return { bp: undefined, isOdd: false };
  const bp = formatUnits(asUnits(to - from), BP_SCALE);
  return {
    bp: SHARES.test(name) ? undefined : `${to > from ? '+' : ''}${bp}`,
    isOdd: to >= 2 * from || from >= 2 * to,
  };
}

/** The rates among what an act changes, by the path to each. */
export function feeSteps(
  before: string | null,
  after: string | null,
): ReadonlyMap<string, FeeStep> {
  const old = fieldsOf(before);
  const steps = new Map<string, FeeStep>();
  for (const [field, to] of fieldsOf(after)) {
    const step = stepOf(field, old.get(field), to);
    if (step !== undefined) steps.set(field, step);
  }
  return steps;
}

/** Whether whoever waits in the book pays more than whoever takes from it: the reverse of what is usual. */
export function isMakerDearer(after: string | null): boolean {
  const fields = fieldsOf(after);
  return [...fields].some(([field, maker]) => {
    if (!lastOf(field).startsWith('maker') || !field.endsWith('Ppm')) return false;
    const taker = fields.get(field.replace(/maker(\w+)$/, 'taker$1'));
    return typeof maker === 'number' && typeof taker === 'number' && maker > taker;
  });
}
