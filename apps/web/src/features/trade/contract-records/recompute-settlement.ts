import { divideDecimalsTrunc, multiplyDecimals } from '@candor/money';
import type { EndpointReply } from '@candor/protocol';
import { meanTicks } from '@candor/protocol/contract-formulas';
import { formatExact } from '@candor/ui-kit';
import { msg } from '@lingui/core/macro';
import { contractPriceDecimals, ticksOf } from './figures.ts';
import { quoteSteps, sampleCountStep } from './recompute.ts';
import type { Step } from './recompute.ts';

/** A market that ended, with its last terms. */
export type Settlement = EndpointReply<'common/contractSettlements'>['markets'][number];
export type EndingSample = EndpointReply<'common/contractEndingSamples'>['samples'][number];

/** Decimals that a mean has beyond those of a price. */
const MEAN_DECIMALS = 4;

const count = (value: number): string => formatExact(String(value));

/** The price at which a market settled, from number and sum of its samples. */
export function recomputeSettlement(market: Settlement): readonly Step[] {
  const { samples, samplesMin, indexSum, settlePrice } = market.ending;
  const decimals = contractPriceDecimals(market);
  const mean = divideDecimalsTrunc(indexSum, String(samples || 1), decimals + MEAN_DECIMALS);
  const indexSumTicks = ticksOf(indexSum, market);
  const found = Math.min(meanTicks({ samples, indexSumTicks }), ticksOf(market.priceMax, market));
  const price = formatExact(multiplyDecimals(String(found), market.tickSize), decimals);
  return [
    {
      rule: msg`At least four in five of all samples must be there, else the hour begins anew`,
      formula: `${count(samples)} ≥ ${count(samplesMin)}`,
      agrees: samples >= samplesMin,
    },
    {
      rule: msg`Mean of the index: the sum of its samples ÷ their number`,
      formula: `${formatExact(indexSum)} ÷ ${count(samples)} = ${formatExact(mean)}`,
      agrees: true,
    },
    {
      rule: msg`Settlement price: the mean in whole price steps, half a step up`,
      formula: price,
      published: formatExact(settlePrice ?? '0', decimals),
      agrees: settlePrice !== null && found === ticksOf(settlePrice, market),
    },
  ];
}

/** Number and sum of a settlement's samples, and that each is of the hour that counts. */
export function recomputeEndingSamples(
  market: Settlement,
  samples: readonly EndingSample[],
): readonly Step[] {
  const { windowFromMs, settlesAtMs, indexSum } = market.ending;
  const inside = samples.filter(({ atMs }) => atMs > windowFromMs && atMs <= settlesAtMs);
  const sumTicks = samples.reduce((sum, own) => sum + ticksOf(own.indexPrice, market), 0);
  return [
    {
      rule: msg`Samples that are of the hour that counts`,
      formula: `${count(inside.length)} / ${count(samples.length)}`,
      agrees: inside.length === samples.length,
    },
    sampleCountStep(samples.length, market.ending.samples),
    {
      rule: msg`Sum of the index in all samples`,
      formula: formatExact(multiplyDecimals(String(sumTicks), market.tickSize)),
      published: formatExact(indexSum),
      agrees: sumTicks === ticksOf(indexSum, market),
    },
    ...quoteSteps(samples, market),
  ];
}
