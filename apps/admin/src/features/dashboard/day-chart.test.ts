import { expect, test } from 'vitest';
import { axisTop, barOf, heightOf, sumOf } from './day-chart.ts';

test.each([
  [[], '1'],
  [['0', '-3'], '1'],
  [['0.7'], '1'],
  [['1'], '1'],
  [['1.01'], '2'],
  [['3', '4.99'], '5'],
  [['5.1'], '10'],
  [['12842.5'], '20000'],
  [['0.00000003'], '0.00000005'],
])('the axis of %j ends at %s', (values, top) => {
  expect(axisTop(values)).toBe(top);
});

test('a bar is as high as its part of the axis, and nothing below zero is drawn', () => {
  expect(heightOf('3', '5')).toBe('60');
  expect(heightOf('1', '3')).toBe('33.33');
  expect(heightOf('-1', '5')).toBe('0');
});

test('a day that gave back is no higher and no lower for it, and its sum says what it came to', () => {
  const day = { day: '2026-11-21', values: { spot: '3', other: '-1' } };
  expect(barOf(day)).toBe('3');
  expect(sumOf(Object.values(day.values))).toBe('2');
});
