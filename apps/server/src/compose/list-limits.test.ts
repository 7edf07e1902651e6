import {
  adminEndpointNames,
  adminEndpoints,
  adminRoutes,
  endpointNames,
  endpoints,
  staffRoles,
} from '@candor/protocol';
import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import type { TObject } from 'typebox';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inGuards } from './testing/product-guard.ts';
import { productGuards } from './testing/product-guards.ts';
import { anyRequestOf } from './testing/request-arbitrary.ts';
import { startTestApi } from './testing/test-api.ts';
import type { TestAnswer, TestApi, TestUser } from './testing/test-api.ts';
import { callAdmin, newStaff } from './testing/test-staff.ts';
import type { TestStaff } from './testing/test-staff.ts';

vi.setConfig({ testTimeout: 60_000 });

const YEAR_MS = 365 * 24 * 60 * 60_000;

/** No answer has more rows than this. */
const ROWS_MAX = 1_000;

interface Property {
  readonly type?: string;
  readonly maximum?: number;
  readonly items?: unknown;
}

/** One read, of a user or of staff, with how to ask for it. */
interface Read {
  readonly title: string;
  readonly request: TObject;
  readonly reply: TObject;
  readonly ask: (request: object) => Promise<TestAnswer>;
}

let api: TestApi;
let user: TestUser;
let owner: TestStaff;
beforeAll(async () => {
  api = await startTestApi();
  user = await api.newTrader();
  owner = await newStaff(api, ...staffRoles);
});
afterAll(() => api.stop());

const reads: readonly Read[] = [
  ...endpointNames.map((name) => ({
    title: name,
    request: endpoints[name].request,
    reply: endpoints[name].reply,
    ask: (request: object) => api.call(name, request, { token: user.token }),
  })),
  ...adminEndpointNames
    .filter((name) => adminRoutes[name].auth === 'staff')
    .map((name) => ({
      title: `${name} of the back office`,
      request: adminEndpoints[name].request,
      reply: adminEndpoints[name].reply,
      ask: (request: object) => callAdmin(api, name, request, { token: owner.token }),
    })),
];

const fieldsOf = (schema: TObject): Readonly<Record<string, Property>> => schema.properties;

/** The field that says how many rows are wanted. */
const sizeField = ({ request }: Read): string | undefined =>
  ['limit', 'levels'].find((field) => Object.hasOwn(fieldsOf(request), field));

/** The fields that begin times, as in `fromMs` and `createdFromMs`. */
const rangeFields = ({ request }: Read): readonly string[] =>
  Object.keys(fieldsOf(request)).filter((field) => /fromMs$/i.test(field));

const isList = ({ reply }: Read): boolean =>
  Object.values(fieldsOf(reply)).some(({ type }) => type === 'array');

/** A request with all that is needed and nothing more. */
function leastRequest(schema: TObject): Readonly<Record<string, unknown>> {
  const { required = [] } = schema as { readonly required?: readonly string[] };
  const validator = Compile(schema);
  const made = fc
    .sample(anyRequestOf(schema), { seed: 11, numRuns: 500 })
    .map((request) => ({
      ...Object.fromEntries(Object.entries(request).filter(([field]) => required.includes(field))),
      ...(required.includes('userId') ? { userId: user.userId } : {}),
      // Open orders are few and in memory; the others are a history.
      ...(Object.hasOwn(schema.properties, 'scope') ? { scope: 'history' } : {}),
    }))
    .find((request) => validator.Check(request));
  if (made === undefined) throw new Error('chance made no request that fits');
  return made;
}

const longestList = (data: unknown): number =>
  Math.max(
    0,
    ...Object.values(data ?? {}).map((rows: unknown) => (Array.isArray(rows) ? rows.length : 0)),
  );

const sized = reads.filter((read) => sizeField(read) !== undefined);
const ranged = reads.filter((read) => rangeFields(read).length > 0);

describe('pages', () => {
  test.each(sized)('$title has a largest page, and no page without size', async (read) => {
    const field = sizeField(read) ?? '';
    const { maximum = Infinity } = fieldsOf(read.request)[field] ?? {};
    expect(maximum).toBeLessThanOrEqual(ROWS_MAX);
    const request = leastRequest(read.request);
    for (const size of [1_000_000_000, maximum + 1, 0, -1, 1.5, 'all', 'Infinity', '1e9']) {
      const answer = await read.ask({ ...request, [field]: size });
      expect([size, answer.code, answer.data]).toEqual([size, 41001, { field }]);
    }
    for (const fitting of [request, { ...request, [field]: maximum }]) {
      const answer = await read.ask(fitting);
      expect([200, 404]).toContain(answer.code);
      expect(longestList(answer.data)).toBeLessThanOrEqual(maximum);
    }
  });

  /** Lists without pages, each with what keeps it short. */
  const bounded: Readonly<Record<string, string>> = {
    ...productGuards.boundedLists,
    accountClosing: 'at most one line a kind of what can be open',
    apiKeyList: 'at most 40',
    apiKeyUses: 'at most 50 addresses',
    'articleDetail of the back office': 'seven languages of one article',
    'auditVerify of the back office': 'the first differences only',
    'bookBalances of the back office': 'kinds of accounts by asset',
    'bookDays of the back office': '31 days by asset',
    'bookFlows of the back office': '31 days of house accounts by asset and reason',
    'carouselList of the back office': 'at most 20 slides',
    'coinList of the back office': 'the assets',
    'caseDetail of the back office': 'what staff wrote on one case',
    cnyPayList: 'few of each kind',
    'common/assetsList': 'the assets',
    'common/carousel': 'at most 20 slides',
    'common/coin': 'at most 20 chains of one coin',
    'common/coinList': 'the assets, and the markets of 30 days',
    'common/contact': 'the ways to reach us',
    'common/huobiTicket': 'the markets',
    'common/phoneCode': 'the countries',
    'common/platformRate': 'the currencies',
    'common/problem': 'the help pages',
    'common/search': 'at most 20 of each',
    'common/serverStatus': 'the features',
    'common/service': 'the switches',
    'common/symbolsList': 'the markets',
    cancelCurrencyBatch: 'at most 20 lines',
    currency: 'one page of fills',
    currencyBatch: 'at most 20 lines',
    currencyDetail: 'one page of fills',
    favouriteAdd: 'the markets',
    favouriteArrange: 'the markets',
    favouriteList: 'the markets',
    favouriteRemove: 'the markets',
    'findByAddress of the back office': 'at most 50 users',
    'findByDevice of the back office': 'at most 50 users',
    'findByDocument of the back office': 'at most 50 users',
    'findByName of the back office': 'at most 50 users',
    'findByPayAccount of the back office': 'at most 50 users',
    'findByPerson of the back office': 'at most 50 users',
    'houseAlarms of the back office': 'what is stopped: markets, switches, maintenance',
    'levelRulesView of the back office': 'every listed asset',
    'identityDetail of the back office': 'the pictures of one attempt',
    'screeningReport of the back office': 'at most 200 alerts of one user',
    'screeningLists of the back office': 'at most 100 files',
    'userRisk of the back office': 'at most 100 changes',
    'marketList of the back office': 'the markets',
    'me of the back office': 'the roles',
    'myNotices of the back office': 'at most 20 of a kind',
    'myPasskeys of the back office': 'at most 10',
    'search of the back office': 'at most 20 users, and one of a kind of thing with a number',
    'mySessions of the back office': 'at most 100',
    'myViews of the back office': 'at most 20',
    passkeyAdd: 'ten recovery codes',
    passkeyList: 'at most 10',
    'permissionTable of the back office': 'the permissions',
    'queueCounts of the back office': 'the queues',
    profit: 'the days of a quarter, and the assets',
    profitCalendar: 'the days of a month',
    publicLogConsistency: 'two hashes for each level of the tree',
    publicLogProof: 'a hash for each level of the tree',
    recoveryRenew: 'ten recovery codes',
    sessionList: 'at most 20',
    'settingList of the back office': 'the settings',
    supportThread: 'at most 300 entries a user may write, and the answers to them',
    'switchList of the back office': 'the switches',
    verificationLevel: 'the products',
    'staffList of the back office': 'the staff',
    'systemView of the back office': 'the parts of the system',
    'outboxRates of the back office': 'the two channels',
    todayProfit: 'the hours of a day',
    totpEnable: 'ten recovery codes',
    transferPage: 'the assets',
    'userBalances of the back office': 'the assets',
    'userPaymentMethods of the back office': 'at most five of a kind',
    'userPaymentSee of the back office': 'at most five of a kind',
    'userLinks of the back office': 'at most 100 users',
    'userSessions of the back office': 'at most 20',
    verifySwitch: 'the actions that ask for a proof',
    wallet: 'the assets',
  };

  test('whatever answers with a list has pages, or is named with what bounds it', () => {
    const unbounded = reads
      .filter((read) => isList(read) && sizeField(read) === undefined)
      .map(({ title }) => title);
    expect(unbounded.toSorted(), inGuards('boundedLists')).toEqual(Object.keys(bounded).toSorted());
  });
});

describe('times', () => {
  /** Read by an index in the order of their pages: however far the time reaches, a page costs the same. */
  const pagedOnly: readonly string[] = [
    'common/kline',
    ...['auditList', 'auditExport', 'userList'].map((name) => `${name} of the back office`),
  ];

  test.each(ranged)('$title takes no ten years at once', async (read) => {
    const request = leastRequest(read.request);
    const nowMs = Date.now();
    for (const from of rangeFields(read)) {
      const to = from.replace(/from/, 'to').replace(/From/, 'To');
      expect(Object.keys(fieldsOf(read.request))).toContain(to);
      const ask = (years: number): Promise<TestAnswer> =>
        read.ask({ ...request, [from]: nowMs - years * YEAR_MS, [to]: nowMs });
      const answer = await ask(10);
      const isPagedOnly = pagedOnly.includes(read.title);
      if (isPagedOnly) expect(longestList(answer.data)).toBeLessThanOrEqual(ROWS_MAX);
      else expect([answer.code, answer.data]).toEqual([41001, { field: from }]);
      expect([200, 404]).toContain((await ask(1)).code);
    }
  });
});
