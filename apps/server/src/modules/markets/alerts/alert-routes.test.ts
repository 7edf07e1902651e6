import type { EndpointName, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestAnswer, TestApi, TestUser } from '#compose/testing/test-api.ts';
import type { TellAlert } from './price-alerts.ts';
import { nextProcess } from './testing/next-process.ts';

let api: TestApi;
let alice: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  alice = await api.newUser();
  await price(60_000);
});
afterAll(() => api.stop());

const as = (user: TestUser, name: EndpointName, request: object = {}): Promise<TestAnswer> =>
  api.call(name, request, { token: user.token });

/** Sets the index of BTC/USDT, in whole dollars, and waits until what follows from it is written. */
async function price(dollars: number): Promise<void> {
  await setIndex(dollars);
  await api.api.follower.flush();
}
const setIndex = (dollars: number) =>
  api.exchange.submit({ type: 'index_prices_set', triples: [1, dollars * 100, 3] });

const alert = (fields: object = {}) => ({
  ...{ symbol: 'BTCUSDT', source: 'index', condition: 'rises_above', price: '61000' },
  ...{ repeat: 'once', byEmail: false },
  ...fields,
});
const changeAlert = (fields: object = {}) => {
  const { price: _price, ...rest } = alert({
    condition: 'gains',
    windowHours: 1,
    changePpm: 50_000,
  });
  return { ...rest, ...fields };
};

type List = EndpointReply<'alertList'>;
const listOf = async (user: TestUser): Promise<List['alerts']> =>
  ((await as(user, 'alertList')).data as List).alerts;
const history = async (user: TestUser) =>
  ((await as(user, 'alertHistory')).data as EndpointReply<'alertHistory'>).firings;
const titles = async (user: TestUser): Promise<readonly string[]> =>
  (
    (await as(user, 'getMsg', { box: 'personal', locale: 'en' })).data as EndpointReply<'getMsg'>
  ).messages.map(({ title }) => title);

// Each row also has what the rows after it are about.
const refusals = [
  ['not logged in', undefined, 1001],
  ['an unknown market', { symbol: 'NOSUCH', price: '0', condition: 'rises_above' }, 404],
  ['the mark of coins', { source: 'mark', price: '0' }, 41001],
  ['a change beside a price', { changePpm: 5_000, price: '0' }, 41001],
  ['a window beside a price', { windowHours: 1, price: '0' }, 41001],
  ['no price', { price: undefined }, 41001],
  ['a price between two steps', { price: '60000.001' }, 41020],
  ['a price of nothing', { price: '0' }, 41022],
  ['a price without end', { price: '99999999999999999999' }, 41022],
  ['no price to come from', { symbol: 'BTCUSDT', source: 'last', condition: 'reaches' }, 41024],
  ['the price of now', { condition: 'reaches', price: '60000' }, 41030],
  ['a rise to below', { price: '59999' }, 2050],
  ['a rise to where it is', { price: '60000' }, 2050],
  ['a fall to above', { condition: 'falls_below', price: '60001' }, 2051],
] as const;

describe('an alert is refused', () => {
  test.each(refusals)('%s', async (_why, fields, code) => {
    const answer =
      fields === undefined
        ? await api.call('alertAdd', alert({ symbol: 'NOSUCH' }))
        : await as(alice, 'alertAdd', alert(fields));
    expect(answer.code).toBe(code);
    expect(await listOf(alice)).toEqual([]);
  });

  test.each([
    ['a price beside a change', { price: '1' }],
    ['no change', { changePpm: undefined }],
    ['no window', { windowHours: undefined }],
    ['a change of nothing', { changePpm: 0 }],
  ])('%s', async (_why, fields) => {
    expect((await as(alice, 'alertAdd', changeAlert(fields))).code).toBe(41001);
  });

  test('the one above the most, but not one that is there already', async () => {
    await api.database.pool.query(
      `INSERT INTO price_alerts (user_id, market_id, source, condition, target, window_hours, repeat,
         by_email, is_paused, revision, from_sequence, watch_above, watch_value, watch_fires,
         created_at_ms)
       SELECT $1, 1, 'index', 'rises_above', 6100000 + n, 0, 'once', false, true, 1, 1, true, 1,
         true, 1
       FROM generate_series(0, 99) AS n`,
      [alice.userId],
    );
    expect((await as(alice, 'alertAdd', alert({ price: '62000' }))).code).toBe(4026);
    expect((await as(alice, 'alertAdd', alert())).code).toBe(200);
    expect(await listOf(alice)).toHaveLength(100);
  });
});

describe('an alert', () => {
  test('is told once, in the message center and in its history, and is gone', async () => {
    await as(alice, 'alertAdd', alert());
    expect(await listOf(alice)).toMatchObject([
      { symbol: 'BTCUSDT', price: '61000.00', changePpm: null, isPaused: false, firedAtMs: null },
    ]);
    await price(60_999);
    expect(await titles(alice)).toEqual([]);
    for (const dollars of [61_200, 60_000, 61_300]) await price(dollars);
    expect(await titles(alice)).toEqual(['BTC/USDT rose to 61,000.00']);
    expect(await listOf(alice)).toEqual([]);
    expect(await history(alice)).toMatchObject([
      { condition: 'rises_above', price: '61000.00', firedPrice: '61200.00' },
    ]);
  });

  test('of others cannot be changed, and is as good as none', async () => {
    await as(alice, 'alertAdd', alert());
    const [own] = await listOf(alice);
    const bob = await api.newUser();
    const { symbol: _symbol, ...rest } = alert();
    for (const [name, request] of [
      ['alertEdit', rest],
      ['alertPause', { isPaused: true }],
      ['alertRemove', {}],
    ] as const) {
      expect((await as(bob, name, { alertId: own?.alertId, ...request })).code).toBe(404);
      expect((await as(bob, name, { alertId: 999_999_999, ...request })).code).toBe(404);
    }
    expect(await listOf(alice)).toHaveLength(1);
    expect(await history(bob)).toEqual([]);
  });

  test('that is paused tells nothing, and goes on from the next crossing', async () => {
    await as(alice, 'alertAdd', alert({ repeat: 'always' }));
    const [own] = await listOf(alice);
    await as(alice, 'alertPause', { alertId: own?.alertId, isPaused: true });
    await price(62_000);
    await as(alice, 'alertPause', { alertId: own?.alertId, isPaused: false });
    await price(62_001);
    expect(await titles(alice)).toEqual([]);
    await price(60_000);
    await price(61_000);
    expect(await titles(alice)).toHaveLength(1);
    expect(await listOf(alice)).toMatchObject([{ isPaused: false }]);
  });

  test('that is changed waits for what it is now; made equal to another, they are one', async () => {
    await as(alice, 'alertAdd', alert());
    await as(alice, 'alertAdd', alert({ price: '65000' }));
    const [, older] = await listOf(alice);
    const { symbol: _symbol, ...rest } = alert({ price: '64000' });
    await as(alice, 'alertEdit', { alertId: older?.alertId, ...rest });
    await price(61_500);
    expect(await titles(alice)).toEqual([]);
    await as(alice, 'alertEdit', { alertId: older?.alertId, ...rest, price: '65000' });
    await price(66_000);
    expect(await titles(alice)).toEqual(['BTC/USDT rose to 65,000.00']);
  });

  test('that is removed between the crossing and its record is not told', async () => {
    await as(alice, 'alertAdd', alert());
    const [own] = await listOf(alice);
    await api.database.pool.query('DELETE FROM price_alerts WHERE alert_id = $1', [own?.alertId]);
    await price(62_000);
    expect(await titles(alice)).toEqual([]);
    expect(await history(alice)).toEqual([]);
  });
});

describe('across restarts', () => {
  test('what was crossed while nobody followed is told by the next, once', async () => {
    await as(alice, 'alertAdd', alert({ price: '70000' }));
    await as(alice, 'alertAdd', alert({ price: '80000' }));
    await api.api.follower.stop();
    await setIndex(71_000);
    await setIndex(60_000);
    const told: number[] = [];
    const tell: TellAlert = (_tx, { ticks }) => {
      told.push(ticks);
      return Promise.resolve();
    };
    const second = await nextProcess(api, tell);
    expect(told).toEqual([7_100_000]);
    // A third one that starts while the second still lives: whoever writes first goes on alone.
    const third = await nextProcess(api, tell);
    await setIndex(81_000);
    await Promise.all([second.flush(), third.flush()]);
    expect(told.filter((ticks) => ticks === 8_100_000).length).toBeGreaterThanOrEqual(1);
    expect((await history(alice)).map(({ firedPrice }) => firedPrice)).toEqual([
      '81000.00',
      '71000.00',
    ]);
    await Promise.all([second.stop(), third.stop()]);
  });

  test('what could not be written is written by the next try', async () => {
    const bob = await api.newUser();
    let failures = 2;
    const told: number[] = [];
    // Set by hand: the API's own follower has stopped.
    await api.database.pool.query(
      `INSERT INTO price_alerts (user_id, market_id, source, condition, target, window_hours, repeat,
         by_email, is_paused, revision, from_sequence, watch_above, watch_value, watch_fires,
         created_at_ms)
       VALUES ($1, 1, 'index', 'rises_above', 9000000, 0, 'once', false, false, 1, 0, true,
         9000000, true, 1)`,
      [bob.userId],
    );
    const next = await nextProcess(api, (_tx, { ticks }) => {
      failures -= 1;
      if (failures >= 0) return Promise.reject(new Error('the line broke'));
      told.push(ticks);
      return Promise.resolve();
    });
    await setIndex(90_500);
    for (let tries = 0; tries < 4; tries++) await next.flush();
    expect(told).toEqual([9_050_000]);
    expect(await history(bob)).toHaveLength(1);
    await next.stop();
  });
});
