import type { AdminReply, LevelRules } from '@candor/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { HOUR_MS } from '#api/durations.ts';
import { setLevelRules } from '#compose/testing/level-rules.ts';
import { as, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { DAY_MS } from '#api/durations.ts';
import { P2pWorld } from './testing/p2p-world.ts';
import type { Trader } from './testing/p2p-world.ts';

let api: TestApi;
let world: P2pWorld;
let owner: TestStaff;
let operations: TestStaff;
let merchant: Trader;
let taker: Trader;
let adId: number;

beforeAll(async () => {
  api = await startTestApi();
  world = new P2pWorld(api);
  await world.setUp();
  owner = await newOwner(api);
  operations = await newStaff(api, 'operations');
  merchant = await world.newMerchant();
  // The level of a merchant is read from the tables.
  await world.settle();
  adId = await world.sellAd(merchant);
});
beforeEach(async () => {
  taker = await world.newTrader();
});
afterEach(async () => {
  await api.database.pool.query('DELETE FROM level_rules');
  await api.api.levels.refresh();
});
afterAll(() => api.stop());

const reason = 'asked for by the regulator';
const free = { p2pBuy: null, p2pSell: null, leaving: null };
const noLimits: LevelRules = {
  needs: {
    ...{ spot: 'none', contracts: 'none', gold: 'none', options: 'none' },
    ...{ p2pBuy: 'full', p2pSell: 'full', earn: 'none', checkin: 'none' },
  },
  countries: [],
  limits: { none: free, basic: free, full: free, merchant: free },
  countryLimits: [],
};

/** As staff do: one asks, another agrees. */
async function set(
  limits: Partial<Record<keyof LevelRules['limits'], Partial<LevelRules['limits']['none']>>>,
  countryLimits: LevelRules['countryLimits'] = [],
): Promise<number> {
  const { none, basic, full, merchant: top } = limits;
  const rules = {
    ...noLimits,
    limits: {
      ...{ none: { ...free, ...none }, basic: { ...free, ...basic } },
      ...{ full: { ...free, ...full }, merchant: { ...free, ...top } },
    },
    countryLimits,
  };
  return setLevelRules(api, [operations, owner], rules);
}

const upToFull = (own: Partial<LevelRules['limits']['none']>) => ({
  none: own,
  basic: own,
  full: own,
});
const bought = (quantity: string, ad = adId) => ({
  ...{ adId: ad, version: 1, price: '0.8640', quantity, method: 'bank' },
});
const limitOf = async (trader: Trader, act: string) =>
  (await trader.ask('verificationLevel')).limits.find((one) => one.act === act);

describe('the limit of a day', () => {
  test('is reached to the unit, names itself, and is there again after a cancel', async () => {
    expect(await set(upToFull({ p2pBuy: '100' }))).toBe(200);
    expect(await limitOf(taker, 'p2pBuy')).toMatchObject({ limit: '100', used: '0', left: '100' });
    const { order } = await taker.ask('tradeBuy', bought('99.99999999'));
    expect(await limitOf(taker, 'p2pBuy')).toMatchObject({
      ...{ limit: '100', used: '99.99999999', left: '0.00000001' },
    });
    const more = await api.call('tradeBuy', bought('20'), { token: taker.token });
    expect(more).toMatchObject({
      code: 41083,
      data: {
        field: 'quantity',
        dayLimit: { act: 'p2pBuy', asset: 'USDT', limit: '100', left: '0.00000001' },
      },
    });
    await taker.ask('tradeCancel', { orderId: order.orderId });
    expect(await limitOf(taker, 'p2pBuy')).toMatchObject({ used: '0' });
    await taker.ask('tradeBuy', bought('100'));
    expect(await taker.codeOf('tradeBuy', bought('20'))).toBe(41083);
  });

  test('lets one of two requests at once through, of those that fit together neither is lost', async () => {
    expect(await set(upToFull({ p2pBuy: '100' }))).toBe(200);
    const both = await Promise.all([
      taker.codeOf('tradeBuy', bought('60')),
      taker.codeOf('tradeBuy', bought('60')),
    ]);
    expect(both.toSorted()).toEqual([200, 41083]);
    expect(await taker.codeOf('tradeBuy', bought('40'))).toBe(200);
    expect(await limitOf(taker, 'p2pBuy')).toMatchObject({ used: '100', left: '0' });
  });

  test('of what leaves counts a sale, and names the lower of the two', async () => {
    const terms = { asset: 'USDT', currency: 'EUR', priceKind: 'fixed', price: '0.8640' };
    const { ad } = await merchant.ask('otcBuy', {
      ...{ ...terms, stock: '500', min: '10', max: '400', payMinutes: 15, methods: 'bank' },
    });
    expect(await set(upToFull({ p2pSell: '90', leaving: '50' }))).toBe(200);
    const { payMethodId } = taker;
    const sale = { adId: ad.adId, version: 1, price: '0.8640', fiat: '43.21', payMethodId };
    const refused = await api.call('tradeSell', sale, { token: taker.token });
    expect(refused).toMatchObject({
      code: 41083,
      data: { field: 'fiat', dayLimit: { act: 'leaving', limit: '50', used: '0', left: '50' } },
    });
    expect(await taker.codeOf('tradeSell', { ...sale, fiat: '43.2' })).toBe(200);
    expect(await limitOf(taker, 'p2pSell')).toMatchObject({ used: '50', left: '40' });
  });

  test('of the merchant is the other side’s, and says no figures of theirs', async () => {
    expect(await set({ ...upToFull({ leaving: '20' }), merchant: { leaving: '20' } })).toBe(200);
    const { token } = taker;
    const own = await world.newMerchant();
    await world.settle();
    const ad = await world.sellAd(own, { stock: '200' });
    const beyond = await api.call('tradeBuy', bought('20.00000001', ad), { token });
    expect(beyond).toMatchObject({ code: 41084, data: null });
    expect(await taker.codeOf('tradeBuy', bought('20', ad))).toBe(200);
  });

  test('is the lowest that level and country say; a country says less, never more', async () => {
    await api.database.pool.query('UPDATE users SET phone = $2 WHERE user_id = $1', [
      taker.userId,
      `491512345${String(taker.userId).slice(-3)}`,
    ]);
    const view = async () => taker.ask('verificationLevel');
    const own = { country: (await view()).country ?? 'DE', act: 'p2pBuy' as const };
    expect(await set(upToFull({ p2pBuy: '100' }), [{ ...own, amount: '30.50' }])).toBe(200);
    expect(await limitOf(taker, 'p2pBuy')).toMatchObject({ limit: '30.5' });
    expect(await taker.codeOf('tradeBuy', bought('31'))).toBe(41083);
    expect(await set(upToFull({ p2pBuy: '100' }), [{ ...own, amount: '500' }])).toBe(200);
    expect(await limitOf(taker, 'p2pBuy')).toMatchObject({ limit: '100' });
    const { levels } = await view();
    const buys = levels.map(({ limits }) => limits.find(({ act }) => act === 'p2pBuy')?.limit);
    expect(buys).toEqual(['100', '100', '100', '500']);
  });
});

describe('staff', () => {
  test.each<[string, Parameters<typeof set>]>([
    ['a level that may do less than a lower one', [{ none: {}, full: { p2pBuy: '5' } }]],
    ['more decimals than the coin has', [{ ...upToFull({ p2pBuy: '0.123456789' }) }]],
    ['a country that is none', [{}, [{ country: 'ZZ', act: 'p2pBuy', amount: '5' }]]],
    [
      'a limit of a country twice',
      [
        {},
        [
          { country: 'DE', act: 'p2pBuy', amount: '5' },
          { country: 'DE', act: 'p2pBuy', amount: '6' },
        ],
      ],
    ],
  ])('cannot write %s', async (_, [limits, countries]) => {
    expect(await set(limits, countries)).toBe(41001);
  });

  test('see each limit that changes, in the approval and afterwards', async () => {
    const rules = {
      ...noLimits,
      limits: { ...noLimits.limits, none: { ...free, leaving: '010.50' }, basic: free },
      countryLimits: [{ country: 'DE', act: 'p2pSell', amount: '7' }],
    };
    const effectiveAtMs = Date.now() + 25 * HOUR_MS;
    const asked = await as(operations)('levelRulesSet', { rules, effectiveAtMs, reason });
    const { approvalId } = asked.data as AdminReply<'levelRulesSet'>;
    const { approvals } = (await as(owner)('approvalList', { state: 'waiting' }))
      .data as AdminReply<'approvalList'>;
    const found = approvals.find((one) => one.approvalId === approvalId);
    expect(JSON.parse(found?.effect ?? '')).toMatchObject({
      kind: 'level_rules_set',
      changes: [],
      limitChanges: [
        { level: 'none', country: null, act: 'leaving', from: null, to: '10.5' },
        { level: null, country: 'DE', act: 'p2pSell', from: null, to: '7' },
      ],
    });
    expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
    const view = (await as(owner)('levelRulesView')).data as AdminReply<'levelRulesView'>;
    expect(view.coming?.rules.limits.none).toEqual({ ...free, leaving: '10.5' });
  });
});

describe('the coin of the limits', () => {
  // A coin of BTC costs 50,000 USDT, and nobody prices NOINDEX.
  beforeAll(async () => {
    await api.exchange.submit({ type: 'index_prices_set', triples: [1, 5_000_000, 3] });
    for (const symbol of ['NOINDEX', 'ENDING']) {
      await api.exchange.submit({ type: 'asset_create', symbol, scale: 2 });
    }
  });
  const inCoin = (limitAsset: string, own: Partial<LevelRules['limits']['none']> = {}) => {
    const [of, limited] = [noLimits.limits, { ...free, ...own }];
    const limits = { ...of, none: limited, basic: limited, full: limited };
    return { ...noLimits, limitAsset, limits };
  };
  const ask = async (rules: LevelRules) => await as(operations)('levelRulesSet', { rules, reason });

  test('is what amounts are worth in, for users and in refusals', async () => {
    expect(await setLevelRules(api, [operations, owner], inCoin('BTC', { p2pBuy: '0.002' }))).toBe(
      200,
    );
    await taker.ask('tradeBuy', bought('90'));
    const { limitAsset } = await taker.ask('verificationLevel');
    expect([limitAsset, await limitOf(taker, 'p2pBuy')]).toEqual([
      'BTC',
      { act: 'p2pBuy', limit: '0.002', used: '0.0018', left: '0.0002' },
    ]);
    const dayLimit = { act: 'p2pBuy', asset: 'BTC', limit: '0.002', left: '0.0002' };
    const more = await api.call('tradeBuy', bought('20'), { token: taker.token });
    expect(more).toMatchObject({ code: 41083, data: { dayLimit } });
  });

  test('changes with a day, after the notice, and every limit counts as changed', async () => {
    expect(await set(upToFull({ p2pBuy: '100' }))).toBe(200);
    const { approvalId } = (await ask(inCoin('BTC', { p2pBuy: '100' })))
      .data as AdminReply<'levelRulesSet'>;
    const { approvals } = (await as(owner)('approvalList', { state: 'waiting' }))
      .data as AdminReply<'approvalList'>;
    const found = approvals.find((one) => one.approvalId === approvalId);
    expect(JSON.parse(found?.effect ?? '')).toMatchObject({
      limitAssets: { from: 'USDT', to: 'BTC' },
      limitChanges: ['none', 'basic', 'full'].map((level) => ({ level, from: '100', to: '100' })),
    });
    expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
    const { limitAsset, coming } = await taker.ask('verificationLevel');
    const own = { limitAsset: 'BTC', limits: [{ act: 'p2pBuy', limit: '100' }] };
    expect([limitAsset, coming]).toMatchObject(['USDT', own]);
    const beginsMs = coming?.fromMs ?? 0;
    expect((beginsMs + 8 * HOUR_MS) % DAY_MS).toBe(0);
    expect(beginsMs - Date.now()).toBeGreaterThan(DAY_MS - 60_000);
    expect(beginsMs - Date.now()).toBeLessThanOrEqual(2 * DAY_MS + 60_000);
  });

  test('is one that is listed, stays, and has an index from every coin of P2P', async () => {
    expect(await ask(inCoin('NOPE'))).toMatchObject({ code: 41001, data: { field: 'rules' } });
    expect(await ask(inCoin('NOINDEX'))).toMatchObject({ code: 41001, data: { field: 'rules' } });
    const ending = { symbol: 'ENDING', reason };
    const { approvalId } = (await as(operations)('assetDelist', ending))
      .data as AdminReply<'assetDelist'>;
    expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
    expect((await ask(inCoin('ENDING'))).code).toBe(41090);
  });

  test('is not delisted, neither the one of now nor the one to come', async () => {
    const usesOf = async (symbol: string) => {
      const { assets } = (await as(owner)('marketList')).data as AdminReply<'marketList'>;
      return assets.find((one) => one.symbol === symbol)?.uses.map(({ what }) => what) ?? [];
    };
    expect([await usesOf('USDT'), await usesOf('BTC')]).toEqual([
      expect.arrayContaining(['limits']),
      expect.not.arrayContaining(['limits']),
    ]);
    const { approvalId } = (await ask(inCoin('BTC', { p2pBuy: '1' })))
      .data as AdminReply<'levelRulesSet'>;
    expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
    for (const symbol of ['USDT', 'BTC']) expect(await usesOf(symbol)).toContain('limits');
  });
});

test('rules that were set before there were limits have none', async () => {
  const { limits: _limits, countryLimits: _countries, ...older } = noLimits;
  await api.database.pool.query(
    `INSERT INTO level_rules (rules, starts_at_ms, changed_at_ms, reason)
     VALUES ($1, 1, 1, 'before')`,
    [JSON.stringify(older)],
  );
  await api.api.levels.refresh();
  const { limits } = await taker.ask('verificationLevel');
  expect(limits.map(({ limit }) => limit)).toEqual([null, null, null]);
});

// The last of the file: sessions of staff end with the day.
test('all of a limit is there again at midnight in UTC+8', async () => {
  expect(await set(upToFull({ p2pBuy: '100' }))).toBe(200);
  await taker.ask('tradeBuy', bought('100'));
  const { limitDayEndsMs } = await taker.ask('verificationLevel');
  expect((limitDayEndsMs + 8 * 3_600_000) % DAY_MS).toBe(0);
  api.clock.skipMs += DAY_MS;
  expect(await limitOf(taker, 'p2pBuy')).toMatchObject({ used: '0', left: '100' });
});
