import { locales } from '@candor/protocol';
import type { EndpointReply } from '@candor/protocol';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { createStaffEngine, staffCommands } from '#modules/console/acts/index.ts';
import type { ChangeBody, ChangeCommand } from './change.ts';
import { listChanges } from './change-store.ts';
import { publishAnnouncement } from './publish-announcement.ts';
import { ScheduledChanges } from './scheduled-changes.ts';
import type { ScheduledChangesDeps } from './scheduled-changes.ts';

let api: TestApi;
let nowMs: number;
let sent: ChangeCommand[];
let changes: ScheduledChanges;

beforeAll(async () => {
  api = await startTestApi();
  nowMs = Date.now();
});
afterAll(() => api.stop());

const depsWith = (more: Partial<ScheduledChangesDeps> = {}): ScheduledChangesDeps => ({
  pool: api.database.pool,
  log: pino({ level: 'silent' }),
  nowMs: () => nowMs,
  engine: createStaffEngine({
    submit: (command) => {
      sent.push(command as ChangeCommand);
      return api.exchange.submit(command);
    },
  }),
  read: (ask) => api.exchange.read(ask),
  announce: publishAnnouncement,
  ruleKept: () => Promise.resolve(),
  tell: () => Promise.resolve(),
  remind: () => Promise.resolve(),
  ...more,
});

beforeEach(() => {
  sent = [];
  changes = new ScheduledChanges(depsWith());
});
afterEach(async () => {
  // What one test left to come must not come in the next.
  await api.database.pool.query(
    `UPDATE scheduled_changes SET state = 'cancelled' WHERE state IN ('scheduled', 'applying')`,
  );
});

const fees = (makerRatePpm: number, before = { makerRatePpm: 800, takerRatePpm: 1_000 }) =>
  ({
    kind: 'fee_tier',
    subject: '0',
    before,
    after: { tier: 0, makerRatePpm, takerRatePpm: 1_200 },
  }) satisfies ChangeBody;

const marketTo = (state: 'open' | 'cancel_only' | 'halted') =>
  ({
    kind: 'market_state',
    subject: 'BTCUSDT',
    before: { state: 'open' },
    after: { marketId: 1, state },
  }) satisfies ChangeBody;

async function schedule(body: ChangeBody, inMs: number): Promise<number> {
  const { changeId } = await changes.schedule(api.database.pool, body, {
    effectiveAtMs: nowMs + inMs,
    createdAtMs: nowMs,
    staffId: 7,
    approverId: 8,
    reason: 'a test',
    requestId: 'req-7',
  });
  await changes.settle();
  return changeId;
}

const rowOf = async (changeId: number) =>
  (
    await listChanges(api.database.pool, {
      kinds: ['market_state', 'fee_tier', 'user_fee_tier', 'cancel_orders'],
      beforeId: changeId + 1,
      limit: 1,
    })
  )[0];

const tierZero = async () => (await api.exchange.read((reader) => reader.feeTier(0))).value;
const stateOf = async (marketId: number) =>
  (await api.exchange.read((reader) => reader.market(marketId)?.state)).value;

const entriesOf = async (changeId: number) => {
  const { rows } = await api.database.pool.query<object>(
    `SELECT staff_id, staff_email, act, subject, effect, before, after, reason, request_id
     FROM audit_entries WHERE effect LIKE $1 ORDER BY entry_id`,
    [`%"changeId":${changeId},%`],
  );
  return rows;
};

test('a change comes into effect at its time and not before', async () => {
  const changeId = await schedule(fees(900), 10 * MINUTE_MS);
  nowMs += 10 * MINUTE_MS - 1;
  await changes.runDue();
  expect(sent).toEqual([]);
  expect(await tierZero()).toMatchObject({ makerRatePpm: 800 });
  expect(changes.coming.map((change) => change.changeId)).toEqual([changeId]);
  nowMs += 1;
  await changes.runDue();
  expect(await tierZero()).toMatchObject({ makerRatePpm: 900, takerRatePpm: 1_200 });
  expect(await rowOf(changeId)).toMatchObject({
    state: 'applied',
    finishedAtMs: nowMs,
    failure: null,
    before: { makerRatePpm: 800, takerRatePpm: 1_000 },
    staffId: 7,
    approverId: 8,
  });
  const sequence = (await rowOf(changeId))?.appliedSequence ?? 0;
  expect(sequence).toBeGreaterThan(0);
  expect(changes.coming).toEqual([]);
  expect(await entriesOf(changeId)).toEqual([
    {
      staff_id: null,
      staff_email: 'system',
      act: 'change.applied',
      subject: 'fee_tier 0',
      effect: JSON.stringify({
        kind: 'change_apply',
        changeId,
        changeKind: 'fee_tier',
        subject: '0',
        sequence,
      }),
      before: JSON.stringify({ makerRatePpm: 800, takerRatePpm: 1_000 }),
      after: JSON.stringify({ tier: 0, makerRatePpm: 900, takerRatePpm: 1_200, sequence }),
      reason: 'a test',
      request_id: 'req-7',
    },
  ]);
});

test('changes of one time come in the order in which they were decided', async () => {
  await schedule(marketTo('cancel_only'), MINUTE_MS);
  await schedule(marketTo('halted'), MINUTE_MS);
  await schedule(fees(901), MINUTE_MS - 1);
  nowMs += MINUTE_MS;
  await changes.runDue();
  expect(sent.map((command) => ('state' in command ? command.state : command.type))).toEqual([
    'fee_tier_set',
    'cancel_only',
    'halted',
  ]);
  expect(await stateOf(1)).toBe('halted');
  await schedule(marketTo('open'), 0);
  expect(await stateOf(1)).toBe('open');
});

test('one that was called off never comes, one that has begun cannot be called off', async () => {
  const { pool } = api.database;
  const changeId = await schedule(fees(950), MINUTE_MS);
  const change = await changes.find(pool, changeId);
  if (change === undefined) throw new Error('no change');
  expect(await changes.cancel(pool, change, nowMs + MINUTE_MS)).toBe(false);
  expect(await changes.cancel(pool, change, nowMs)).toBe(true);
  expect(await changes.cancel(pool, change, nowMs)).toBe(false);
  nowMs += MINUTE_MS;
  await changes.settle();
  expect(sent).toEqual([]);
  expect(await rowOf(changeId)).toMatchObject({ state: 'cancelled' });
});

describe('an answer that got lost', () => {
  test('is asked for again, and what the core did already is not done twice', async () => {
    let commits = 0;
    const losing = new ScheduledChanges(
      depsWith({
        engine: createStaffEngine({
          submit: async (command) => {
            await api.exchange.submit(command);
            commits += 1;
            throw new Error('the answer is lost');
          },
        }),
      }),
    );
    const changeId = await schedule(fees(960), MINUTE_MS);
    nowMs += MINUTE_MS;
    await losing.settle();
    expect(await rowOf(changeId)).toMatchObject({ state: 'applying' });
    expect(await tierZero()).toMatchObject({ makerRatePpm: 960 });
    const restarted = new ScheduledChanges(depsWith());
    await restarted.runDue();
    expect([commits, sent]).toEqual([1, []]);
    expect(await rowOf(changeId)).toMatchObject({ state: 'applied', failure: null });
    expect(await entriesOf(changeId)).toMatchObject([{ act: 'change.applied' }]);
  });

  test('to the commit of a decision keeps nobody from it: its job carries it out', async () => {
    const { changeId } = await api.api.changes.schedule(api.database.pool, fees(790), {
      effectiveAtMs: nowMs,
      createdAtMs: nowMs,
      staffId: 7,
      approverId: 8,
      reason: 'a test',
      requestId: 'req-8',
    });
    expect((await rowOf(changeId))?.state).toBe('scheduled');
    api.clock.skipMs = nowMs - Date.now() + MINUTE_MS;
    await api.runJobs();
    expect((await rowOf(changeId))?.state).toBe('applied');
  });

  test('keeps later ones waiting, so that the order stays', async () => {
    const deaf = new ScheduledChanges(
      depsWith({ engine: { submit: () => Promise.reject(new Error('busy')) } }),
    );
    const first = await schedule(fees(970), MINUTE_MS);
    const second = await schedule(fees(971), MINUTE_MS);
    nowMs += MINUTE_MS;
    await expect(deaf.runDue()).rejects.toThrow('busy');
    expect((await rowOf(first))?.state).toBe('applying');
    expect((await rowOf(second))?.state).toBe('scheduled');
    await changes.settle();
    expect(sent.map((command) => 'makerRatePpm' in command && command.makerRatePpm)).toEqual([
      970, 971,
    ]);
  });
});

test('a command that the allowlist no longer has is not sent, whatever became due', async () => {
  const changeId = await schedule(fees(980), MINUTE_MS);
  const rule: { allowed: boolean } = staffCommands.fee_tier_set;
  rule.allowed = false;
  try {
    nowMs += MINUTE_MS;
    await expect(changes.runDue()).rejects.toThrow('staff never send fee_tier_set');
    expect(sent).toEqual([]);
    expect(await rowOf(changeId)).toMatchObject({ state: 'applying' });
  } finally {
    rule.allowed = true;
  }
});

test('what the core refuses is kept with its reason', async () => {
  const changeId = await schedule(fees(200_000), 0);
  expect(await rowOf(changeId)).toMatchObject({ state: 'failed', failure: 'invalid_fee_rate' });
  expect(await entriesOf(changeId)).toMatchObject([{ act: 'change.failed', after: null }]);
});

test('a frozen user’s orders are cancelled, all of them, whatever the market', async () => {
  const trader = await api.newTrader();
  for (const symbol of ['BTCUSDT', 'ETHUSDT']) {
    const order = { symbol, side: 'buy', type: 'limit', price: '2900.00', quantity: '0.01' };
    const price = symbol === 'BTCUSDT' ? '59000.00' : order.price;
    const placed = await api.call('currency', { ...order, price }, { token: trader.token });
    expect(placed.code).toBe(200);
  }
  const { userId } = trader;
  const changeId = await schedule(
    { kind: 'cancel_orders', subject: String(userId), before: null, after: { userId } },
    0,
  );
  const { value: open } = await api.exchange.read((reader) => reader.openOrdersOf(userId, 0));
  expect(open).toEqual([]);
  expect(await rowOf(changeId)).toMatchObject({ state: 'applied', announcementSlug: null });
});

test('users read of a change in their language, and that it was called off', async () => {
  const { pool } = api.database;
  api.clock.skipMs = nowMs + MINUTE_MS - Date.now();
  const changeId = await schedule(fees(875), MINUTE_MS);
  const slug = `change-${changeId}`;
  const article = async (locale: string) =>
    (await api.call('common/article', { slug, locale })).data as EndpointReply<'common/article'>;
  const bodies = await Promise.all(locales.map(async (locale) => (await article(locale)).body));
  expect(new Set(bodies).size).toBe(locales.length);
  for (const body of bodies) {
    for (const figure of ['0.0875', '0.08', '0.12', '0.1']) expect(body).toContain(figure);
  }
  expect((await rowOf(changeId))?.announcementSlug).toBe(slug);
  const change = await changes.find(pool, changeId);
  if (change === undefined) throw new Error('no change');
  await changes.cancel(pool, change, nowMs);
  expect((await article('en')).body).toMatch(/^Cancelled on .*does not take place\./);
});
