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

const whole = (): HouseFile => ({ ...listed, levels, p2p });

test('every part is brought about by two, and the second time nothing is left to do', async () => {
  const first = await apply(whole());
  expect(first.join('\n')).toContain('asked for: ~ levels: spot: none → basic');
  expect(first.join('\n')).toContain('asked for: + p2p pair USDT/EUR: asset USDT');
  expect(first.join('\n')).toContain('comes with the next run: ~ p2p pair USDT/EUR: costs');
  // Before the second person has come it asks for nothing twice.
  expect((await apply(whole())).filter((line) => line.startsWith('asked for'))).toEqual([]);
  for (let runs = 0; runs < 4; runs++) {
    if ((await approveAll()) > 0) await apply(whole());
  }
  // Stricter levels are announced by now, which is what the file says.
  expect(await apply(whole())).toEqual(['the house is as the file says']);
  await letPass(api, 2 * DAY_MS);
  await api.api.levels.refresh();
  expect(await apply(whole())).toEqual(['the house is as the file says']);
  const exported = { ...fileOf(await readHouse(call)), ...(await readParts(call)) };
  expect(readHouseFile(JSON.stringify(exported))).toMatchObject({ file: exported });
  expect(Object.keys(exported)).toEqual(expect.arrayContaining(['levels', 'p2p']));
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
])('%s is refused whole', async (_what, change, why) => {
  const { steps, problems } = await planLeft(call, change(whole()));
  expect([steps, problems]).toEqual([[], [why]]);
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
  await call('levelRulesCallOff', { reason: 'tried' });
  expect(await apply(whole())).toEqual(['the house is as the file says']);
});

test.each<[string, object, string]>([
  [
    'a level that may do less than a lower one',
    { levels: { ...levels, limits: { ...levels.limits, merchant: { ...none, leaving: '5' } } } },
    'levels: leaving',
  ],
  [
    'a country that is none',
    { levels: { ...levels, countries: [{ country: 'XX', product: null, need: 'full' }] } },
    'levels: no country has the code XX',
  ],
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
])('a file with %s is refused by its field', (_what, part, why) => {
  const read = readHouseFile(JSON.stringify({ ...whole(), ...part }));
  expect('problems' in read ? read.problems.join('\n') : '').toContain(why);
});

test('levels name every product there is', () => {
  expect(Object.keys(levels.needs).sort()).toEqual([...levelProducts].sort());
});
