import { houseCommandCalls } from '@candor/protocol';
import type { AdminEndpointName, AdminReply } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { as, callAdmin, confirmed, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

const REFUSED = 41093;
const HOUSE_ONLY = 41094;
const reason = 'asked for by the test';

let api: TestApi;
let owner: TestStaff;
let olga: TestStaff;

beforeAll(async () => {
  api = await startTestApi();
  owner = await newOwner(api);
});
afterAll(() => api.stop());
beforeEach(async () => {
  olga = await confirmed(api, await newStaff(api, 'operations'));
});

async function makeTicket(): Promise<string> {
  const made = await as(olga)('houseTicket');
  expect(made.code).toBe(200);
  return (made.data as AdminReply<'houseTicket'>).ticket;
}

const use = (ticket: string) => callAdmin(api, 'houseTicketSignIn', { code: ticket });

/** The token of a session that a new ticket opened. */
async function open(): Promise<string> {
  const opened = await use(await makeTicket());
  expect(opened.code).toBe(200);
  return (opened.data as AdminReply<'houseTicketSignIn'>).token;
}

const call = async (token: string, name: AdminEndpointName, request: object = {}) =>
  (await callAdmin(api, name, request, { token })).code;

async function entries() {
  const { data } = await as(owner)('auditList', { subject: `staff ${olga.staffId}` });
  return (data as AdminReply<'auditList'>).entries.map(({ act, effect }) => [
    act,
    (JSON.parse(effect) as { by?: string }).by,
  ]);
}

test('a ticket takes a fresh confirmation, is told by mail, and is kept as a hash', async () => {
  const fresh = await newStaff(api, 'operations');
  expect((await as(fresh)('houseTicket')).code).toBe(41067);
  const ticket = await makeTicket();
  const { rows } = await api.database.pool.query<{ body: string }>(
    'SELECT body FROM outbox_messages WHERE target = $1 ORDER BY message_id DESC LIMIT 1',
    [olga.email],
  );
  expect(rows[0]?.body).toContain('made a ticket for the house command');
  const kept = await api.database.pool.query<{ row: string }>(
    `SELECT row_to_json(staff_sessions)::text AS row FROM staff_sessions
     UNION ALL SELECT row_to_json(audit_entries)::text FROM audit_entries
     UNION ALL SELECT row_to_json(outbox_messages)::text FROM outbox_messages`,
  );
  expect(kept.rows.filter(({ row }) => row.includes(ticket))).toEqual([]);
});

test('it opens one session, which calls what the house command does and nothing else', async () => {
  const token = await open();
  expect(await call(token, 'marketList')).toBe(200);
  const change = { key: 'supportHours', value: '09:00 to 18:00', reason };
  expect(await call(token, 'settingChange', change)).toBe(200);
  expect(await entries()).toContainEqual(['signIn', 'ticket']);
  // Rights of the person that no house file needs, and the way to another confirmation.
  expect(await call(token, 'userList')).toBe(HOUSE_ONLY);
  expect(await call(token, 'approvalApprove', { approvalId: 1 })).toBe(HOUSE_ONLY);
  expect(await call(token, 'me')).toBe(HOUSE_ONLY);
  expect(await call(token, 'houseTicket')).toBe(HOUSE_ONLY);
  expect(houseCommandCalls).not.toContain('approvalApprove');
  // A right that the person has not is none by a ticket.
  const fees = { tier: 7, makerRatePpm: 100, takerRatePpm: 200, reason };
  expect(await call(token, 'feeChange', fees)).toBe(41061);
  expect(await call(token, 'signOut')).toBe(200);
  expect(await call(token, 'marketList')).toBe(41060);
});

test('used once it is no ticket any more, nor a token, and the try is written down', async () => {
  const ticket = await makeTicket();
  expect(await call(ticket, 'marketList')).toBe(41060);
  const both = await Promise.all([use(ticket), use(ticket)]);
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, REFUSED]);
  expect(await entries()).toContainEqual(['signIn.refused', 'ticket']);
  expect((await use('x'.repeat(43))).code).toBe(REFUSED);
  expect((await use('short')).code).toBe(REFUSED);
});

test('ticket and session end together, ten minutes after it was made', async () => {
  const unused = await makeTicket();
  api.clock.skipMs += 10 * MINUTE_MS;
  expect((await use(unused)).code).toBe(REFUSED);
  olga = await confirmed(api, olga);
  const token = await open();
  api.clock.skipMs += 9 * MINUTE_MS;
  expect(await call(token, 'marketList')).toBe(200);
  api.clock.skipMs += MINUTE_MS;
  expect(await call(token, 'marketList')).toBe(41060);
  owner = await newOwner(api);
});

test('a new one ends the one before, and its owner ends either in the list of sessions', async () => {
  const first = await makeTicket();
  const second = await makeTicket();
  expect((await use(first)).code).toBe(REFUSED);
  const listed = async () =>
    ((await as(olga)('mySessions')).data as AdminReply<'mySessions'>).sessions;
  const [waiting] = await listed();
  expect(waiting).toMatchObject({ ticket: 'waiting', isCurrent: false });
  await as(olga)('mySessionEnd', { sessionId: waiting?.sessionId });
  expect((await use(second)).code).toBe(REFUSED);
  const token = await open();
  const [used] = await listed();
  expect(used).toMatchObject({ ticket: 'used' });
  await as(olga)('mySessionEnd', { sessionId: used?.sessionId });
  expect(await call(token, 'marketList')).toBe(41060);
});

test('roles that were taken away meanwhile count at once, and who is shut out has no ticket', async () => {
  const token = await open();
  const ticket = await makeTicket();
  await api.database.pool.query(`UPDATE staff SET roles = '{auditor}' WHERE staff_id = $1`, [
    olga.staffId,
  ]);
  const change = { key: 'supportHours', value: '10:00 to 18:00', reason };
  expect(await call(token, 'settingChange', change)).toBe(41061);
  await api.database.pool.query(`UPDATE staff SET state = 'disabled' WHERE staff_id = $1`, [
    olga.staffId,
  ]);
  expect(await call(token, 'marketList')).toBe(41060);
  expect((await use(ticket)).code).toBe(REFUSED);
});
