import type { ContractMarketView, EndpointReply } from '@candor/protocol';
import { formatExact } from '@candor/ui-kit';
import { checkQueue } from '@candor/verify/contract-queue';
import type { QueueRule } from '@candor/verify/contract-queue';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { rankText } from './figures.ts';
import type { Step } from './recompute.ts';

export type Queue = EndpointReply<'common/contractDeleveragingQueue'>;
export type Place = Queue['places'][number];

/** Decimals of the smallest amount that the rules count. */
const UNIT_DECIMALS = 18;

const queueRules: Readonly<Record<QueueRule, MessageDescriptor>> = {
  places: msg`Everybody who could be asked has a place, up to 120`,
  lots: msg`Lots of all places: those of the side`,
  ranks: msg`Each rank follows from entry value, value and equity`,
  order: msg`The highest rank first`,
  lines: msg`Whoever gave something up has a place with the same figures`,
  passed: msg`Whoever was asked and gave nothing could not pay`,
  nobody: msg`Everybody before the last one who gave had given up all lots: nobody was passed over`,
};

const count = (value: number): string => formatExact(String(value));

/** Lots that a place gave up, in all lines. */
export function givenLots({ lines }: Queue, { positionId }: Place): number {
  return lines.reduce((sum, line) => sum + (line.positionId === positionId ? line.lots : 0), 0);
}

/** That nobody in a queue was passed over, each rule with the figures it looks at. */
export function recomputeQueue(queue: Queue, market: ContractMarketView): readonly Step[] {
  const { places, candidates, candidateLots } = queue;
  const lots = places.reduce((sum, own) => sum + own.lots, 0);
  const givers = places.filter(({ positionId }) => positionId !== null);
  const ranks = [places[0], places.at(-1)].flatMap((own) => (own ? [rankText(own.rank)] : []));
  const formulas: Readonly<Record<QueueRule, string>> = {
    places: `${count(places.length)} / ${count(candidates)}`,
    lots: `${count(lots)} / ${count(candidateLots)}`,
    ranks: ranks.join(' … '),
    order: ranks.join(' ≥ … ≥ '),
    lines: givers
      .map(({ place, ...own }) => `${place}: ${count(givenLots(queue, { place, ...own }))}`)
      .join(' · '),
    passed: places
      .flatMap(({ place, passed }) =>
        passed === null ? [] : [`${place}: ${formatExact(passed.left)}`],
      )
      .join(' · '),
    nobody: `1 … ${count(givers.at(-1)?.place ?? 0)}`,
  };
  const unit = 10n ** BigInt(UNIT_DECIMALS - market.quoteScale);
  return checkQueue(queue, unit).map(({ rule, holds }) => ({
    rule: queueRules[rule],
    formula: formulas[rule] === '' ? '–' : formulas[rule],
    agrees: holds,
  }));
}
