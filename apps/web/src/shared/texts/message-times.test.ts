import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { piecesOf } from './message-times.ts';

beforeEach(() => {
  vi.stubEnv('TZ', 'Asia/Hong_Kong');
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['opens again at 2026-11-21 23:52 UTC.', ['opens again at ', '2026-11-22 07:52', '.']],
  ['2026-11-21 23:52', ['2026-11-21 23:52']],
  ['from 2026-11-21 on', ['from ', '2026-11-21', ' on']],
  ['at 2026-99-99 99:99 UTC', ['at ', '2026-99-99 99:99 UTC']],
  ['no time', ['no time']],
  ['', []],
])('%j is read in the reader’s zone', (text, pieces) => {
  expect(piecesOf(text).map((piece) => piece.text)).toEqual(pieces);
});
