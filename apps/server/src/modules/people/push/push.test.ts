import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { runDueJobs } from '#jobs/index.ts';
import { MASTER_KEY_BYTES, MasterKey } from '#modules/access/secrets/index.ts';
import type { BoxMessage } from '#modules/people/messages/index.ts';
import { pushContactOf } from './push-contact.ts';
import { PushSender } from './push-sender.ts';
import { isPushService } from './push-services.ts';
import { PushService } from './testing/push-service.ts';

const log = pino({ level: 'silent' });
const service = new PushService();
let api: TestApi;
let sender: PushSender;
let user: TestUser;
let devices = 0;
const newDevice = () => service.device(`device-${String((devices += 1))}`);

beforeAll(async () => {
  api = await startTestApi();
  await service.start();
  sender = new PushSender({
    ...{ pool: api.database.pool, log, nowMs: Date.now, post: service.post },
    masterKey: new MasterKey(Buffer.alloc(MASTER_KEY_BYTES, 7)),
    contact: pushContactOf({ PUBLIC_ORIGIN: undefined, SMTP_FROM: 'Candor <ops@example.com>' }),
  });
  service.publicKey = sender.publicKey;
});
beforeEach(async () => {
  user = await api.newUser();
  await runJobs();
  service.got.length = 0;
});
afterAll(async () => {
  await service.stop();
  await api.stop();
});

const runJobs = (): Promise<void> =>
  runDueJobs(api.database.pool, { push_message: (push) => sender.send(push) }, log);

const turnOn = async (who = user, device = newDevice()) => {
  expect((await api.call('pushOn', device.subscription, who)).code).toBe(200);
  return device;
};
const isOn = async (who = user) =>
  ((await api.call('pushDevice', {}, who)).data as { readonly isOn: boolean }).isOn;

const bought = (
  orderId = '1',
): Omit<Extract<BoxMessage, { template: 'order_bought' }>, 'userId'> => ({
  template: 'order_bought',
  values: {
    ...{ orderId, market: 'BTC/USDT', asset: 'BTC', quote: 'USDT' },
    ...{ quantity: '0.01', price: '60,000', total: '600' },
  },
});
const step = { template: 'p2p_step', values: { step: 'paid', order: '77' } } as const;
const security = {
  template: 'security_changed',
  values: { event: 'new_device', time: '2026-01-01 00:00 UTC' },
} as const;

const put = (...messages: readonly (typeof step | typeof security | ReturnType<typeof bought>)[]) =>
  api.api.messages.putAll(
    api.database.pool,
    messages.map((message) => ({ ...message, userId: user.userId })),
  );
const shown = async (): Promise<readonly string[]> => {
  await runJobs();
  return service.got.map(({ title }) => title);
};

const settings = {
  ...{ fillInApp: true, fillByEmail: false, earnInApp: true, earnByEmail: false },
  ...{ fillByPush: true, earnByPush: true, alertByPush: true, p2pByPush: true, newsByPush: true },
  ...{ alertByEmail: true, isQuiet: false, quietFromMinute: 1380, quietToMinute: 420 },
  zone: 'UTC',
};
const choose = (fields: Partial<typeof settings>) =>
  api.call('noticeSettingsEdit', { ...settings, ...fields }, user);

describe('a device', () => {
  test.each([
    ['no address', { endpoint: 'device' }],
    ['a service without TLS', { endpoint: 'http://fcm.googleapis.com/x' }],
    ['an address of this network', { endpoint: 'https://127.0.0.1/x' }],
    ['a name that only ends like one', { endpoint: 'https://evilfcm.googleapis.com/x' }],
    ['a name that only begins like one', { endpoint: 'https://fcm.googleapis.com.evil.com/x' }],
    ['another port', { endpoint: 'https://fcm.googleapis.com:8443/x' }],
    ['a name and a password', { endpoint: 'https://a:b@fcm.googleapis.com/x' }],
    ['a key that is no point of the curve', { p256dh: 'B'.repeat(87) }],
    ['a key that is too short', { p256dh: 'B' }],
  ])('with %s is refused', async (_what, fields) => {
    const request = { ...newDevice().subscription, ...fields };
    expect((await api.call('pushOn', request, user)).code).toBe(41001);
    expect(await isOn()).toBe(false);
  });

  test.each([
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])('of %s is taken', (endpoint) => {
    expect(isPushService(endpoint)).toBe(true);
  });

  test('is on until it is off, and each session has its own', async () => {
    expect(await isOn()).toBe(false);
    await turnOn();
    expect(await isOn()).toBe(true);
    expect(await isOn(await api.newUser())).toBe(false);
    await api.call('pushOff', {}, user);
    expect(await isOn()).toBe(false);
    await put(security);
    expect(await shown()).toEqual([]);
  });

  test('is taken over by who logs in there next', async () => {
    const device = await turnOn();
    const next = await api.newUser();
    await turnOn(next, device);
    expect(await isOn()).toBe(false);
    await put(security);
    expect(await shown()).toEqual([]);
  });
});

describe('a message', () => {
  test('is shown on every device of its user, encrypted for it and signed by the exchange', async () => {
    const device = await turnOn();
    await put(bought());
    await put(step);
    expect(await shown()).toEqual(['買入成交：0.01 BTC', expect.any(String)]);
    expect(service.got).toMatchObject([
      { device: device.name, urgency: 'normal', path: 'pages/lever/leverList' },
      { device: device.name, urgency: 'high', path: 'Orderdetails?id=77' },
    ]);
  });

  test('that was read meanwhile, or that is a day old, is not', async () => {
    await turnOn();
    await put(bought());
    await api.call('readMsg', { box: 'personal' }, user);
    await put(step);
    await api.database.pool.query(
      `UPDATE user_messages SET created_at_ms = created_at_ms - 86400001
       WHERE user_id = $1 AND template = 'p2p_step'`,
      [user.userId],
    );
    expect(await shown()).toEqual([]);
  });

  test('of a kind that is switched off is not; what protects the account always is', async () => {
    await turnOn();
    await choose({ fillByPush: false, p2pByPush: false });
    await put(bought(), step, security);
    expect(await shown()).toHaveLength(1);
  });

  test('waits for the end of quiet hours, the newest of its kind; what has a deadline does not', async () => {
    await turnOn();
    const minute = Math.floor(Date.now() / 60_000);
    const [quietFromMinute, quietToMinute] = [(minute - 60) % 1440, (minute + 60) % 1440];
    await choose({ isQuiet: true, quietFromMinute, quietToMinute });
    await put(bought('1'), bought('2'), step, security);
    expect(await shown()).toHaveLength(2);
    const { rows } = await api.database.pool.query(
      `SELECT run_at > now() AS waits FROM graphile_worker.jobs WHERE key LIKE 'push-%-fill'`,
    );
    expect(rows).toEqual([{ waits: true }]);
  });

  test('about a fill is shown so often within an hour', async () => {
    await turnOn();
    await put(...Array.from({ length: 28 }, (_, index) => bought(String(index))));
    await put(bought(), bought(), bought(), security);
    expect(await shown()).toHaveLength(31);
    await put(bought());
    expect(await shown()).toHaveLength(31);
  });
});

describe('a push service', () => {
  test.each([404, 410])('that answers %i has its subscription removed', async (status) => {
    await turnOn();
    service.answers.push(status);
    await put(security, step);
    expect(await shown()).toEqual([]);
    expect(await isOn()).toBe(false);
  });

  test.each([500, 429])('that answers %i is asked again', async (status) => {
    await turnOn();
    service.answers.push(status);
    await put(security);
    expect(await shown()).toEqual([]);
    await api.database.pool.query(
      `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0`,
    );
    expect(await shown()).toHaveLength(1);
    expect(await isOn()).toBe(true);
  });

  test('that refuses a push otherwise is not asked again', async () => {
    await turnOn();
    service.answers.push(400);
    await put(security);
    await put(step);
    expect(await shown()).toHaveLength(1);
    expect(await isOn()).toBe(true);
  });
});

test('a session that has ended gets nothing, and its device is forgotten', async () => {
  await turnOn();
  await put(security);
  await api.database.pool.query('UPDATE sessions SET ended_at_ms = 1 WHERE user_id = $1', [
    user.userId,
  ]);
  expect(await shown()).toEqual([]);
  const { rowCount } = await api.database.pool.query(
    'SELECT 1 FROM push_subscriptions WHERE user_id = $1',
    [user.userId],
  );
  expect(rowCount).toBe(0);
});

test.each([
  ['https://example.com', 'https://example.com'],
  ['http://example.com', 'mailto:no-reply@localhost'],
])('a site at %s names %s', (PUBLIC_ORIGIN, contact) => {
  expect(pushContactOf({ PUBLIC_ORIGIN, SMTP_FROM: 'no-reply@localhost' })).toBe(contact);
});
