import {
  addDecimals,
  asUnits,
  divideDecimalsTrunc,
  formatUnits,
  multiplyDecimals,
  signOf,
  subtractDecimals,
} from '@candor/money';
import type { ContractMarketView, EndpointReply } from '@candor/protocol';
import {
  fundingRateE9,
  fundingUnits,
  isAtRisk,
  premiumE9,
  riskPpm,
  deleverageRank,
  valueUnits,
} from '@candor/protocol/contract-formulas';
import { formatExact } from '@candor/ui-kit';
import { checkQuotes } from '@candor/verify/contract-ending';
import type { IndexSample } from '@candor/verify/contract-ending';
import { checkSteps } from '@candor/verify/contract-steps';
import type { StepRule } from '@candor/verify/contract-steps';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { lotsAsBase, percentOfE9, percentText, ticksOf, unitsOf } from './figures.ts';

export type Funding = EndpointReply<'common/contractFundings'>['fundings'][number];
export type Sample = EndpointReply<'common/contractSamples'>['samples'][number];
export type Liquidation = EndpointReply<'common/contractLiquidations'>['liquidations'][number];
export type Takeover = Liquidation['takeovers'][number];
export type Fund = EndpointReply<'common/contractInsurance'>['funds'][number];
export type Deleveraging = EndpointReply<'common/contractDeleveragings'>['deleveragings'][number];

/** One rule with its numbers. */
export interface Step {
  readonly rule: MessageDescriptor;
  /** The rule with the line's numbers, up to what they give. */
  readonly formula: string;
  /** What the line says of it; undefined where the step only leads to the next. */
  readonly published?: string;
  readonly agrees: boolean;
}

const plain = (text: string): string => formatExact(text);
const count = (value: number): string => formatExact(String(value));

/** A cap that holds no rate. */
const UNCAPPED_E9 = 1_000_000_000;

/** The rate of a funding from its samples, and what was paid against what was received. */
export function recomputeFunding(line: Funding, market: ContractMarketView): readonly Step[] {
  const { premiumSumE9, samples, samplesExpected, capE9, rateE9 } = line;
  const found = fundingRateE9(premiumSumE9, samples, samplesExpected, capE9 ?? UNCAPPED_E9);
  // Without its cap a rate may only be nearer to zero than its samples say.
  const isNearer = found * rateE9 >= 0 && Math.abs(rateE9) <= Math.abs(found);
  const shared = divideDecimalsTrunc(String(samples * 100), String(samplesExpected || 1), 2);
  const average = samples === 0 ? 0 : Math.trunc(premiumSumE9 / samples);
  const lotUnits = valueUnits(ticksOf(line.markPrice, market), 1, market.tickLotUnits);
  const scale = market.quoteScale;
  const ofLot = fundingUnits(lotUnits, rateE9, true);
  const money = (units: number): string => plain(formatUnits(asUnits(units), scale));
  const rest = subtractDecimals(addDecimals(line.paid, line.missing), line.received);
  return [
    {
      rule: msg`Below 80 % of the samples the rate is 0`,
      formula: `${count(samples)} ÷ ${count(samplesExpected)} = ${shared}%`,
      agrees: true,
    },
    {
      rule: msg`Average premium of the samples`,
      formula: `${percentOfE9(premiumSumE9)} ÷ ${count(samples)} = ${percentOfE9(average)}`,
      agrees: true,
    },
    {
      rule: msg`Rate: the average, moved by at most 0.05 % towards 0.01 %, and no farther from 0 than the cap`,
      formula: `${percentOfE9(average)} → ${percentOfE9(found)} (± ${capE9 === null ? '–' : percentOfE9(capE9)})`,
      published: percentOfE9(rateE9),
      agrees: capE9 === null ? isNearer : found === rateE9,
    },
    {
      rule: msg`A long position of one lot pays, or below 0 receives: its value at the mark × rate`,
      formula: `${money(lotUnits)} × ${percentOfE9(rateE9)} = ${money(ofLot)}`,
      agrees: true,
    },
    {
      rule: msg`Paid and missing, less received: what rounding left goes to the insurance fund`,
      formula: `${plain(line.paid)} + ${plain(line.missing)} − ${plain(line.received)} = ${plain(rest)}`,
      agrees: line.left > 0 || signOf(rest) >= 0,
    },
  ];
}

/** The premium of one sample. */
export function recomputeSample(sample: Sample, market: ContractMarketView): readonly Step[] {
  const { indexPrice, impactBidPrice, impactAskPrice } = sample;
  const ticks = (price: string | null): number => (price === null ? 0 : ticksOf(price, market));
  const found = premiumE9(ticks(indexPrice), ticks(impactBidPrice), ticks(impactAskPrice));
  const text = (price: string | null): string => (price === null ? '–' : plain(price));
  const index = plain(indexPrice);
  return [
    {
      rule: msg`Premium: how far the book stands above or below the index`,
      formula: `(max(0, ${text(impactBidPrice)} − ${index}) − max(0, ${index} − ${text(impactAskPrice)})) ÷ ${index} = ${percentOfE9(found)}`,
      published: percentOfE9(sample.premiumE9),
      agrees: found === sample.premiumE9,
    },
  ];
}

/** A funding's number of samples and sum of premiums from every sample, each worked out again. */
export function recomputeSamples(
  funding: Funding,
  samples: readonly Sample[],
  market: ContractMarketView,
): readonly Step[] {
  const agreeing = samples.filter((own) =>
    recomputeSample(own, market).every((step) => step.agrees),
  );
  const sum = samples.reduce((all, { premiumE9 }) => all + premiumE9, 0);
  return [
    {
      rule: msg`Samples that agree with their prices`,
      formula: `${count(agreeing.length)} / ${count(samples.length)}`,
      agrees: agreeing.length === samples.length,
    },
    sampleCountStep(samples.length, funding.samples),
    {
      rule: msg`Sum of premiums`,
      formula: percentOfE9(sum),
      published: percentOfE9(funding.premiumSumE9),
      agrees: sum === funding.premiumSumE9,
    },
    ...quoteSteps(samples, market),
  ];
}

/** That the index of samples follows from what the sources said; none where that was not kept. */
export function quoteSteps(
  samples: readonly IndexSample[],
  { tickSize }: Pick<ContractMarketView, 'tickSize'>,
): readonly Step[] {
  return checkQuotes(samples, tickSize).map(({ found, expected, holds }) => ({
    rule: msg`Samples whose index follows from the quotes of the sources`,
    formula: `${formatExact(found)} / ${formatExact(expected)}`,
    agrees: holds,
  }));
}

/** That there are as many samples as a line says. */
export function sampleCountStep(found: number, published: number): Step {
  return {
    rule: msg`Number of samples`,
    formula: count(found),
    published: count(published),
    agrees: found === published,
  };
}

/** Decimals to which equity and maintenance are compared: more than any asset has. */
const RISK_SCALE = 8;

/** Why a liquidation began, and where the lots that were taken over went. */
export function recomputeLiquidation(
  line: Liquidation,
  markets: readonly ContractMarketView[],
): readonly Step[] {
  const equity = unitsOf(line.equity, RISK_SCALE);
  const maintenance = unitsOf(line.maintenance, RISK_SCALE);
  const risk = riskPpm(equity, maintenance);
  return [
    {
      rule: msg`It begins when the risk rate, maintenance ÷ equity, reaches 100%`,
      formula: Number.isFinite(risk)
        ? `${plain(line.maintenance)} ÷ ${plain(line.equity)} = ${percentText(risk)}`
        : `${plain(line.equity)} ≤ 0 < ${plain(line.maintenance)}`,
      published: '≥ 100%',
      agrees: isAtRisk(equity, maintenance, 1_000_000),
    },
    ...line.takeovers.map(recomputeTakeover),
    ...checkSteps(line, markets).map(({ rule, formula, expected, found, holds }) => ({
      rule: stepRules[rule],
      formula,
      ...(found !== expected && { published: found }),
      agrees: holds,
    })),
  ];
}

/** What each figure of a step must be. */
const stepRules: Readonly<Record<StepRule, MessageDescriptor>> = {
  equity: msg`Equity: margin and money of the account, with what its positions have won or lost at the mark`,
  maintenance: msg`Maintenance: value at the mark × rate of its tier, less the deduction`,
  outcome: msg`A step follows while equity is no more than maintenance; it ends once there is more`,
  limit: msg`The order that reduces it trades at the bankruptcy price or better`,
  liquidationFee: msg`The liquidation fee is at most this share of what was traded`,
  lots: msg`Lots of the step before, less lots sold`,
  share: msg`Taken over at its value at the mark, with its share of the equity used up`,
  shares: msg`Together the takeovers use up the equity: the owner ends at exactly zero`,
  kept: msg`What the takeovers leave of the equity stays with the positions that stay`,
  fund: msg`What was paid beyond the value it was taken over for is the insurance fund’s`,
  net: msg`A long and a short that the exchange has taken over are closed against each other at the mark`,
  takeover: msg`What the takeover brought the insurance fund in all`,
};

function recomputeTakeover({ lotsTaken, lotsLeft, deleveragedLots }: Takeover): Step {
  const sold = lotsTaken - lotsLeft - deleveragedLots;
  return {
    rule: msg`Lots taken over, less lots still held, less lots given up by winners: lots sold in the market or closed against another takeover`,
    formula: `${count(lotsTaken)} − ${count(lotsLeft)} − ${count(deleveragedLots)} = ${count(sold)}`,
    agrees: sold >= 0,
  };
}

/** Flows that only ever add to a fund. */
const ADDING: readonly Fund['flows'][number]['kind'][] = ['funded', 'liquidation_fee'];

/** The balance of an insurance fund from what it had before the lines shown, and what they say it received and paid. */
export function recomputeFund({ balance, opening, flows }: Fund): readonly Step[] {
  const [received = '0', paid = '0'] = [1, -1].map((sign) =>
    flows
      .filter(({ amount }) => signOf(amount) === sign)
      .reduce((sum, { amount }) => addDecimals(sum, amount), '0'),
  );
  const change = addDecimals(received, paid);
  const found = addDecimals(opening, change);
  const added = flows.filter(({ kind }) => ADDING.includes(kind));
  return [
    {
      rule: msg`Received, less paid, in the lines shown`,
      formula: `${plain(received)} − ${plain(paid.replace('-', ''))} = ${plain(change)}`,
      agrees: true,
    },
    {
      rule: msg`The balance: what the fund had before the lines shown, and what they changed; never below 0`,
      formula: `${plain(opening)} ${signOf(change) < 0 ? '−' : '+'} ${plain(change.replace('-', ''))} = ${plain(found)}`,
      published: plain(balance),
      agrees: found === balance && signOf(opening) >= 0 && signOf(balance) >= 0,
    },
    {
      rule: msg`What the exchange pays in and liquidation fees only add`,
      formula: added.map(({ amount }) => plain(amount)).join(' + ') || '0',
      agrees: added.every(({ amount }) => signOf(amount) >= 0),
    },
  ];
}

/** Decimals of a price that a value is divided into. */
const PRICE_DECIMALS = 8;

/**
 * The price at which a position was reduced, beside that of the other lines about the same bankrupt position: all go at one
 * price, to a unit of rounding a line. `all` holds the lines that were read.
 */
export function recomputeDeleveraging(
  line: Deleveraging,
  all: readonly Deleveraging[],
  market: ContractMarketView,
): readonly Step[] {
  const of = all.filter(({ takeoverId }) => takeoverId === line.takeoverId);
  const price = ({ value, lots }: { value: string; lots: number }): string =>
    divideDecimalsTrunc(value, lotsAsBase(lots, market), PRICE_DECIMALS);
  const sum = of.reduce(
    (before, { lots, value }) => ({
      lots: before.lots + lots,
      value: addDecimals(before.value, value),
    }),
    { lots: 0, value: '0' },
  );
  const scale = market.quoteScale;
  const [own, sumUnits] = [unitsOf(line.value, scale), unitsOf(sum.value, scale)];
  // own / lots = sum / all lots, each line rounded by less than a unit.
  const apart = BigInt(own) * BigInt(sum.lots) - BigInt(sumUnits) * BigInt(line.lots);
  const allowed = BigInt(sum.lots) + BigInt(line.lots) * BigInt(of.length);
  return [
    {
      rule: msg`Price: value ÷ (lots × lot size)`,
      formula: `${plain(line.value)} ÷ (${count(line.lots)} × ${plain(market.lotSize)}) = ${plain(price(line))}`,
      agrees: true,
    },
    {
      rule: msg`All lines about the same bankrupt position have one price`,
      formula: `${plain(sum.value)} ÷ (${count(sum.lots)} × ${plain(market.lotSize)}) = ${plain(price(sum))}`,
      agrees: apart <= allowed && -apart <= allowed,
    },
    ...recomputeRank(line, scale),
    {
      rule: msg`The highest rank goes first: it gives up all of its lots before the next is asked`,
      formula: of
        .toSorted((one, other) => other.rank - one.rank || one.positionId - other.positionId)
        .map(
          ({ rank, lots, ranked }) =>
            `${rankOf(rank)}: ${count(lots)} / ${ranked === null ? '–' : count(ranked.heldLots)}`,
        )
        .join(' · '),
      agrees: isInOrder(of.filter(({ sequence }) => sequence === line.sequence)),
    },
  ];
}

const rankOf = (rank: number): string => plain(multiplyDecimals(String(rank), '0.000001'));

/** The rank from the figures of the moment at which the queue was made; nothing where they were not written down. */
function recomputeRank({ rank, ranked }: Deleveraging, scale: number): readonly Step[] {
  if (ranked === null) return [];
  const { entryValue, value, equity, direction } = ranked;
  const isLong = direction === 'long';
  const [entry, worth, own] = [entryValue, value, equity].map((text) => unitsOf(text, scale));
  const found = deleverageRank(entry ?? 0, worth ?? 0, own ?? 0, isLong);
  const isWinning = isLong === (worth ?? 0) > (entry ?? 0);
  const profit = isLong
    ? `${plain(value)} − ${plain(entryValue)}`
    : `${plain(entryValue)} − ${plain(value)}`;
  const leverage = `(${plain(value)} ÷ ${plain(equity)})`;
  return [
    {
      rule: msg`Rank: profit ÷ entry value, times the effective leverage for who wins, divided by it for who loses`,
      formula: `(${profit}) ÷ ${plain(entryValue)} ${isWinning ? '×' : '÷'} ${leverage} = ${rankOf(found)}`,
      published: rankOf(rank),
      agrees: found === rank,
    },
  ];
}

/** Of those that one command asked: everyone before the last gave up all they had. */
function isInOrder(lines: readonly Deleveraging[]): boolean {
  const asked = lines.toSorted(
    (one, other) => other.rank - one.rank || one.positionId - other.positionId,
  );
  return asked.every(
    ({ lots, ranked }, place) =>
      ranked === null ||
      (place === asked.length - 1 ? lots <= ranked.heldLots : lots === ranked.heldLots),
  );
}
