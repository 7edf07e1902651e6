import { expect, test } from 'vitest';
import { ticksOf, unitsOf } from '#shared/contracts/contract-terms.ts';
import {
  account,
  long,
  situation,
  terms,
  waiting,
} from '#shared/contracts/testing/contract-facts.ts';
import { outlookOf } from './order-outlook.ts';

const ticks = (price: string): number => ticksOf(price, terms);
const money = (amount: string): number => unitsOf(amount, 8);
const facts = situation({ positions: [long], orders: [waiting] });

test('a buy dragged to another price: average entry and margin of the picture, and liquidation nearer to it', () => {
  const moved = outlookOf(waiting, '65250.0', facts);
  // (300 × 66,180 + 100 × 65,250) / 400, and 6,525 / 20.
  expect(moved?.entryTicks).toBe(ticks('65947.5'));
  expect(moved?.marginUnits).toBe(money('326.25'));
  expect(outlookOf(waiting, '65800.0', facts)?.marginUnits).toBe(money('329'));
  // 992.70 and 326.25 stand behind 400 lots then, whose upkeep is 0.4 % of their worth.
  const end = (26_379 - 992.7 - 326.25) / (0.4 * 0.996);
  expect(Math.abs((moved?.liquidation ?? 0) / 10 - end)).toBeLessThan(0.2);
});

test('what only closes, or closes all that it has lots for, opens nothing', () => {
  expect(outlookOf({ ...waiting, reduceOnly: true }, '65250.0', facts)).toBeUndefined();
  expect(outlookOf({ ...waiting, side: 'sell' }, '68600.0', facts)).toBeUndefined();
});

test('in hedge mode a sell beside a long opens a short of its own', () => {
  const hedge = { ...facts.setting, positionMode: 'hedge' } as const;
  const sell = outlookOf({ ...waiting, side: 'sell' }, '68600.0', { ...facts, setting: hedge });
  expect(sell?.entryTicks).toBe(ticks('68600.0'));
  expect(sell?.liquidation).toBeGreaterThan(ticks('68600.0'));
});

test('shared margin counts what is held for the order as free again', () => {
  const cross = { ...facts.setting, marginMode: 'cross' } as const;
  const alone = { setting: cross, positions: [] };
  const held = outlookOf(waiting, '65800.0', situation(alone));
  const none = { ...account, available: '2812.81' };
  const free = outlookOf(
    { ...waiting, held: '0' },
    '65800.0',
    situation({ ...alone, account: none }),
  );
  expect(held).toEqual(free);
});
