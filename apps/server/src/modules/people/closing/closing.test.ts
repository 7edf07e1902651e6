import type { AdminReply, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#api/durations.ts';
import { pino } from 'pino';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { as, newOwner } from '#compose/testing/test-staff.ts';
import { MASTER_KEY_BYTES, MasterKey } from '#modules/access/secrets/index.ts';
import { P2pWorld, PIN } from '#modules/p2p/trade/testing/p2p-world.ts';
import type { Trader } from '#modules/p2p/trade/testing/p2p-world.ts';
import { CLOSE_WAIT_DAYS } from './closings.ts';
import { carryOutClosings } from './index.ts';

let api: TestApi;
let world: P2pWorld;
let bob: Trader;
let adId: number;

const masterKey = new MasterKey(Buffer.alloc(MASTER_KEY_BYTES, 1));

beforeAll(async () => {
  api = await startTestApi();
  world = new P2pWorld(api);
  await world.setUp();
  bob = await world.newMerchant();
  adId = await world.sellAd(bob);
});
afterAll(() => api.stop());

const proof = { password: PASSWORD };
const ask = (user: TestUser, more: object = proof) => api.call('accountCloseAsk', more, user);
const view = async (user: TestUser) =>
  (await api.call('accountClosing', {}, user)).data as EndpointReply<'accountClosing'>;
const logIn = ({ account }: TestUser) => api.call('login', { account, password: PASSWORD });

/** The job, with all rights, as the server runs it. */
async function carryOut(): Promise<void> {
  const { pool } = api.database;
  const { exchange, clock } = api;
  const log = pino({ level: 'silent' });
  const nowMs = () => Date.now() + clock.skipMs;
  await carryOutClosings({ ...api.api, pool, exchange, masterKey, nowMs, log });
}

async function afterDays(days: number): Promise<void> {
  api.clock.skipMs += days * DAY_MS;
  await carryOut();
}

/** From the end of the wait to the last step. */
async function close(): Promise<void> {
  await afterDays(CLOSE_WAIT_DAYS);
  api.clock.skipMs += MINUTE_MS;
  await carryOut();
}

/** Where a value stands, in any table, in any form that text is kept in. */
async function findEverywhere(value: string): Promise<string[]> {
  const { pool } = api.database;
  const { rows } = await pool.query<{ name: string }>(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name
     FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'graphile_worker')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(
      `SELECT FROM ${name} AS own
       WHERE position($1 IN own::text) > 0 OR position(encode($1::bytea, 'hex') IN own::text) > 0 LIMIT 1`,
      [value],
    );
    if (rowCount !== 0) found.push(name);
  }
  return found;
}

/** Somebody who did everything and gave all of it away again. */
async function leaver(): Promise<{ readonly user: Trader; readonly said: readonly string[] }> {
  const user = await world.newTrader();
  const { userId } = user;
  const { orderId } = await world.buy(user, adId);
  await user.ask('p2pChatSend', { orderId, text: 'leaver-says', clientLineId: 'line-0001' });
  await user.ask('tradePaid', { orderId, method: 'bank' });
  await bob.ask('otcFinish', { orderId, payer: 'same_name', legalPwd: PIN });
  await user.ask('favouriteAdd', { symbol: 'ETHUSDT' });
  const words = { subject: 'leaver-subject', text: 'leaver-text', clientEntryId: 'entry-0001' };
  const { conversation } = await user.ask('supportOpen', words);
  await user.ask('supportClose', { caseId: conversation.caseId });
  const { pool } = api.database;
  await pool.query(
    `UPDATE sessions SET user_agent = 'leaver-phone', address = '203.0.113.77' WHERE user_id = $1`,
    [userId],
  );
  await pool.query(
    `INSERT INTO login_history (user_id, at_ms, address, user_agent, outcome)
     VALUES ($1, 1, '203.0.113.77', 'leaver-phone', 'ok')`,
    [userId],
  );
  await pool.query(
    `INSERT INTO p2p_ad_texts (ad_id, user_id, terms, auto_reply, pay_method_ids)
     VALUES (1000000, $1, 'leaver-terms', 'leaver-reply', '{}')`,
    [userId],
  );
  await pool.query('DELETE FROM code_budgets');
  await world.settle();
  const said = ['leaver-says', 'leaver-subject', 'leaver-text'];
  return { user, said };
}

/** What tests gave is taken back, as two of the staff would. */
async function empty(userId: number): Promise<void> {
  const { value } = await api.exchange.read((reader) => reader.balancesOf(userId));
  for (const { accountKind, assetId, availableUnits: units } of value) {
    if (units === 0) continue;
    const requestKey = `empty-${userId}-${accountKind}-${assetId}`;
    const to = accountKind === 'spot' || accountKind === 'wallet' ? accountKind : 'spot';
    if (to !== accountKind) {
      const move = { type: 'account_transfer', fromKind: accountKind, toKind: to } as const;
      await world.send({ ...move, userId, assetId, units, requestKey: `${requestKey}-moved` });
    }
    await world.send({
      ...{ type: 'balance_correct', correction: 'correction_taken_back', accountKind: to },
      ...{ userId, assetId, units, requestKey },
    });
  }
}

describe('what is erased', () => {
  test('is found in no table; what laws ask for is sealed, and erased at its end', async () => {
    const { user, said } = await leaver();
    const { userId } = user;
    await api.database.pool.query('UPDATE users SET sales_locked_until_ms = 0');
    await empty(userId);
    expect((await view(user)).open).toEqual([]);
    expect((await ask(user)).code).toBe(200);
    await close();
    const { rows } = await api.database.pool.query<{ state: string; kept_sealed: Buffer }>(
      'SELECT state, kept_sealed FROM account_closures WHERE user_id = $1',
      [userId],
    );
    expect(rows[0]?.state).toBe('closed');
    for (const value of [
      ...[user.account, user.nickname, 'leaver-phone', '203.0.113.77'],
      ...['leaver-terms', 'leaver-reply'],
    ]) {
      expect([value, await findEverywhere(value)]).toEqual([value, []]);
    }
    const kept = masterKey.open('closed-account', rows[0]!.kept_sealed, `user ${userId}`);
    expect(kept.toString()).toContain(user.account);
    expect(kept.toString()).toContain('203.0.113.77');
    // Whom one traded with still reads what was said.
    expect(await findEverywhere('leaver-says')).toEqual(['public.p2p_lines']);
    // The contact is free, and the books are as they were.
    const again = { account: user.account, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await api.call('register', { ...again, agreement: true })).code).toBe(200);
    const orders = await api.database.pool.query('SELECT FROM p2p_orders WHERE buyer_id = $1', [
      userId,
    ]);
    expect(orders.rowCount).toBe(1);

    await afterDays(5 * 365);
    expect(await findEverywhere('leaver-says')).toEqual(['public.p2p_lines']);
    await afterDays(6);
    for (const value of said) expect([value, await findEverywhere(value)]).toEqual([value, []]);
    const left = await api.database.pool.query(
      `SELECT FROM identity_attempts WHERE user_id = $1
       UNION ALL SELECT FROM payment_methods WHERE user_id = $1
       UNION ALL SELECT FROM uploads WHERE owner_id = $1 AND owner_kind = 'user' AND state = 'stored'
       UNION ALL SELECT FROM account_closures WHERE user_id = $1 AND kept_sealed IS NOT NULL`,
      [userId],
    );
    expect(left.rowCount).toBe(0);
  });
});

describe('an account', () => {
  test('with anything open in it is not closed, and says what is', async () => {
    const user = await api.newTrader();
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '50000' };
    await api.call('currency', { ...order, quantity: '0.001' }, user);
    expect((await view(user)).open).toEqual(['balance', 'orders']);
    const before = await api.database.pool.query('SELECT count(*) FROM account_closures');
    expect((await ask(user, { password: 'wrong1password' })).code).toBe(2009);
    expect(await ask(user)).toMatchObject({ code: 41109, status: 409 });
    expect(await api.database.pool.query('SELECT count(*) FROM account_closures')).toMatchObject({
      rows: before.rows,
    });
  });

  test('waits, and its owner can come back', async () => {
    const user = await api.newUser();
    expect((await view(user)).closing).toBeNull();
    expect((await ask(user)).code).toBe(200);
    expect((await ask(user)).code).toBe(400);
    expect((await view(user)).closing).toMatchObject({ closesAtMs: expect.any(Number) as number });
    await afterDays(CLOSE_WAIT_DAYS - 1);
    const { data } = await logIn(user);
    const again = { ...user, token: (data as { token: string }).token };
    expect((await api.call('accountCloseStop', {}, again)).code).toBe(200);
    expect((await api.call('accountCloseStop', {}, again)).code).toBe(404);
    await close();
    expect((await logIn(user)).code).toBe(200);
  });

  test('in which something was opened meanwhile is given back, and its owner told', async () => {
    const user = await api.newUser();
    await ask(user);
    await afterDays(CLOSE_WAIT_DAYS);
    expect((await logIn(user)).code).not.toBe(200);
    await api.database.pool.query(
      `INSERT INTO support_cases (user_id, kind, statement, opened_at_ms) VALUES ($1, 'question', '', 1)`,
      [user.userId],
    );
    api.clock.skipMs += MINUTE_MS;
    await carryOut();
    const { data } = await logIn(user);
    const again = { ...user, token: (data as { token: string }).token };
    const box = await api.call('getMsg', { box: 'personal', locale: 'en' }, again);
    expect(JSON.stringify(box.data)).toContain('Your account was not closed');
  });

  test('that staff froze meanwhile is not closed, and staff open no closed one', async () => {
    const [frozen, gone] = [await api.newUser(), await api.newUser()];
    await ask(frozen);
    await ask(gone);
    await api.database.pool.query('UPDATE users SET is_disabled = true WHERE user_id = $1', [
      frozen.userId,
    ]);
    await close();
    const { rows } = await api.database.pool.query(
      'SELECT state FROM account_closures WHERE user_id = ANY($1) ORDER BY closure_id',
      [[frozen.userId, gone.userId]],
    );
    expect(rows).toEqual([{ state: 'stopped' }, { state: 'closed' }]);
    const owner = await newOwner(api);
    const { userId } = gone;
    const seen = await as(owner)('userDetail', { userId });
    expect(seen.data).toMatchObject({
      ...{ status: 'closed', email: null, closing: { state: 'closed' } },
    });
    const reason = 'asked for by the test';
    expect((await as(owner)('userUnfreeze', { userId, reason })).code).toBe(400);
  });
});

test('staff read how far each closing is and when what is kept is erased, the latest first', async () => {
  // Whoever signed in before the clock moved is out.
  const list = async (request: object) => {
    const { data } = await as(await newOwner(api))('closingList', request);
    return (data as AdminReply<'closingList'>).closings;
  };
  const user = await world.newTrader();
  const { userId } = user;
  await empty(userId);
  expect((await ask(user)).code).toBe(200);
  const of = async () => (await list({ limit: 1 }))[0];
  const [waiting] = await list({ state: 'waiting' });
  expect(waiting).toMatchObject({ userId, state: 'waiting', closedAtMs: null, endedAtMs: null });
  await close();
  const closed = await of();
  expect(closed).toMatchObject({ userId, state: 'closed', endedAtMs: null });
  const keptMs = (closed?.dueAtMs ?? 0) - (closed?.closedAtMs ?? 0);
  expect(keptMs).toBeGreaterThanOrEqual(5 * 365 * DAY_MS);
  await afterDays(11 * 366);
  expect(await of()).toMatchObject({ userId, state: 'erased', dueAtMs: null });
  expect(await list({ state: 'waiting' })).toEqual([]);
});
