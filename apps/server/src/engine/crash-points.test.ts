import { describe, expect, test } from 'vitest';
import { crashPoints, parseCrashPoint, passCrashPoint } from './crash-points.ts';

describe('parseCrashPoint', () => {
  test('reads a point and which of its passes is the last', () => {
    expect(parseCrashPoint('journal_sent:3')).toEqual({ point: 'journal_sent', passesLeft: 3 });
    expect(parseCrashPoint('journal_sent')).toEqual({ point: 'journal_sent', passesLeft: 1 });
  });

  test.each(['', 'journal', 'journal_sent:0', 'journal_sent:-1', 'journal_sent:x', ':3'])(
    'refuses %j',
    (text) => {
      expect(() => parseCrashPoint(text)).toThrow(/CRASH_AT must be/);
    },
  );
});

test('a point that is not armed is passed', () => {
  for (const point of crashPoints) passCrashPoint(point);
});
