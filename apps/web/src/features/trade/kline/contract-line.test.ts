import type {
  ContractMarketView,
  ContractOrderView,
  ContractPositionView,
  ContractTriggerView,
  LevelView,
} from '@candor/protocol';
import { expect, test } from 'vitest';
import { unitsOf } from '#shared/contracts/contract-terms.ts';
import type { ContractTerms } from '#shared/contracts/contract-terms.ts';
import type { OwnOrder } from '#shared/contracts/own-order.ts';
import {
  contractMarks,
  distanceOfMove,
  keyOfContractLine,
  orderLines,
  outcomeOfMove,
  priceOfContractLine,
  resultOfLine,
} from './contract-line.ts';
import type { ContractLine } from './contract-line.ts';

const order = (fields: Partial<ContractOrderView> = {}): OwnOrder => ({
  kind: 'order',
  order: { orderId: 5, side: 'buy', price: '59000.0', ...fields } as ContractOrderView,
});

const trigger = (fields: Partial<ContractTriggerView> = {}): OwnOrder => ({
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

test.each<[string, OwnOrder, string, string]>([
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

const terms = {
  market: {
    ...{ tickSize: '0.1', quoteScale: 6, tickLotUnits: 100, takerFeePpm: 500 },
  } as ContractMarketView,
} as ContractTerms;

/** A long of 300 lots of 0.001 BTC from 66,000 on, worth 19,800 then. */
const position = {
  ...{ positionId: 7, direction: 'long', lots: 300, entryPrice: '66000', entryValue: '19800' },
  ...{ profit: '375.45', takeProfitPrice: '69000.0', stopLossPrice: null },
} as ContractPositionView;
const entry: ContractLine = { position, kind: 'entry' };
const profit: ContractLine = { position, kind: 'takeProfit' };
const reduces = order({
  side: 'sell',
  price: '68000.0',
  lots: 120,
  filledLots: 20,
  reduceOnly: true,
});

test.each<[string, ContractLine, string | undefined, string | undefined]>([
  ['an entry what its position wins at the mark', entry, undefined, '375.45'],
  // 900 of price less fees of 9.9 and 10.35.
  ['a take profit what closing there wins', profit, undefined, '879.75'],
  // 300 lost, and fees of 9.9 and 9.75.
  ['an entry that is dragged what closing there loses', entry, '65000.0', '-319.65'],
  // 200 for the 100 lots that are left, less fees of 3.3 and 3.4.
  ['an order that only closes what its lots win', reduces, undefined, '193.3'],
  ['an order that may open nothing', order({ side: 'sell' }), undefined, undefined],
])('%s', (_, line, movedTo, amount) => {
  const result = resultOfLine(line, movedTo, [entry, profit, line], terms);
  expect(result).toBe(amount === undefined ? undefined : unitsOf(amount, 6));
});

test('an order that only closes comes to nothing where there is nothing to close', () => {
  expect(resultOfLine(reduces, undefined, [reduces], terms)).toBeUndefined();
});

test.each<[string, OwnOrder, string, object | undefined]>([
  ['a bid', order(), '63106', { level: 'stop', from: 'market' }],
  ['a bid', order(), '60701', { level: 'warn', from: 'market' }],
  ['a bid', order(), '50000', { level: 'near', from: 'market' }],
  ['an offer', order({ side: 'sell' }), '56905', { level: 'stop', from: 'market' }],
  ['a stop at the market', trigger({ price: null }), '50000', undefined],
  [
    'a stop with a limit',
    trigger({ type: 'stop_limit', price: '54000' }),
    '57000',
    { level: 'stop', from: 'trigger' },
  ],
])('%s is measured where its line is put', (_name, line, price, distance) => {
  const found = distanceOfMove(line, price, market);
  if (distance === undefined) expect(found).toBeUndefined();
  else expect(found).toMatchObject(distance);
});
