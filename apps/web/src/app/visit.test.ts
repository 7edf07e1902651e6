import { NavigationType } from 'react-router';
import { expect, test } from 'vitest';
import { nextPlace } from './visit.ts';
import type { Place } from './visit.ts';

type Step = readonly [action: `${Place['action']}`, address: string];

const ACTIONS = { PUSH: 'Push', POP: 'Pop', REPLACE: 'Replace' } as const;

function stepOf([action, address]: Step): Omit<Place, 'visit'> {
  const [pathname = '', search = ''] = address.split('?');
  // Addresses typed into the browser's bar all have the same key.
  const location = { pathname, search, hash: '', state: null, key: 'default' };
  return { action: NavigationType[ACTIONS[action]], location };
}

/** The visits that the steps lead through, without anything being drawn between them. */
function visitsOf(...steps: readonly Step[]): readonly number[] {
  const visits: number[] = [];
  let place: Place = { ...stepOf(['POP', '/login']), visit: 0 };
  for (const step of steps) {
    place = nextPlace(place, stepOf(step));
    visits.push(place.visit);
  }
  return visits;
}

test('a page left and asked for again is another visit of it', () => {
  expect(visitsOf(['REPLACE', '/'], ['PUSH', '/login'])).toEqual([1, 2]);
  expect(visitsOf(['POP', '/'], ['POP', '/login'])).toEqual([1, 2]);
});

test('a filter that a page puts into its own address does not end its visit', () => {
  expect(visitsOf(['REPLACE', '/login?kind=spot'], ['REPLACE', '/login?kind=wallet'])).toEqual([
    0, 0,
  ]);
});

test('a part of a page opened or left by a step of its own is a visit', () => {
  expect(visitsOf(['PUSH', '/login?view=devices'], ['POP', '/login'])).toEqual([1, 2]);
});
