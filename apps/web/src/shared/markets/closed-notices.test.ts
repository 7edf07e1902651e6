import { expect, test } from 'vitest';
import { closeNotice, parseClosedNotices } from './closed-notices.ts';

test('a notice stays closed for the day, and the others of another day come back', () => {
  const monday = closeNotice({ day: '', keys: [] }, 'a', '2026-11-23');
  expect(closeNotice(monday, 'b', '2026-11-23')).toEqual({ day: '2026-11-23', keys: ['a', 'b'] });
  expect(closeNotice(monday, 'a', '2026-11-23').keys).toEqual(['a']);
  expect(closeNotice(monday, 'b', '2026-11-24')).toEqual({ day: '2026-11-24', keys: ['b'] });
});

test.each([undefined, 7, {}, { day: 1, keys: [] }, { day: '2026-11-23', keys: 'a' }])(
  'what the device holds as %j is nothing',
  (raw) => {
    expect(parseClosedNotices(raw)).toEqual({ day: '', keys: [] });
  },
);
