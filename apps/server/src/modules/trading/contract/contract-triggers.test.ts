import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestUser } from '#compose/testing/test-api.ts';
import { ContractApi, SYMBOL } from './testing/contract-api.ts';

let own: ContractApi;
let bob: TestUser;

beforeAll(async () => {
  own = await ContractApi.start();
  await own.say(60_000);
  bob = await own.newTrader('5000');
});
afterAll(() => own.api.stop());
// An index that nobody confirms for ten seconds is stale.
beforeEach(() => own.say(60_000));

const limit = { symbol: SYMBOL, side: 'buy', type: 'limit', lots: 10, price: '59000.0' } as const;

test('a conditional order waits for the mark, acts, and is in history with what it became', async () => {
  const carol = await own.newTrader('2000');
  await own.trade(carol, bob, 10, '60000.0');
  const dave = await own.newTrader('5000');
  await own.accept(dave, 'contract', { ...limit, lots: 20, price: '59300.0' });
  await own.say(60_000);
  const close = { symbol: SYMBOL, side: 'sell', closePosition: true } as const;
  const stop = { ...close, type: 'stop_market', triggerPrice: '59500.0' } as const;
  const refused = await own.call(carol, 'contractTrigger', { ...stop, lots: 5 });
  expect(refused.code).toBe(41032);
  expect((await own.call(carol, 'contractTrigger', { ...stop, callbackBps: 50 })).code).toBe(41032);
  const impossible = { ...stop, triggerPrice: '60100.0' };
  expect((await own.call(carol, 'contractTrigger', impossible)).code).toBe(41030);
  for (const lots of [0, 1.5]) {
    const { closePosition: _close, ...some } = stop;
    expect((await own.call(carol, 'contractTrigger', { ...some, lots })).code).toBe(2053);
  }
  const clientOrderId = 'carols-stop';
  const { triggerId } = await own.accept(carol, 'contractTrigger', { ...stop, clientOrderId });
  const again = await own.call(carol, 'contractTrigger', { ...stop, clientOrderId });
  expect(again.code).toBe(41027);
  const bid = { ...limit, lots: 1, price: '58000.0', clientOrderId };
  expect((await own.call(carol, 'contract', bid)).code).toBe(41027);
  const trailing = { ...close, type: 'trailing_stop', callbackBps: 1_000 } as const;
  const other = await own.accept(carol, 'contractTrigger', trailing);
  const waiting = await own.accept(carol, 'contractTriggers', { symbol: SYMBOL });
  expect(waiting.triggers).toMatchObject([
    {
      triggerId: other.triggerId,
      clientOrderId: '',
      ...{ callbackBps: 1_000, triggerPrice: null, lots: null },
    },
    {
      triggerId,
      clientOrderId,
      triggerPrice: '59500.0',
      lots: null,
      closePosition: true,
      status: 'waiting',
    },
  ]);
  const at = (triggerPrice: string) => ({ triggerId, triggerPrice });
  for (const [code, request] of [
    [41033, at('59500.0')],
    [41030, at('60000.0')],
    [41037, { ...at('59000.0'), triggerId: other.triggerId }],
  ] as const) {
    expect((await own.call(carol, 'amendContractTrigger', request)).code).toBe(code);
  }
  expect((await own.call(bob, 'amendContractTrigger', at('59400.0'))).code).toBe(404);
  const moved = await own.accept(carol, 'amendContractTrigger', at('59400.0'));
  expect(moved).toMatchObject({ triggerId, replayed: false });
  const stranger = await own.call(bob, 'cancelContractTrigger', { triggerId });
  expect(stranger.code).toBe(404);
  await own.say(59_000);
  const { exchange } = own.api;
  await exchange.submit({ type: 'time_passed' });
  expect((await own.accept(carol, 'contractPage')).positions).toEqual([]);
  await exchange.waitForProjection(exchange.status().committedSequence, 5_000);
  const ended = await own.accept(carol, 'contractTriggers', { scope: 'history' });
  expect(ended.triggers).toMatchObject([
    { triggerId: other.triggerId, status: 'cancelled', closeReason: 'position_gone' },
    { triggerId, clientOrderId, status: 'fired', refusedCode: null },
  ]);
  const became = ended.triggers[1]?.orderId;
  const { orders } = await own.accept(carol, 'contractList', { scope: 'history' });
  expect(orders[0]).toMatchObject({
    ...{ orderId: became, clientOrderId, closeType: 'stop_loss', filledLots: 10 },
  });
  const late = await own.call(carol, 'cancelContractTrigger', { triggerId });
  expect(late.code).toBe(4003);
  expect((await own.call(carol, 'amendContractTrigger', at('59300.0'))).code).toBe(4003);
});

test('one that opens takes stops: said by the list, changed one by one, armed with its trade, and kept in history', async () => {
  const erin = await own.newTrader('2000');
  const opens = { symbol: SYMBOL, side: 'buy', type: 'stop_market', lots: 10 } as const;
  const asked = { ...opens, triggerPrice: '60500.0' } as const;
  const wrong = [
    [2023, { ...asked, takeProfitPrice: '60500.0' }],
    [2024, { ...asked, stopLossPrice: '60500.0' }],
    [2025, { ...asked, side: 'sell', triggerPrice: '59500.0', takeProfitPrice: '59500.0' }],
    [2026, { ...asked, side: 'sell', triggerPrice: '59500.0', stopLossPrice: '59500.0' }],
    [4007, { ...asked, stopLossPrice: '30000.0' }],
    [2051, { ...asked, type: 'stop_limit', price: '90000.0' }],
    [41020, { ...asked, takeProfitPrice: '61000.01' }],
    [41032, { ...asked, reduceOnly: true, takeProfitPrice: '61000.0' }],
  ] as const;
  for (const [code, request] of wrong) {
    expect((await own.call(erin, 'contractTrigger', request)).code).toBe(code);
  }
  const stops = { takeProfitPrice: '62000.0', stopLossPrice: '60000.0' };
  const { triggerId } = await own.accept(erin, 'contractTrigger', { ...asked, ...stops });
  const waits = async () => (await own.accept(erin, 'contractTriggers')).triggers[0];
  expect(await waits()).toMatchObject({ triggerPrice: '60500.0', ...stops });
  for (const [code, request] of [
    [41033, { triggerId }],
    [41033, { triggerId, ...stops }],
    [2024, { triggerId, stopLossPrice: '60500.0' }],
    [2023, { triggerId, triggerPrice: '62000.0' }],
    [41020, { triggerId, takeProfitPrice: '61000.01' }],
  ] as const) {
    expect((await own.call(erin, 'amendContractTrigger', request)).code).toBe(code);
  }
  await own.accept(erin, 'amendContractTrigger', { triggerId, takeProfitPrice: '0' });
  expect(await waits()).toMatchObject({ takeProfitPrice: null, stopLossPrice: '60000.0' });
  const changed = { takeProfitPrice: '62500.0', stopLossPrice: '60100.0' };
  await own.accept(erin, 'amendContractTrigger', { triggerId, ...changed });

  await own.accept(bob, 'contract', { ...limit, side: 'sell', price: '60510.0' });
  await own.say(60_500);
  const { exchange } = own.api;
  await exchange.submit({ type: 'time_passed' });
  expect((await own.accept(erin, 'contractPage')).positions).toMatchObject([
    { direction: 'long', lots: 10, ...changed },
  ]);
  await exchange.waitForProjection(exchange.status().committedSequence, 5_000);
  const ended = await own.accept(erin, 'contractTriggers', { scope: 'history' });
  expect(ended.triggers).toMatchObject([{ triggerId, status: 'fired', ...changed }]);
});

test('stops of an order that waits in the book: given, changed one by one, taken away, armed part by part', async () => {
  const fay = await own.newTrader('2000');
  const { orderId } = await own.accept(fay, 'contract', { ...limit, price: '59900.0' });
  const amend = (fields: object) => own.call(fay, 'amendContract', { orderId, ...fields });
  const open = async () => (await own.accept(fay, 'contractList')).orders[0];
  const before = await open();
  for (const [code, fields] of [
    [41033, {}],
    [41033, { price: '59900.0', takeProfitPrice: '0' }],
    [2023, { takeProfitPrice: '59900.0' }],
    [2024, { stopLossPrice: '59900.0' }],
    [2024, { price: '59000.0', stopLossPrice: '59000.0' }],
    [2051, { price: '90000.0', takeProfitPrice: '95000.0' }],
    [4007, { stopLossPrice: '30000.0' }],
    [41020, { takeProfitPrice: '61000.01' }],
    [41001, { stopLossPrice: '-1' }],
  ] as const) {
    expect((await amend(fields)).code).toBe(code);
  }
  expect(await open()).toEqual(before);

  const stops = { takeProfitPrice: '62000.0', stopLossPrice: '59000.0' };
  await own.accept(fay, 'amendContract', { orderId, ...stops });
  expect(await open()).toMatchObject({ price: '59900.0', held: before?.held, ...stops });
  await own.accept(bob, 'contract', { ...limit, side: 'sell', price: '59900.0', lots: 4 });
  await own.accept(fay, 'amendContract', {
    orderId,
    takeProfitPrice: '0',
    stopLossPrice: '59500.0',
  });
  const of = async () => (await own.accept(fay, 'contractPage')).positions;
  expect(await of()).toMatchObject([{ lots: 4, ...stops }]);
  await own.accept(bob, 'contract', { ...limit, side: 'sell', price: '59900.0', lots: 6 });
  expect(await of()).toMatchObject([{ lots: 10, ...stops, stopLossPrice: '59500.0' }]);
  const closes = { ...limit, side: 'sell', reduceOnly: true, price: '61000.0', lots: 5 } as const;
  const closing = await own.accept(fay, 'contract', closes);
  const onClosing = { orderId: closing.orderId, takeProfitPrice: '60500.0' };
  expect((await own.call(fay, 'amendContract', onClosing)).code).toBe(41032);

  const { exchange } = own.api;
  await exchange.waitForProjection(exchange.status().committedSequence, 5_000);
  const ended = await own.accept(fay, 'contractList', { scope: 'history' });
  expect(ended.orders).toMatchObject([
    { orderId, status: 'filled', takeProfitPrice: null, stopLossPrice: '59500.0' },
  ]);
});
