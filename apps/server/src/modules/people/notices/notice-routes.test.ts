import type { EndpointReply } from '@candor/protocol';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { CommitFollower } from '#engine/commit-follower.ts';
import { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { Messages } from '#modules/people/messages/index.ts';
import { FillNotices } from '#modules/trading/spot/index.ts';
import { placeOrder } from '#modules/trading/spot/testing/order-calls.ts';
import { FILL_EMAILS_AN_HOUR_MAX, Notices } from './notices.ts';

let api: TestApi;
let alice: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  [alice, bob] = await Promise.all([api.newTrader(), api.newTrader()]);
});
afterAll(() => api.stop());

const chosen = {
  ...{ fillInApp: true, fillByEmail: false, earnInApp: true, earnByEmail: false },
  ...{ fillByPush: true, earnByPush: true, alertByPush: true, p2pByPush: true, newsByPush: true },
  ...{ alertByEmail: true, isQuiet: false, quietFromMinute: 1380, quietToMinute: 420 },
  zone: 'UTC',
};

/** Titles of the messages under "For you", oldest first. */
async function titles(user: TestUser): Promise<readonly string[]> {
  await api.api.follower.flush();
  const { data } = await api.call('getMsg', { box: 'personal', locale: 'en' }, user);
  return (data as EndpointReply<'getMsg'>).messages.map(({ title }) => title).toReversed();
}

const choose = (user: TestUser, fields: Partial<typeof chosen>) =>
  api.call('noticeSettingsEdit', { ...chosen, ...fields }, user);

/** E-mails to a user, and when the first try of each is due at the earliest. */
async function mailsTo({ userId }: TestUser) {
  const { rows } = await api.database.pool.query<{ subject: string; from_ms: number | null }>(
    `SELECT subject, next_try_at_ms AS from_ms FROM outbox_messages
     WHERE user_id = $1 AND template = 'notice' ORDER BY message_id`,
    [userId],
  );
  return rows;
}

/** Alice bids, Bob sells to her; both prices are the test's own, so that nobody else meets them. */
async function fillBid(price: string, parts: readonly string[] = ['0.01']): Promise<void> {
  await placeOrder(api, alice, { price, quantity: '0.01' });
  for (const quantity of parts) await placeOrder(api, bob, { side: 'sell', price, quantity });
}

describe('what is wanted', () => {
  test('is the default, then what was chosen', async () => {
    expect((await api.call('noticeSettings', {}, alice)).data).toEqual(chosen);
    const own: typeof chosen = {
      ...{ fillInApp: false, fillByEmail: true, earnInApp: false, earnByEmail: true },
      ...{
        fillByPush: false,
        earnByPush: true,
        alertByPush: false,
        p2pByPush: false,
        newsByPush: false,
      },
      ...{ alertByEmail: false, isQuiet: true, quietFromMinute: 0, quietToMinute: 1439 },
      zone: 'Asia/Tokyo',
    };
    for (const settings of [own, chosen, own]) {
      expect((await api.call('noticeSettingsEdit', settings, alice)).data).toEqual(settings);
      expect((await api.call('noticeSettings', {}, alice)).data).toEqual(settings);
    }
    expect((await api.call('noticeSettings', {}, bob)).data).toEqual(chosen);
  });

  test.each([
    ['a zone that there is not', { zone: 'Nowhere/Town' }],
    ['a minute after the day', { quietToMinute: 1440 }],
    ['a minute before it', { quietFromMinute: -1 }],
  ])('%s is refused', async (_why, fields) => {
    expect((await choose(alice, fields)).code).toBe(41001);
    expect((await api.call('noticeSettings', {}, alice)).data).toEqual(chosen);
  });
});

describe('an order that fills while it waits', () => {
  test('is told once it is whole, to its owner and not to who filled it', async () => {
    await fillBid('59100', ['0.004']);
    expect(await titles(alice)).toEqual([]);
    await placeOrder(api, bob, { side: 'sell', price: '59100', quantity: '0.006' });
    expect(await titles(alice)).toEqual(['Bought 0.01000 BTC']);
    expect(await titles(bob)).toEqual([]);
    expect(await mailsTo(alice)).toEqual([]);
  });

  test('is not told where it was switched off', async () => {
    await choose(alice, { fillInApp: false });
    await fillBid('59200');
    expect(await titles(alice)).toEqual([]);
  });

  test('is e-mailed where that was switched on, after quiet hours', async () => {
    await choose(alice, { fillByEmail: true });
    await fillBid('59300');
    await titles(alice);
    // An hour around now: how long it lasts is proved beside quiet-hours.ts.
    const minute = Math.floor(Date.now() / 60_000);
    const [quietFromMinute, quietToMinute] = [(minute - 60) % 1440, (minute + 60) % 1440];
    await choose(alice, { fillByEmail: true, isQuiet: true, quietFromMinute, quietToMinute });
    await fillBid('59400');
    await titles(alice);
    const [now, later] = await mailsTo(alice);
    // Who never said which language they read gets the specification's.
    expect(now).toEqual({ subject: '買入成交：0.01000 BTC', from_ms: null });
    expect(later?.from_ms).toBeGreaterThan(Date.now());
    expect(await mailsTo(alice)).toHaveLength(2);
  });

  test('is e-mailed so often within an hour, and then in the app only', async () => {
    await choose(alice, { fillByEmail: true });
    await api.database.pool.query(
      `INSERT INTO outbox_messages (channel, target, template, locale, subject, body, state,
         created_at_ms, user_id)
       SELECT 'email', 'a@b.c', 'notice', 'en', '', '', 'demo', $2, $1 FROM generate_series(1, $3)`,
      [alice.userId, Date.now(), FILL_EMAILS_AN_HOUR_MAX - 1],
    );
    await fillBid('59600');
    await fillBid('59600');
    expect(await titles(alice)).toHaveLength(2);
    expect(await mailsTo(alice)).toHaveLength(FILL_EMAILS_AN_HOUR_MAX);
  });

  test('is told with all the others where one order of somebody fills very many', async () => {
    const price = '59700';
    const many = 21;
    const placed: number[] = [];
    for (let count = 0; count < many; count++) {
      placed.push((await placeOrder(api, alice, { price, quantity: '0.001' })).orderId);
    }
    await placeOrder(api, bob, { side: 'sell', price, quantity: '0.021' });
    expect(await titles(alice)).toEqual(['21 orders filled']);
    const { rows } = await api.database.pool.query<{ orders: string }>(
      `SELECT values->>'orders' AS orders FROM user_messages WHERE user_id = $1`,
      [alice.userId],
    );
    expect(rows).toEqual([{ orders: placed.join(' ') }]);
  });

  test('is told once by the process that comes after, and not again by the one after that', async () => {
    await api.api.follower.stop();
    await fillBid('59500');
    const told = async () =>
      (
        await api.database.pool.query('SELECT FROM user_messages WHERE user_id = $1', [
          alice.userId,
        ])
      ).rowCount;
    expect(await told()).toBe(0);
    for (let restarts = 0; restarts < 2; restarts++) {
      const next = await nextProcess();
      expect(await told()).toBe(1);
      await next.stop();
    }
  });
});

/** As the next process has it: nothing but what the tables and the journal hold. */
async function nextProcess(): Promise<CommitFollower> {
  const log = pino({ level: 'silent' });
  const { exchange } = api;
  const { delivery } = api.api;
  const { pool } = api.database;
  const nowMs = Date.now;
  const catalogue = await MarketCatalogue.start(exchange);
  const notices = new Notices(new Messages({ pool, delivery, nowMs }), nowMs);
  const consumers = [new FillNotices(notices, catalogue)];
  const follower = new CommitFollower({ name: 'notices', exchange, pool, log, consumers });
  await follower.start();
  return follower;
}
