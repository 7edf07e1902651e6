import type { FillView, OrderView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { apart, fillMarks, levelMarks, orderMarks } from './own-marks.ts';

const order = (fields: Partial<OrderView>): OrderView =>
  ({ side: 'buy', status: 'open', price: '100.5', triggerPrice: null, ...fields }) as OrderView;
const fill = (tradeId: number, fields: Partial<FillView> = {}): FillView =>
  ({
    tradeId,
    orderId: 7,
    symbol: 'BTCUSDT',
    side: 'sell',
    price: '9.5',
    timeMs: 5,
    ...fields,
  }) as FillView;

const labelOf = (): string => 'words';

test.each<[what: string, fields: Partial<OrderView>, priceText: string | undefined]>([
  ['an order that rests', {}, '100.50'],
  ['one that waits, at its trigger', { status: 'waiting', triggerPrice: '90' }, '90.00'],
  ['one that was triggered, at its price', { triggerPrice: '90' }, '100.50'],
  ['one without a price', { price: null }, undefined],
])('%s has its line', (_what, fields, priceText) => {
  const [mark] = orderMarks([order(fields)], 2, labelOf);
  expect(mark?.priceText).toBe(priceText);
  expect(mark?.price).toBe(priceText === undefined ? undefined : Number(priceText));
});

test('of very many orders the newest have lines', () => {
  const many = Array.from({ length: 200 }, (_, at) => order({ price: String(at + 1) }));
  const marks = orderMarks(many, 0, labelOf);
  expect(marks).toHaveLength(40);
  expect(marks[0]?.price).toBe(1);
});

test('a fill that was fetched and told is one mark; those of other markets are none', () => {
  const told = [fill(2), fill(3, { symbol: 'ETHUSDT' })];
  const marks = fillMarks('BTCUSDT', told, [fill(2), fill(1), fill(1, { orderId: 8 })]);
  expect(marks).toHaveLength(3);
  expect(marks[0]).toEqual({ side: 'sell', price: 9.5, atMs: 5 });
});

test('of lines that lie close the newest has the room, and one farther away its own', () => {
  expect(apart([100, 105, 93, 114, 80], 14)).toEqual([true, false, false, true, true]);
});

test('a line stands for each thing that has a price, with the decimals of the market', () => {
  const entry = { key: 'm', tone: 'mark', label: 'Mark', price: '60000.5' } as const;
  const none = { key: 'q1', tone: 'liquidation', label: 'Liquidation', price: null } as const;
  expect(levelMarks([entry, none], 2)).toEqual([
    { key: 'm', tone: 'mark', label: 'Mark', price: 60_000.5, priceText: '60,000.50' },
  ]);
});
