import { parseUnits } from '@candor/money';
import { fundingRateE9, isAtRisk, riskPpm } from './contract-formulas.ts';

/** One figure of a public line, worked out again. */
export interface LineCheck {
  readonly what: string;
  readonly found: string;
  readonly expected: string;
  readonly holds: boolean;
}

/** A line of `common/contractFundings`: amounts as decimal texts of the quote asset. */
export interface FundingLine {
  readonly fundingId: number;
  readonly rateE9: number;
  readonly premiumSumE9: number;
  readonly samples: number;
  readonly samplesExpected: number;
  readonly capE9: number;
  readonly paid: string;
  readonly received: string;
  readonly missing: string;
  readonly left: number;
}

/** A line of `common/contractLiquidations`. */
export interface LiquidationLine {
  readonly liquidationId: number;
  readonly outcome: string;
  readonly equity: string;
  readonly maintenance: string;
  readonly takeovers: readonly {
    readonly lotsTaken: number;
    readonly lotsLeft: number;
    readonly deleveragedLots: number;
  }[];
}

/** A fund of `common/contractInsurance` with the days that are shown. */
export interface FundLine {
  readonly accountKind: string;
  readonly asset: string;
  readonly balance: string;
  /** What it had before these days. */
  readonly opening: string;
  readonly flows: readonly {
    readonly dayMs: number;
    readonly kind: string;
    readonly amount: string;
  }[];
}

/** A line of `common/contractDeleveragings`. */
export interface DeleveragingLine {
  readonly takeoverId: number;
  readonly positionId: number;
  readonly lots: number;
  readonly value: string;
  readonly rank: number;
}

/** More decimals than any asset has. */
const SCALE = 18;
const LIQUIDATED_PPM = 1_000_000;
/** Flows that only add to a fund. */
const ADDING = ['funded', 'liquidation_fee'];

export const equal = (
  what: string,
  found: bigint | number,
  expected: bigint | number,
): LineCheck => ({
  what,
  found: String(found),
  expected: String(expected),
  holds: found === expected,
});

export const within = (
  what: string,
  found: bigint | number | string,
  holds: boolean,
  rule: string,
): LineCheck => ({
  what,
  found: String(found),
  expected: rule,
  holds,
});

/** The rate follows from the samples, and nothing is left but what rounding left to the insurance fund. */
export function checkFunding(line: FundingLine): readonly LineCheck[] {
  const { premiumSumE9, samples, samplesExpected, capE9, rateE9, left } = line;
  const rate = fundingRateE9(premiumSumE9, samples, samplesExpected, capE9);
  const rest = scaled(line.paid) + scaled(line.missing) - scaled(line.received);
  return [
    equal('rateE9', rateE9, rate),
    // While some have not paid, receivers may be ahead.
    within('paid + missing - received', rest, left > 0 || rest >= 0n, 'not below 0'),
  ];
}

/** It began at a risk rate of 100 % or more, and every lot that was taken over went somewhere. */
export function checkLiquidation(line: LiquidationLine): readonly LineCheck[] {
  const [equity, maintenance] = [scaled(line.equity), scaled(line.maintenance)];
  const shift = shrink(equity, maintenance);
  const [own, needed] = [Number(equity / shift), Number(maintenance / shift)];
  const risk = riskPpm(own, needed);
  return [
    within(
      'maintenance / equity (ppm)',
      risk,
      isAtRisk(own, needed, LIQUIDATED_PPM),
      'at least 1000000',
    ),
    ...line.takeovers.map(({ lotsTaken, lotsLeft, deleveragedLots }) => {
      const sold = lotsTaken - lotsLeft - deleveragedLots;
      return within('lots sold of a takeover', sold, sold >= 0, 'not below 0');
    }),
  ];
}

/** The balance is what it had before the days that are shown and the sum of them, never below zero at the end of one. */
export function checkFund({ balance, opening, flows }: FundLine): readonly LineCheck[] {
  const days = Map.groupBy(flows, ({ dayMs }) => dayMs);
  let sum = scaled(opening);
  let lowest = sum;
  for (const [, own] of [...days].sort(([one], [other]) => one - other)) {
    sum += own.reduce((all, { amount }) => all + scaled(amount), 0n);
    lowest = minOf(lowest, sum);
  }
  const added = flows.filter(({ kind }) => ADDING.includes(kind));
  const least = added.reduce((all, { amount }) => minOf(all, scaled(amount)), 0n);
  return [
    equal('balance (1e-18)', scaled(balance), sum),
    within('lowest at the end of a day (1e-18)', lowest, lowest >= 0n, 'not below 0'),
    within('least of what only adds', least, least >= 0n, 'not below 0'),
  ];
}

/** Lines about one bankrupt position: one price for all, to a unit of rounding a line, and the highest rank first. */
export function checkDeleveragings(
  lines: readonly DeleveragingLine[],
  unit = 1n,
): readonly LineCheck[] {
  const lots = lines.reduce((sum, line) => sum + BigInt(line.lots), 0n);
  const value = lines.reduce((sum, line) => sum + scaled(line.value), 0n);
  const count = BigInt(lines.length);
  return lines.map(({ positionId, lots: own, value: text }) => {
    const apart = scaled(text) * lots - value * BigInt(own);
    const allowed = (lots + BigInt(own) * count) * unit;
    const holds = apart <= allowed && -apart <= allowed;
    return within(
      `price of position ${positionId}`,
      apart,
      holds,
      `within ${allowed} of the others`,
    );
  });
}

/** A decimal text, also below zero, in units of 10^-18. @throws RangeError for what is no amount */
export function scaled(text: string): bigint {
  const isBelow = text.startsWith('-');
  const [whole = '', decimals = ''] = (isBelow ? text.slice(1) : text).split('.');
  const isPlain = parseUnits(whole, 0).ok && /^[0-9]{0,18}$/.test(decimals);
  if (!isPlain) throw new RangeError(`${text} is no amount`);
  const units = BigInt(whole + decimals.padEnd(SCALE, '0'));
  return isBelow ? -units : units;
}

/** By what two amounts must be divided so that both are safe integers; a ratio does not mind. */
function shrink(...amounts: readonly bigint[]): bigint {
  let by = 1n;
  const most = amounts.reduce((all, own) => (abs(own) > all ? abs(own) : all), 0n);
  while (most / by > BigInt(Number.MAX_SAFE_INTEGER)) by *= 10n;
  return by;
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value);
const minOf = (a: bigint, b: bigint): bigint => (a < b ? a : b);
