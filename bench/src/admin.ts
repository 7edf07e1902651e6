import { hash, randomBytes } from 'node:crypto';
import { openDatabase } from '@candor/persistence';
import { recordFigure } from '#results.ts';
import {
  BUSY_ORDER_ID,
  BUSY_USER_ID,
  DAY_MS,
  fillTables,
  HOUSE_USER_ID,
  MILLION,
  ORDERS,
  QUIET_HOUSE_USER_ID,
} from './admin/fill-tables.ts';
import { FREQUENT_NAME, givenName, SHARED_DEVICE } from './admin/people.ts';
import { ServerUnderTest } from './durable/server-under-test.ts';

/** Times a list is asked for after one call to warm up. */
const CALLS = 30;

/** How many pages further on the second half of the calls begins. */
const PAGES_DEEP = 20;

const LIST_ROWS = 50;

interface List {
  readonly name: string;
  /** A look that is written down is an act. */
  readonly isAct?: boolean;
  /** An act that counts as a look at a user, of which each member of staff has few a day. */
  readonly isLook?: boolean;
  readonly request: Readonly<Record<string, string | number | boolean>>;
}

const user = { userId: BUSY_USER_ID, limit: LIST_ROWS };
const page = { limit: LIST_ROWS };
/** A day in the middle of the rows: they end now and are a second apart. */
const someDay = { fromMs: Date.now() - 6 * DAY_MS, toMs: Date.now() - 5 * DAY_MS };

/** A search that is an act with a reason. */
const searches = (name: string, request: List['request']): readonly List[] => [
  { name, isAct: true, isLook: true, request: { ...request, reason: 'searched for by the bench' } },
];

/** The lists of orders and of trades take the same filters, of spot and of contracts. */
function blotterListsOf(name: string, symbol: string): readonly List[] {
  return [
    { ...page },
    { ...page, ...someDay },
    { ...page, symbol },
    { ...page, symbol, ...someDay },
    { ...page, origin: 'both' },
    { ...page, origin: 'house' },
    { ...page, origin: 'house', symbol },
    user,
    { ...user, symbol, ...someDay },
    { ...page, userId: HOUSE_USER_ID },
    { ...page, userId: HOUSE_USER_ID, ...someDay },
    { ...page, userId: QUIET_HOUSE_USER_ID },
    { ...page, orderId: BUSY_ORDER_ID },
  ].map((request) => ({ name, request }));
}

const blotterLists: readonly List[] = [
  ...blotterListsOf('blotterOrders', 'BTCUSDT'),
  // A market with hardly an order.
  { name: 'blotterOrders', request: { ...page, symbol: 'ETHUSDT' } },
  { name: 'blotterOrders', request: { ...page, view: 'prevented' } },
  ...blotterListsOf('blotterTrades', 'BTCUSDT'),
  ...blotterListsOf('blotterContractOrders', 'BTCUSDTPERP'),
  ...blotterListsOf('blotterContractTrades', 'BTCUSDTPERP'),
];

/** Every list of the back office, as its screens ask for it. */
const lists: readonly List[] = [
  { name: 'userList', request: page },
  { name: 'userList', request: { ...page, order: 'oldest' } },
  { name: 'userList', request: { ...page, status: 'active' } },
  { name: 'userList', request: { ...page, status: 'frozen' } },
  { name: 'userList', request: { ...page, identity: 'pending' } },
  { name: 'userList', request: { ...page, identity: 'refused' } },
  { name: 'userList', request: { ...page, status: 'frozen', identity: 'verified' } },
  { name: 'userList', request: { ...page, by: 'email', search: 'user9' } },
  { name: 'userList', request: { ...page, by: 'phone', search: '861390' } },
  { name: 'userList', request: { ...page, by: 'nickname', search: 'trader1' } },
  { name: 'userList', request: { ...page, by: 'invite', search: 'B00' } },
  { name: 'userList', request: { search: 'user99' } },
  { name: 'search', request: { text: String(BUSY_USER_ID) } },
  { name: 'search', request: { text: `Order ${BUSY_ORDER_ID}` } },
  { name: 'search', request: { text: 'user99' } },
  ...searches('findByDocument', {
    ...{ country: 'GB', documentType: 'passport', documentNumber: 'XY3456789' },
  }),
  ...searches('findByPerson', { firstName: 'Ada', lastName: 'Byron', birthday: '1950-05-17' }),
  ...searches('findByName', { name: FREQUENT_NAME }),
  ...searches('findByName', { name: `${givenName(7 * 30)} ${FREQUENT_NAME}` }),
  ...searches('findByName', { name: 'Byron' }),
  ...searches('findByPayAccount', { kind: 'bank', account: '6222000012345678' }),
  ...searches('findByAddress', { address: '203.0.113.1' }),
  ...searches('findByDevice', { deviceCode: SHARED_DEVICE }),
  ...searches('findByDevice', { deviceCode: '0000-0000-0000-1000' }),
  { name: 'userLinks', request: { userId: BUSY_USER_ID } },
  { name: 'userLinks', request: { userId: BUSY_USER_ID + 1_000 } },
  { name: 'userDetail', request: { userId: BUSY_USER_ID } },
  { name: 'userOrders', request: { ...user, scope: 'history' } },
  { name: 'userFills', request: user },
  { name: 'userBills', request: user },
  { name: 'userLogins', request: user },
  { name: 'userNotes', request: user },
  { name: 'userPaymentMethods', request: { userId: BUSY_USER_ID } },
  ...blotterLists,
  { name: 'identityQueue', request: page },
  { name: 'identityQueue', request: { ...page, order: 'newest' } },
  { name: 'identityQueue', request: user },
  { name: 'identityQueue', request: { ...page, state: 'approved' } },
  { name: 'caseList', request: { ...page, state: 'open' } },
  { name: 'caseList', request: { ...page, state: 'open', order: 'newest' } },
  { name: 'caseList', request: page },
  { name: 'changeList', request: page },
  { name: 'outboxList', request: page, isAct: true },
  { name: 'outboxList', request: { ...page, state: 'failed' }, isAct: true },
  { name: 'auditList', request: page },
  { name: 'auditList', request: { ...page, order: 'oldest' } },
  { name: 'auditList', request: user },
  { name: 'marketList', request: {} },
  { name: 'queueCounts', request: {} },
];

interface Answer {
  readonly ms: number;
  readonly nextCursor: string | undefined;
}

async function ask(url: string, token: string, list: List, cursor?: string): Promise<Answer> {
  const request: List['request'] = {
    ...list.request,
    ...(cursor !== undefined && { cursor }),
  };
  const query = new URLSearchParams(
    Object.entries(request).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const path = `${url}/admin/api/${list.name}`;
  const headers = { 'staff-token': token, 'content-type': 'application/json' };
  const startedAt = performance.now();
  const response =
    list.isAct === true
      ? await fetch(path, { method: 'POST', headers, body: JSON.stringify(request) })
      : await fetch(`${path}?${query}`, { headers });
  const answer = (await response.json()) as {
    code: number;
    msg: string;
    data: { nextCursor?: string | null };
  };
  const ms = performance.now() - startedAt;
  if (answer.code !== 200) throw new Error(`${list.name}: ${answer.code} ${answer.msg}`);
  return { ms, nextCursor: answer.data.nextCursor ?? undefined };
}

/** The median and the slowest of pages at the beginning of a list and further on. */
async function measure(url: string, token: string, list: List) {
  let deep: string | undefined;
  for (let step = 0; step < PAGES_DEEP; step++) {
    const { nextCursor } = await ask(url, token, list, deep);
    if (nextCursor === undefined) break;
    deep = nextCursor;
  }
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    times.push((await ask(url, token, list, call % 2 === 0 ? undefined : deep)).ms);
  }
  times.sort((a, b) => a - b);
  return { medianMs: times[CALLS >> 1] ?? 0, maxMs: times.at(-1) ?? 0 };
}

/** More orders than of everything else: the lists of orders alone, and no figure is kept. */
const isOfOrders = ORDERS !== MILLION;

/** What staff wait for when there are a million of everything. */
export async function runAdminBench(): Promise<void> {
  const server = await ServerUnderTest.start();
  try {
    const tokens = lists.map(() => randomBytes(32).toString('base64url'));
    const database = await openDatabase({ dataDir: server.dataDir, purpose: 'tool' });
    const client = await database.connect();
    await fillTables(client, {
      ...{ dataDir: server.dataDir, now: Date.now() },
      tokenHashes: tokens.map((token) => hash('sha256', token, 'buffer')),
    });
    await client.end();
    await database.stop();
    const medians: number[] = [];
    let slowest = { name: '', maxMs: 0 };
    for (const [place, list] of lists.entries()) {
      if (isOfOrders && list.name !== 'blotterOrders') continue;
      // Looks are few a day: each search has somebody of its own.
      const token = tokens[list.isLook === true ? place : 0] ?? '';
      const { medianMs, maxMs } = await measure(server.url, token, list);
      const name = `${list.name} ${JSON.stringify(list.request)}`;
      console.log(`  ${medianMs.toFixed(1)} ms, at most ${maxMs.toFixed(1)} ms: ${name}`);
      medians.push(medianMs);
      if (maxMs > slowest.maxMs) slowest = { name, maxMs };
    }
    if (isOfOrders) return;
    medians.sort((a, b) => a - b);
    const workload = `${lists.length} lists of the back office over HTTP, ${CALLS} pages of ${LIST_ROWS} each, first ones and ones ${PAGES_DEEP} pages on; ${MILLION} users, sessions, log-ins, receiving accounts, orders, fills, bills, contract orders and trades, verifications, cases, a tenth of the rows of one user`;
    recordFigure({
      name: 'admin.list_median',
      value: medians[medians.length >> 1] ?? 0,
      unit: 'ms',
      workload: `the median list's median page; ${workload}`,
    });
    recordFigure({
      name: 'admin.list_slowest',
      value: slowest.maxMs,
      unit: 'ms',
      workload: `the slowest page of the slowest list, ${slowest.name}; ${workload}`,
    });
  } finally {
    await server.stop();
  }
}
