import type { AdminReply, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { as, letPass, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { pictureOf, sendPicture } from '#modules/people/uploads/testing/send-picture.ts';

let api: TestApi;
let service: TestStaff;
let alice: TestUser;
let bob: TestUser;
let keys = 0;

beforeAll(async () => {
  api = await startTestApi();
  service = await newStaff(api, 'customer_service');
});
beforeEach(async () => {
  [alice, bob] = [await api.newUser(), await api.newUser()];
});
afterAll(() => api.stop());

const newKey = (): string => `entry-${String((keys += 1)).padStart(8, '0')}`;
const reason = 'asked for by the test';

const ask = (user: TestUser, more: object = {}) =>
  api.call(
    'supportOpen',
    {
      subject: 'Where is it',
      text: '<b>I</b> sent it\nyesterday',
      clientEntryId: newKey(),
      ...more,
    },
    user,
  );
async function opened(user = alice): Promise<number> {
  const answer = await ask(user);
  expect(answer.code).toBe(200);
  return (answer.data as EndpointReply<'supportOpen'>).conversation.caseId;
}
const say = (caseId: number, more: object, user = alice) =>
  api.call('supportSay', { caseId, clientEntryId: newKey(), ...more }, user);
const thread = async (caseId: number, user = alice) =>
  (await api.call('supportThread', { caseId }, user)).data as EndpointReply<'supportThread'>;
const list = async (user = alice) =>
  (await api.call('supportList', {}, user)).data as EndpointReply<'supportList'>;
const box = async () =>
  (await api.call('getMsg', { box: 'personal', locale: 'en' }, alice))
    .data as EndpointReply<'getMsg'>;
async function answered(caseId: number, text = 'We look'): Promise<void> {
  expect((await as(service)('caseAnswer', { caseId, text })).code).toBe(200);
}

const queue = async (request: object = {}) =>
  ((await as(service)('caseList', { state: 'open', ...request })).data as AdminReply<'caseList'>)
    .cases;

describe('a conversation', () => {
  test('waits since what was said first and not answered; what is due first is listed first', async () => {
    const early = await opened(alice);
    await letPass(api, HOUR_MS);
    const late = await opened(bob);
    const mine = async (request: object = {}) =>
      (await queue(request)).filter(({ caseId }) => [early, late].includes(caseId));
    const order = async (request: object = {}) => (await mine(request)).map((one) => one.caseId);
    expect(await order()).toEqual([early, late]);
    const [first] = await mine();
    expect(first?.dueAtMs).toBe((first?.waitsSinceMs ?? 0) + 24 * HOUR_MS);
    // More of the same does not push it back.
    await say(early, { text: 'Still there?' }, alice);
    expect((await mine())[0]).toEqual(first);
    await as(service)('caseClaim', { caseId: early });
    await answered(early);
    expect(await order()).toEqual([late, early]);
    expect((await mine())[1]).toMatchObject({ waitsSinceMs: null, dueAtMs: null });
    // Page by page, from either end.
    const at = (await queue()).findIndex(({ caseId }) => caseId === late) + 1;
    const page = (await as(service)('caseList', { state: 'open', limit: at }))
      .data as AdminReply<'caseList'>;
    expect(page.cases.at(-1)?.caseId).toBe(late);
    const rest = await queue({ cursor: page.nextCursor });
    expect(rest.map(({ caseId }) => caseId)).toContain(early);
    expect(rest.map(({ caseId }) => caseId)).not.toContain(late);
    expect(await order({ order: 'newest' })).toEqual([early, late]);
    await letPass(api, HOUR_MS);
    await say(early, { text: 'It is not there' }, alice);
    expect(await order()).toEqual([late, early]);
    expect((await mine())[1]?.waitsSinceMs).toBeGreaterThan(first?.waitsSinceMs ?? 0);
  });

  test('is what both said, as they typed it; notes and reasons of staff are not in it', async () => {
    const caseId = await opened();
    await as(service)('caseClaim', { caseId });
    await as(service)('caseNote', { caseId, text: 'seems honest' });
    await answered(caseId, 'Send a <i>picture</i>');
    const sent = await sendPicture(api, alice.token, await pictureOf(caseId), { purpose: 'proof' });
    const { fileId } = sent.data as EndpointReply<'upload/img'>;
    expect((await say(caseId, { fileId })).code).toBe(200);
    await as(service)('caseClose', { caseId, outcome: 'done', reason });
    const { conversation, entries } = await thread(caseId);
    expect(conversation).toMatchObject({ subject: 'Where is it', isOpen: false, isAnswered: true });
    expect(entries.map(({ by, kind, text }) => [by, kind, text])).toEqual([
      ['user', 'message', '<b>I</b> sent it\nyesterday'],
      ['service', 'message', 'Send a <i>picture</i>'],
      ['user', 'message', ''],
      ['service', 'closed', ''],
    ]);
    const url = entries[2]?.picture?.url ?? '';
    expect((await api.http.inject({ url })).statusCode).toBe(200);
    const seen = await as(service)('caseImage', { caseId, fileId, reason });
    expect((seen.data as AdminReply<'caseImage'>).url).not.toBe('');
  });

  test('is nobody else’s, and only what was sent as proof is shown in it', async () => {
    const caseId = await opened();
    const missing = caseId + 1_000_000;
    for (const id of [caseId, missing]) {
      expect((await api.call('supportThread', { caseId: id }, bob)).code).toBe(404);
      expect((await say(id, { text: 'mine too' }, bob)).code).toBe(404);
      expect((await api.call('supportClose', { caseId: id }, bob)).code).toBe(404);
      expect((await api.call('supportSeen', { caseId: id, entryId: 1 }, bob)).code).toBe(404);
    }
    const other = await sendPicture(api, bob.token, await pictureOf(99), { purpose: 'proof' });
    const { fileId } = other.data as EndpointReply<'upload/img'>;
    expect((await say(caseId, { fileId })).code).toBe(404);
    expect((await say(caseId, {})).code).toBe(41001);
    expect((await say(caseId, { text: ' \n ' })).code).toBe(41001);
    expect((await say(caseId, { text: 'a\u202etxt' })).code).toBe(41001);
    expect((await list(bob)).conversations).toEqual([]);
  });

  test('of staff’s own cases nothing is shown', async () => {
    const request = { userId: alice.userId, kind: 'other', statement: 'called by phone' };
    const { caseId } = (await as(service)('caseOpen', request)).data as AdminReply<'caseOpen'>;
    expect((await list()).conversations).toEqual([]);
    expect((await api.call('supportThread', { caseId }, alice)).code).toBe(404);
    expect((await as(service)('caseAnswer', { caseId, text: 'hello' })).code).toBe(404);
    expect((await as(service)('caseOpen', { ...request, kind: 'question' })).code).toBe(41001);
  });

  test('said twice under one name is said once', async () => {
    const clientEntryId = newKey();
    const twice = await Promise.all([ask(alice, { clientEntryId }), ask(alice, { clientEntryId })]);
    const ids = twice.map(({ data }) => (data as EndpointReply<'supportOpen'>).conversation.caseId);
    expect(new Set(ids).size).toBe(1);
    const [caseId = 0] = ids;
    const line = { text: 'once', clientEntryId: newKey() };
    await Promise.all([say(caseId, line), say(caseId, line)]);
    expect((await thread(caseId)).entries).toHaveLength(2);
  });

  test('that was closed opens again with the next word, for a month', async () => {
    const caseId = await opened();
    await as(service)('caseClaim', { caseId });
    expect((await api.call('supportClose', { caseId }, alice)).code).toBe(200);
    expect((await api.call('supportClose', { caseId }, alice)).code).toBe(400);
    expect((await as(service)('caseAnswer', { caseId, text: 'too late' })).code).toBe(400);
    expect((await say(caseId, { text: 'not yet' })).code).toBe(200);
    // It is still with whoever had it.
    await answered(caseId);
    expect((await thread(caseId)).entries.map(({ kind }) => kind)).toEqual([
      'message',
      'closed',
      'reopened',
      'message',
      'message',
    ]);
    await api.call('supportClose', { caseId }, alice);
    await api.database.pool.query(
      'UPDATE support_cases SET closed_at_ms = closed_at_ms - $2 WHERE case_id = $1',
      [caseId, 30 * DAY_MS + 1],
    );
    expect((await say(caseId, { text: 'years later' })).code).toBe(400);
  });
});

describe('limits', () => {
  test('three questions are open at a time, and ten asked a day', async () => {
    for (let count = 0; count < 9; count++) {
      const caseId = await opened();
      if (count >= 2) await api.call('supportClose', { caseId }, alice);
    }
    // Two are open: one more, and that is the tenth.
    const tenth = await opened();
    expect((await ask(alice)).code).toBe(4026);
    await api.call('supportClose', { caseId: tenth }, alice);
    expect((await ask(alice)).code).toBe(4026);
    expect((await ask(bob)).code).toBe(200);
  });

  test('sixty lines an hour, and three hundred in all', async () => {
    const caseId = await opened();
    const fill = (count: number, atMs: number) =>
      api.database.pool.query(
        `INSERT INTO support_case_entries (case_id, kind, text, at_ms)
         SELECT $1, 'message', 'x', $3 FROM generate_series(1, $2)`,
        [caseId, count, atMs],
      );
    const nowMs = Date.now() + api.clock.skipMs;
    await fill(58, nowMs);
    expect((await say(caseId, { text: 'the sixtieth' })).code).toBe(200);
    expect((await say(caseId, { text: 'one more' })).code).toBe(4026);
    await api.database.pool.query(
      'UPDATE support_case_entries SET at_ms = at_ms - $2 WHERE case_id = $1',
      [caseId, HOUR_MS + 1],
    );
    await fill(239, 1);
    expect((await say(caseId, { text: 'the last' })).code).toBe(200);
    expect((await say(caseId, { text: 'one more' })).code).toBe(4026);
  });
});

test('the user is told of answers once until they are seen, in the app and by e-mail', async () => {
  const caseId = await opened();
  await as(service)('caseClaim', { caseId });
  const waiting = (await as(service)('caseDetail', { caseId })).data as AdminReply<'caseDetail'>;
  expect(waiting.case).toMatchObject({ subject: 'Where is it', isWaiting: true });
  await answered(caseId, 'first');
  await answered(caseId, 'second');
  expect(await list()).toMatchObject({ unread: 2, conversations: [{ caseId, unread: 2 }] });
  expect((await box()).messages.map(({ title }) => title)).toEqual(['Customer service answered']);
  const { rows: mails } = await api.database.pool.query(
    `SELECT 1 FROM outbox_messages WHERE user_id = $1 AND template = 'notice'`,
    [alice.userId],
  );
  expect(mails).toHaveLength(1);
  const entryId = (await thread(caseId)).entries[1]?.entryId ?? 0;
  const seen = await api.call('supportSeen', { caseId, entryId }, alice);
  expect(seen.data).toEqual({ unread: 1 });
  // What was seen stays seen.
  await api.call('supportSeen', { caseId, entryId: 1 }, alice);
  expect((await list()).unread).toBe(1);
  await api.call('supportSeen', { caseId, entryId: Number.MAX_SAFE_INTEGER }, alice);
  expect((await list()).unread).toBe(0);
  await answered(caseId, 'third');
  expect((await box()).messages).toHaveLength(2);
});
