import type { AdminReply, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { as, letPass, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;
let owner: TestStaff;
let operations: TestStaff;

beforeAll(async () => {
  api = await startTestApi();
  owner = await newOwner(api);
  operations = await newStaff(api, 'operations');
});
afterAll(() => api.stop());

const reason = 'asked for by the test';
const nowMs = (): number => Date.now() + api.clock.skipMs;

type Name = 'assetCreate' | 'marketCreate' | 'marketRulesChange' | 'marketDelist' | 'feeChange';

/** Asked for by one, approved by the other; answers the code of the first that refuses. */
async function twoPeople(name: Name, request: object): Promise<number> {
  const asked = await as(operations)(name, { ...request, reason });
  if (asked.code !== 200) return asked.code;
  const { approvalId } = asked.data as AdminReply<Name>;
  return (await as(owner)('approvalApprove', { approvalId })).code;
}

/** What one person's request is refused with: its code and field. */
async function refusal(name: Name, request: object) {
  const { code, data } = await as(operations)(name, { ...request, reason });
  return [code, (data as { field?: string } | null)?.field];
}

const limits = {
  ...{ priceMin: '0.001', priceMax: '5000', quantityMin: '0.01', quantityMax: '100000' },
  ...{ notionalMin: '5', notionalMax: '250000', priceBandPpm: 250_000 },
  ...{ marketProtectionPpm: 20_000, openOrdersMax: 200, triggerOrdersMax: 20 },
};
const link = {
  ...{ baseAsset: 'LINK', quoteAsset: 'USDT', tickSize: '0.001', quantityStep: '0.01' },
  ...limits,
};

async function listed() {
  const { data } = await api.call('common/symbolsList');
  const { markets } = data as EndpointReply<'common/symbolsList'>;
  return markets.find(({ symbol }) => symbol === 'LINKUSDT');
}

describe('an asset', () => {
  test('is created by two, once, and has no second life under other decimals', async () => {
    expect(await twoPeople('assetCreate', { symbol: 'LINK', scale: 8 })).toBe(200);
    expect(await refusal('assetCreate', { symbol: 'LINK', scale: 6 })).toEqual([400, undefined]);
    expect(await refusal('assetCreate', { symbol: 'link', scale: 6 })).toEqual([41001, 'symbol']);
    const { assets } = (await as(owner)('marketList')).data as AdminReply<'marketList'>;
    const unused = { delistedAtMs: null, uses: [], wasUsed: false };
    expect(assets.at(-1)).toEqual({ symbol: 'LINK', scale: 8, ...unused });
  });

  test('asked for with other decimals before anybody approved, is refused the second time', async () => {
    const codes = [];
    const asked = [];
    for (const scale of [2, 3]) {
      const { data } = await as(operations)('assetCreate', { symbol: 'DUO', scale, reason });
      asked.push((data as AdminReply<'assetCreate'>).approvalId);
    }
    for (const approvalId of asked) {
      codes.push((await as(owner)('approvalApprove', { approvalId })).code);
    }
    expect(codes).toEqual([200, 400]);
  });
});

describe('a market', () => {
  test.each([
    ['an asset that is not there', { baseAsset: 'NONE' }, [41036, 'baseAsset']],
    ['one asset twice', { baseAsset: 'USDT' }, [41001, 'quoteAsset']],
    ['a tick of nothing', { tickSize: '0' }, [41001, 'tickSize']],
    [
      'a step of more decimals than the asset',
      { quantityStep: '0.000000001' },
      [41001, 'quantityStep'],
    ],
    [
      'a tick times a step that is no whole unit',
      { tickSize: '0.00001', quantityStep: '0.0001' },
      [41001, 'quantityStep'],
    ],
    ['a price between two ticks', { priceMin: '0.0015' }, [41001, 'priceMin']],
    ['more ticks than the core counts', { priceMax: '4000001' }, [41001, 'priceMax']],
    ['limits the wrong way round', { priceMax: '0.001', priceMin: '0.002' }, [41001, 'priceMax']],
    ['a quantity between two steps', { quantityMin: '0.015' }, [41001, 'quantityMin']],
    ['a value beyond what can be counted', { notionalMax: '99999999999' }, [41001, 'notionalMax']],
    ['a window that names the price', { priceMin: '10', priceMax: '99.999' }, [41001, 'priceMax']],
    ['a band that names the price', { priceBandPpm: 9_999 }, [41001, 'priceBandPpm']],
    ['a band of more than all', { priceBandPpm: 1_000_001 }, [41001, 'priceBandPpm']],
    ['a price', { lastPrice: '14' }, [41001, 'lastPrice']],
  ])('is refused with %s', async (_, change, expected) => {
    expect(await refusal('marketCreate', { ...link, ...change })).toEqual(expected);
  });

  test('is created halted by two people, opened with notice, and then trades', async () => {
    expect(await listed()).toBeUndefined();
    expect(await twoPeople('marketCreate', link)).toBe(200);
    const { priceBandPpm, ...texts } = limits;
    expect(await listed()).toMatchObject({
      ...{ state: 'halted', tickSize: '0.001', quantityStep: '0.01', priceBandPpm },
      ...{ priceMin: texts.priceMin, notionalMax: texts.notionalMax, openOrdersMax: 200 },
    });
    expect(await refusal('marketCreate', link)).toEqual([400, undefined]);
    const opening = { symbol: 'LINKUSDT', effectiveAtMs: nowMs() + 10 * MINUTE_MS, reason };
    expect((await as(operations)('marketOpen', opening)).code).toBe(200);
    const trader = await api.newTrader();
    const order = { symbol: 'LINKUSDT', side: 'buy', type: 'limit', price: '14', quantity: '1' };
    const place = () => api.call('currency', order, { token: trader.token });
    expect((await place()).code).toBe(4022);
    await letPass(api, 10 * MINUTE_MS);
    await api.api.changes.runDue();
    expect((await place()).code).toBe(200);
  });
});

describe('limits of a market', () => {
  const change = (inMs: number, more: object = {}) => ({
    ...{ symbol: 'LINKUSDT', ...limits, effectiveAtMs: nowMs() + inMs },
    ...more,
  });

  test('change at once as long as the market never opened, and are announced', async () => {
    expect(await twoPeople('marketCreate', { ...link, quoteAsset: 'BTC', priceMax: '400' })).toBe(
      200,
    );
    const early = change(0, {
      symbol: 'LINKBTC',
      priceMax: '400',
      notionalMin: '0.0001',
      notionalMax: '9',
    });
    expect(await twoPeople('marketRulesChange', early)).toBe(200);
    await api.api.changes.runDue();
    const { data } = await api.call('common/symbolsList');
    const { markets } = data as EndpointReply<'common/symbolsList'>;
    expect(markets.find(({ symbol }) => symbol === 'LINKBTC')).toMatchObject({ notionalMax: '9' });
  });

  test('are refused: not there, so already, too soon, or twice for one time', async () => {
    expect(await refusal('marketRulesChange', change(0, { symbol: 'NOPE' }))).toEqual([
      404,
      'symbol',
    ]);
    expect(await refusal('marketRulesChange', change(30 * HOUR_MS))).toEqual([400, undefined]);
    const early = change(23 * HOUR_MS, { quantityMin: '0.1' });
    expect(await refusal('marketRulesChange', early)).toEqual([41001, 'effectiveAtMs']);
    const later = change(30 * HOUR_MS, { quantityMin: '0.1' });
    expect(await twoPeople('marketRulesChange', later)).toBe(200);
    // Within the minute that the announcement names.
    const other = {
      ...later,
      effectiveAtMs: later.effectiveAtMs - (later.effectiveAtMs % MINUTE_MS),
      quantityMin: '0.2',
    };
    expect(await refusal('marketRulesChange', other)).toEqual([400, undefined]);
    const { data } = await as(owner)('changeList', { limit: 1 });
    const [told] = (data as AdminReply<'changeList'>).changes;
    expect(told).toMatchObject({ kind: 'market_rules', subject: 'LINKUSDT', state: 'scheduled' });
    const slug = told?.announcementSlug ?? '';
    const article = await api.call('common/article', { slug, locale: 'en' });
    expect((article.data as EndpointReply<'common/article'>).body).toContain(
      'quantity 0.10 to 100000.00',
    );
    await letPass(api, 30 * HOUR_MS);
    await api.api.changes.runDue();
    expect(await listed()).toMatchObject({ quantityMin: '0.10' });
  });
});

/** The latest of a user's messages. */
async function told(token: string): Promise<string> {
  const { data } = await api.call('getMsg', { box: 'personal', locale: 'en', limit: 1 }, { token });
  const [message] = (data as EndpointReply<'getMsg'>).messages;
  return `${message?.title}\n${message?.body}`;
}

/** A user's orders on LINKUSDT: what rests, then what ended and why. */
async function ordersOf(token: string): Promise<readonly string[]> {
  const shown: string[] = [];
  for (const scope of ['open', 'history']) {
    const { data } = await api.call('currencyRecord', { symbol: 'LINKUSDT', scope }, { token });
    const { orders } = data as EndpointReply<'currencyRecord'>;
    shown.push(...orders.map(({ price, closeReason }) => `${price} ${closeReason}`));
  }
  return shown;
}

const change = (inMs: number, more: object) => ({
  ...{ symbol: 'LINKUSDT', ...limits, quantityMin: '0.1', priceMin: '0.1' },
  ...{ effectiveAtMs: nowMs() + inMs },
  ...more,
});

describe('steps of a market', () => {
  test.each([
    ['finer than the market counts', { tickSize: '0.0001' }, [41001, 'tickSize']],
    ['no whole multiple', { quantityStep: '0.015' }, [41001, 'quantityStep']],
    ['nothing', { tickSize: '0' }, [41001, 'tickSize']],
    ['that the lowest price is not on', { tickSize: '0.03' }, [41001, 'priceMin']],
    ['that the least quantity is not on', { quantityStep: '0.2' }, [41001, 'quantityMin']],
  ])('are refused: %s', async (_, more, expected) => {
    expect(await refusal('marketRulesChange', change(30 * HOUR_MS, more))).toEqual(expected);
  });

  test('are refused so coarse that they name a price', async () => {
    const [buyer, seller] = [await api.newTrader(), await api.newTrader()];
    const order = { symbol: 'ETHUSDT', type: 'limit', price: '3000', quantity: '0.1' };
    await api.call('currency', { ...order, side: 'buy' }, { token: buyer.token });
    await api.call('currency', { ...order, side: 'sell' }, { token: seller.token });
    const coarse = { symbol: 'ETHUSDT', tickSize: '31', priceMin: '31', priceMax: '31000' };
    expect(await refusal('marketRulesChange', change(30 * HOUR_MS, coarse))).toEqual([
      41001,
      'tickSize',
    ]);
  });

  test('change at their time: who has orders is told, and what does not fit ends', async () => {
    const { token } = await api.newTrader();
    const order = { symbol: 'LINKUSDT', side: 'buy', type: 'limit', quantity: '1' };
    for (const price of ['12.1', '12.12'])
      await api.call('currency', { ...order, price }, { token });
    await api.exchange.waitForProjection(api.exchange.status().committedSequence, 5_000);
    const steps = { tickSize: '0.1', quantityStep: '0.1' };
    const shown = { tickSize: '0.100', quantityStep: '0.10' };
    expect(await twoPeople('marketRulesChange', change(30 * HOUR_MS, steps))).toBe(200);
    expect(await told(token)).toContain('LINKUSDT: limits of orders change\nFrom ');
    const coming = (await listed())?.coming?.at(-1);
    expect(coming).toMatchObject({ state: null, isDelisted: false, rules: shown });
    expect(await listed()).toMatchObject({ tickSize: '0.001', quantityStep: '0.01' });
    await letPass(api, 30 * HOUR_MS);
    await api.api.changes.runDue();
    expect(await listed()).toMatchObject(shown);
    await api.exchange.waitForProjection(api.exchange.status().committedSequence, 5_000);
    expect(await ordersOf(token)).toEqual(['12.100 none', '12.120 steps_changed']);
    const off = await api.call('currency', { ...order, price: '12.12' }, { token });
    expect(off.code).toBe(41020);
  });
});

describe('a market that is delisted', () => {
  const delist = (inMs: number) => ({ symbol: 'LINKUSDT', effectiveAtMs: nowMs() + inMs });

  test('is announced: once, early enough, and nothing changes after its end', async () => {
    expect(await refusal('marketDelist', { ...delist(0), symbol: 'NOPE' })).toEqual([
      404,
      'symbol',
    ]);
    expect(await refusal('marketDelist', delist(HOUR_MS))).toEqual([41001, 'effectiveAtMs']);
    expect(await twoPeople('marketDelist', delist(30 * HOUR_MS))).toBe(200);
    expect(await refusal('marketDelist', delist(40 * HOUR_MS))).toEqual([400, undefined]);
    const late = change(31 * HOUR_MS, { openOrdersMax: 100 });
    expect(await refusal('marketRulesChange', late)).toEqual([41081, 'effectiveAtMs']);
    expect((await listed())?.coming?.at(-1)).toMatchObject({ isDelisted: true, rules: null });
  });

  test('ends at its time: orders are released, the list forgets it, history does not', async () => {
    const { token, userId } = await api.newTrader();
    const order = { symbol: 'LINKUSDT', side: 'buy', type: 'limit', price: '12.1', quantity: '1' };
    const placed = await api.call('currency', order, { token });
    expect(placed.code).toBe(200);
    const held = async () => {
      const { value } = await api.exchange.read((reader) => reader.balancesOf(userId));
      return value.filter(({ heldUnits }) => BigInt(heldUnits) !== 0n).length;
    };
    expect(await held()).toBe(1);
    await letPass(api, 30 * HOUR_MS);
    await api.api.changes.runDue();
    expect(await listed()).toBeUndefined();
    expect((await api.call('currency', order, { token })).code).toBe(41081);
    await api.exchange.waitForProjection(api.exchange.status().committedSequence, 5_000);
    expect(await ordersOf(token)).toEqual(['12.100 market_delisted']);
    expect(await held()).toBe(0);
    expect((await api.call('common/tradeList', { symbol: 'LINKUSDT' })).code).toBe(200);
    const again = { symbol: 'LINKUSDT', effectiveAtMs: nowMs() + HOUR_MS };
    expect((await as(operations)('marketOpen', { ...again, reason })).code).toBe(41081);
    expect(await refusal('marketDelist', delist(30 * HOUR_MS))).toEqual([400, undefined]);
    expect(await refusal('marketCreate', link)).toEqual([400, undefined]);
  });
});
