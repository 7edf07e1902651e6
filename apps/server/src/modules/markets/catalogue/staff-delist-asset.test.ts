import { asUnits } from '@candor/money';
import type { AdminReply, EndpointReply, Envelope } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { as, letPass, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;
let owner: TestStaff;
let operations: TestStaff;
/** Somebody who has 500 LINK in the spot account, and somebody who has none. */
let holder: { readonly token: string; readonly userId: number };
let other: { readonly token: string };

const reason = 'asked for by the test';
const nowMs = (): number => Date.now() + api.clock.skipMs;
const UNITS = asUnits(500);

type Name = 'assetCreate' | 'marketCreate' | 'assetDelist';

/** Asked for by one, approved by the other; answers the code of the first that refuses. */
async function twoPeople(name: Name, request: object): Promise<number> {
  const asked = await as(operations)(name, { ...request, reason });
  if (asked.code !== 200) return asked.code;
  const { approvalId } = asked.data as AdminReply<Name>;
  return (await as(owner)('approvalApprove', { approvalId })).code;
}

/** What one person's request is refused with: its code, its field and what it says. */
async function refusal(name: Name, request: object) {
  const { code, data, msg } = (await as(operations)(name, { ...request, reason })) as Envelope;
  return [code, (data as { field?: string } | null)?.field, msg];
}

const delist = (symbol: string, inMs: number) => ({ symbol, effectiveAtMs: nowMs() + inMs });
const market = {
  ...{ baseAsset: 'LINK', quoteAsset: 'USDT', tickSize: '0.001', quantityStep: '1' },
  ...{ priceMin: '0.001', priceMax: '5000', quantityMin: '1', quantityMax: '100000' },
  ...{ notionalMin: '5', notionalMax: '250000', priceBandPpm: 250_000 },
  ...{ marketProtectionPpm: 20_000, openOrdersMax: 200, triggerOrdersMax: 20 },
};

const assetIdOf = (symbol: string): number => api.api.catalogue.asset(symbol)?.assetId ?? 0;

async function shown(symbol: string) {
  const { data } = await api.call('common/assetsList');
  return (data as EndpointReply<'common/assetsList'>).assets.find((one) => one.symbol === symbol);
}

async function latestChange() {
  const { data } = await as(owner)('changeList', { limit: 1 });
  return (data as AdminReply<'changeList'>).changes[0];
}

/** The newest message in somebody's box. */
async function told(token: string): Promise<string> {
  await api.exchange.waitForProjection(api.exchange.status().committedSequence, 5_000);
  const { data } = await api.call('getMsg', { box: 'personal', locale: 'en', limit: 1 }, { token });
  const [message] = (data as EndpointReply<'getMsg'>).messages;
  return `${message?.title}\n${message?.body}`;
}

/** Which coins a screen of somebody's shows. */
async function coinsOf(token: string): Promise<{ wallet: string[]; transfer: string[] }> {
  const wallet = (await api.call('wallet', {}, { token })).data as EndpointReply<'wallet'>;
  const page = (await api.call('transferPage', {}, { token }))
    .data as EndpointReply<'transferPage'>;
  const coins = wallet.accounts.flatMap(({ balances }) => balances.map(({ asset }) => asset));
  return {
    wallet: [...new Set(coins)],
    transfer: page.assets.map(({ asset, isDelisted }) => (isDelisted ? `${asset}!` : asset)),
  };
}

const move = (fromKind: string, toKind: string) =>
  api.call('transfer', { asset: 'LINK', fromKind, toKind, amount: '5' }, { token: holder.token });

beforeAll(async () => {
  api = await startTestApi();
  owner = await newOwner(api);
  operations = await newStaff(api, 'operations');
  holder = await api.newTrader();
  other = await api.newTrader();
  for (const symbol of ['LINK', 'NEVER', 'DUO']) {
    expect(await twoPeople('assetCreate', { symbol, scale: 2 })).toBe(200);
  }
  await api.exchange.submit({
    ...{ type: 'demo_fund', userId: holder.userId, assetId: assetIdOf('LINK') },
    ...{ accountKind: 'spot', units: UNITS, requestKey: '' },
  });
});
afterAll(() => api.stop());

test.each([
  ['what is not there', 'NOPE', 0, 404, 'symbol', ''],
  [
    'what its markets and the exchange need',
    'USDT',
    0,
    41091,
    'symbol',
    'USDT is used by: valuation 1, demo_funds 1, limits 1, spot_market BTCUSDT ETHUSDT',
  ],
  [
    'what the demo gives',
    'BTC',
    0,
    41091,
    'symbol',
    'BTC is used by: demo_funds 1, spot_market BTCUSDT',
  ],
  [
    'less notice than fees need, where somebody has it',
    'LINK',
    HOUR_MS,
    41001,
    'effectiveAtMs',
    'effectiveAtMs: between',
  ],
])('is refused for %s', async (_, symbol, inMs, code, field, says) => {
  const [gotCode, gotField, text] = await refusal('assetDelist', delist(symbol, inMs));
  expect([gotCode, gotField]).toEqual([code, field]);
  expect(text).toContain(says);
});

test('what nobody ever had goes at once, and its name stays taken', async () => {
  expect(await twoPeople('assetDelist', delist('NEVER', 0))).toBe(200);
  await api.api.changes.runDue();
  expect(await shown('NEVER')).toBeUndefined();
  expect(await refusal('assetDelist', delist('NEVER', 0))).toEqual([
    400,
    undefined,
    expect.stringContaining('delisted already'),
  ]);
  expect(await refusal('assetCreate', { symbol: 'NEVER', scale: 8 })).toEqual([
    400,
    undefined,
    expect.stringContaining('NEVER was delisted'),
  ]);
  expect((await refusal('marketCreate', { ...market, baseAsset: 'NEVER' })).slice(0, 2)).toEqual([
    41090,
    'baseAsset',
  ]);
});

test('is announced once, to everybody and to who has it, and called off', async () => {
  expect(await twoPeople('assetDelist', delist('LINK', 30 * HOUR_MS))).toBe(200);
  const coming = await latestChange();
  expect(coming).toMatchObject({ kind: 'asset_delist', subject: 'LINK', state: 'scheduled' });
  expect(await shown('LINK')).toMatchObject({
    delisting: {
      atMs: coming?.effectiveAtMs,
      isDone: false,
      articleSlug: coming?.announcementSlug,
    },
  });
  expect((await refusal('assetDelist', delist('LINK', 40 * HOUR_MS))).slice(0, 2)).toEqual([
    400,
    undefined,
  ]);
  expect((await refusal('marketCreate', market)).slice(0, 2)).toEqual([41090, 'baseAsset']);
  expect(await told(holder.token)).toContain('LINK will be delisted\nLINK will be delisted at ');
  expect(await told(other.token)).not.toContain('LINK');
  const slug = coming?.announcementSlug ?? '';
  const article = await api.call('common/article', { slug, locale: 'en' });
  expect((article.data as EndpointReply<'common/article'>).body).toContain(
    'What you have stays yours',
  );
  const off = await as(operations)('changeCancel', { changeId: coming?.changeId, reason });
  expect(off.code).toBe(200);
  expect(await told(holder.token)).toContain('LINK: the announced delisting was cancelled');
  expect((await shown('LINK'))?.delisting).toBeUndefined();
});

test('at its time nothing moves; who has it sees it and takes it into the wallet, and nobody else sees it', async () => {
  expect(await twoPeople('assetDelist', delist('LINK', 30 * HOUR_MS))).toBe(200);
  await letPass(api, 30 * HOUR_MS);
  const before = await api.exchange.read((reader) => reader.ledgerSums());
  await api.api.changes.runDue();
  expect((await latestChange())?.state).toBe('applied');
  expect((await api.exchange.read((reader) => reader.ledgerSums())).value).toEqual(before.value);
  expect((await shown('LINK'))?.delisting).toMatchObject({ isDone: true, articleSlug: null });
  expect(await coinsOf(holder.token)).toMatchObject({
    wallet: expect.arrayContaining(['LINK']) as unknown,
    transfer: expect.arrayContaining(['LINK!']) as unknown,
  });
  expect(JSON.stringify(await coinsOf(other.token))).not.toContain('LINK');
  expect((await move('spot', 'main')).code).toBe(41090);
  expect((await move('spot', 'wallet')).code).toBe(200);
  expect((await move('wallet', 'spot')).code).toBe(41090);
  const { data } = await as(owner)('marketList');
  const own = (data as AdminReply<'marketList'>).assets.find(({ symbol }) => symbol === 'LINK');
  expect(own).toMatchObject({ wasUsed: true, uses: [] });
  expect(own?.delistedAtMs).not.toBeNull();
});

test('leaves the lists once nobody has any of it', async () => {
  await api.exchange.submit({
    ...{ type: 'balance_correct', userId: holder.userId, assetId: assetIdOf('LINK') },
    ...{ accountKind: 'wallet', correction: 'correction_taken_back', units: UNITS, requestKey: '' },
  });
  await letPass(api, 2 * MINUTE_MS);
  expect(await shown('LINK')).toBeUndefined();
  expect(JSON.stringify(await coinsOf(holder.token))).not.toContain('LINK');
  const bills = await api.call('cashflow', { asset: 'LINK' }, { token: holder.token });
  expect((bills.data as EndpointReply<'cashflow'>).bills.length).toBeGreaterThan(0);
});

test('what came into use in between stops it at its time, by name', async () => {
  expect(await twoPeople('assetDelist', delist('DUO', HOUR_MS))).toBe(200);
  await api.exchange.submit({
    ...{ type: 'finance_product_set', productId: 0, assetId: assetIdOf('DUO'), cycle: 'weekly' },
    ...{ termDays: 7, ratePpm: 36_500, capUnits: asUnits(1_000_000), isManaged: 0 },
    ...{ userUnitsMax: asUnits(100_000), unitsMin: asUnits(1_000), stepUnits: asUnits(10) },
  });
  await letPass(api, HOUR_MS);
  await api.api.changes.runDue();
  expect(await latestChange()).toMatchObject({
    ...{ kind: 'asset_delist', subject: 'DUO', state: 'failed' },
    failure: expect.stringMatching(/^asset_in_use: finance_product #\d+ \(7 d\)$/) as unknown,
  });
  expect((await shown('DUO'))?.delisting).toBeUndefined();
});
