import type { EndpointReply } from '@candor/protocol';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { P2pWorld, PIN } from '#modules/p2p/trade/testing/p2p-world.ts';
import type { Trader } from '#modules/p2p/trade/testing/p2p-world.ts';
import { oldRowKinds, removeOldRows } from '#workers/index.ts';

let api: TestApi;
let world: P2pWorld;
let ada: Trader;
let bob: Trader;

beforeAll(async () => {
  api = await startTestApi();
  world = new P2pWorld(api);
  await world.setUp();
  [ada, bob] = [await world.newMerchant(), await world.newTrader()];
  await tradeTogether();
});
afterAll(() => api.stop());

const proof = { password: PASSWORD };
const ask = (user: TestUser, more: object = proof) => api.call('ownDataAsk', more, user);
const open = (user: TestUser, more: object = proof) => api.call('ownDataOpen', more, user);
const part = (user: TestUser, place = 0) => api.call('ownDataPart', { place }, user);
const view = async (user: TestUser) =>
  (await api.call('ownData', {}, user)).data as EndpointReply<'ownData'>;

/** Two users trade with each other in every way, talk to each other, and to the house. */
async function tradeTogether(): Promise<void> {
  const order = { symbol: 'BTCUSDT', type: 'limit', price: '60000', quantity: '0.001' };
  await ada.ask('currency', { ...order, side: 'sell' });
  await bob.ask('currency', { ...order, side: 'buy' });
  const adId = await world.sellAd(ada);
  const { orderId } = await world.buy(bob, adId);
  await ada.ask('p2pChatSend', { orderId, text: 'ada-says-this', clientLineId: 'line-0001' });
  await bob.ask('p2pChatSend', { orderId, text: 'bob-says-this', clientLineId: 'line-0002' });
  await bob.ask('tradePaid', { orderId, method: 'bank' });
  await ada.ask('otcFinish', { orderId, payer: 'same_name', legalPwd: PIN });
  await bob.ask('p2pRate', { orderId, isGood: true });
  for (const [user, name] of [
    [ada, 'ada'],
    [bob, 'bob'],
  ] as const) {
    const said = { subject: `${name}-wonders`, text: `${name}-asks`, clientEntryId: 'entry-0001' };
    await user.ask('supportOpen', said);
    await user.ask('favouriteAdd', { symbol: 'ETHUSDT' });
  }
  await world.settle();
  await api.database.pool.query(
    `INSERT INTO user_notes (user_id, kind, text, staff_id, at_ms) VALUES ($1, 'note', 'we-suspect', 7, 1)`,
    [ada.userId],
  );
  // What was set a moment ago holds the file back; that is a test of its own.
  await api.database.pool.query(`UPDATE users SET sales_locked_until_ms = 0, locale = 'en'`);
}

async function fetched(user: TestUser): Promise<Readonly<Record<string, string>>> {
  const { parts } = (await open(user)).data as EndpointReply<'ownDataOpen'>;
  const all: Buffer[] = [];
  for (let place = 0; place < parts; place++) {
    const { data } = await part(user, place);
    all.push(Buffer.from((data as EndpointReply<'ownDataPart'>).part, 'base64'));
  }
  const files = unzipSync(Buffer.concat(all));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('latin1')]),
  );
}

describe('the file', () => {
  test('has each thing of the user, and nothing of whom they traded with', async () => {
    expect((await ask(ada)).code).toBe(200);
    expect((await view(ada)).file).toMatchObject({ state: 'waiting', expiresAtMs: null });
    await api.runJobs();
    expect((await view(ada)).file).toMatchObject({ state: 'ready' });
    const files = await fetched(ada);
    const text = Object.values(files).join('\n');
    expect(files['account/profile.json']).toContain(ada.account);
    expect(files['account/identity.json']).toContain('"birthday":"1990-05-17"');
    expect(files['account/payment-methods.json']).toMatch(/"account":"6222/);
    expect(files['account/sessions.csv']).toContain('127.0.0.1');
    expect(files['money/bills.csv']).toContain('trade');
    expect(files['trading/spot-orders.csv']).toMatch(/BTCUSDT,sell,limit,.*60000,,0\.001,0\.001/);
    expect(files['trading/spot-fills.csv']).toMatch(/BTCUSDT,sell,maker,60000,0\.001,60,/);
    expect(files['p2p/orders.csv']).toMatch(/seller,true,USDT,EUR,578\.7037037,0\.57870371,500,/);
    expect(files['p2p/chat-lines.csv']).toContain('ada-says-this');
    expect(files['messages/support-conversations.csv']).toContain('ada-asks');
    expect(files['messages/messages.csv']).toContain('A file of your data was asked for');
    expect(files['markets/favourites.csv']).toContain('ETHUSDT');
    expect(Object.keys(files).filter((name) => name.startsWith('pictures/identity'))).toHaveLength(
      2,
    );
    expect(files['readme.txt']).toContain(`user ${String(ada.userId)}`);
    for (const foreign of [
      ...[bob.account, bob.nickname, bob.verifiedName, 'bob-says-this', 'bob-wonders', 'bob-asks'],
      ...['we-suspect', PASSWORD],
    ]) {
      expect(text).not.toContain(foreign);
    }
  });

  test('is told of when it is asked for and when it is ready, and outside of the app', async () => {
    await world.api.runJobs();
    const { data } = await api.call('getMsg', { box: 'personal', locale: 'en' }, ada);
    const titles = (data as EndpointReply<'getMsg'>).messages.map(({ title }) => title);
    expect(titles).toContain('A file of your data was asked for');
    expect(titles).toContain('Your data file is ready');
    const { rows } = await api.database.pool.query(
      `SELECT FROM outbox_messages WHERE target = $1 AND template = 'new_message'`,
      [ada.account],
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  test('lies sealed, is fetched only by the session that proved itself, and for ten minutes', async () => {
    const { rows } = await api.database.pool.query<{ part_sealed: Buffer }>(
      'SELECT part_sealed FROM data_file_parts WHERE place = 0',
    );
    // A zip names its files in clear.
    expect(rows[0]?.part_sealed.includes('account/profile')).toBe(false);
    const login = await api.call('login', { account: ada.account, password: PASSWORD });
    const other = { ...ada, token: (login.data as { token: string }).token };
    expect((await part(other)).code).toBe(404);
    expect((await part(ada)).code).toBe(200);
    expect((await part(ada, 10_000)).code).toBe(404);
    expect((await part(bob)).code).toBe(404);
    expect((await open(bob)).code).toBe(404);
    api.clock.skipMs += 10 * 60_000;
    expect((await part(ada)).code).toBe(404);
  });

  test('is one a day, and gone after the day; that it was made stays', async () => {
    const answer = await ask(ada);
    expect(answer).toMatchObject({ code: 41107, status: 409 });
    expect((await view(ada)).nextAtMs).toBeGreaterThan(0);
    api.clock.skipMs += DAY_MS;
    const user = await newSession(ada);
    expect((await open(user)).code).toBe(404);
    const kinds = oldRowKinds({ logins: 1, sessions: 1, outbox: 1 });
    const parts = kinds.find(({ kind }) => kind === 'data_files');
    if (parts === undefined) throw new Error('nothing removes parts');
    expect(await removeOldRows(api.database.pool, parts, Date.now() + api.clock.skipMs, 100)).toBe(
      1,
    );
    expect((await view(user)).file).toMatchObject({ state: 'ready', expiresAtMs: null });
    expect((await ask(user)).code).toBe(200);
  });
});

async function newSession(user: TestUser): Promise<TestUser> {
  const { data } = await api.call('login', { account: user.account, password: PASSWORD });
  return { ...user, token: (data as { token: string }).token };
}

describe('to ask for it', () => {
  test('takes the password, and a day without a change of proofs, in this order', async () => {
    const user = await api.newUser();
    await api.call(
      'setLegalPwd',
      { legalPwd: PIN, confirmLegalPwd: PIN, loginPassword: PASSWORD },
      user,
    );
    await api.database.pool.query(
      'UPDATE users SET sales_locked_until_ms = $2 WHERE user_id = $1',
      [user.userId, Date.now() + api.clock.skipMs + DAY_MS],
    );
    expect((await ask(user, { password: 'wrong1password' })).code).toBe(2009);
    expect(await ask(user)).toMatchObject({ code: 41108, status: 403 });
    expect((await view(user)).file).toBeNull();
    api.clock.skipMs += DAY_MS;
    expect((await ask(await newSession(user))).code).toBe(200);
  });

  test('of many at once one is taken', async () => {
    const user = await api.newUser();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(user)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const { rows } = await api.database.pool.query('SELECT FROM data_files WHERE user_id = $1', [
      user.userId,
    ]);
    expect(rows).toHaveLength(1);
  });
});

test('a file that cannot be made is given up, and another may be asked for', async () => {
  const user = await api.newUser();
  await ask(user);
  const { rows } = await api.database.pool.query<{ file_id: number }>(
    'SELECT file_id FROM data_files WHERE user_id = $1',
    [user.userId],
  );
  const fileId = rows[0]?.file_id ?? 0;
  const { database } = api;
  await database.pool.query('ALTER TABLE favourites RENAME TO favourites_away');
  try {
    await expect(api.api.ownData.make(fileId, { isLast: false })).rejects.toThrow('favourites');
    expect((await view(user)).file?.state).toBe('waiting');
    await expect(api.api.ownData.make(fileId, { isLast: true })).rejects.toThrow('favourites');
  } finally {
    await database.pool.query('ALTER TABLE favourites_away RENAME TO favourites');
  }
  expect(await view(user)).toMatchObject({ file: { state: 'failed' }, nextAtMs: null });
  expect((await ask(user)).code).toBe(200);
});
