import { equal, scaled, within } from './contract-lines.ts';
import type { LineCheck } from './contract-lines.ts';

/** A movement of an insurance fund, a line of `common/contractInsuranceLines`: amounts as decimal texts of its asset. */
export interface FundMovement {
  readonly lineId: number;
  readonly sequence: number;
  readonly kind: string;
  readonly amount: string;
  readonly before: string;
  readonly after: string;
  readonly positionId: number | null;
  readonly liquidationId: number | null;
  readonly symbol: string | null;
}

/** A step of the liquidation that moved money of a fund, of `common/contractLiquidations`. */
export interface FundStep {
  readonly sequence: number;
  readonly positionId: number;
  readonly liquidationFee: string;
  readonly fund: string;
}

/** A funding of `common/contractFundings`. */
export interface FundFunding {
  readonly sequence: number;
  readonly left: number;
  readonly paid: string;
  readonly received: string;
}

/** Which way money of each kind goes; the others go both ways. */
const DIRECTIONS: Readonly<Record<string, 1 | -1>> = {
  funded: 1,
  liquidation_fee: 1,
  funding_rounding: 1,
  funding_missing: -1,
};

/** A movement by itself: what it left follows from what was there, never below zero, and its kind goes that way. */
export function checkMovement({
  lineId,
  kind,
  amount,
  before,
  after,
}: FundMovement): readonly LineCheck[] {
  const [units, was, is] = [scaled(amount), scaled(before), scaled(after)];
  const direction = DIRECTIONS[kind];
  return [
    equal(`after line ${lineId} (1e-18)`, is, was + units),
    within(`before line ${lineId} (1e-18)`, was, was >= 0n, 'not below 0'),
    within(`after line ${lineId} (1e-18)`, is, is >= 0n, 'not below 0'),
    within(
      `amount of line ${lineId}, ${kind} (1e-18)`,
      units,
      direction === undefined ? units !== 0n : direction === 1 ? units > 0n : units < 0n,
      direction === undefined ? 'not 0' : direction === 1 ? 'above 0' : 'below 0',
    ),
  ];
}

/**
 * All movements of a fund, the newest first: each begins at what the one before left, the first of all at nothing, and the sum of
 * them is the balance. What was forged, left out or added breaks one of these.
 */
export function checkFundChain(
  lines: readonly FundMovement[],
  balance: string,
): readonly LineCheck[] {
  const links = lines.map(({ lineId, before }, place) =>
    equal(`before line ${lineId} (1e-18)`, scaled(before), scaled(lines[place + 1]?.after ?? '0')),
  );
  const sum = lines.reduce((all, { amount }) => all + scaled(amount), 0n);
  const own = lines.flatMap(checkMovement);
  return [
    ...[...links, ...own].filter(({ holds }) => !holds),
    within('lines that follow from the one before', links.length, links.every(holds), 'all'),
    equal('balance (1e-18)', scaled(balance), sum),
  ];
}

const holds = (check: LineCheck): boolean => check.holds;

/**
 * What one command moved for one position against the steps of its liquidation: its liquidation fees, and what a takeover brought
 * or cost by its trades and fundings.
 */
export function checkFundOfPosition(
  lines: readonly FundMovement[],
  steps: readonly FundStep[],
): readonly LineCheck[] {
  const [first] = lines;
  if (first === undefined) return [];
  const { sequence, positionId } = first;
  const own = steps.filter((step) => step.sequence === sequence && step.positionId === positionId);
  const sum = (amounts: readonly string[]): bigint =>
    amounts.reduce((all, amount) => all + scaled(amount), 0n);
  const [fees, others] = [true, false].map((isFee) =>
    sum(lines.filter(({ kind }) => (kind === 'liquidation_fee') === isFee).map((l) => l.amount)),
  ) as [bigint, bigint];
  const of = `of position ${positionId} at ${sequence} (1e-18)`;
  return [
    equal(`liquidation fees ${of}`, fees, sum(own.map((step) => step.liquidationFee))),
    equal(`what the takeover brought ${of}`, others, sum(own.map((step) => step.fund))),
  ];
}

/** What rounding left of a funding: what was paid, less what was received, of the fundings that this command finished. */
export function checkFundRounding(
  line: FundMovement,
  fundings: readonly FundFunding[],
): readonly LineCheck[] {
  const ended = fundings.filter(({ sequence, left }) => sequence === line.sequence && left === 0);
  const rest = ended.reduce((all, { paid, received }) => all + scaled(paid) - scaled(received), 0n);
  return [equal(`rounding of line ${line.lineId} (1e-18)`, scaled(line.amount), rest)];
}
