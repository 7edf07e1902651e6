import type { ContractPositionView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { closingChoices, openingChoices } from './place-choices.ts';

const prices = { last: '60000.0', trigger: '60100.0' };

const position = (direction: 'long' | 'short') =>
  ({ positionId: 1, symbol: 'BTCUSDTPERP', direction, lots: 10 }) as ContractPositionView;

const brief = (price: string, at = prices) =>
  openingChoices(price, at).map(({ wanted, then }) => `${wanted.side} ${wanted.type} ${then}`);

test('below the market a buy waits, a sell trades at once, and a stop sells; above it is the other way round', () => {
  expect(brief('59000.0')).toEqual([
    'buy limit waits',
    'sell limit fills',
    'sell stop_market falls',
  ]);
  expect(brief('61000.0')).toEqual([
    'buy limit fills',
    'sell limit waits',
    'buy stop_market rises',
  ]);
});

test('limits go by the last price, stops by the one that triggers wait for', () => {
  expect(brief('60050.0')).toEqual([
    'buy limit fills',
    'sell limit waits',
    'sell stop_market falls',
  ]);
});

test.each([
  ['long', '61000.0', 'one_way', 'limit', 'sell', 'waits'],
  ['long', '59000.0', 'one_way', 'stop_market', 'sell', 'falls'],
  ['short', '59000.0', 'one_way', 'limit', 'buy', 'waits'],
  ['short', '60050.0', 'one_way', 'limit', 'buy', 'fills'],
  ['short', '61000.0', 'one_way', 'stop_market', 'buy', 'rises'],
  ['long', '61000.0', 'hedge', 'limit', 'buy', 'waits'],
  ['short', '61000.0', 'hedge', 'stop_market', 'sell', 'rises'],
] as const)('a %s is closed at %s in %s mode by a %s, the ticket turned to %s', (...row) => {
  const [direction, price, mode, type, side, then] = row;
  const [choice] = closingChoices(price, prices, [position(direction)], mode);
  expect(choice).toMatchObject({
    ...{ side: direction === 'long' ? 'sell' : 'buy', then },
    wanted: { side, type, price, isReducing: true },
  });
});
