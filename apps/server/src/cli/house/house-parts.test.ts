import { levelProducts } from '@candor/protocol';
import type { AdminReply, LevelRules } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { as, letPass, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { applyHouse, planLeft, readHouse } from './apply-house.ts';
import { fileOf, readHouseFile } from './house-file.ts';
import type { HouseFile } from './house-file.ts';
import { readParts } from './house-parts.ts';
import type { CallStaff } from './plan-parts.ts';

let api: TestApi;
let owner: TestStaff;
let operator: TestStaff;
let listed: HouseFile;

beforeAll(async () => {
  api = await startTestApi();
  owner = await newOwner(api);
  operator = await newStaff(api, 'operations', 'finance', 'content');
  await letPass(api, DAY_MS);
  listed = fileOf(await readHouse(call));
});
afterAll(() => api.stop());

const call: CallStaff = async (name, request) => {
  const { code, msg, data } = await as(operator)(name, request);
  if (code !== 200) throw new Error(`${name}: ${code} ${msg}`);
  return data as never;
};

const none = { p2pBuy: null, p2pSell: null, leaving: null };
const levels: LevelRules = {
  needs: {
    ...{ spot: 'basic', contracts: 'full', gold: 'full', options: 'full', earn: 'basic' },
    ...{ checkin: 'none', p2pBuy: 'full', p2pSell: 'merchant' },
  },
  countries: [{ country: 'US', product: null, need: 'closed' }],
  limits: {
    ...{ none: { ...none, p2pBuy: '100' }, basic: { ...none, p2pBuy: '100' } },
    ...{ full: { ...none, p2pBuy: '5000.00' }, merchant: none },
  },
  countryLimits: [{ country: 'DE', act: 'leaving', amount: '900' }],
};
const costs = [
  { kind: 'bank' as const, payerPpm: 0, payerFixed: '0', payeePpm: 0, payeeFixed: '0.50' },
];
const p2p: NonNullable<HouseFile['p2p']> = {
  rules: {
    ...{ isOpen: true, depositAsset: 'USDT', deposit: '500', refundWaitMs: DAY_MS },
    ...{ releaseMs: 300_000, evidenceMs: 60_000, lockMs: DAY_MS, cancelsFree: 2 },
    ...{ penaltyPpm: 500_000, pendingMax: 3, adsMax: 10 },
  },
  pairs: [
    {
      ...{ asset: 'USDT', currency: 'EUR', fiatScale: 2, decimals: 4, feePpm: 1_000 },
      ...{ bandPpm: 0, indexAgeMaxMs: 600_000, min: '10', max: '5000', isOpen: true },
      ...{ methods: ['paypal', 'bank'], costs },
    },
  ],
};

const earn: NonNullable<HouseFile['earn']> = [
  {
    ...{ asset: 'USDT', cycle: 'monthly', termDays: 30, ratePpm: 36_500, cap: '100000' },
    ...{ userLimit: '1000', min: '100', step: '0.01', isManaged: true, isOpen: true },
  },
  {
    ...{ asset: 'BTC', cycle: 'weekly', termDays: 7, ratePpm: 10_000, cap: '10' },
    ...{ userLimit: '1', min: '0.01', step: '0.01', isManaged: false, isOpen: false },
  },
];
const checkin: NonNullable<HouseFile['checkin']> = { asset: 'USDT', reward: '0.2', isOpen: true };
const options: NonNullable<HouseFile['options']> = {
  cycles: [
    {
      ...{ symbol: 'BTCUSDT', asset: 'USDT', cycleMs: 60_000, mode: 'pool', feePpm: 30_000 },
      ...{ flatMove: '0', min: '1', max: '1000', step: '0.01', isOpen: false },
      ...{ riseOddsPpm: 0, fallOddsPpm: 0, flatOddsPpm: 0, prize: '0' },
    },
  ],
  dailyLosses: [{ asset: 'USDT', dailyLoss: '500' }],
};

const articles: NonNullable<HouseFile['articles']> = [
  {
    ...{ slug: 'house-terms', kind: 'help', isPublished: true, position: 3 },
    texts: {
      en: { title: 'Terms', summary: '', body: 'What holds between us.' },
      hk: { title: '條款', summary: '', body: '我們之間的約定。' },
    },
  },
];

/** Every request that waits, approved; how many there were. */
async function approveAll(): Promise<number> {
  const { data } = await as(owner)('approvalList', { state: 'waiting', limit: 100 });
  const { approvals } = data as AdminReply<'approvalList'>;
  for (const { approvalId } of approvals) {
    expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
  }
  return approvals.length;
}

async function apply(file: HouseFile): Promise<readonly string[]> {
  const said: string[] = [];
  const isAll = await applyHouse({ call, file, reason: 'test', say: (line) => said.push(line) });
  expect([isAll, said]).toEqual([true, said]);
  return said;
}

const whole = (): HouseFile => ({
  ...listed,
  ...{ levels, p2p, earn, checkin, options, articles },
});

test('every part is brought about by two, and the second time nothing is left to do', async () => {
  const first = await apply(whole());
  expect(first.join('\n')).toContain('asked for: ~ levels: spot: none → basic');
  expect(first.join('\n')).toContain('asked for: + p2p pair USDT/EUR: asset USDT');
  expect(first.join('\n')).toContain('comes with the next run: ~ p2p pair USDT/EUR: costs');
  // Before the second person has come it asks for nothing twice.
  const again = await apply(whole());
  expect(again.filter((line) => line.startsWith('asked for'))).toEqual([]);
  expect(again.filter((line) => line.includes('the file has changed since'))).toEqual([]);
  const edited = earn.map((one) => ({ ...one, ratePpm: one.ratePpm + 500 }));
  const waiting = (await apply({ ...whole(), earn: edited })).join('\n');
  expect(waiting).toMatch(/withdraw or refuse request \d+ \(ratePpm 36500 → 37000\) and run again/);
  for (let runs = 0; runs < 4; runs++) {
    if ((await approveAll()) > 0) await apply(whole());
  }
  // Stricter levels are announced by now, which is what the file says, and what is exported.
  expect((await readParts(call)).levels?.needs).toEqual(levels.needs);
  expect(await apply(whole())).toEqual(['the house is as the file says']);
  await letPass(api, 2 * DAY_MS);
  await api.api.levels.refresh();
  expect(await apply(whole())).toEqual(['the house is as the file says']);
  const exported = { ...fileOf(await readHouse(call)), ...(await readParts(call)) };
  expect(readHouseFile(JSON.stringify(exported))).toMatchObject({ file: exported });
  expect(Object.keys(exported)).toEqual(
    expect.arrayContaining(['levels', 'p2p', 'earn', 'checkin', 'options', 'articles']),
  );
  expect(await apply(exported)).toEqual(['the house is as the file says']);
});

test('a part that is left out stays as it is, and is not even read', async () => {
  const asked: string[] = [];
  const watching = ((name, request) => {
    asked.push(name);
    return call(name, request);
  }) as CallStaff;
  expect(await planLeft(watching, listed)).toEqual({ steps: [], waiting: [], problems: [] });
  expect(asked).not.toContain('levelRulesView');
  expect(asked).not.toContain('p2pView');
  expect(asked).not.toContain('financeView');
  expect(asked).not.toContain('checkinView');
  expect(asked).not.toContain('optionView');
  expect(asked).not.toContain('articleList');
});

test.each<[string, (file: HouseFile) => HouseFile, string]>([
  [
    'a pair of P2P that is left out',
    (file) => ({ ...file, p2p: { ...p2p, pairs: [] } }),
    'p2p pair USDT/EUR is not in the file: it stays, closed or open',
  ],
  [
    'other decimals of a pair',
    (file) => ({
      ...file,
      p2p: { ...p2p, pairs: p2p.pairs.map((pair) => ({ ...pair, decimals: 2 })) },
    }),
    'p2p pair USDT/EUR has decimals 4, which stay',
  ],
  [
    'a product of Earn that is left out',
    (file) => ({ ...file, earn: earn.slice(1) }),
    'earn product USDT 30 d, managed is not in the file: it stays, paused or open',
  ],
  [
    'a check-in in another asset',
    (file) => ({ ...file, checkin: { ...checkin, asset: 'BTC' } }),
    'checkin pays in USDT, which stays',
  ],
  [
    'a cycle of options that is left out',
    (file) => ({ ...file, options: { ...options, cycles: [] } }),
    'option BTCUSDT 60 s is not in the file: it stays, stopped or open',
  ],
  [
    'stakes in another asset',
    (file) => ({
      ...file,
      options: { ...options, cycles: options.cycles.map((one) => ({ ...one, asset: 'BTC' })) },
    }),
    'option BTCUSDT 60 s has stakes in USDT, which stays',
  ],
])('%s is refused whole', async (_what, change, why) => {
  const { steps, problems } = await planLeft(call, change(whole()));
  expect([steps, problems]).toEqual([[], [why]]);
});

test('texts stand beside the file; languages and articles that it leaves out stay', async () => {
  const beside = { title: 'Terms', bodyFile: 'terms.en.txt' };
  const text = JSON.stringify({
    ...whole(),
    articles: [{ ...articles[0], texts: { en: beside } }],
  });
  const read = readHouseFile(text, (path) => `As ${path} says.`);
  if ('problems' in read) throw new Error(read.problems.join());
  // A name like this may lead readers outside: two publish that, once the house has the text.
  expect(await apply(read.file)).toEqual(['done: ~ article house-terms (help): texts in en']);
  const asked = 'asked for: ~ article house-terms (help): published';
  expect(await apply(read.file)).toEqual([asked]);
  expect((await apply(read.file)).join()).toContain('waits for a second person');
  await approveAll();
  expect(await apply(read.file)).toEqual(['the house is as the file says']);
  const { articles: heads } = await call('articleList', { limit: 100 });
  const head = heads.find(({ slug }) => slug === 'house-terms');
  const { texts } = await call('articleDetail', { articleId: head?.articleId ?? 0 });
  expect(texts.en?.published?.body).toBe('As terms.en.txt says.');
  expect(texts.hk?.published?.title).toBe('條款');
  expect(heads.length).toBeGreaterThan(1);
  expect((await apply({ ...whole(), articles: [] })).join()).toBe('the house is as the file says');

  // Somebody is in the middle of a text: the file does not publish it along.
  const version = head?.version ?? 0;
  await call('articleSave', {
    ...{ articleId: head?.articleId ?? 0, version },
    texts: { zh: { title: '草稿', summary: '', body: '草稿' } },
  });
  expect((await planLeft(call, whole())).problems).toEqual([
    'article house-terms: a draft in zh waits: publish it, or name it in the file',
  ]);
  const withdrawn = { ...whole(), articles: [{ ...articles[0]!, isPublished: false }] };
  expect((await apply(withdrawn)).join()).toContain('taken away');
  expect(await apply(withdrawn)).toEqual(['the house is as the file says']);
  const named = {
    en: articles[0]!.texts['en']!,
    zh: { title: '条款', summary: '', body: '约定。' },
  };
  await apply({ ...whole(), articles: [{ ...articles[0]!, texts: named }] });
  expect(await apply(whole())).toEqual(['the house is as the file says']);
});

test('other terms of a product come with notice, and nothing is asked for twice meanwhile', async () => {
  const file = {
    ...whole(),
    earn: earn.map((one) => ({ ...one, ratePpm: one.ratePpm + 500, isOpen: true })),
  };
  const said = await apply(file);
  expect(said.join('\n')).toContain(
    'asked for: ~ earn product USDT 30 d, managed: ratePpm 36500 → 37000',
  );
  expect(said.join('\n')).toContain('done: ~ earn product BTC 7 d: paused → open');
  await approveAll();
  expect(await apply(file)).toEqual(['the house is as the file says']);
  expect((await readParts(call)).earn).toEqual(expect.arrayContaining([file.earn[0]]));
  const { products } = await call('financeView', {});
  expect(products.map(({ ratePpm }) => ratePpm)).toEqual(expect.arrayContaining([36_500, 10_000]));
  await letPass(api, 2 * DAY_MS);
  await api.api.changes.runDue();
  expect(await apply(file)).toEqual(['the house is as the file says']);
  expect((await apply(whole())).join('\n')).toContain('ratePpm 37000 → 36500');
  await approveAll();
});

test('levels wait for others that are announced, which only staff call off', async () => {
  const looser = { ...levels, countries: [], needs: { ...levels.needs, spot: 'full' as const } };
  const asked = await call('levelRulesSet', { rules: looser, reason: 'by hand' });
  await as(owner)('approvalApprove', { approvalId: asked.approvalId });
  const { problems } = await planLeft(call, whole());
  expect(problems.join()).toMatch(
    /^levels: other rules are announced for .*: call them off first$/,
  );
  expect((await planLeft(call, { ...whole(), levels: looser })).problems).toEqual([]);
  expect((await as(operator)('levelRulesCallOff', { reason: 'tried' })).code).toBe(200);
  expect(await apply(whole())).toEqual(['the house is as the file says']);
});

test.each<[string, object, string]>([
  [
    'a level that may do less than a lower one',
    { levels: { ...levels, limits: { ...levels.limits, merchant: { ...none, leaving: '5' } } } },
    'levels: leaving',
  ],
  [
    'limits in a coin that the file does not list',
    { levels: { ...levels, limitAsset: 'EURC' } },
    'levels: limits are counted in EURC, which is not among the assets',
  ],
  [
    'a country that is none',
    { levels: { ...levels, countries: [{ country: 'XX', product: null, need: 'full' }] } },
    'levels: no country has the code XX',
  ],
  ['a check-in that pays nothing', { checkin: { ...checkin, reward: '0' } }, 'checkin: '],
  [
    'a product that nobody offers',
    { levels: { ...levels, needs: { ...levels.needs, loans: 'full' } } },
    'levels.needs: must not have additional properties',
  ],
  [
    'a waiting time beyond its bound',
    { p2p: { ...p2p, rules: { ...p2p.rules, releaseMs: 5 } } },
    'p2p.rules.releaseMs: between 60000 and 86400000',
  ],
  [
    'a deposit in a coin that is not listed',
    { p2p: { ...p2p, rules: { ...p2p.rules, depositAsset: 'DOT' } } },
    'p2p.rules.depositAsset: no asset DOT in the file',
  ],
  [
    'a pair twice',
    { p2p: { ...p2p, pairs: [...p2p.pairs, ...p2p.pairs] } },
    'p2p pair USDT/EUR stands there twice',
  ],
  [
    'amounts the wrong way round',
    { p2p: { ...p2p, pairs: p2p.pairs.map((pair) => ({ ...pair, min: '6000' })) } },
    'p2p pair USDT/EUR.max: not less than min',
  ],
  [
    'a fee above one percent',
    { p2p: { ...p2p, pairs: p2p.pairs.map((pair) => ({ ...pair, feePpm: 20_000 })) } },
    'p2p pair USDT/EUR.feePpm: at most 10000, which is 1 %',
  ],
  [
    'the cost of a method that the pair has not',
    { p2p: { ...p2p, pairs: p2p.pairs.map((pair) => ({ ...pair, methods: ['paypal'] })) } },
    'p2p pair USDT/EUR.costs: each method of the pair once',
  ],
  [
    'a product whose step is no part of its minimum',
    { earn: [{ ...earn[0], step: '0.3' }] },
    'earn product USDT 30 d, managed: step ≤ min ≤ userLimit ≤ cap',
  ],
  [
    'a rate that nobody can mean',
    { earn: [{ ...earn[0], ratePpm: 600_000 }] },
    'earn.0.ratePpm: must be <= 500000',
  ],
  ['a product twice', { earn: [earn[0], earn[0]] }, 'earn product USDT 30 d, managed stands there'],
  [
    'a cycle that no day is made of',
    { options: { ...options, cycles: [{ ...options.cycles[0], cycleMs: 70_000 }] } },
    'option BTCUSDT 70 s: a cycle that divides a day',
  ],
  [
    'a cycle of no market',
    { options: { ...options, cycles: [{ ...options.cycles[0], symbol: 'DOTUSDT' }] } },
    'option DOTUSDT 60 s: no market DOTUSDT in the file',
  ],
  [
    'a daily limit of nothing',
    { options: { ...options, dailyLosses: [{ asset: 'USDT', dailyLoss: '0' }] } },
    'options.dailyLosses: USDT',
  ],
  [
    'an article twice',
    { articles: [articles[0], articles[0]] },
    'article house-terms stands there',
  ],
  [
    'a language that is none',
    { articles: [{ ...articles[0], texts: { fr: { title: 'a', body: 'b' } } }] },
    'article house-terms.fr: a language is one of',
  ],
  [
    'a text that is there twice',
    { articles: [{ ...articles[0], texts: { en: { title: 'a', body: 'b', bodyFile: 'c' } } }] },
    'article house-terms.en: either body or bodyFile',
  ],
  [
    'an empty text',
    { articles: [{ ...articles[0], texts: { en: { title: 'a', body: ' ' } } }] },
    'article house-terms.en.body: not valid: a title, and a body of 1 to 40000 characters',
  ],
  [
    'a file that is not there',
    { articles: [{ ...articles[0], texts: { en: { title: 'a', bodyFile: 'terms.txt' } } }] },
    'article house-terms.en.bodyFile: there is no file terms.txt',
  ],
])('a file with %s is refused by its field', (_what, part, why) => {
  const read = readHouseFile(JSON.stringify({ ...whole(), ...part }));
  expect('problems' in read ? read.problems.join('\n') : '').toContain(why);
});

test('levels name every product there is', () => {
  expect(Object.keys(levels.needs).sort()).toEqual([...levelProducts].sort());
});
