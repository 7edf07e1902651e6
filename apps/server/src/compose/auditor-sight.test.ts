import {
  adminEndpointNames,
  adminEndpoints,
  adminRoutes,
  exportableLists,
  permissionsOf,
} from '@candor/protocol';
import type { AdminEndpointName, AdminReply, ExportableList } from '@candor/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { P2pWorld } from '#modules/p2p/trade/testing/p2p-world.ts';
import type { Trader } from '#modules/p2p/trade/testing/p2p-world.ts';
import { pictureOf } from '#modules/people/uploads/testing/send-picture.ts';
import { anyRequestOf } from './testing/request-arbitrary.ts';
import { startTestApi } from './testing/test-api.ts';
import type { TestApi } from './testing/test-api.ts';
import { callAdmin, letPass, newStaff } from './testing/test-staff.ts';
import type { TestStaff } from './testing/test-staff.ts';

/** Stands in everything personal that the test puts in, and nowhere else; masks leave some of it. */
const MARK = 'zqx';

const DAY_MS = 86_400_000;

const reason = 'asked for by the test';

let api: TestApi;
let world: P2pWorld;
let auditor: TestStaff;
let service: TestStaff;
let risk: TestStaff;
let merchant: Trader;
/** What a request may name: numbers of what bears the mark. */
let ids: Readonly<Record<string, number>>;

const run = (sql: string, ...values: readonly unknown[]): Promise<unknown> =>
  api.database.pool.query(sql, [...values]);

/** Everything personal that is kept in tables alone. */
async function markTheUser(userId: number): Promise<void> {
  await run(
    `UPDATE users SET email = 'anna@${MARK}.example', phone = '86139000${MARK}', nickname = 'Nick${MARK}',
       nickname_key = 'nick${MARK}' WHERE user_id = $1`,
    userId,
  );
  await run(
    `INSERT INTO data_files (user_id, locale, asked_at_ms, address, user_agent)
     VALUES ($1, 'en', 1, '${MARK}:1', '${MARK}')`,
    userId,
  );
  await run(
    `INSERT INTO login_history (user_id, at_ms, address, user_agent, outcome)
     VALUES ($1, 1, '${MARK}:1', 'Device ${MARK}', 'ok')`,
    userId,
  );
  await run(
    `INSERT INTO screening_alerts (user_id, attempt_id, file_name, entry_id, mark, kind, listed_name,
       listed_birthdays, listed_countries, score, name_score, birthday, country, created_at_ms)
     SELECT user_id, attempt_id, 'pep.csv', 'e1', 'm', 'pep', 'Ada ${MARK}', '{}', '{}', 90, 90, 'same', 'same', 1
     FROM identity_attempts WHERE user_id = $1`,
    userId,
  );
}

/** A penalty that its user says something about. @returns the penalty's number */
async function markAPenalty(): Promise<number> {
  const seller = await world.newMerchant();
  const adId = await world.sellAd(seller);
  for (let turn = 0; turn < 3; turn++) {
    const { orderId } = await world.buy(merchant, adId);
    const { cancel } = await merchant.ask('tradeBuyWaitPage', { orderId });
    const { cost, pauseMs } = cancel ?? { cost: '0', pauseMs: 0 };
    await merchant.ask('tradeCancel', { orderId, cost, pauseMs });
  }
  const { penalties } = (await service.call('p2pPenalties')).data as AdminReply<'p2pPenalties'>;
  const penaltyId = penalties[0]?.penaltyId ?? 0;
  await run('INSERT INTO p2p_penalty_texts VALUES ($1, $2, 1)', penaltyId, `I am Ada ${MARK}`);
  return penaltyId;
}

/** What staff write of a user while they work. @returns the case's number */
async function markTheWork(userId: number): Promise<number> {
  const does = async (name: AdminEndpointName, request: object): Promise<unknown> => {
    const answer = await service.call(name, request);
    expect({ name, code: answer.code }).toEqual({ name, code: 200 });
    return answer.data;
  };
  const statement = `Ada ${MARK} lost a phone`;
  const opened = await does('caseOpen', { userId, kind: 'password_reset', statement });
  const { caseId } = opened as AdminReply<'caseOpen'>;
  await does('caseNote', { caseId, text: `she is ${MARK}` });
  const image = (await pictureOf(77)).toString('base64');
  await does('caseEvidence', { caseId, text: `passport of ${MARK}`, image });
  await does('userNoteAdd', { userId, text: `calls herself ${MARK}` });
  return caseId;
}

beforeAll(async () => {
  api = await startTestApi();
  world = new P2pWorld(api);
  await world.setUp();
  auditor = await newStaff(api, 'auditor');
  service = await newStaff(api, 'customer_service');
  risk = await newStaff(api, 'risk');
  merchant = await world.newMerchant();
  const { userId } = merchant;
  await markTheUser(userId);
  const penaltyId = await markAPenalty();
  const caseId = await markTheWork(userId);
  const both = await newStaff(api, 'customer_service', 'auditor');
  // Who may see persons exports them; that they did, and how they searched, is read by the auditor.
  const query = new URLSearchParams({ search: `anna@${MARK}`, by: 'email' }).toString();
  expect((await both.call('listExport', { list: 'userList', query, reason })).code).toBe(200);
  await letPass(api, 2 * DAY_MS);
  await world.settle();
  ids = { userId, caseId, penaltyId, payMethodId: merchant.payMethodId };
});
afterAll(() => api.stop());

const allowed = permissionsOf(['auditor']);
const open = adminEndpointNames.filter((name) => {
  const { auth, permission } = adminRoutes[name];
  return auth === 'staff' && (permission === null || allowed.includes(permission));
});
const reads = open.filter((name) => adminRoutes[name].method === 'GET');

/** Requests of an endpoint: without a filter, for what bears the mark, and from its own schema. */
function requestsOf(name: AdminEndpointName): readonly object[] {
  const { request } = adminEndpoints[name];
  const named = Object.fromEntries(
    Object.entries(ids).filter(([field]) => Object.hasOwn(request.properties, field)),
  );
  const made = fc.sample(anyRequestOf(request), { seed: 11, numRuns: 15 });
  return [{}, named, ...made, ...made.map((one) => ({ ...one, ...named }))];
}

/** Which endpoints answer one of their requests with the mark in it. */
async function showing(staff: TestStaff, names: readonly AdminEndpointName[]) {
  const found = new Set<string>();
  for (const name of names) {
    for (const request of requestsOf(name)) {
      const { data } = await callAdmin(api, name, request, { token: staff.token });
      if (JSON.stringify(data).toLowerCase().includes(MARK)) found.add(name);
    }
  }
  return [...found].toSorted();
}

test('who works with users finds the mark, so that the walk can find it', async () => {
  const names = ['userList', 'userDetail', 'userNotes', 'caseList', 'caseDetail'] as const;
  const p2p = ['p2pMerchants', 'p2pPenalties'] as const;
  expect(await showing(service, [...names, ...p2p])).toEqual([...names, ...p2p].toSorted());
  expect(await showing(risk, ['screeningAlerts'])).toEqual(['screeningAlerts']);
});

test('an auditor finds nothing personal in any answer of any endpoint that is open to them', async () => {
  expect(reads).toContain('userDetail');
  expect(await showing(auditor, reads)).toEqual([]);
});

test('nor in any file that they may have, the whole log among them', async () => {
  const lists = (Object.keys(exportableLists) as ExportableList[]).filter((list) =>
    reads.includes(list),
  );
  expect(lists).toContain('userList');
  const showsIt: string[] = [];
  for (const list of lists) {
    const hasUser = Object.hasOwn(adminEndpoints[list].request.properties, 'userId');
    const query = hasUser ? `userId=${String(merchant.userId)}` : '';
    const { code, data } = await auditor.call('listExport', { list, query, reason });
    expect({ list, code }).toEqual({ list, code: 200 });
    if (JSON.stringify(data).toLowerCase().includes(MARK)) showsIt.push(list);
  }
  for (const format of ['ndjson', 'csv'] as const) {
    const { data } = await auditor.call('auditExport', { format, reason });
    const { text } = data as AdminReply<'auditExport'>;
    expect(text).toContain('caseNote');
    if (text.toLowerCase().includes(MARK)) showsIt.push(format);
  }
  expect(showsIt).toEqual([]);
});

test('they find nobody by a contact or a nickname: what a search finds tells whose it is', async () => {
  for (const [by, search] of [
    ['email', `anna@${MARK}`],
    ['phone', '86139000'],
    ['nickname', `nick${MARK}`],
  ] as const) {
    expect((await auditor.call('userList', { by, search })).code).toBe(41061);
    const found = await auditor.call('userList', { search });
    expect(found.data).toMatchObject({ users: [] });
    expect((await auditor.call('search', { text: search })).data).toMatchObject({ users: [] });
  }
  const { userId } = merchant;
  const row = { userId, email: null, phone: null, nickname: null };
  const byNumber = await auditor.call('userList', { by: 'id', search: String(userId) });
  expect(byNumber.data).toMatchObject({ users: [row] });
});

test.each([
  'caseList',
  'caseDetail',
  'screeningAlerts',
  'userScreening',
  'userNotes',
  'userPaymentMethods',
] as const)('%s is not for them at all', async (name) => {
  expect((await auditor.call(name, {})).code).toBe(41061);
});
