import type { EndpointReply } from '@candor/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestUser } from '#compose/testing/test-api.ts';
import { ContractApi, SYMBOL } from '#modules/trading/contract/testing/contract-api.ts';
import { nextProcess } from './testing/next-process.ts';

let own: ContractApi;
let alice: TestUser;

beforeEach(async () => {
  own = await ContractApi.start();
  alice = await own.api.newUser();
  await mark(60_000);
});
afterEach(() => own.api.stop());

/** Sets the mark by the index that it follows, and waits until what follows from it is written. */
async function mark(dollars: number): Promise<void> {
  await own.say(dollars);
  await own.api.api.follower.flush();
}

const alert = {
  ...{ symbol: SYMBOL, source: 'mark', condition: 'rises_above', price: '61000' },
  ...{ repeat: 'once', byEmail: false },
} as const;

const listOf = async (): Promise<EndpointReply<'alertList'>['alerts']> =>
  (await own.accept(alice, 'alertList')).alerts;
const history = async (): Promise<EndpointReply<'alertHistory'>['firings']> =>
  (await own.accept(alice, 'alertHistory')).firings;

test('an alert on a contract is told once, when the mark reaches it', async () => {
  await own.accept(alice, 'alertAdd', alert);
  expect(await listOf()).toMatchObject([{ symbol: SYMBOL, source: 'mark', price: '61000.0' }]);
  for (const dollars of [60_999, 61_200, 60_000, 61_300]) await mark(dollars);
  expect(await listOf()).toEqual([]);
  expect(await history()).toMatchObject([
    { symbol: SYMBOL, source: 'mark', price: '61000.0', firedPrice: '61200.0' },
  ]);
  const { messages } = await own.accept(alice, 'getMsg', { box: 'personal', locale: 'en' });
  expect(messages).toMatchObject([
    {
      title: `${SYMBOL} rose to 61,000.0`,
      body: `The mark price of ${SYMBOL} is 61,200.0, at or above your alert at 61,000.0.`,
    },
  ]);
});

test('a trade far from the mark tells nothing', async () => {
  const [long, short] = [await own.newTrader('1000'), await own.newTrader('5000')];
  await own.accept(alice, 'alertAdd', { ...alert, price: '60100' });
  await own.trade(long, short, 1, '60500');
  await own.api.api.follower.flush();
  expect(await history()).toEqual([]);
});

test('a contract is watched by its mark alone', async () => {
  for (const source of ['last', 'index'] as const) {
    const answer = await own.call(alice, 'alertAdd', { ...alert, source });
    expect(answer.code).toBe(41001);
  }
  await own.accept(alice, 'alertAdd', alert);
  const [{ alertId } = { alertId: 0 }] = await listOf();
  const { symbol: _symbol, ...rest } = alert;
  expect((await own.call(alice, 'alertEdit', { alertId, ...rest, source: 'last' })).code).toBe(
    41001,
  );
  expect(await listOf()).toMatchObject([{ source: 'mark', price: '61000.0' }]);
  await own.accept(alice, 'alertEdit', { alertId, ...rest, price: '62000' });
  expect(await listOf()).toMatchObject([{ source: 'mark', price: '62000.0' }]);
});

test('what the mark crossed while nobody followed is told by the next process, once', async () => {
  await own.accept(alice, 'alertAdd', alert);
  await own.api.api.follower.stop();
  await own.say(61_200);
  await own.say(60_000);
  const told: number[] = [];
  const next = await nextProcess(own.api, (_tx, { ticks }) => {
    told.push(ticks);
    return Promise.resolve();
  });
  await own.say(61_300);
  await next.flush();
  expect(told).toEqual([612_000]);
  expect(await history()).toMatchObject([{ firedPrice: '61200.0' }]);
  await next.stop();
});

test('an alert ends with its market: its user hears of it once, and can only remove it', async () => {
  await own.api.stop();
  own = await ContractApi.start(true);
  alice = await own.api.newUser();
  await mark(60_000);
  await own.accept(alice, 'alertAdd', { ...alert, price: '90000' });
  await own.accept(alice, 'alertAdd', { ...alert, price: '91000', byEmail: true });
  const [{ alertId } = { alertId: 0 }] = await listOf();
  await own.accept(alice, 'alertPause', { alertId, isPaused: true });
  await own.endMarket(60_000);
  await own.api.api.follower.flush();
  const ended = await listOf();
  expect(ended.map(({ endedAtMs }) => typeof endedAtMs)).toEqual(['number', 'number']);
  const { messages } = await own.accept(alice, 'getMsg', { box: 'personal', locale: 'en' });
  expect(messages.map(({ title }) => title)).toEqual([`${SYMBOL}: your alerts have ended`]);
  const { rows } = await own.api.database.pool.query(
    `SELECT 1 FROM outbox_messages WHERE target = $1 AND template = 'notice'`,
    [alice.account],
  );
  expect(rows).toHaveLength(1);
  const { symbol: _symbol, ...rest } = alert;
  expect((await own.call(alice, 'alertPause', { alertId, isPaused: false })).code).toBe(41081);
  expect((await own.call(alice, 'alertEdit', { alertId, ...rest })).code).toBe(41081);
  expect((await own.call(alice, 'alertAdd', alert)).code).toBe(41081);
  expect(await listOf()).toEqual(ended);
  const next = await nextProcess(own.api, () => Promise.reject(new Error('nothing waits')));
  await next.stop();
  await own.accept(alice, 'alertRemove', { alertId });
  expect(await listOf()).toHaveLength(1);
});
