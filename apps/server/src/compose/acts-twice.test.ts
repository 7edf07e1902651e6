import { adminEndpointNames, adminEndpoints, adminRoutes, locales } from '@candor/protocol';
import type { AdminEndpointName, AdminReply, Outcome } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#api/durations.ts';
import { setPinned } from '#modules/markets/fee-ladder/index.ts';
import { newPicture } from '#modules/people/uploads/testing/send-picture.ts';
import { inGuards } from './testing/product-guard.ts';
import { broadcastsTwice } from '#modules/people/broadcasts/testing/twice.ts';
import { screeningTwice } from '#modules/people/screening/testing/twice.ts';
import { productGuards } from './testing/product-guards.ts';
import { startTestApi } from './testing/test-api.ts';
import type { TestAnswer, TestApi, TestUser } from './testing/test-api.ts';
import { callAdmin, letPass, newOwner, newStaff } from './testing/test-staff.ts';
import type { TestStaff } from './testing/test-staff.ts';
import { readWholeState } from './testing/whole-state.ts';

vi.setConfig({ testTimeout: 60_000 });

const reason = 'asked for by the test';
const AT_ONCE = 4;

let api: TestApi;
let owner: TestStaff;
let second: TestStaff;
let user: TestUser;
/** The same time for every request of one test: with another time it would be another act. */
let soonMs: number;

beforeAll(async () => {
  api = await startTestApi();
  owner = await newOwner(api);
  second = await newOwner(api);
});
beforeEach(async () => {
  user = await api.newTrader();
  soonMs = Date.now() + api.clock.skipMs + 48 * HOUR_MS;
});
afterAll(() => api.stop());

const ask = (name: AdminEndpointName, request: object, staff = owner): Promise<TestAnswer> =>
  callAdmin(
    api,
    name,
    { ...request, ...('reason' in adminEndpoints[name].request.properties && { reason }) },
    { token: staff.token },
  );

/** Asks, and has a second person agree where one is needed. */
async function carryOut(name: AdminEndpointName, request: object): Promise<TestAnswer> {
  const answer = await ask(name, request);
  const { approvalId } = (answer.data ?? {}) as Partial<Outcome>;
  return typeof approvalId === 'number' ? ask('approvalApprove', { approvalId }, second) : answer;
}

async function done<Name extends AdminEndpointName>(
  name: Name,
  request: object,
): Promise<AdminReply<Name>> {
  const answer = await carryOut(name, request);
  if (answer.code !== 200) throw new Error(`${name}: ${answer.msg}`);
  return answer.data as AdminReply<Name>;
}

const state = (symbol: string, market: 'open' | 'halted') =>
  api.exchange.submit({
    type: 'market_state_set',
    marketId: symbol === 'BTCUSDT' ? 1 : 2,
    state: market,
  });

const texts = Object.fromEntries(
  locales.map((locale) => [locale, { title: `t ${locale}`, summary: 's', body: 'b' }]),
);
let articles = 0;
async function draft(): Promise<number> {
  const slug = `twice-${String((articles += 1))}`;
  const { articleId, version } = await done('articleCreate', { slug, kind: 'help' });
  await done('articleSave', { articleId, version, texts });
  return articleId;
}
/** The article as it is now: a version that is gone would be refused for that alone. */
const asItIs = async (articleId: number): Promise<object> => {
  const { version } = (await ask('articleDetail', { articleId }))
    .data as AdminReply<'articleDetail'>;
  return { articleId, version };
};

async function slides() {
  return ((await ask('carouselList', {})).data as AdminReply<'carouselList'>).slides;
}

async function ownCase(kind: string): Promise<number> {
  const { caseId } = await done('caseOpen', { userId: user.userId, kind, statement: 'lost' });
  return caseId;
}

let pictures = 0;
/** A birthday of its own each time: the same name with the same birthday is the same person. */
const birthday = (): string => `${String(1930 + (pictures % 70))}-05-17`;
async function claimed(owning = user, born = birthday()): Promise<number> {
  const picture = () => newPicture(api, owning.token, 50_000 + (pictures += 1));
  await api.call(
    'identitySubmit',
    {
      ...{ country: 'GB', documentType: 'passport', firstName: 'Ada', lastName: 'Byron' },
      ...{ documentNumber: String(20_000_000 + pictures), birthday: born },
      frontFileId: await picture(),
      handheldFileId: await picture(),
    },
    { token: owning.token },
  );
  const { rows } = await api.database.pool.query<{ attempt_id: number }>(
    'SELECT max(attempt_id) AS attempt_id FROM identity_attempts',
  );
  const attemptId = rows[0]?.attempt_id ?? 0;
  await done('identityClaim', { attemptId });
  return attemptId;
}
const verdictOn = async (attemptId: number): Promise<object> => {
  const { version } = (await ask('identityDetail', { attemptId }))
    .data as AdminReply<'identityDetail'>;
  return { attemptId, version };
};

type ActName = {
  [Name in AdminEndpointName]: (typeof adminRoutes)[Name] extends { method: 'POST'; auth: 'staff' }
    ? Name
    : never;
}[AdminEndpointName];

/** Makes ready for an act and returns what makes its request: anew each time, for what it must name may change. */
type Prepare = () => Promise<() => Promise<object> | object>;
type Case = Prepare | { readonly twice: string };

const free = { p2pBuy: null, p2pSell: null, leaving: null };
const limits = {
  ...{ priceMin: '0.01', priceMax: '9000', quantityMin: '0.01', quantityMax: '100' },
  ...{ notionalMin: '1', notionalMax: '1000', priceBandPpm: 50_000, marketProtectionPpm: 20_000 },
  ...{ openOrdersMax: 100, triggerOrdersMax: 10 },
};

const may = (twice: string): Case => ({ twice });

/** Every act: how it is made ready, or why doing it twice is another thing than doing it once. */
const acts: Readonly<Partial<Record<ActName, Case>>> = {
  ...Object.fromEntries(
    Object.entries({ ...productGuards.twice, ...screeningTwice, ...broadcastsTwice }).map(
      ([name, twice]) => [name, may(twice)],
    ),
  ),
  signOut: may('its session is over: 41060'),
  myMailsSet: may('says what one wants: said twice, it is the same'),
  myViewSave: may('keeps what one wants: said twice, it is the same'),
  myViewRemove: async () => {
    const kept = { list: 'userList', name: 'Twice', query: 'status=frozen' };
    const { viewId } = await done('myViewSave', kept);
    return () => ({ viewId });
  },
  mySessionEnd: async () => {
    await api.database.pool.query(
      `INSERT INTO staff_sessions (token_hash, staff_id, created_at_ms, last_seen_at_ms,
         expires_at_ms, address, user_agent) VALUES ($1, $2, 1, 1, 9e12, '', '')`,
      [Buffer.alloc(32, 9), owner.staffId],
    );
    const { rows } = await api.database.pool.query<{ session_id: number }>(
      'SELECT max(session_id) AS session_id FROM staff_sessions',
    );
    return () => ({ sessionId: rows[0]?.session_id });
  },
  myPassword: may('a code of the authenticator counts once'),
  confirm: may('confirms once more, under another token'),
  houseTicket: may('house-ticket.test.ts: a new one each time ends the one before'),
  myPasskeyBegin: may('begins anew each time, and changes nothing'),
  myPasskeyAdd: may('a challenge counts once'),
  myPasskeyRemove: may('passkeys.test.ts: what is gone is 404'),

  staffInvite: () =>
    Promise.resolve(() => ({ email: 'twice@example.com', name: 'T', roles: ['risk'] })),
  staffLink: may('a new link each time ends the one before'),
  staffRoles: async () => {
    const { staffId } = await newStaff(api, 'content');
    return () => ({ staffId, roles: ['risk'] });
  },
  staffDisable: async () => {
    const { staffId } = await newStaff(api, 'content');
    return () => ({ staffId });
  },
  staffEnable: async () => {
    const { staffId } = await newStaff(api, 'content');
    await done('staffDisable', { staffId });
    return () => ({ staffId });
  },
  staffReset: async () => {
    const { staffId } = await newStaff(api, 'content');
    return () => ({ staffId });
  },
  staffSessionsEnd: may('ends what is open by then; says how many'),

  auditExport: may('a look, and each look is written down'),
  auditVerify: may('a look, and each look is written down'),
  approvalApprove: may('manage-staff.test.ts: what is decided is 41063'),
  approvalRefuse: may('manage-staff.test.ts: what is decided is 41063'),
  approvalWithdraw: may('manage-staff.test.ts: what is decided is 41063'),
  systemAudit: may('system.test.ts: 400 while one runs; later it is another audit'),

  outboxList: may('a look, and each look is written down'),
  outboxSendAgain: may('console/system/staff.test.ts: what waits again is 400'),

  userContact: may('a look, and each look is written down'),
  userPaymentSee: may('a look, and each look is written down'),
  findByDocument: may('a look, and each look is written down'),
  findByPerson: may('a look, and each look is written down'),
  findByDevice: may('a look, and each look is written down'),
  findByName: may('a look, and each look is written down'),
  findByPayAccount: may('a look, and each look is written down'),
  findByAddress: may('a look, and each look is written down'),
  userSessionEnd: may('ends what is open by then, a log-in under way included'),
  userFreeze: () => Promise.resolve(() => ({ userId: user.userId, category: 'security' })),
  userUnfreeze: async () => {
    await done('userFreeze', { userId: user.userId });
    return () => ({ userId: user.userId });
  },
  userRestrict: () =>
    Promise.resolve(() => ({ userIds: [user.userId], restriction: 'no_trading' })),
  userRestrictionLift: async () => {
    await done('userRestrict', { userIds: [user.userId], restriction: 'no_trading' });
    return () => ({ userIds: [user.userId], restriction: 'no_trading' });
  },
  userNoteAdd: may('a second note'),
  listExport: may('a look, and each look is written down'),

  identityClaim: may('who holds it holds it for longer'),
  identityRelease: async () => {
    const attemptId = await claimed();
    return () => ({ attemptId });
  },
  identityImage: may('a look, and each look is written down'),
  identityApprove: async () => {
    const attemptId = await claimed();
    return () => verdictOn(attemptId);
  },
  identityApproveAlike: async () => {
    await claimed(user, '1920-05-17');
    const attemptId = await claimed(await api.newTrader(), '1920-05-17');
    return () => verdictOn(attemptId);
  },
  identityRefuse: async () => {
    const attemptId = await claimed();
    return async () => ({ ...(await verdictOn(attemptId)), reasonCode: 'other', note: 'no' });
  },
  identityReopen: may('identity/staff.test.ts: what is open is 404'),
  identityRevoke: async () => {
    await done('identityApprove', await verdictOn(await claimed()));
    return () => ({ userId: user.userId, reasonCode: 'other', note: 'no' });
  },

  caseOpen: () =>
    Promise.resolve(() => ({ userId: user.userId, kind: 'password_reset', statement: 'lost' })),
  caseClaim: async () => {
    const { rows } = await api.database.pool.query<{ case_id: number }>(
      `INSERT INTO support_cases (user_id, kind, statement, opened_at_ms)
       VALUES ($1, 'other', 'asked by the user', 1) RETURNING case_id`,
      [user.userId],
    );
    return () => ({ caseId: rows[0]?.case_id });
  },
  ...{ caseNote: may('a second note'), caseAnswer: may('a second answer') },
  caseEvidence: may('a second picture'),
  caseImage: may('a look, and each look is written down'),
  casePasswordReset: async () => {
    const caseId = await ownCase('password_reset');
    return () => ({ caseId });
  },
  caseFactorReset: may('admin-cases.test.ts: without a factor there is nothing to take off, 404'),
  caseContactChange: may('contact-changes.test.ts: a second approval is refused, 41087'),
  caseContactRefuse: may('contact-changes.test.ts: a second refusal is 400'),
  caseClose: async () => {
    const caseId = await ownCase('other');
    return () => ({ caseId, outcome: 'done' });
  },

  screeningDecide: may('screening/staff.test.ts: what is decided is 400'),
  flagReview: async () => {
    const { rows } = await api.database.pool.query<{ flag_id: number }>(
      `INSERT INTO surveillance_flags (kind, market_id, user_id, with_house, from_ms, to_ms, figures, rule,
         order_ids, found_at_ms)
       VALUES ('large_order', 1, $1, false, 1, 2, '{}', '{}', '{7}', 3) RETURNING flag_id`,
      [user.userId],
    );
    return () => ({ flagId: rows[0]?.flag_id });
  },

  articleCreate: () => {
    const slug = `twice-${String((articles += 1))}`;
    return Promise.resolve(() => ({ slug, kind: 'news' }));
  },
  articleSave: async () => {
    const articleId = await draft();
    const newer = { ...texts, en: { title: 'newer', summary: 's', body: 'b' } };
    return async () => ({ ...(await asItIs(articleId)), texts: newer });
  },
  articlePlace: async () => {
    const articleId = await draft();
    const { categories } = (await ask('articleList', {})).data as AdminReply<'articleList'>;
    const category = categories[0]?.category;
    return async () => ({ ...(await asItIs(articleId)), category, position: 3 });
  },
  articlePublish: async () => {
    const articleId = await draft();
    return () => asItIs(articleId);
  },
  articlePublishOutward: may('what was published leads nowhere new, and is refused for that'),
  articleUnpublish: async () => {
    const articleId = await draft();
    await done('articlePublish', await asItIs(articleId));
    return () => asItIs(articleId);
  },
  carouselPicture: may('a picture of its own each time; nobody sees it before it is saved'),
  carouselSave: async () => {
    const [slide] = await slides();
    if (slide === undefined) throw new Error('no slide');
    const { position: _place, imageUrl: _url, ...kept } = slide;
    return () => ({ ...kept, isShown: !slide.isShown });
  },
  carouselOrder: async () => {
    const slideIds = (await slides()).map(({ slideId }) => slideId).toReversed();
    return () => ({ slideIds });
  },
  coinSave: async () => {
    const { coins } = (await ask('coinList', {})).data as AdminReply<'coinList'>;
    const [coin] = coins;
    if (coin === undefined) throw new Error('no coin');
    const { suppliedAtMs: _supplied, ...typed } = coin;
    return () => ({ ...typed, texts: { en: 'Written twice.' } });
  },
  coinLinks: async () => {
    const { coins } = (await ask('coinList', {})).data as AdminReply<'coinList'>;
    const [coin] = coins;
    if (coin === undefined) throw new Error('no coin');
    const { asset, website, whitePaper, source, contracts } = coin;
    const explorer = 'https://explorer.example';
    return () => ({ asset, website, whitePaper, source, explorer, contracts });
  },
  carouselRemove: async () => {
    const slideId = (await slides()).at(-1)?.slideId;
    return () => ({ slideId });
  },

  assetCreate: () => Promise.resolve(() => ({ symbol: 'TWICE', scale: 6 })),
  assetDelist: () => Promise.resolve(() => ({ symbol: 'TWICE', effectiveAtMs: soonMs })),
  marketCreate: () =>
    Promise.resolve(() => ({
      ...{ baseAsset: 'BTC', quoteAsset: 'ETH', tickSize: '0.01', quantityStep: '0.001' },
      ...limits,
    })),
  marketRulesChange: () =>
    Promise.resolve(() => ({ symbol: 'ETHUSDT', ...limits, effectiveAtMs: soonMs })),
  marketDelist: () =>
    Promise.resolve(() => ({ symbol: 'ETHUSDT', effectiveAtMs: soonMs + 120_000 })),
  marketHalt: async () => {
    await state('ETHUSDT', 'open');
    return () => ({ symbol: 'ETHUSDT', state: 'halted' });
  },
  marketOpen: async () => {
    await state('BTCUSDT', 'halted');
    return () => ({ symbol: 'BTCUSDT', effectiveAtMs: soonMs });
  },
  marketFeesChange: () =>
    Promise.resolve(() => ({
      ...{ symbol: 'BTCUSDT', makerFactorPpm: 500_000, takerFactorPpm: 900_000 },
      ...{ rebateSharePpm: 100_000, effectiveAtMs: soonMs },
    })),
  feeChange: () =>
    Promise.resolve(() => ({
      ...{ tier: 0, makerRatePpm: 321, takerRatePpm: 432 },
      effectiveAtMs: soonMs,
    })),
  userFeeTier: async () => {
    const rates = { makerRatePpm: 100, takerRatePpm: 200 };
    await api.exchange.submit({ type: 'fee_tier_set', tier: 3, ...rates });
    return () => ({ userId: user.userId, tier: 3, effectiveAtMs: soonMs });
  },
  feeLadderChange: () =>
    Promise.resolve(() => ({ rungs: [{ tier: 0, volumeMin: 0 }], effectiveAtMs: soonMs })),
  userFeeTierRelease: async () => {
    await setPinned(api.database.pool, user.userId, true);
    return () => ({ userId: user.userId });
  },
  changeCancel: async () => {
    await state('ETHUSDT', 'halted');
    await done('marketOpen', { symbol: 'ETHUSDT', effectiveAtMs: soonMs });
    const changeId = await lastChange();
    return () => ({ changeId });
  },
  feeChangeCancel: async () => {
    const rates = { tier: 0, makerRatePpm: 77, takerRatePpm: 88 };
    // A minute of its own: the tier's other change of this file has the first.
    await done('feeChange', { ...rates, effectiveAtMs: soonMs + 60_000 });
    const changeId = await lastChange();
    return () => ({ changeId });
  },

  settingChange: () => Promise.resolve(() => ({ key: 'supportHours', value: '9-17' })),
  guardedSettingChange: () => Promise.resolve(() => ({ key: 'withdrawLockHours', value: 48 })),
  levelRulesSet: () =>
    Promise.resolve(() => ({
      rules: {
        needs: {
          ...{ spot: 'basic', contracts: 'none', gold: 'none', options: 'none' },
          ...{ p2pBuy: 'full', p2pSell: 'full', earn: 'none', checkin: 'none' },
        },
        countries: [],
        limits: { none: free, basic: free, full: free, merchant: free },
        countryLimits: [],
      },
      effectiveAtMs: soonMs,
    })),
  // What levelRulesSet announced.
  levelRulesCallOff: () => Promise.resolve(() => ({})),
  switchStop: () => Promise.resolve(() => ({ key: 'p2p' })),
  switchOpen: async () => {
    await done('switchStop', { key: 'options' });
    return () => ({ key: 'options' });
  },
  maintenanceSet: () =>
    Promise.resolve(() => ({
      ...{ startsAtMs: soonMs, endsAtMs: soonMs + HOUR_MS, texts: { en: 'New machines' } },
    })),
  maintenanceEnd: () => Promise.resolve(() => ({})),
  marketOpenAll: async () => {
    await state('ETHUSDT', 'halted');
    return () => ({ symbols: ['ETHUSDT'], effectiveAtMs: soonMs });
  },
  // From here on it takes two to open a market.
  marketHaltAll: async () => {
    // Calls off what marketOpenAll announced.
    await state('ETHUSDT', 'open');
    return () => ({ state: 'halted' });
  },
};

async function lastChange(): Promise<number | undefined> {
  const { data } = await ask('changeList', { limit: 1 });
  return (data as AdminReply<'changeList'>).changes[0]?.changeId;
}

test('every act is here', () => {
  const named = adminEndpointNames.filter(
    (name) => adminRoutes[name].method === 'POST' && adminRoutes[name].auth === 'staff',
  );
  expect(Object.keys(acts).toSorted(), inGuards('twice')).toEqual(named.toSorted());
});

const once = (Object.entries(acts) as [ActName, Case][]).flatMap(([name, one]) =>
  typeof one === 'function' ? [[name, one] as const] : [],
);

test.each(once)('%s is done once, by whoever asks for it how often', async (name, prepare) => {
  const makeRequest = await prepare();
  const request = await makeRequest();
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(name, request)));
  const taken = answers.filter(({ code }) => code === 200);
  expect(taken).toHaveLength(1);
  expect(answers.map(({ code }) => code)).not.toContain(500);
  const { state: outcome, approvalId } = (taken[0]?.data ?? {}) as Partial<Outcome>;
  if (outcome === 'waiting') {
    expect((await ask('approvalApprove', { approvalId }, second)).code).toBe(200);
  }
  const before = await readWholeState(api);
  const again = await ask(name, await makeRequest());
  expect([400, ...adminEndpoints[name].errors]).toContain(again.code);
  expect(await readWholeState(api)).toEqual(before);
});

test('an act is decided twice only where the first decision is over', async () => {
  await state('ETHUSDT', 'halted');
  const open = { symbols: ['ETHUSDT'], effectiveAtMs: soonMs };
  await done('marketOpenAll', open);
  // Neither later nor earlier: users were told of one time.
  for (const laterMs of [-HOUR_MS, HOUR_MS]) {
    const other = { ...open, effectiveAtMs: soonMs + laterMs };
    expect((await ask('marketOpenAll', other)).code).toBe(400);
  }
  await done('changeCancel', { changeId: await lastChange() });
  await done('marketOpenAll', open);
  await letPass(api, 48 * HOUR_MS);
  await api.api.changes.runDue();
  expect((await ask('marketOpenAll', { ...open, effectiveAtMs: soonMs + HOUR_MS })).code).toBe(400);
});
