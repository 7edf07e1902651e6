import { expect, test } from 'vitest';
import { DRAWINGS_MAX, NOTE_LENGTH_MAX, parseDrawings, thinned, withDrawings } from './drawings.ts';
import type { Drawing, DrawingsByMarket } from './drawings.ts';

const line: Drawing = { tool: 'priceLine', points: [{ atMs: 1_000, price: 2.5 }] };

test.each<[raw: unknown, drawings: object]>([
  [undefined, {}],
  [[line], {}],
  [{ BTCUSDT: [line] }, { BTCUSDT: [line] }],
  [{ BTCUSDT: 'none' }, { BTCUSDT: [] }],
  [{ '<b>': [line] }, {}],
  [{ BTCUSDT: [{ ...line, tool: 'spray' }, line] }, { BTCUSDT: [line] }],
  [{ BTCUSDT: [{ ...line, points: [{ price: '2.5' }] }] }, { BTCUSDT: [] }],
  [
    { BTCUSDT: [{ ...line, points: [{ price: null, atMs: 5 }] }] },
    { BTCUSDT: [{ ...line, points: [{ atMs: 5 }] }] },
  ],
  [{ BTCUSDT: [{ ...line, tool: 'note' }] }, { BTCUSDT: [] }],
  [{ BTCUSDT: [{ ...line, tool: 'note', text: ' ' }] }, { BTCUSDT: [] }],
  [
    { BTCUSDT: [{ ...line, tool: 'note', text: 'x'.repeat(100) }] },
    { BTCUSDT: [{ ...line, tool: 'note', text: 'x'.repeat(NOTE_LENGTH_MAX) }] },
  ],
])('a device that holds %j shows %j', (raw, drawings) => {
  expect(parseDrawings(raw)).toEqual(drawings);
});

test('the newest drawings of a market are kept, and the market drawn on longest ago gives way', () => {
  const many = Array.from(
    { length: DRAWINGS_MAX + 1 },
    (_, at): Drawing => ({
      ...line,
      points: [{ atMs: at }],
    }),
  );
  let all: DrawingsByMarket = {};
  for (let market = 0; market < 30; market += 1) all = withDrawings(all, `M${market}`, many);
  expect(Object.keys(all)).toHaveLength(24);
  expect(all['M5']).toBeUndefined();
  expect(all['M29']).toHaveLength(DRAWINGS_MAX);
  expect(all['M29']?.[0]?.points).toEqual([{ atMs: 1 }]);
  expect(Object.keys(withDrawings(all, 'M6', [line])).at(-1)).toBe('M6');
});

test('a market whose drawings are all removed is forgotten', () => {
  expect(withDrawings({ BTCUSDT: [line] }, 'BTCUSDT', [])).toEqual({});
});

test('a long stroke is thinned out and keeps both its ends', () => {
  const points = Array.from({ length: 5_000 }, (_, at) => ({ atMs: at, price: at }));
  const thin = thinned(points);
  expect(thin.length).toBeLessThanOrEqual(200);
  expect(thin[0]).toEqual(points[0]);
  expect(thin.at(-1)).toEqual(points.at(-1));
});
