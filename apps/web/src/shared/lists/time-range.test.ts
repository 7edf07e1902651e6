import { expect, test } from 'vitest';
import { parseDayRange, timeRange } from './time-range.ts';

test('a range runs from the first day’s start to the start of the day after the last', () => {
  const { fromMs = 0, toMs = 0 } = timeRange({ from: '2026-11-20', to: '2026-11-21' });
  expect(new Date(fromMs).getHours()).toBe(0);
  expect(new Date(toMs).getDate()).toBe(22);
  expect(timeRange({ from: '2026-11-20', to: undefined })).toEqual(
    timeRange({ from: '2026-11-20', to: '2026-11-20' }),
  );
  expect(timeRange(undefined)).toEqual({});
});

test.each<[from: string | undefined, to: string | undefined, range: object | undefined]>([
  ['2026-11-20', '2026-11-21', { from: '2026-11-20', to: '2026-11-21' }],
  ['2026-11-20', '2026-11-19', { from: '2026-11-20', to: undefined }],
  ['2026-11-20', 'soon', { from: '2026-11-20', to: undefined }],
  ['<script>', '2026-11-21', undefined],
  [undefined, undefined, undefined],
])('an address with %j to %j means %j', (from, to, range) => {
  expect(parseDayRange(from, to)).toEqual(range);
});
