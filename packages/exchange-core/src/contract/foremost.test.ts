import { beforeEach, expect, test } from 'vitest';
import { ContractExchange } from './testing/contract-exchange.ts';

let exchange: ContractExchange;

beforeEach(() => {
  exchange = new ContractExchange();
  for (const userId of [1, 2, 3, 4]) exchange.addUser(userId);
});

const users = (views: readonly { readonly userId: number }[]): readonly number[] =>
  views.map(({ userId }) => userId);

test('those that are worth most come first, as many as are asked for', () => {
  exchange.trade(1, 4, 30, 1_000);
  exchange.trade(2, 4, 50, 1_000);
  exchange.trade(3, 4, 40, 1_000);
  expect(users(exchange.contracts.largest(3))).toEqual([4, 2, 3]);
  expect(users(exchange.contracts.largest(10))).toEqual([4, 2, 3, 1]);
});

test('those that are nearest to liquidation come first, whatever they are worth', () => {
  exchange.setting(1, 50);
  exchange.setting(2, 10);
  exchange.setting(3, 30);
  exchange.setting(4, 5);
  exchange.trade(1, 4, 10, 1_000);
  exchange.trade(2, 4, 300, 1_000);
  exchange.trade(3, 4, 20, 1_000);
  const nearest = exchange.contracts.nearest(10);
  expect(users(nearest)).toEqual([1, 3, 2, 4]);
  expect(users(exchange.contracts.nearest(2))).toEqual([1, 3]);
  // The order is that of the exact figures.
  const risks = nearest.map(({ riskPpm }) => riskPpm);
  expect(risks).toEqual(risks.toSorted((a, b) => b - a));
});

test('a position that was warned is nearer than one that was not', () => {
  exchange.setting(1, 50);
  exchange.trade(1, 2, 10, 1_000);
  exchange.setting(3, 5);
  exchange.trade(3, 2, 10, 1_000);
  exchange.say(984);
  expect(exchange.contracts.nearest(1)[0]).toMatchObject({ userId: 1 });
  expect(exchange.contracts.nearest(1)[0]?.riskPpm).toBeGreaterThan(700_000);
});
