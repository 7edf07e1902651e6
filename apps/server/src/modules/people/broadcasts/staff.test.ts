import type { AdminReply, AdminRequest, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { as, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { Broadcasts } from './broadcasts.ts';

let api: TestApi;
let writer: TestStaff;
let second: TestStaff;
let support: TestStaff;
let readers: readonly TestUser[];

beforeAll(async () => {
  api = await startTestApi();
  writer = await newStaff(api, 'content');
  second = await newStaff(api, 'operations');
  support = await newStaff(api, 'customer_service');
  readers = await Promise.all(Array.from({ length: 7 }, () => api.newUser()));
});
afterAll(() => api.stop());

type Request = AdminRequest<'broadcastSend'>;
type Message = EndpointReply<'getMsg'>['messages'][number];

const everybody: Request['audience'] = {
  ...{ reach: 'everybody', locale: null, country: null, userIds: null },
};

const asked = (fields: Partial<Request> = {}): Request => ({
  texts: {
    en: { title: 'We moved', body: 'Our office is elsewhere now.' },
    zh: { title: '我们搬家了', body: '新办公室。' },
  },
  ...{ articleSlug: null, audience: everybody, sendAtMs: null, reason: 'the office moved' },
  ...fields,
});

/** Asks for one and has it approved. @returns its number */
async function decide(fields: Partial<Request> = {}): Promise<number> {
  const { data } = await as(writer)('broadcastSend', asked(fields));
  const { approvalId } = data as AdminReply<'broadcastSend'>;
  expect((await as(second)('approvalApprove', { approvalId })).code).toBe(200);
  return (await latest()).broadcastId;
}

async function latest() {
  const { data } = await as(writer)('broadcastList', { limit: 1 });
  const [one] = (data as AdminReply<'broadcastList'>).broadcasts;
  if (one === undefined) throw new Error('there is no broadcast');
  return one;
}

async function broadcastsOf(user: TestUser, locale = 'en'): Promise<readonly Message[]> {
  const { data } = await api.call('getMsg', { box: 'personal', locale }, user);
  return (data as EndpointReply<'getMsg'>).messages;
}

describe('a broadcast', () => {
  test('is written by one, approved by another, and read by each once in their language', async () => {
    expect((await as(support)('broadcastSend', asked())).code).toBe(41061);
    const { data } = await as(writer)('broadcastSend', asked());
    const { approvalId, state } = data as AdminReply<'broadcastSend'>;
    expect(state).toBe('waiting');
    expect((await as(writer)('approvalApprove', { approvalId })).code).toBe(41064);
    await api.runJobs();
    for (const reader of readers) expect(await broadcastsOf(reader)).toEqual([]);

    expect((await as(second)('approvalApprove', { approvalId })).code).toBe(200);
    await api.runJobs();
    await api.runJobs();
    for (const reader of readers) {
      expect(await broadcastsOf(reader)).toMatchObject([
        { title: 'We moved', body: 'Our office is elsewhere now.', articleSlug: null },
      ]);
    }
    const [reader] = readers;
    if (reader === undefined) throw new Error('nobody reads');
    // A missing language borrows the nearest.
    expect(await broadcastsOf(reader, 'hk')).toMatchObject([{ title: '我们搬家了' }]);
    expect(await broadcastsOf(reader, 'ty')).toMatchObject([{ title: 'We moved' }]);
    expect(await latest()).toMatchObject({
      state: 'sent',
      sent: readers.length,
      reason: 'the office moved',
    });
  });

  test('reaches whom it names, and says before how many they are', async () => {
    const [one, two, other] = readers;
    if (one === undefined || two === undefined || other === undefined) throw new Error('too few');
    await api.database.pool.query("UPDATE users SET locale = 'ty' WHERE user_id = $1", [
      one.userId,
    ]);
    const count = async (request: object) =>
      ((await as(writer)('broadcastReaders', request)).data as AdminReply<'broadcastReaders'>)
        .users;
    expect(await count({ reach: 'everybody', locale: 'ty' })).toBe(1);
    expect(await count({ reach: 'verified' })).toBe(0);
    await decide({ audience: { ...everybody, locale: 'ty' } });
    await api.runJobs();
    expect((await latest()).sent).toBe(1);
    expect(await broadcastsOf(one)).toHaveLength(2);
    await decide({ audience: { ...everybody, userIds: [two.userId, 999_999] } });
    await api.runJobs();
    expect((await latest()).sent).toBe(1);
    expect(await broadcastsOf(two)).toHaveLength(2);
    await decide({ audience: { ...everybody, reach: 'merchants', country: 'GB' } });
    await api.runJobs();
    expect(await latest()).toMatchObject({ state: 'sent', sent: 0 });
    expect(await broadcastsOf(other)).toHaveLength(1);
  });

  test('that leads to an article says which; one that readers do not see is refused', async () => {
    await api.database.pool.query(
      `INSERT INTO articles (slug, kind, published_at_ms) VALUES ('we-moved', 'news', 1), ('not-yet', 'news', NULL)`,
    );
    const refused = await as(writer)('broadcastSend', asked({ articleSlug: 'not-yet' }));
    expect([refused.code, (refused.data as { field?: string }).field]).toEqual([
      404,
      'articleSlug',
    ]);
    await decide({ articleSlug: 'we-moved' });
    await api.runJobs();
    const [reader] = readers;
    if (reader === undefined) throw new Error('nobody reads');
    expect((await broadcastsOf(reader))[0]).toMatchObject({ articleSlug: 'we-moved' });
  });

  test.each<[why: string, fields: () => Partial<Request>, field: string]>([
    ['without a language', () => ({ texts: {} }), 'texts'],
    ['with an empty title', () => ({ texts: { en: { title: ' ', body: 'text' } } }), 'texts'],
    ['for no country', () => ({ audience: { ...everybody, country: 'QQ' } }), 'audience'],
    ['for a time that is past', () => ({ sendAtMs: Date.now() - 1 }), 'sendAtMs'],
    ['for next year', () => ({ sendAtMs: Date.now() + 31 * 24 * HOUR_MS }), 'sendAtMs'],
  ])('%s is refused', async (_, fields, field) => {
    const { code, data } = await as(writer)('broadcastSend', asked(fields()));
    expect([code, (data as { field?: string }).field]).toEqual([41001, field]);
  });

  test('for later waits, and is stopped before anybody gets it', async () => {
    const broadcastId = await decide({ sendAtMs: Date.now() + HOUR_MS });
    await api.runJobs();
    expect(await latest()).toMatchObject({ state: 'scheduled', sent: 0 });
    const stop = { broadcastId, reason: 'not needed' };
    expect((await as(writer)('broadcastStop', stop)).code).toBe(200);
    expect((await as(writer)('broadcastStop', stop)).code).toBe(400);
    expect((await as(writer)('broadcastStop', { ...stop, broadcastId: 9_999 })).code).toBe(404);
    await api.api.broadcasts.send(broadcastId);
    expect(await latest()).toMatchObject({ state: 'stopped', sent: 0 });
  });
});

describe('between two batches', () => {
  /** How often each reader got a broadcast. */
  async function counts(broadcastId: number): Promise<readonly number[]> {
    const { rows } = await api.database.pool.query<{ times: number }>(
      `SELECT count(message_id)::int AS times FROM users
         LEFT JOIN user_messages ON user_messages.user_id = users.user_id
           AND values->>'broadcast' = $1
       GROUP BY users.user_id ORDER BY users.user_id`,
      [String(broadcastId)],
    );
    return rows.map(({ times }) => times);
  }

  const inBatchesOf = (batchUsersMax: number): Broadcasts =>
    new Broadcasts({ pool: api.database.pool, nowMs: Date.now, batchUsersMax });

  test('a crash loses nobody and tells nobody twice, whoever sends at the same time', async () => {
    const broadcastId = await decide();
    const { pool } = api.database;
    // The write of how far it came fails in the third batch: its messages are gone with it.
    await pool.query(
      `CREATE FUNCTION fail_third() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN IF NEW.sent = 6 THEN RAISE 'crash'; END IF; RETURN NEW; END $$;
       CREATE TRIGGER fail_third BEFORE UPDATE ON broadcasts FOR EACH ROW EXECUTE FUNCTION fail_third()`,
    );
    await expect(inBatchesOf(2).send(broadcastId)).rejects.toThrow('crash');
    expect((await counts(broadcastId)).reduce((sum, one) => sum + one, 0)).toBe(4);
    await pool.query('DROP TRIGGER fail_third ON broadcasts');
    await Promise.all([inBatchesOf(3).send(broadcastId), inBatchesOf(2).send(broadcastId)]);
    expect(new Set(await counts(broadcastId))).toEqual(new Set([1]));
  });

  test('it goes on where it was, and who joined after its start gets none', async () => {
    const broadcastId = await decide();
    const users = readers.map(({ userId }) => userId).toSorted((a, b) => a - b);
    await api.database.pool.query(
      `UPDATE broadcasts SET state = 'sending', done_user_id = $2, last_user_id = $3
       WHERE broadcast_id = $1`,
      [broadcastId, users[2], users[4]],
    );
    await inBatchesOf(1).send(broadcastId);
    expect(await counts(broadcastId)).toEqual([0, 0, 0, 1, 1, 0, 0]);
    expect(await latest()).toMatchObject({ state: 'sent', sent: 2 });
  });
});
