import { divideDecimalsTrunc, parseUnits } from '@candor/money';
import {
  deleverageRank,
  fundingRateE9,
  isAtRisk,
  premiumE9,
  riskPpm,
} from './contract-formulas.ts';

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
  /** Null where the line is of before it was written down. */
  readonly capE9: number | null;
  readonly paid: string;
  readonly received: string;
  readonly missing: string;
  readonly left: number;
}

/** A sample of `common/contractSamples`. */
export interface SampleLine {
  readonly atMs: number;
  readonly indexPrice: string;
  readonly impactBidPrice: string | null;
  readonly impactAskPrice: string | null;
  readonly premiumE9: number;
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
  readonly sequence: number;
  /** What the rank follows from; null where the line is of before it was written down. */
  readonly ranked: {
    readonly direction: 'long' | 'short';
    readonly heldLots: number;
    readonly entryValue: string;
    readonly value: string;
    readonly equity: string;
  } | null;
}

/** More decimals than any asset has. */
const SCALE = 18;
const LIQUIDATED_PPM = 1_000_000;
const E9 = 1_000_000_000;
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
  const rate = fundingRateE9(premiumSumE9, samples, samplesExpected, capE9 ?? E9);
  // Without its cap a rate may only be nearer to zero than its samples say.
  const isCapped = capE9 === null && rate * rateE9 >= 0 && Math.abs(rateE9) <= Math.abs(rate);
  const rest = scaled(line.paid) + scaled(line.missing) - scaled(line.received);
  return [
    capE9 === null
      ? within(
          'rateE9',
          rateE9,
          isCapped,
          `${rate}, or nearer to 0 by its cap, which is not recorded`,
        )
      : equal('rateE9', rateE9, rate),
    // While some have not paid, receivers may be ahead.
    within('paid + missing - received', rest, left > 0 || rest >= 0n, 'not below 0'),
  ];
}

/** All samples of a funding: each one's premium, and that their sum and number are the funding's. */
export function checkSamples(
  { premiumSumE9, samples: count }: FundingLine,
  samples: readonly SampleLine[],
  tickSize: string,
): readonly LineCheck[] {
  const ticks = (price: string | null): number =>
    price === null ? 0 : Number(divideDecimalsTrunc(price, tickSize, 0));
  const premiums = samples.map(({ indexPrice, impactBidPrice, impactAskPrice }) =>
    premiumE9(ticks(indexPrice), ticks(impactBidPrice), ticks(impactAskPrice)),
  );
  const other = samples.findIndex((own, place) => own.premiumE9 !== premiums[place]);
  return [
    equal('samples', samples.length, count),
    ...(other < 0
      ? []
      : [
          equal(
            `premiumE9 of the sample at ${samples[other]?.atMs}`,
            samples[other]?.premiumE9 ?? 0,
            premiums[other] ?? 0,
          ),
        ]),
    equal(
      'premiumSumE9',
      premiumSumE9,
      premiums.reduce((sum, own) => sum + own, 0),
    ),
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

/**
 * Lines about one bankrupt position: one price for all, to a unit of rounding a line; each rank follows from its figures, and of
 * those that one command asked, the highest gave all it had before the next gave anything.
 */
export function checkDeleveragings(
  lines: readonly DeleveragingLine[],
  unit = 1n,
): readonly LineCheck[] {
  const lots = lines.reduce((sum, line) => sum + BigInt(line.lots), 0n);
  const value = lines.reduce((sum, line) => sum + scaled(line.value), 0n);
  const count = BigInt(lines.length);
  const prices = lines.map(({ positionId, lots: own, value: text }) => {
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
  const commands = Map.groupBy(lines, ({ sequence }) => sequence);
  return [
    ...prices,
    ...lines.flatMap((line) => checkRank(line, unit)),
    ...[...commands.values()].flatMap(checkOrder),
  ];
}

function checkRank({ positionId, rank, ranked }: DeleveragingLine, unit: bigint): LineCheck[] {
  if (ranked === null) return [];
  const units = (text: string): number => Number(scaled(text) / unit);
  const { entryValue, value, equity, direction } = ranked;
  const found = deleverageRank(
    units(entryValue),
    units(value),
    units(equity),
    direction === 'long',
  );
  return [equal(`rank of position ${positionId}`, rank, found)];
}

/** Whoever was asked before the last gave up all of their lots. Equal ranks: the older position first. */
function checkOrder(lines: readonly DeleveragingLine[]): LineCheck[] {
  const asked = [...lines].sort(
    (one, other) => other.rank - one.rank || one.positionId - other.positionId,
  );
  return asked.flatMap(({ positionId, lots, ranked }, place) => {
    if (ranked === null) return [];
    const isLast = place === asked.length - 1;
    const rule = `${isLast ? 'at most' : 'all'} ${ranked.heldLots}`;
    const holds = isLast ? lots <= ranked.heldLots : lots === ranked.heldLots;
    return [within(`lots that position ${positionId} gave up`, lots, holds, rule)];
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
