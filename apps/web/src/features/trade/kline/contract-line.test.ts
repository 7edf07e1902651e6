import type { ContractOrderView, ContractTriggerView, LevelView } from '@candor/protocol';
import { expect, test } from 'vitest';
import {
  contractMarks,
  keyOfContractLine,
  orderLines,
  outcomeOfMove,
  priceOfContractLine,
} from './contract-line.ts';
import type { OrderLine } from './contract-line.ts';

const order = (fields: Partial<ContractOrderView> = {}): OrderLine => ({
  kind: 'order',
  order: { orderId: 5, side: 'buy', price: '59000.0', ...fields } as ContractOrderView,
});

const trigger = (fields: Partial<ContractTriggerView> = {}): OrderLine => ({
  kind: 'trigger',
  trigger: {
    ...{ triggerId: 6, side: 'sell', type: 'stop_market', triggerPrice: '58000.0' },
    ...fields,
  } as ContractTriggerView,
});

test('orders have a line each, by their price or their trigger; a trailing one has none', () => {
  const rests = order();
  const waits = trigger();
  const trails = trigger({ triggerId: 7, triggerPrice: null });
  if (rests.kind !== 'order' || waits.kind !== 'trigger' || trails.kind !== 'trigger') return;
  const lines = orderLines([rests.order], [waits.trigger, trails.trigger]);
  expect(lines.map(keyOfContractLine)).toEqual(['o5', 't6']);
  expect(lines.map(priceOfContractLine)).toEqual(['59000.0', '58000.0']);
  expect(contractMarks(lines, 1, ({ kind }) => kind)).toEqual([
    { key: 'o5', side: 'buy', price: 59_000, label: 'order', priceText: '59,000.0' },
    { key: 't6', side: 'sell', price: 58_000, label: 'trigger', priceText: '58,000.0' },
  ]);
});

const level = (price: string): LevelView => [price, '1'];
const market = { bids: [level('59900')], asks: [level('60100')], markPrice: '60000' };

test.each<[string, OrderLine, string, string]>([
  ['a bid', order(), '60099', 'waits'],
  ['a bid', order(), '60100', 'fills'],
  ['an offer', order({ side: 'sell' }), '59901', 'waits'],
  ['an offer', order({ side: 'sell' }), '59900', 'fills'],
  ['a stop that sells', trigger(), '59999', 'waits'],
  ['a stop that sells', trigger(), '60000', 'passed'],
  ['a stop that buys', trigger({ side: 'buy' }), '60001', 'waits'],
  ['a stop that buys', trigger({ side: 'buy' }), '60000', 'passed'],
  ['a take profit that sells', trigger({ type: 'take_profit_limit' }), '60001', 'waits'],
  ['a take profit that sells', trigger({ type: 'take_profit_limit' }), '59000', 'passed'],
])('%s dragged to %s at a mark of 60000 (%j): %s', (_, line, price, kind) => {
  expect(outcomeOfMove(line, price, market).kind).toBe(kind);
});
