import { describe, expect, test } from 'vitest';
import { applyHouse } from './apply-house.ts';
import type { CallStaff } from './plan-parts.ts';
import { fileOf, readHouseFile } from './house-file.ts';
import type { HouseFile } from './house-file.ts';
import { planHouse } from './plan-house.ts';
import type { House } from './plan-parts.ts';

const NOW_MS = 1_800_000_000_000;
const HOUR_MS = 3_600_000;

const rules = {
  ...{ priceMin: '0.01', priceMax: '1000000', quantityMin: '0.0001', quantityMax: '100' },
  ...{ notionalMin: '5', notionalMax: '1000000', priceBandPpm: 100_000 },
  ...{ marketProtectionPpm: 20_000, openOrdersMax: 200, triggerOrdersMax: 20 },
};
const btc = {
  ...{ baseAsset: 'BTC', quoteAsset: 'USDT', tickSize: '0.01', quantityStep: '0.0001' },
  ...rules,
  state: 'open' as const,
};
const file: HouseFile = {
  assets: [
    { symbol: 'USDT', scale: 6 },
    { symbol: 'BTC', scale: 8 },
  ],
  feeTiers: [{ tier: 0, makerRatePpm: 800, takerRatePpm: 1_000 }],
  markets: [btc],
};

const empty: House = {
  ...{ markets: [], assets: [], feeTiers: [], feeLadder: [], coming: [] },
  ...{ feeNoticeMs: 24 * HOUR_MS, openNoticeMs: HOUR_MS },
  ...{ contracts: [], termsNoticeMs: 24 * HOUR_MS },
};

/** An asset of the house, used by the market there is. */
const listed = (symbol: string, scale: number): House['assets'][number] => ({
  ...{ symbol, scale, delistedAtMs: null, wasUsed: true },
  uses: [{ what: 'spot_market', names: ['BTCUSDT'], count: 1 }],
});

/** The house after the file was applied. */
const whole = (changes: object = {}): House => ({
  ...empty,
  assets: file.assets.map(({ symbol, scale }) => listed(symbol, scale)),
  feeTiers: [...file.feeTiers],
  // Of a market only what a plan looks at.
  markets: [{ ...btc, symbol: 'BTCUSDT', lastPrice: '60000', openOrders: 3, ...changes }] as never,
});

const saysOf = (house: House, wanted: HouseFile = file) =>
  planHouse(house, wanted).steps.map(({ says }) => says);

describe('a file', () => {
  test.each<[string, (draft: HouseFile) => object, string]>([
    ['an unknown field', (draft) => ({ ...draft, price: 1 }), 'additional'],
    ['a price', (draft) => ({ ...draft, markets: [{ ...btc, lastPrice: '1' }] }), 'additional'],
    [
      'an asset twice',
      (draft) => ({ ...draft, assets: [...draft.assets, draft.assets[0]] }),
      'asset USDT stands there twice',
    ],
    [
      'a ladder without its tier',
      (draft) => ({
        ...draft,
        feeLadder: [
          { tier: 0, volumeMin: 0 },
          { tier: 4, volumeMin: 5 },
        ],
      }),
      'feeLadder: rungs: there is no fee tier 4',
    ],
    [
      'a ladder on which more volume costs more',
      (draft) => ({
        ...draft,
        feeTiers: [...draft.feeTiers, { tier: 1, makerRatePpm: 801, takerRatePpm: 900 }],
        feeLadder: [
          { tier: 0, volumeMin: 0 },
          { tier: 1, volumeMin: 5 },
        ],
      }),
      'feeLadder: tier 1 would pay more than tier 0',
    ],
    [
      'a market twice',
      (draft) => ({ ...draft, markets: [btc, btc] }),
      'market BTCUSDT stands there twice',
    ],
    [
      'a market of no asset',
      (draft) => ({ ...draft, markets: [{ ...btc, baseAsset: 'DOT' }] }),
      'no asset DOT in the file',
    ],
    [
      'a step that is no whole unit',
      (draft) => ({ ...draft, markets: [{ ...btc, tickSize: '0.001' }] }),
      '0.001 × 0.0001 is no whole unit of USDT, which has 6 decimals',
    ],
    [
      'a market whose asset is delisted',
      (draft) => ({
        ...draft,
        assets: [draft.assets[0], { ...draft.assets[1], state: 'delisted' }],
      }),
      'market BTCUSDT: its asset BTC is delisted in the file',
    ],
    [
      'a fee of ten percent',
      (draft) => ({ ...draft, feeTiers: [{ tier: 0, makerRatePpm: 0, takerRatePpm: 100_000 }] }),
      'fee tier 0: takerRatePpm: at most 10000, which is 1 %',
    ],
    [
      'limits the wrong way round',
      (draft) => ({ ...draft, markets: [{ ...btc, notionalMax: '1' }] }),
      'notionalMax: not less than notionalMin',
    ],
  ])('with %s is refused, with what and why', (_, change, why) => {
    const read = readHouseFile(JSON.stringify(change(file)));
    expect('problems' in read && read.problems.join('\n')).toContain(why);
  });

  test('that is none says so', () => {
    expect(readHouseFile('{')).toEqual({ problems: [expect.stringContaining('no JSON')] });
  });

  test('of the house as it is makes no difference', () => {
    const written = JSON.stringify(fileOf(whole()));
    expect(readHouseFile(written)).toEqual({ file });
    expect(planHouse(whole(), file)).toEqual({ steps: [], problems: [] });
  });
});

describe('a plan', () => {
  test('for an empty house creates assets, tiers and markets, in this order', () => {
    expect(saysOf(empty)).toEqual([
      '+ asset USDT, 6 decimals',
      '+ asset BTC, 8 decimals',
      '+ fee tier 0: 800/1000 ppm',
      '+ market BTCUSDT, halted: tick 0.01, step 0.0001 (once its assets are there)',
    ]);
  });

  test('changes limits, rates and states, with the notice that each takes', () => {
    const wanted = {
      ...file,
      feeTiers: [{ tier: 0, makerRatePpm: 700, takerRatePpm: 1_000 }],
      markets: [{ ...btc, notionalMin: '10', state: 'halted' as const }],
    };
    const { steps } = planHouse(whole(), wanted);
    expect(steps.map(({ says }) => says)).toEqual([
      '~ fee tier 0: 800/1000 → 700/1000 ppm',
      '~ market BTCUSDT: notionalMin 5 → 10',
      '~ market BTCUSDT: open → halted',
    ]);
    // No time is named: the notice counts from the approval, whenever that is.
    expect(steps.filter(({ request }) => 'effectiveAtMs' in request)).toEqual([]);
  });

  test('changes steps, and delists with notice what the file says, once', () => {
    const stepped = { ...file, markets: [{ ...btc, tickSize: '0.1' }] };
    expect(saysOf(whole(), stepped)).toEqual(['~ market BTCUSDT: tickSize 0.01 → 0.1']);
    const gone = { ...file, markets: [{ ...btc, state: 'delisted' as const }] };
    const [step] = planHouse(whole(), gone).steps;
    expect(step).toMatchObject({
      name: 'marketDelist',
      request: { symbol: 'BTCUSDT' },
      says: '- market BTCUSDT: delisted with notice, 3 open orders released then',
    });
    const coming = { kind: 'market_delist', subject: 'BTCUSDT', after: '{"marketId":1}' };
    expect(saysOf({ ...whole(), coming: [coming] as never }, gone)).toEqual([]);
    expect(saysOf({ ...whole(), markets: [] }, gone)).toEqual([]);
  });

  test('delists an asset once its markets have ended, and asks for that once', () => {
    const usdt = { symbol: 'USDT', scale: 6 };
    const bitcoin = { symbol: 'BTC', scale: 8 };
    const wanted: HouseFile = {
      ...file,
      assets: [usdt, { ...bitcoin, state: 'delisted' }],
      markets: [{ ...btc, state: 'delisted' }],
    };
    const [market, asset] = planHouse(whole(), wanted).steps;
    expect(market?.name).toBe('marketDelist');
    expect(asset).toMatchObject({
      says: "- asset BTC: delisted with notice, balances stay their owners' (once spot_market BTCUSDT has ended)",
      waitsFor: 'spot_market BTCUSDT',
    });
    const free = { ...listed('BTC', 8), uses: [] };
    const ended: House = { ...whole(), markets: [], assets: [listed('USDT', 6), free] };
    const [step] = planHouse(ended, wanted).steps;
    expect(step).toEqual({
      name: 'assetDelist',
      subject: 'asset_delist BTC',
      request: { symbol: 'BTC' },
      says: "- asset BTC: delisted with notice, balances stay their owners'",
    });
    const coming = { kind: 'asset_delist', subject: 'BTC', after: '{"assetId":2}' };
    expect(saysOf({ ...ended, coming: [coming] as never }, wanted)).toEqual([]);
    const neverUsed = { ...ended, assets: [listed('USDT', 6), { ...free, wasUsed: false }] };
    expect(planHouse(neverUsed, wanted).steps).toEqual([step]);
    const gone = { ...ended, assets: [listed('USDT', 6), { ...free, delistedAtMs: NOW_MS }] };
    expect(saysOf(gone, wanted)).toEqual([]);
    expect(fileOf(gone).assets).toEqual(wanted.assets);
    expect(saysOf({ ...gone, assets: [listed('USDT', 6)] }, wanted)).toEqual([]);
    const without = { ...wanted, assets: [usdt], markets: [] };
    expect(planHouse(gone, without)).toEqual({ steps: [], problems: [] });
    expect(planHouse(gone, { ...file, markets: [] }).problems).toEqual([
      'asset BTC is delisted, for good: say so',
    ]);
  });

  test('changes the fees of a market with notice, and takes them back where the file has none', () => {
    const fees = { makerFactorPpm: 0, takerFactorPpm: 500_000, rebateSharePpm: 100_000 };
    const wanted = { ...file, markets: [{ ...btc, fees }] };
    const [step] = planHouse(whole(), wanted).steps;
    expect(step).toMatchObject({
      name: 'marketFeesChange',
      request: { symbol: 'BTCUSDT', ...fees },
      says: '~ market BTCUSDT: makerFactorPpm 1000000 → 0, takerFactorPpm 1000000 → 500000, rebateSharePpm 0 → 100000',
    });
    const coming = { kind: 'market_fees', subject: 'BTCUSDT', after: JSON.stringify(fees) };
    expect(saysOf({ ...whole(), coming: [coming] as never }, wanted)).toEqual([]);
    expect(saysOf(whole({ fees }), wanted)).toEqual([]);
    expect(saysOf(whole({ fees }))).toHaveLength(1);
    expect(fileOf(whole({ fees })).markets[0]?.fees).toEqual(fees);
  });

  test('changes the ladder of fee tiers once its tiers are as in the file', () => {
    const vip = { tier: 1, makerRatePpm: 700, takerRatePpm: 900 };
    const feeLadder = [
      { tier: 0, volumeMin: 0 },
      { tier: 1, volumeMin: 50_000 },
    ];
    const wanted = { ...file, feeTiers: [...file.feeTiers, vip], feeLadder };
    expect(planHouse(whole(), wanted).steps.map(({ isLater }) => isLater)).toEqual([
      undefined,
      true,
    ]);
    const ready = { ...whole(), feeTiers: wanted.feeTiers };
    expect(planHouse(ready, wanted).steps).toEqual([
      {
        name: 'feeLadderChange',
        subject: 'fee_ladder spot',
        request: { rungs: feeLadder },
        says: '~ ladder of fee tiers: none → tier 0 from 0, tier 1 from 50000',
        isLater: false,
      },
    ]);
    const coming = {
      kind: 'fee_ladder',
      subject: 'spot',
      after: JSON.stringify({ rungs: feeLadder }),
    };
    expect(saysOf({ ...ready, coming: [coming] as never }, wanted)).toEqual([]);
    const done = { ...ready, feeLadder };
    expect(saysOf(done, wanted)).toEqual([]);
    expect(fileOf(done).feeLadder).toEqual(feeLadder);
    const { problems } = planHouse(done, { ...file, feeTiers: wanted.feeTiers });
    expect(problems).toEqual(['feeLadder is not in the file: [] takes the ladder away']);
    expect(saysOf(done, { ...wanted, feeLadder: [] })).toHaveLength(1);
  });

  test('asks for nothing that is announced already', () => {
    const halted = whole({ state: 'halted' });
    expect(saysOf(halted)).toEqual(['~ market BTCUSDT: halted → open']);
    const opening = { kind: 'market_state', subject: 'BTCUSDT', after: '{"state":"open"}' };
    expect(saysOf({ ...halted, coming: [opening] as never })).toEqual([]);
  });

  test.each([
    [
      'a market',
      { ...file, markets: [] },
      'market BTCUSDT is not in the file and has 3 open orders',
    ],
    ['a fee tier', { ...file, feeTiers: [] }, 'fee tier 0 is not in the file'],
    [
      'an asset',
      { ...file, assets: [{ symbol: 'USDT', scale: 6 }] },
      'asset BTC is not in the file and it is used by spot_market BTCUSDT: give it the state delisted',
    ],
    [
      'an asset in use',
      {
        ...file,
        assets: [
          { symbol: 'USDT', scale: 6 },
          { symbol: 'BTC', scale: 8, state: 'delisted' as const },
        ],
      },
      'asset BTC cannot end: spot_market BTCUSDT uses it',
    ],
    [
      'other decimals',
      {
        ...file,
        assets: [
          { symbol: 'USDT', scale: 8 },
          { symbol: 'BTC', scale: 8 },
        ],
      },
      'asset USDT has 6 decimals, which stay: not 8',
    ],
  ])('that would take away or change %s is refused whole', (_, wanted, why) => {
    const { steps, problems } = planHouse(whole(), wanted);
    expect(steps).toEqual([]);
    expect(problems.join('\n')).toContain(why);
  });
});

test('applied twice, it asks once; what needs an approval comes with the next run', async () => {
  const sent: string[] = [];
  const approvals: object[] = [];
  const house: House = { ...empty, assets: [{ ...listed('USDT', 6), uses: [] }] };
  const call = ((name: string, request: object) => {
    if (name === 'marketList') return Promise.resolve(house);
    if (name === 'settingList') return Promise.resolve({ settings: [] });
    if (name === 'contractView') {
      return Promise.resolve({ markets: house.contracts, termsNoticeMs: house.termsNoticeMs });
    }
    if (name === 'approvalList') return Promise.resolve({ approvals, nextCursor: null });
    sent.push(name);
    const { symbol, tier } = request as { symbol?: string; tier?: number };
    approvals.push({
      ...{ act: name, effect: '{}', after: JSON.stringify(request) },
      subject: symbol === undefined ? `fee_tier ${tier}` : `asset ${symbol}`,
    });
    return Promise.resolve({ state: 'waiting', approvalId: 1, expiresAtMs: 1 });
  }) as CallStaff;
  const said: string[] = [];
  const apply = () => applyHouse({ call, file, reason: 'test', say: (line) => said.push(line) });
  expect(await apply()).toBe(true);
  expect(sent).toEqual(['assetCreate', 'feeChange']);
  expect(said.at(-1)).toContain('comes with the next run: + market BTCUSDT');
  said.length = 0;
  expect(await apply()).toBe(true);
  expect(sent).toHaveLength(2);
  expect(said[0]).toBe('waits for a second person: + asset BTC, 8 decimals');
});
