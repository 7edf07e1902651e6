import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { formatCycle, formatSpan, formatTime, formatUtc, zoneName } from './time.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test('a moment is written in local time, to the second', () => {
  expect(formatTime(new Date(2026, 10, 2, 3, 4, 5).getTime())).toBe('2026-11-02 03:04:05');
});

test.each<[spanMs: number, text: string]>([
  [0, '0 s'],
  [999, '0 s'],
  [61_000, '1 min 1 s'],
  [3_600_000, '1 h'],
  [300_000, '5 min'],
  [90_061_000, '1 d 1 h'],
])('%d ms are %s', (spanMs, text) => {
  expect(formatSpan(spanMs)).toBe(text);
});

test('a moment is written in UTC, wherever it is read', () => {
  expect(formatUtc(Date.UTC(2026, 10, 2, 3, 4, 5))).toBe('2026-11-02 03:04:05 UTC');
});

test('the zone of local times says how far it is from UTC', () => {
  const minutes = -new Date().getTimezoneOffset();
  const [, sign = '', hours = '', rest = ''] =
    /^UTC([+-])(\d\d):(\d\d), \S+$/.exec(zoneName(Date.now())) ?? [];
  expect(Number(`${sign}${Number(hours) * 60 + Number(rest)}`)).toBeCloseTo(minutes);
});

test('a round lasts seconds, or whole minutes', () => {
  expect([30_000, 60_000, 90_000, 900_000].map(formatCycle)).toEqual([
    ...['30 s', '1 min', '90 s', '15 min'],
  ]);
});
