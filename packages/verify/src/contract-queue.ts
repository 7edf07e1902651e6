import { deleverageRank } from './contract-formulas.ts';
import { equal, scaled, within } from './contract-lines.ts';
import type { DeleveragingLine, LineCheck } from './contract-lines.ts';

/** One position of a queue, without its owner. */
export interface QueuePlace {
  readonly place: number;
  readonly rank: number;
  readonly lots: number;
  readonly entryValue: string;
  readonly value: string;
  readonly equity: string;
  /** Of one that gave something up; else null. */
  readonly positionId: number | null;
  /** It was asked and gave nothing: the lots it had then, and what closing them would have left. */
  readonly passed: { readonly lots: number; readonly left: string } | null;
}

/** What `common/contractDeleveragingQueue` answers: the winners that one command could ask, and the lines of those who gave. */
export interface DeleveragingQueue {
  readonly sequence: number;
  readonly direction: 'long' | 'short';
  /** Positions of the side that were not being liquidated, and their lots. */
  readonly candidates: number;
  readonly candidateLots: number;
  readonly places: readonly QueuePlace[];
  readonly lines: readonly DeleveragingLine[];
}

/** What is looked at in a queue, in this order. */
export type QueueRule = 'places' | 'lots' | 'ranks' | 'order' | 'lines' | 'passed' | 'nobody';

/** A rule with what it found and what it should have. */
export type QueueCheck = LineCheck & { readonly rule: QueueRule };

/** As many as a queue shows. */
const LISTED_MAX = 120;

/**
 * That nobody in a queue was passed over: each rank follows from its figures, the queue is in the order of ranks, and of
 * everybody before the last who gave something, each gave all they had or could not pay. `unit` is one unit of the quote
 * asset in 10^-18.
 */
export function checkQueue(queue: DeleveragingQueue, unit = 1n): readonly QueueCheck[] {
  const { places, candidates, candidateLots, direction } = queue;
  const lots = places.reduce((sum, own) => sum + own.lots, 0);
  const isWhole = places.length === candidates;
  const units = (text: string): number => Number(scaled(text) / unit);
  const wrongRank = places.find(
    ({ rank, entryValue, value, equity }) =>
      rank !== deleverageRank(units(entryValue), units(value), units(equity), direction === 'long'),
  );
  const wrongPlace = places.find(({ rank }, at) => at > 0 && rank > (places[at - 1]?.rank ?? rank));
  return [
    of('places', equal('places', places.length, Math.min(candidates, LISTED_MAX))),
    of(
      'lots',
      within(
        'lots of the places',
        lots,
        isWhole ? lots === candidateLots : lots < candidateLots,
        isWhole ? String(candidateLots) : `less than ${candidateLots}`,
      ),
    ),
    of('ranks', none('a rank that does not follow from its figures', wrongRank?.place)),
    of('order', none('a place with a higher rank than the one before', wrongPlace?.place)),
    ...checkGivers(queue),
  ];
}

const of = (rule: QueueRule, check: LineCheck): QueueCheck => ({ rule, ...check });

/** Nothing of the kind, or the first place that is. */
const none = (what: string, place: number | undefined): LineCheck => ({
  what,
  found: place === undefined ? 'none' : `place ${place}`,
  expected: 'none',
  holds: place === undefined,
});

function checkGivers({ places, lines, sequence }: DeleveragingQueue): readonly QueueCheck[] {
  const linesOf = Map.groupBy(lines, ({ positionId }) => positionId);
  const isPlaced = ({ positionId, ranked, rank, sequence: own }: DeleveragingLine): boolean => {
    const at = places.find((place) => place.positionId === positionId);
    if (at === undefined || ranked === null || own !== sequence) return false;
    const { entryValue, value, equity } = ranked;
    const figures = [at.rank, at.entryValue, at.value, at.equity];
    return [rank, entryValue, value, equity].every((figure, which) => figure === figures[which]);
  };
  const stray = lines.find((line) => !isPlaced(line));
  const wronglyPassed = places.find(({ passed }) => passed !== null && !couldNot(passed));
  const last = places.findLast(({ positionId }) => positionId !== null)?.place ?? 0;
  const spared = places.find((place) => {
    if (place.place >= last || place.passed !== null) return false;
    const given = place.positionId === null ? [] : (linesOf.get(place.positionId) ?? []);
    return !gaveAll(given);
  });
  return [
    of('lines', none('a line that is of no place', stray?.positionId)),
    of('passed', none('somebody who was passed over and could pay', wronglyPassed?.place)),
    of('nobody', none(`somebody before place ${last} who kept lots`, spared?.place)),
  ];
}

/** Nothing was left to give, or giving it would have left less than nothing. */
const couldNot = ({ lots, left }: NonNullable<QueuePlace['passed']>): boolean =>
  lots === 0 || scaled(left) < 0n;

/** After its last line nothing was left of it. */
const gaveAll = (lines: readonly DeleveragingLine[]): boolean =>
  lines.some(({ lots, ranked }) => lots === ranked?.heldLots);
