import type { AdminReply } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitingOnly } from '#api/queue-count.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { callAdmin, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import type { AuditFindings } from './journal-audits.ts';
import { countQueues } from './queue-counts.ts';
import { readSetup, setupCounter } from './read-setup.ts';

let api: TestApi;
let ann: TestStaff;
/** Ends the audit that runs. */
let finish: (findings: AuditFindings | Error) => void = () => undefined;
/** What was found when the sums were last taken. */
const booksCheck = { atMs: 5, ok: false, sequence: 9, problem: 'a sum is wrong' };
const sound: AuditFindings = {
  ok: true,
  commands: 12,
  headHash: 'aa',
  stateHash: 'bb',
  differences: [],
};

beforeAll(async () => {
  api = await startTestApi({
    admin: {
      feedSockets: () => 3,
      lastBooksCheck: () => booksCheck,
      auditJournal: () =>
        new Promise((resolve, reject) => {
          finish = (findings) => {
            if (findings instanceof Error) reject(findings);
            else resolve(findings);
          };
        }),
    },
  });
  ann = await newOwner(api);
  await api.newTrader();
});
afterAll(() => api.stop());

const view = async (): Promise<AdminReply<'systemView'>> =>
  (await callAdmin(api, 'systemView', {}, { token: ann.token })).data as AdminReply<'systemView'>;

const startAudit = (): Promise<number> =>
  callAdmin(api, 'systemAudit', { reason: 'as every week' }, { token: ann.token }).then(
    ({ code }) => code,
  );

describe('what a house lacks', () => {
  const open = async (): Promise<readonly string[]> =>
    (await view()).setup.filter(({ isDone }) => !isDone).map(({ item }) => item);

  test('is told in the order in which it is set up, until it is there', async () => {
    const servers = ['staff_origin', 'mail', 'text_messages'];
    expect(await open()).toEqual([
      ...['second_person', ...servers, 'fee_tier', 'price_sources', 'support'],
    ]);
    await newStaff(api, 'operations');
    // Two may decide markets now, and one alone fees.
    expect(await open()).toContain('second_person');
    const second = await newStaff(api, 'operations', 'finance');
    const first = await newStaff(api, 'operations', 'finance');
    const rates = { tier: 1, makerRatePpm: 500, takerRatePpm: 800, effectiveAtMs: Date.now() };
    const reason = 'the first day';
    const asked = await callAdmin(api, 'feeChange', { ...rates, reason }, first);
    const { approvalId } = asked.data as AdminReply<'feeChange'>;
    expect(await open()).toContain('fee_tier');
    await callAdmin(api, 'approvalApprove', { approvalId: approvalId ?? 0 }, second);
    const outside = [...servers, 'price_sources'];
    const unpublish = (which: string) =>
      api.database.pool.query(`UPDATE articles SET published_at_ms = NULL WHERE ${which}`);
    await unpublish(`slug = 'privacy-policy'`);
    expect(await open()).toEqual([...outside, 'terms', 'support']);
    await unpublish(`slug <> 'terms-of-use'`);
    expect(await open()).toEqual([...outside, 'terms', 'help', 'support']);
    for (const marketId of [1, 2]) {
      await api.exchange.submit({ type: 'market_state_set', marketId, state: 'halted' });
    }
    expect(await open()).toContain('open_market');
  });
});

test('a house that sends text messages is asked which countries it serves', async () => {
  const open = { hasPublicOrigin: true, hasStaffOrigin: true };
  const house = { ...open, priceSources: 3, isRehearsal: false };
  const { exchange, database } = api;
  const fiat = undefined;
  const lacks = async (smsCountries: string) => {
    const settings = () => Promise.resolve({ supportEmail: '', smsCountries });
    const parts = {
      ...{ pool: database.pool, exchange, house, settings, isSent: () => true, fiat },
      ...{ nowMs: () => Date.now(), whoMayBeOne: () => Promise.resolve(new Set<number>()) },
    };
    const items = await readSetup(parts);
    return items.find(({ item }) => item === 'sms_countries');
  };
  expect(await lacks('')).toEqual({ item: 'sms_countries', isDone: false });
  expect(await lacks('GB,JP')).toEqual({ item: 'sms_countries', isDone: true });
  expect((await view()).setup.map(({ item }) => item)).not.toContain('sms_countries');
});

test('whoever one let in today is no second person, and the dashboard counts what is missing', async () => {
  const parts = {
    ...{ pool: api.database.pool, exchange: api.exchange, fiat: undefined },
    house: { hasPublicOrigin: true, hasStaffOrigin: true, priceSources: 3, isRehearsal: false },
    settings: () => Promise.resolve({ supportEmail: '', smsCountries: '' }),
    ...{ isSent: () => false, nowMs: () => 7 },
  };
  const none = { ...parts, whoMayBeOne: () => Promise.resolve(new Set<number>()) };
  const allOne = {
    ...parts,
    whoMayBeOne: (_: unknown, { others }: { readonly others: readonly number[] }) =>
      Promise.resolve(new Set(others)),
  };
  const missing = async (deps: typeof allOne | typeof none) =>
    (await readSetup(deps)).filter(({ isDone }) => !isDone).map(({ item }) => item);
  const before = await missing(none);
  expect(before).not.toContain('second_person');
  expect(await missing(allOne)).toEqual(['second_person', ...before]);
  const { queue, permission, count } = setupCounter(allOne);
  expect([queue, permission]).toEqual(['setup', 'system.view']);
  expect(await count({} as never)).toEqual(waitingOnly(before.length + 1));
});

describe('the system page', () => {
  test('shows where the exchange stands, and that its books balance', async () => {
    const { committedSequence, epoch } = api.exchange.status();
    await api.exchange.waitForProjection(committedSequence, 5_000);
    const system = await view();
    expect(system).toMatchObject({
      sequence: committedSequence,
      projectedSequence: committedSequence,
      lag: 0,
      epoch,
      state: 'running',
      booksOk: true,
      booksCheck,
      feedSockets: 3,
      versions: { app: 'test', node: process.version },
    });
    expect(system.books.map(({ asset, sum, ok }) => [asset, sum, ok])).toEqual([
      ['USDT', '0', true],
      ['BTC', '0', true],
      ['ETH', '0', true],
    ]);
    expect(system.versions.postgres).toMatch(/^[0-9]+\./);
    expect(system.versions.lastMigration).toMatch(/^[0-9]{4}-/);
    const head = await api.call('common/auditHead');
    expect(system.audit).toMatchObject({
      headHash: (head.data as { headHash: string }).headHash,
    });
  });

  test('starts one audit at a time and keeps what it found', async () => {
    expect((await view()).lastAudit).toBeNull();
    expect(await startAudit()).toBe(200);
    expect((await view()).auditRunning).toBe(true);
    expect(await startAudit()).toBe(400);
    finish(sound);
    await api.admin.audits.settled();
    expect(await view()).toMatchObject({
      auditRunning: false,
      lastAudit: { ...sound, staffEmail: ann.email },
    });
  });

  test('keeps an audit that could not run as one that failed', async () => {
    expect(await startAudit()).toBe(200);
    finish(new Error('no such file'));
    await api.admin.audits.settled();
    expect((await view()).lastAudit).toMatchObject({
      ok: false,
      differences: ['the audit could not run: no such file'],
    });
  });
});

describe('the outbox', () => {
  test('shows the latest first, page by page', async () => {
    for (const number of [1, 2, 3]) {
      await api.database.pool.query(
        `INSERT INTO outbox_messages
           (channel, target, template, locale, subject, body, state, created_at_ms)
         VALUES ('email', 'a@example.com', 'code', 'en', $1, 'b', 'demo', 1)`,
        [`number ${String(number)}`],
      );
    }
    const list = async (request: object): Promise<AdminReply<'outboxList'>> =>
      (await callAdmin(api, 'outboxList', request, { token: ann.token }))
        .data as AdminReply<'outboxList'>;
    const first = await list({ limit: 2 });
    expect(first.isDemo).toBe(true);
    expect(first.messages.map(({ subject }) => subject)).toEqual(['number 3', 'number 2']);
    const second = await list({ limit: 2, cursor: first.nextCursor ?? '' });
    expect(second.messages.map(({ subject }) => subject)).toContain('number 1');
    expect((await view()).outbox.demo).toBeGreaterThanOrEqual(3);
    expect((await list({ state: 'failed' })).messages).toEqual([]);
    await api.database.pool.query(
      `UPDATE outbox_messages SET state = 'failed' WHERE subject = 'number 2'`,
    );
    const failed = await list({ state: 'failed' });
    expect(failed.messages.map(({ subject }) => subject)).toEqual(['number 2']);
  });

  test('says of a message that waits how often it was tried, why, and when it is tried again', async () => {
    await api.database.pool.query(
      `INSERT INTO outbox_messages (channel, target, template, locale, subject, body, state,
         created_at_ms, attempts, next_try_at_ms, last_error)
       VALUES ('sms', '8613', 'new_message', 'en', 'waits', 'b', 'pending', 1, 3, 77, 'no route'),
              ('sms', '8614', 'code', 'en', 'nobody may get it', 'b', 'void', 1, 0, NULL, NULL)`,
    );
    const { data } = await callAdmin(api, 'outboxList', { state: 'pending' }, { token: ann.token });
    const { messages } = data as AdminReply<'outboxList'>;
    expect(messages).toMatchObject([
      { subject: 'waits', attempts: 3, nextTryAtMs: 77, lastError: 'no route' },
    ]);
    const all = await callAdmin(api, 'outboxList', {}, { token: ann.token });
    expect(JSON.stringify(all.data)).not.toContain('nobody may get it');
  });
});

describe('messages that failed', () => {
  const insert = async (template: string, state: string, expiresAtMs: number | null) => {
    const { rows } = await api.database.pool.query<{ message_id: number }>(
      `INSERT INTO outbox_messages (channel, target, template, locale, subject, body, state,
         created_at_ms, attempts, expires_at_ms)
       VALUES ('sms', '8615', $1, 'en', 's', 'b', $2, $3, 12, $4) RETURNING message_id`,
      [template, state, Date.now(), expiresAtMs],
    );
    return rows[0]?.message_id ?? 0;
  };
  const again = async (messageId: number): Promise<number> => {
    const request = { messageId, reason: 'the gateway is back' };
    return (await callAdmin(api, 'outboxSendAgain', request, { token: ann.token })).code;
  };
  const stateOf = async (messageId: number) => {
    const { rows } = await api.database.pool.query<{ state: string; attempts: number }>(
      'SELECT state, attempts FROM outbox_messages WHERE message_id = $1',
      [messageId],
    );
    return rows[0];
  };

  test('are tried again once, with all tries of a notice', async () => {
    const notice = await insert('new_message', 'failed', null);
    expect(await again(notice)).toBe(200);
    expect(await stateOf(notice)).toEqual({ state: 'pending', attempts: 0 });
    const { rowCount } = await api.database.pool.query(
      `SELECT 1 FROM graphile_worker._private_jobs WHERE payload->>'messageId' = $1`,
      [String(notice)],
    );
    expect(rowCount).toBe(1);
    expect(await again(notice)).toBe(400);
  });

  test.each([
    ['a code', 'code', 'failed', null, 400],
    ['a link of staff', 'staff_link', 'failed', null, 400],
    ['one that came too late', 'notice', 'failed', 1, 400],
    ['one that was sent', 'notice', 'sent', null, 400],
    ['one for nobody', 'notice', 'void', null, 404],
  ] as const)('but not %s', async (_what, template, state, expiresAtMs, code) => {
    const messageId = await insert(template, state, expiresAtMs);
    expect(await again(messageId)).toBe(code);
    expect((await stateOf(messageId))?.state).toBe(state);
  });

  test('are counted by channel, for an hour and for a day', async () => {
    await api.database.pool.query('DELETE FROM outbox_messages');
    await insert('notice', 'sent', null);
    await insert('notice', 'failed', null);
    await insert('notice', 'void', null);
    const old = await insert('notice', 'pending', null);
    const before = await insert('notice', 'sent', null);
    await api.database.pool.query(
      `UPDATE outbox_messages SET created_at_ms = created_at_ms - CASE message_id WHEN $1 THEN 7200000
         ELSE 90000000 END WHERE message_id IN ($1, $2)`,
      [old, before],
    );
    const { data } = await callAdmin(api, 'outboxRates', {}, { token: ann.token });
    const none = { sent: 0, waiting: 0, failed: 0 };
    expect((data as AdminReply<'outboxRates'>).rates).toEqual([
      { channel: 'email', hour: none, day: none },
      {
        channel: 'sms',
        hour: { sent: 1, waiting: 0, failed: 1 },
        day: { sent: 1, waiting: 1, failed: 1 },
      },
    ]);
  });
});

test('each look at the outbox is an entry of the audit log, a background one too', async () => {
  const entries = async () => {
    const { data } = await callAdmin(api, 'auditList', { act: 'outboxList' }, { token: ann.token });
    return (data as AdminReply<'auditList'>).entries;
  };
  const before = (await entries()).length;
  await callAdmin(api, 'outboxList', {}, { token: ann.token });
  await callAdmin(api, 'outboxList', {}, { token: ann.token, background: true });
  const looks = await entries();
  expect(looks).toHaveLength(before + 2);
  expect(looks[0]).toMatchObject({ staffId: ann.staffId, subject: 'outbox' });
});

test('queues are counted for whoever may see them', async () => {
  const queued = { waiting: 1, oldestAtMs: 5, mine: 1 };
  const counters = [
    { queue: 'own', permission: null, count: () => Promise.resolve(queued) },
    {
      queue: 'identity',
      permission: 'identity.view',
      count: () => Promise.resolve(waitingOnly(2)),
    },
    { queue: 'fees', permission: 'fees.change', count: () => Promise.resolve(waitingOnly(3)) },
  ] as const;
  const call = {
    staff: {
      ...{ staffId: 1, email: 'e', name: 'n', roles: ['risk'] as const },
      permissions: ['identity.view'] as const,
    },
    session: { sessionId: 1, expiresAtMs: 1, signedInAtMs: 1, confirmedAtMs: 0, isByTicket: false },
    ...{ addressKey: '', address: '', origin: '', userAgent: '', requestId: '', nowMs: 1 },
  };
  expect(await countQueues(counters, call)).toEqual({
    queues: [
      { queue: 'own', ...queued },
      { queue: 'identity', waiting: 2, oldestAtMs: null, mine: 0 },
    ],
  });
});
