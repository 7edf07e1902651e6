import type { EndpointReply } from '@candor/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TestUser } from '#compose/testing/test-api.ts';
import { ContractApi, SYMBOL } from './testing/contract-api.ts';

let own: ContractApi;
let alice: TestUser;
let bob: TestUser;

beforeEach(async () => {
  own = await ContractApi.start();
  [alice, bob] = [await own.newTrader('1000'), await own.newTrader('5000')];
  await own.say(60_000);
  await own.accept(alice, 'contractSetting', {
    ...{ symbol: SYMBOL, leverage: 50, marginMode: 'isolated', positionMode: 'one_way' },
  });
});
afterEach(() => own.api.stop());

type Told = EndpointReply<'getMsg'>['messages'];

/** Messages under "For you" but those of orders that filled, oldest first. */
async function messagesOf(user: TestUser): Promise<Told> {
  await own.api.api.follower.flush();
  const { messages } = await own.accept(user, 'getMsg', { box: 'personal', locale: 'en' });
  return messages.filter(({ path }) => path?.includes('orderList') !== true).toReversed();
}

/** Subjects of the e-mails to a user, in the specification's language. */
async function mailsTo({ userId }: TestUser): Promise<readonly string[]> {
  const { rows } = await own.api.database.pool.query<{ subject: string }>(
    `SELECT subject FROM outbox_messages WHERE user_id = $1 AND template = 'notice'
     ORDER BY message_id`,
    [userId],
  );
  return rows.map(({ subject }) => subject);
}

/** Steps follow each other until somebody hears of an end; a bankrupt position is offered once a second. */
async function untilTold(user: TestUser, index: number): Promise<void> {
  const { exchange } = own.api;
  const step = async (): Promise<void> => {
    await own.say(index);
    await exchange.submit({ type: 'time_passed' });
    expect((await messagesOf(user)).at(-1)?.path).toContain('contract-');
  };
  await vi.waitFor(step, { timeout: 20_000, interval: 20 });
  await exchange.waitForProjection(exchange.status().committedSequence, 10_000);
}

test('who comes near the end is told at both levels, and e-mailed at the second', async () => {
  await own.trade(alice, bob, 100, '60000');
  await own.say(59_130);
  const [first, ...none] = await messagesOf(alice);
  expect(none).toEqual([]);
  expect(first).toMatchObject({
    title: expect.stringMatching(/^BTCUSDTPERP: risk rate 7\d%$/) as string,
    path: `pages/Option/Option?symbol=${SYMBOL}`,
  });
  expect(first?.body).toContain('your long position of 100 lots in BTCUSDTPERP');
  expect(await mailsTo(alice)).toEqual([]);
  await own.say(59_070);
  expect((await messagesOf(alice)).map(({ title }) => title)).toEqual([
    first?.title,
    expect.stringMatching(/^BTCUSDTPERP: risk rate (8[5-9]|9\d)%$/),
  ]);
  expect(await mailsTo(alice)).toHaveLength(1);
  expect(await messagesOf(bob)).toEqual([]);
});

test('who shares money among positions is told of the account', async () => {
  await own.accept(alice, 'contractSetting', {
    ...{ symbol: SYMBOL, leverage: 50, marginMode: 'cross', positionMode: 'one_way' },
  });
  await own.trade(alice, bob, 700, '60000');
  await own.say(58_860);
  expect((await messagesOf(alice)).map(({ title }) => title)).toEqual([
    expect.stringMatching(/^BTCUSDTPERP: risk rate of your account \d\d%$/),
  ]);
});

test('who is liquidated is told at which price, with the line of the public log', async () => {
  await own.trade(alice, bob, 100, '60000');
  await own.say(58_900);
  await untilTold(alice, 58_900);
  const { liquidations } = await own.accept(alice, 'common/contractLiquidations');
  const number = liquidations[0]?.liquidationId ?? 0;
  const told = (await messagesOf(alice)).at(-1);
  expect(told).toMatchObject({
    title: 'BTCUSDTPERP: your long position was liquidated',
    path: `pages/home/market?view=contract-liquidations&symbol=${SYMBOL}&position=${String(liquidations[0]?.positionId)}`,
  });
  // 6,000 USDT at 50x: 120 of margin carried 100 lots down to 58,800.
  expect(told?.body).toContain('took over the last 100 lots at 58,800.000 USDT');
  expect(told?.body).toContain(`liquidation ${String(number)}.`);
  expect(await mailsTo(alice)).toHaveLength(1);
  const query = { liquidationId: number };
  const line = await own.accept(bob, 'common/contractLiquidations', query);
  expect(line.liquidations).toEqual(liquidations);
  const positionId = liquidations[0]?.positionId ?? 0;
  const ofPosition = await own.accept(bob, 'common/contractLiquidations', { positionId });
  expect(ofPosition.liquidations).toEqual(liquidations);
  for (const other of [{ liquidationId: number + 1 }, { positionId: positionId + 1 }]) {
    const none = await own.accept(bob, 'common/contractLiquidations', other);
    expect(none.liquidations).toEqual([]);
  }
});

test('a winner who is reduced is told of what, at which price, why, and where everybody can read it', async () => {
  await own.trade(alice, bob, 100, '60000');
  // Through the bankruptcy price, with nobody in the book to sell to.
  await own.say(40_000);
  await untilTold(bob, 40_000);
  const { deleveragings } = await own.accept(alice, 'common/contractDeleveragings');
  const [line] = deleveragings;
  expect(deleveragings).toHaveLength(1);
  const [told, ...none] = await messagesOf(bob);
  expect(none).toEqual([]);
  expect(told).toMatchObject({
    title: 'BTCUSDTPERP: your position was reduced by auto-deleveraging',
    path: `pages/home/market?view=contract-deleveraging&symbol=${SYMBOL}&takeover=${String(line?.takeoverId)}`,
  });
  expect(told?.body).toContain(`(no. ${String(line?.takeoverId)})`);
  expect(told?.body).toContain('100 lots were closed at 58,800.000 USDT');
  expect(told?.body).toContain('Your result on them: 120 USDT.');
  expect(await mailsTo(bob)).toHaveLength(1);
  const shown = async (query: object) =>
    (await own.accept(alice, 'common/contractDeleveragings', query)).deleveragings;
  expect(await shown({ takeoverId: line?.takeoverId })).toEqual(deleveragings);
  expect(await shown({ positionId: line?.positionId })).toEqual(deleveragings);
  expect(await shown({ takeoverId: line?.positionId })).toEqual([]);
});

test('a liquidation that ends in time is told, with what stood behind the positions', async () => {
  await own.accept(alice, 'contractSetting', {
    ...{ symbol: SYMBOL, leverage: 50, marginMode: 'cross', positionMode: 'one_way' },
  });
  await own.trade(alice, bob, 400, '60000');
  // Holds 410 of the money that the position needs; its end gives them back.
  const waits = { symbol: SYMBOL, side: 'buy', type: 'limit', lots: 400, price: '50000' };
  await own.accept(alice, 'contract', waits);
  await own.say(58_780);
  await untilTold(alice, 58_780);
  const { liquidations } = await own.accept(bob, 'common/contractLiquidations');
  const { equity = '', maintenance = '', ...line } = liquidations[0] ?? {};
  expect(line).toMatchObject({ positionId: 0, outcome: 'recovered' });
  const told = (await messagesOf(alice)).at(-1);
  expect(told?.title).toBe('A liquidation ended in time');
  expect(told?.body).toContain(`${equity} USDT stood behind positions that needed ${maintenance}`);
  const { positions } = await own.accept(alice, 'contractPage');
  expect(positions).toMatchObject([{ lots: 400, state: 'dealing' }]);
});
