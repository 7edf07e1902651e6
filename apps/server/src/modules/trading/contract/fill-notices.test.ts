import type { EndpointReply } from '@candor/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TestUser } from '#compose/testing/test-api.ts';
import { ContractApi, SYMBOL } from './testing/contract-api.ts';

let own: ContractApi;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;

beforeEach(async () => {
  own = await ContractApi.start();
  alice = await own.newTrader('2000');
  bob = await own.newTrader('5000');
  carol = await own.newTrader('5000');
  await own.say(60_000);
});
afterEach(() => own.api.stop());

type Told = EndpointReply<'getMsg'>['messages'];

/** Messages under "For you", oldest first. */
async function messagesOf(user: TestUser): Promise<Told> {
  await own.api.api.follower.flush();
  const { messages } = await own.accept(user, 'getMsg', { box: 'personal', locale: 'en' });
  return messages.toReversed();
}

const titlesOf = async (user: TestUser): Promise<readonly string[]> =>
  (await messagesOf(user)).map(({ title }) => title);

const order = { symbol: SYMBOL, type: 'limit' } as const;

/** The mark reaches a price, and what waits for it acts. */
async function untilTold(user: TestUser, index: number, count: number): Promise<Told> {
  const step = async (): Promise<void> => {
    await own.say(index);
    await own.api.exchange.submit({ type: 'time_passed' });
    expect(await messagesOf(user)).toHaveLength(count);
  };
  await vi.waitFor(step, { timeout: 20_000, interval: 20 });
  return messagesOf(user);
}

test('who waits in the book is told of the fill, once the order is whole; who takes is not', async () => {
  await own.accept(bob, 'contract', { ...order, side: 'sell', lots: 1_000, price: '60000.0' });
  await own.accept(alice, 'contract', { ...order, side: 'buy', lots: 400, price: '60000.0' });
  expect(await titlesOf(bob)).toEqual([]);
  await own.accept(carol, 'contract', { ...order, side: 'buy', lots: 600, price: '60000.0' });
  const [told, ...none] = await messagesOf(bob);
  expect(none).toEqual([]);
  expect(told).toMatchObject({
    title: 'BTCUSDTPERP: sold 1,000 lots',
    body: 'Your sell order in BTCUSDTPERP is filled: 1,000 lots at an average of 60,000.000 USDT.',
    path: 'pages/lever/orderList?product=contract&tab=history',
  });
  expect(await titlesOf(alice)).toEqual([]);
  expect(await titlesOf(carol)).toEqual([]);
});

test('an order that is cancelled is not told, whatever of it was filled', async () => {
  const bid = { ...order, side: 'buy', lots: 100, price: '60000.0' };
  const { orderId } = await own.accept(bob, 'contract', bid);
  await own.accept(alice, 'contract', { ...bid, side: 'sell', lots: 40 });
  await own.accept(bob, 'cancelContract', { orderId });
  expect(await titlesOf(bob)).toEqual([]);
});

test.each([
  ['stopLossPrice', '59500.0', 59_400, 'stop loss', '-60'],
  ['takeProfitPrice', '60500.0', 60_600, 'take profit', '40'],
] as const)(
  '%s that closes a position is told with its result',
  async (field, price, index, word, result) => {
    await own.trade(alice, bob, 100, '60000.0');
    const [position] = (await own.accept(alice, 'contractPage')).positions;
    await own.accept(alice, 'contractPl', { positionId: position?.positionId, [field]: price });
    const bid = field === 'stopLossPrice' ? '59400.0' : '60400.0';
    await own.accept(carol, 'contract', { ...order, side: 'buy', lots: 100, price: '59400.0' });
    if (bid !== '59400.0') {
      await own.accept(carol, 'contract', { ...order, side: 'buy', lots: 100, price: bid });
    }
    const [told] = await untilTold(alice, index, 1);
    expect(told?.title).toBe(`BTCUSDTPERP: ${word} closed 100 lots`);
    expect(told?.body).toContain(`the ${word} of your long position in BTCUSDTPERP. 100 lots`);
    expect(told?.body).toContain(`Your result on them before fees: ${result} USDT.`);
    expect(await titlesOf(carol)).toEqual(['BTCUSDTPERP: bought 100 lots']);
  },
);

test('a conditional order that acts while its owner is away is told', async () => {
  await own.accept(carol, 'contract', { ...order, side: 'buy', lots: 10, price: '59400.0' });
  const trigger = { symbol: SYMBOL, side: 'sell', type: 'stop_market', lots: 10 } as const;
  await own.accept(alice, 'contractTrigger', { ...trigger, triggerPrice: '59500.0' });
  const [told] = await untilTold(alice, 59_450, 1);
  expect(told?.title).toBe('BTCUSDTPERP: sold 10 lots');
});

test('of very many orders between two writes there is one message', async () => {
  for (let place = 0; place < 21; place++) {
    await own.accept(bob, 'contract', { ...order, side: 'sell', lots: 1, price: '60000.0' });
  }
  await own.api.api.follower.flush();
  await own.accept(alice, 'contract', { ...order, side: 'buy', lots: 21, price: '60000.0' });
  expect(await titlesOf(bob)).toEqual(['21 orders filled']);
});
