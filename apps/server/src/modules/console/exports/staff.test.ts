import { exportableLists } from '@candor/protocol';
import type { AdminReply, AdminRequest, ExportableList } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;
let owner: TestStaff;
let auditor: TestStaff;
let user: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  owner = await newOwner(api);
  auditor = await newStaff(api, 'auditor');
  user = await api.newTrader();
});
afterAll(() => api.stop());

const reason = 'asked for by the test';

type Wanted = Omit<AdminRequest<'listExport'>, 'reason'>;

const exportAs = (staff: TestStaff, wanted: Wanted) =>
  staff.call('listExport', { ...wanted, reason });

const exported = async (wanted: Wanted): Promise<AdminReply<'listExport'>> => {
  const answer = await exportAs(owner, wanted);
  expect(answer.code).toBe(200);
  return answer.data as AdminReply<'listExport'>;
};

const queryOf = (list: ExportableList): string =>
  list.startsWith('user') && list !== 'userList' ? `userId=${user.userId}` : '';

test('has what the list has, contacts masked, with nothing a spreadsheet would run', async () => {
  const { userId } = user;
  // Such a name cannot be chosen; an export must not rely on it.
  await api.database.pool.query('UPDATE users SET nickname = $2 WHERE user_id = $1', [
    userId,
    '=HYPERLINK("http://x","y")',
  ]);
  const { text, rows, nextCursor, fileName } = await exported({
    list: 'userList',
    query: `by=id&search=${userId}`,
  });
  const [head, line] = text.split('\r\n');
  expect(head).toBe('userId,email,phone,nickname,inviteCode,status,identity,registeredAt');
  expect(line).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
  expect(line).toMatch(/,20[0-9-]{8}T[0-9:.]+Z$/);
  expect(line).not.toContain(user.account);
  expect([rows, nextCursor, fileName]).toEqual([1, null, 'userList.csv']);
});

test('is written down with its filters and whom it concerns', async () => {
  await exported({ list: 'userBills', query: `userId=${user.userId}&asset=BTC` });
  const { data } = await owner.call('auditList', { limit: 1 });
  const [entry] = (data as AdminReply<'auditList'>).entries;
  expect(entry).toMatchObject({ act: 'listExport', subject: `user ${user.userId}`, reason });
  expect(JSON.parse(entry?.effect ?? '')).toMatchObject({ kind: 'list_export', list: 'userBills' });
  expect(JSON.parse(entry?.after ?? '')).toEqual({ userId: user.userId, asset: 'BTC' });
});

test.each(Object.keys(exportableLists) as ExportableList[])(
  '%s comes with the columns of its list',
  async (list) => {
    const { text } = await exported({ list, query: queryOf(list) });
    expect(text.split('\r\n')[0]?.split(',').length).toBeGreaterThan(3);
  },
);

test('goes through all pages of a list, in the order it is shown in', async () => {
  await api.database.pool.query(
    `INSERT INTO user_notes (user_id, kind, text, staff_id, at_ms)
     SELECT $1, 'note', 'n' || n, $2, n FROM generate_series(1, 450) n`,
    [user.userId, owner.staffId],
  );
  const { rows, text, nextCursor } = await exported({
    list: 'userNotes',
    query: `userId=${user.userId}&limit=7`,
  });
  const notes = text.split('\r\n').slice(1, -1);
  expect([rows, notes.length, nextCursor]).toEqual([450, 450, null]);
  expect(notes[0]).toContain(',n450');
  expect(notes.at(-1)).toContain(',n1');
});

test('of a list that one may not see is refused, and nothing is written down', async () => {
  const lastEntryId = async () => {
    const { data } = await owner.call('auditList', { limit: 1 });
    return (data as AdminReply<'auditList'>).entries[0]?.entryId;
  };
  const before = await lastEntryId();
  expect((await exportAs(auditor, { list: 'identityQueue', query: '' })).code).toBe(41061);
  expect((await exportAs(auditor, { list: 'caseList', query: '' })).code).toBe(41061);
  expect((await exportAs(auditor, { list: 'userLogins', query: queryOf('userLogins') })).code).toBe(
    41061,
  );
  expect(await lastEntryId()).toBe(before);
  expect((await exportAs(auditor, { list: 'userList', query: '' })).code).toBe(200);
});

test.each<[query: string, code: number]>([
  ['status=nobody', 41001],
  ['colour=red', 41001],
  ['status=frozen&status=active', 41001],
  ['__proto__=1', 41001],
  ['search=a%00b', 41001],
  ['search=x', 41001],
])('the query %s is refused', async (query, code) => {
  expect((await exportAs(owner, { list: 'userList', query })).code).toBe(code);
});

test('of a user who is not there is refused', async () => {
  expect((await exportAs(owner, { list: 'userOrders', query: 'userId=999999999' })).code).toBe(404);
  expect((await exportAs(owner, { list: 'userOrders', query: '' })).code).toBe(41001);
});
