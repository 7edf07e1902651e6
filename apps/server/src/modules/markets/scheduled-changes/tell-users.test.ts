import type { EndpointReply } from '@candor/protocol';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import type { ChangeBody } from './change.ts';
import { createStaffEngine } from '#modules/console/acts/index.ts';
import { ScheduledChanges } from './scheduled-changes.ts';

let api: TestApi;
let holder: TestUser;
let other: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  [holder, other] = [await api.newTrader(), await api.newTrader()];
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.01' };
  for (const price of ['59000.00', '59001.00']) {
    await api.call('currency', { ...order, price }, { token: holder.token });
  }
  await api.exchange.waitForProjection(api.exchange.status().committedSequence, 5_000);
});
afterAll(() => api.stop());

const nowMs = (): number => Date.now() + api.clock.skipMs;

async function schedule(body: ChangeBody, inMs = 0, changes = api.api.changes): Promise<number> {
  const { changeId } = await changes.schedule(api.database.pool, body, {
    effectiveAtMs: nowMs() + inMs,
    createdAtMs: nowMs(),
    staffId: 7,
    approverId: null,
    reason: 'never seen by users',
    requestId: 'req-7',
  });
  await changes.settle();
  return changeId;
}

async function callOff(changeId: number): Promise<void> {
  const change = await api.api.changes.find(api.database.pool, changeId);
  if (change === undefined) throw new Error('no change');
  await api.api.changes.cancel(api.database.pool, change, nowMs());
  await api.api.changes.settle();
}

const market = (before: 'open' | 'halted', state: 'open' | 'halted'): ChangeBody => ({
  kind: 'market_state',
  subject: 'BTCUSDT',
  before: { state: before },
  after: { marketId: 1, state },
});

const tierOf = (userId: number): ChangeBody => ({
  kind: 'user_fee_tier',
  subject: String(userId),
  before: { tier: 0 },
  after: { userId, tier: 0 },
});

/** Titles and bodies of a user's messages, the oldest first. */
async function told({ token }: TestUser): Promise<readonly string[]> {
  const { data } = await api.call('getMsg', { box: 'personal', locale: 'en' }, { token });
  const { messages } = data as EndpointReply<'getMsg'>;
  return messages.map(({ title, body }) => `${title}: ${body}`).reverse();
}

describe('who is told', () => {
  test('of a market: who has open orders there, once, of all that was decided', async () => {
    await schedule(market('open', 'halted'));
    const opening = await schedule(market('halted', 'open'), 10 * MINUTE_MS);
    await callOff(opening);
    await api.api.changes.settle();
    const texts = await told(holder);
    expect(texts.map((text) => text.split(':')[1])).toEqual([
      ' trading is halted',
      ' trading opens',
      ' the opening was cancelled',
    ]);
    expect(texts.join()).not.toContain('never seen');
    expect(await told(other)).toEqual([]);
  });

  test('of a fee tier: its user, when it is decided and when it is called off, by e-mail too', async () => {
    const changeId = await schedule(tierOf(other.userId), 10 * MINUTE_MS);
    expect(await told(other)).toHaveLength(1);
    await callOff(changeId);
    const [changes, stays] = await told(other);
    expect(changes).toMatch(/From .* UTC your trades .* tier 0: 0.08 % as maker, 0.1 % as taker/);
    expect(stays).toMatch(/^Your fee tier stays/);
    await api.runJobs();
    const { rows } = await api.database.pool.query<{ template: string }>(
      `SELECT template FROM outbox_messages WHERE target = $1 AND template <> 'code'`,
      [other.account],
    );
    expect(rows.map(({ template }) => template)).toEqual(['new_message', 'new_message']);
  });

  test('of rates for everybody, of a freeze and of what the core refused: nobody by a message', async () => {
    const before = [await told(holder), await told(other)];
    await schedule({
      kind: 'fee_tier',
      subject: '0',
      before: null,
      after: { tier: 0, makerRatePpm: 700, takerRatePpm: 900 },
    });
    await schedule({
      ...tierOf(other.userId),
      after: { userId: other.userId, tier: 99 },
    } as ChangeBody);
    expect([await told(holder), await told(other)]).toEqual(before);
  });
});

test('a message that could not be written is written later, and once', async () => {
  let failures = 0;
  const failing = new ScheduledChanges({
    pool: api.database.pool,
    log: pino({ level: 'silent' }),
    nowMs,
    engine: createStaffEngine(api.exchange),
    read: (ask) => api.exchange.read(ask),
    announce: () => Promise.resolve(),
    ruleKept: () => Promise.resolve(),
    remind: () => Promise.resolve(),
    tell: () => {
      failures += 1;
      return Promise.reject(new Error('the table is locked'));
    },
  });
  const before = await told(other);
  await schedule(tierOf(other.userId), 20 * MINUTE_MS, failing);
  await expect(failing.runDue()).rejects.toThrow('the table is locked');
  expect(failures).toBe(2);
  expect(await told(other)).toEqual(before);
  for (let again = 0; again < 2; again++) await api.api.changes.settle();
  expect(await told(other)).toHaveLength(before.length + 1);
});
