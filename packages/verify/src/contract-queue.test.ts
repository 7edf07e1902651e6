import { expect, test } from 'vitest';
import { deleverageRank } from './contract-formulas.ts';
import { checkQueue } from './contract-queue.ts';
import type { DeleveragingQueue, QueuePlace } from './contract-queue.ts';

/** A short of so many lots from 1,000 at a mark of 900, with so much of its own. */
function placeOf(place: number, lots: number, equity: number): QueuePlace {
  const [entryValue, value] = [lots * 1_000, lots * 900];
  return {
    ...{ place, lots, rank: deleverageRank(entryValue, value, equity, false) },
    ...{ entryValue: String(entryValue), value: String(value), equity: String(equity) },
    ...{ positionId: null, passed: null },
  };
}

function lineOf(own: QueuePlace, positionId: number, lots: number, heldLots = own.lots) {
  const { rank, entryValue, value, equity } = own;
  const ranked = { direction: 'short' as const, heldLots, entryValue, value, equity };
  return { takeoverId: 9, positionId, lots, value: '1', rank, sequence: 7, ranked };
}

const [first, second, third, fourth] = [
  placeOf(1, 3, 400),
  { ...placeOf(2, 3, 500), passed: { lots: 3, left: '-0.5' } },
  placeOf(3, 3, 600),
  placeOf(4, 3, 900),
];

/** The first gave all, the second could not, the third gave a part, the fourth was not asked. */
const queue: DeleveragingQueue = {
  ...{ sequence: 7, direction: 'short', candidates: 4, candidateLots: 12 },
  places: [{ ...first, positionId: 11 }, second, { ...third, positionId: 13 }, fourth],
  lines: [lineOf(first, 11, 2), lineOf(first, 11, 1, 1), lineOf(third, 13, 2)],
};

const wrong = (changed: Partial<DeleveragingQueue>): readonly string[] =>
  checkQueue({ ...queue, ...changed }, 10n ** 18n).flatMap(({ rule, holds }) =>
    holds ? [] : [rule],
  );

const withPlace = (place: number, changed: Partial<QueuePlace>) => ({
  places: queue.places.map((own) => (own.place === place ? { ...own, ...changed } : own)),
});

test('a queue in which everybody before the last gave all they had is right', () => {
  expect(wrong({})).toEqual([]);
});

test.each([
  ['places', 'somebody is missing from a short queue', { candidates: 5, candidateLots: 15 }],
  ['lots', 'lots of the side are not those of its places', { candidateLots: 13 }],
  ['ranks', 'a rank is lower than its figures', withPlace(4, { rank: fourth.rank - 1 })],
  [
    'lines',
    'a line is of another command',
    { lines: queue.lines.map((own) => ({ ...own, sequence: 8 })) },
  ],
  ['lines', 'a line has other figures than its place', withPlace(3, { equity: '601' })],
  [
    'passed',
    'somebody was passed over who could pay',
    withPlace(2, { passed: { lots: 3, left: '0' } }),
  ],
  ['nobody', 'somebody was not asked before one who gave', withPlace(2, { passed: null })],
  ['nobody', 'somebody kept lots before one who gave', { lines: queue.lines.toSpliced(1, 1) }],
])('%s: %s', (rule, _, changed) => {
  expect(wrong(changed)).toContain(rule);
});

test('a higher rank after a lower one is out of order', () => {
  const places = [queue.places[1], queue.places[0], queue.places[2], queue.places[3]];
  expect(wrong({ places: places.flatMap((own) => own ?? []) })).toContain('order');
});

test('whose lots were taken by the market in the meantime had nothing to give', () => {
  expect(wrong(withPlace(2, { passed: { lots: 0, left: '0' } }))).toEqual([]);
});
