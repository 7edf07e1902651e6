import type { AdminReply, ViewedList } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { as, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

const frozen = { list: 'userList', name: 'Frozen', query: 'status=frozen&order=oldest' } as const;

let api: TestApi;
let owner: TestStaff;
let ann: TestStaff;
let bob: TestStaff;

beforeAll(async () => {
  api = await startTestApi();
  owner = await newOwner(api);
  ann = await newStaff(api, 'risk');
  bob = await newStaff(api, 'risk');
});
afterAll(() => api.stop());

async function viewsOf(staff: TestStaff, list: ViewedList = 'userList') {
  return ((await as(staff)('myViews', { list })).data as AdminReply<'myViews'>).views;
}

const save = (request: object, staff = ann) => as(staff)('myViewSave', { ...frozen, ...request });

test('a view is kept for whose it is, by list and name, and is replaced under its name', async () => {
  expect((await save({})).code).toBe(200);
  expect((await save({ query: 'status=frozen' })).code).toBe(200);
  expect((await save({ list: 'caseList', query: 'mine=1' })).code).toBe(200);
  expect(await viewsOf(ann)).toMatchObject([{ name: 'Frozen', query: 'status=frozen' }]);
  expect(await viewsOf(ann, 'caseList')).toMatchObject([{ query: 'mine=1' }]);
  expect(await viewsOf(bob)).toEqual([]);
});

test('its name and its filters do not stand in the log', async () => {
  await save({ name: 'Alice Example' });
  const log = (await as(owner)('auditList', { act: 'myViewSave', limit: 5 }))
    .data as AdminReply<'auditList'>;
  expect(log.entries[0]).toMatchObject({ staffId: ann.staffId });
  expect(JSON.stringify(log)).not.toMatch(/Alice|frozen/);
});

test('another’s view is not there to be removed; one’s own is gone at once', async () => {
  const [view] = await viewsOf(ann);
  const viewId = view?.viewId ?? 0;
  const before = await viewsOf(ann);
  expect((await as(bob)('myViewRemove', { viewId })).code).toBe(404);
  expect(await viewsOf(ann)).toEqual(before);
  expect((await as(ann)('myViewRemove', { viewId })).code).toBe(200);
  expect(await viewsOf(ann)).toHaveLength(before.length - 1);
});

test.each([
  ['a contact that is searched for', { query: 'search=alice@example.com' }],
  ['words that are searched for', { query: 'search=Alice%20Li' }],
  ['no filter', { query: '' }],
  ['no name', { name: '' }],
  ['a list that has none', { list: 'auditList' }],
])('%s is not kept', async (_, request) => {
  const before = await viewsOf(bob);
  expect((await save({ name: 'other', ...request }, bob)).code).toBe(41001);
  expect(await viewsOf(bob)).toEqual(before);
});

test('twenty of a list are enough; one of them is still replaced', async () => {
  for (let count = 1; count <= 20; count += 1) await save({ name: `View ${count}` }, bob);
  expect((await save({ name: 'One more' }, bob)).code).toBe(4026);
  expect((await save({ name: 'View 20', query: 'status=active' }, bob)).code).toBe(200);
  expect(await viewsOf(bob)).toHaveLength(20);
  expect((await save({ list: 'caseList' }, bob)).code).toBe(200);
});
