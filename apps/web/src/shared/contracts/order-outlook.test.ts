import type { ContractOrderView, ContractTriggerView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { ticksOf, unitsOf } from '#shared/contracts/contract-terms.ts';
import {
  account,
  long,
  situation,
  terms,
  waiting,
} from '#shared/contracts/testing/contract-facts.ts';
import type { OwnOrder } from './own-order.ts';
import { outlookAfter, stopLiquidationCode } from './order-outlook.ts';

const ticks = (price: string): number => ticksOf(price, terms);
const money = (amount: string): number => unitsOf(amount, 8);
const own = (fields: Partial<ContractOrderView> = {}): OwnOrder => ({
  kind: 'order',
  order: { ...waiting, ...fields },
});
const facts = situation({ positions: [long], orders: [waiting] });

test('a buy dragged to another price: average entry and margin of the picture, and liquidation nearer to it', () => {
  const moved = outlookAfter(own(), '65250.0', facts);
  // (300 × 66,180 + 100 × 65,250) / 400, and 6,525 / 20.
  expect(moved?.entryTicks).toBe(ticks('65947.5'));
  expect(moved?.marginUnits).toBe(money('326.25'));
  expect(outlookAfter(own(), '65800.0', facts)?.marginUnits).toBe(money('329'));
  // 992.70 and 326.25 stand behind 400 lots then, whose upkeep is 0.4 % of their worth.
  const end = (26_379 - 992.7 - 326.25) / (0.4 * 0.996);
  expect(Math.abs((moved?.liquidation ?? 0) / 10 - end)).toBeLessThan(0.2);
});

test('what only closes, or closes all that it has lots for, opens nothing', () => {
  expect(outlookAfter(own({ reduceOnly: true }), '65250.0', facts)).toBeUndefined();
  expect(outlookAfter(own({ side: 'sell' }), '68600.0', facts)).toBeUndefined();
});

test('in hedge mode a sell beside a long opens a short of its own', () => {
  const hedge = { ...facts.setting, positionMode: 'hedge' } as const;
  const sell = outlookAfter(own({ side: 'sell' }), '68600.0', { ...facts, setting: hedge });
  expect(sell?.entryTicks).toBe(ticks('68600.0'));
  expect(sell?.liquidation).toBeGreaterThan(ticks('68600.0'));
});

test('shared margin counts what is held for the order as free again', () => {
  const cross = { ...facts.setting, marginMode: 'cross' } as const;
  const alone = { setting: cross, positions: [] };
  const held = outlookAfter(own(), '65800.0', situation(alone));
  const none = { ...account, available: '2812.81' };
  const free = outlookAfter(own({ held: '0' }), '65800.0', situation({ ...alone, account: none }));
  expect(held).toEqual(free);
});

test('a stop-loss that liquidation comes before is refused, but of a trigger on shared margin', () => {
  const alone = situation();
  const at = (stop: string, line: OwnOrder, where = alone): number | undefined =>
    stopLiquidationCode(line, ticks(stop), ticks('65800.0'), where);
  // 20x on margin of its own is liquidated about 4.6 % below 65,800.
  expect(at('62900.0', own())).toBe(undefined);
  expect(at('62700.0', own())).toBe(4007);
  const fields = { ...waiting, triggerPrice: '65800.0', price: null, callbackBps: null };
  const trigger: OwnOrder = {
    kind: 'trigger',
    trigger: fields as unknown as ContractTriggerView,
  };
  expect(at('62700.0', trigger)).toBe(4007);
  const cross = { ...facts.setting, marginMode: 'cross' } as const;
  const poor = { ...account, available: '400', wallet: '400' };
  const shared = situation({ setting: cross, account: poor });
  expect(at('58000.0', own(), shared)).toBe(4007);
  expect(at('58000.0', trigger, shared)).toBe(undefined);
});
