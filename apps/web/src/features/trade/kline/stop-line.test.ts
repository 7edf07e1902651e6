import type { ContractPositionView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { keyOfLine, positionLines, positionMarks, stopNameAt } from './stop-line.ts';

const position = (fields: Partial<ContractPositionView> = {}): ContractPositionView =>
  ({
    positionId: 7,
    direction: 'long',
    entryPrice: '60000.5',
    takeProfitPrice: null,
    stopLossPrice: null,
    ...fields,
  }) as ContractPositionView;

test('a position has a line for its entry and one for each price that is set, the newest first', () => {
  const both = position({ positionId: 9, takeProfitPrice: '66000', stopLossPrice: '55000' });
  expect(positionLines([position(), both]).map(keyOfLine)).toEqual(['e9', 'p9', 'l9', 'e7']);
});

test.each([
  ['long', 61_000, 'takeProfit'],
  ['long', 59_000, 'stopLoss'],
  ['short', 61_000, 'stopLoss'],
  ['short', 59_000, 'takeProfit'],
] as const)(
  'the entry of a %s dragged to %d at a mark of 60000 sets the %s',
  (direction, price, name) => {
    const line = { position: position({ direction }), kind: 'entry' } as const;
    expect(stopNameAt(line, price, 60_000)).toBe(name);
  },
);

test('a stop stays what it is, wherever it is dragged to', () => {
  const line = { position: position({ stopLossPrice: '55000' }), kind: 'stopLoss' } as const;
  expect(stopNameAt(line, 70_000, 60_000)).toBe('stopLoss');
});

test('what wins is drawn green and what loses red; an entry has the colour of its direction', () => {
  const short = position({ direction: 'short', takeProfitPrice: '55000', stopLossPrice: '66000' });
  const marks = positionMarks(positionLines([short]), 2, ({ kind }) => kind);
  expect(marks).toEqual([
    { key: 'e7', side: 'sell', price: 60_000.5, label: 'entry', priceText: '60,000.50' },
    { key: 'p7', side: 'buy', price: 55_000, label: 'takeProfit', priceText: '55,000.00' },
    { key: 'l7', side: 'sell', price: 66_000, label: 'stopLoss', priceText: '66,000.00' },
  ]);
});
