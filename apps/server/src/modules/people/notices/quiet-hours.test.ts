import { expect, test } from 'vitest';
import { isZone, quietUntil } from './quiet-hours.ts';

const at = (time: string): number => Date.parse(`2026-11-22T${time}Z`);
const night = { fromMinute: 23 * 60, toMinute: 7 * 60, zone: 'Asia/Hong_Kong' };

test.each([
  ['a second before', '14:59:59', undefined],
  ['the first minute', '15:00:00', '23:00:00'],
  ['after midnight', '16:30:20', '23:00:00'],
  ['the last second', '22:59:59', '23:00:00'],
  ['the minute they end', '23:00:00', undefined],
])('over midnight: %s', (_when, time, end) => {
  expect(quietUntil(night, at(time))).toBe(end === undefined ? undefined : at(end));
});

test('within a day, in a zone of half an hour', () => {
  const hours = { fromMinute: 13 * 60, toMinute: 14 * 60 + 30, zone: 'Asia/Kolkata' };
  expect(quietUntil(hours, at('07:30:00'))).toBe(at('09:00:00'));
  expect(quietUntil(hours, at('09:00:00'))).toBeUndefined();
});

test('from a minute to the same is no time', () => {
  expect(quietUntil({ ...night, toMinute: night.fromMinute }, at('15:00:00'))).toBeUndefined();
});

test('a zone is one that the machine knows', () => {
  expect(['UTC', 'Europe/Kyiv', 'Nowhere/Town', ''].map(isZone)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
