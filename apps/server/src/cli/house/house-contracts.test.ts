import { describe, expect, test } from 'vitest';
import { fileOf, readHouseFile } from './house-file.ts';
import type { HouseFile } from './house-file.ts';
import { planHouse } from './plan-house.ts';
import type { House } from './plan-parts.ts';

const HOUR_MS = 3_600_000;

const terms = {
  ...{ lotsMax: 1_000, positionMax: '1000000', priceBandPpm: 50_000 },
  ...{ marketProtectionPpm: 20_000, markBandPpm: 20_000, impact: '10000' },
  ...{ makerFeePpm: 200, takerFeePpm: 500, liquidationFeePpm: 5_000 },
  ...{ openOrdersMax: 50, leverageDefault: 10 },
  tiers: [{ floor: '0', maintenancePpm: 10_000, leverageMax: 50 }],
};
const gold = {
  ...{ accountKind: 'gold' as const, baseAsset: 'XAU', quoteAsset: 'USDT', tickSize: '0.01' },
  ...{ lotSize: '0.01', priceMin: '1', priceMax: '100000', zoneMinutes: -300 },
  ...{ ...terms, weekly: [{ from: 0, until: 1_020 }], state: 'open' as const },
};
const file: HouseFile = {
  assets: [
    { symbol: 'USDT', scale: 6 },
    { symbol: 'XAU', scale: 4 },
  ],
  feeTiers: [],
  markets: [],
  contracts: [gold],
};

const empty: House = {
  ...{ markets: [], assets: [], feeTiers: [], feeLadder: [], coming: [], contracts: [] },
  ...{ feeNoticeMs: 24 * HOUR_MS, openNoticeMs: HOUR_MS, termsNoticeMs: 24 * HOUR_MS },
};

/** The house after the file was applied. */
function whole(changes: object = {}, coming: readonly object[] = []): House {
  const { zoneMinutes, weekly, ...own } = gold;
  const calendars = [{ startsAtMs: 0, zoneMinutes, weekly, holidays: [] }];
  const listed = { delistedAtMs: null, uses: [], wasUsed: true };
  return {
    ...empty,
    assets: file.assets.map(({ symbol, scale }) => ({ symbol, scale, ...listed })),
    // Of a market only what a plan looks at.
    contracts: [{ ...own, symbol: 'XAUUSDTGOLD', calendars, ...changes }] as never,
    coming: coming as never,
  };
}

const planOf = (house: House, wanted: HouseFile = file) => planHouse(house, wanted);
const saysOf = (house: House, wanted?: HouseFile) =>
  planOf(house, wanted).steps.map(({ says }) => says);
const withTerms = (changes: object): HouseFile => ({
  ...file,
  contracts: [{ ...gold, ...changes }],
});

describe('contract markets of a file', () => {
  test.each<[string, object, string]>([
    ['a mark', { markPrice: '1' }, 'additional'],
    ['no asset', { baseAsset: 'XAG' }, 'contract XAGUSDTGOLD: no asset XAG in the file'],
    [
      'tiers that drain a fund',
      { tiers: [{ floor: '0', maintenancePpm: 1_000, leverageMax: 50 }] },
      'contract XAUUSDTGOLD: tiers: tier 1: maintenance is at least 25 %',
    ],
    ['gold without hours', { weekly: [] }, 'weekly: gold trades by hours'],
  ])('are refused with %s, with what and why', (_, changes, why) => {
    const read = readHouseFile(JSON.stringify(withTerms(changes)));
    expect('problems' in read && read.problems.join('\n')).toContain(why);
  });

  test('stand there once, and of the house as it is make no difference', () => {
    const twice = readHouseFile(JSON.stringify({ ...file, contracts: [gold, gold] }));
    expect(twice).toEqual({ problems: ['market XAUUSDTGOLD stands there twice'] });
    expect(readHouseFile(JSON.stringify(fileOf(whole())))).toEqual({ file });
    expect(planOf(whole())).toEqual({ steps: [], problems: [] });
  });

  test('are made after their assets, then opened', () => {
    expect(saysOf(empty)).toEqual([
      '+ asset USDT, 6 decimals',
      '+ asset XAU, 4 decimals',
      '+ contract XAUUSDTGOLD, halted: tick 0.01, lot 0.01 (once its assets are there)',
    ]);
    expect(saysOf(whole({ state: 'halted' }))).toEqual(['~ market XAUUSDTGOLD: halted → open']);
  });

  test('get other terms with notice, once', () => {
    const wanted = withTerms({ takerFeePpm: 600 });
    const [step] = planOf(whole(), wanted).steps;
    expect(step).toMatchObject({
      ...{ name: 'contractTermsChange', subject: 'contract_terms XAUUSDTGOLD' },
      request: { symbol: 'XAUUSDTGOLD', ...terms, takerFeePpm: 600 },
      says: '~ contract XAUUSDTGOLD: takerFeePpm 500 → 600',
    });
    const after = JSON.stringify({ ...terms, takerFeePpm: 600, marketId: 1_000_001 });
    const coming = [{ kind: 'contract_terms', subject: 'XAUUSDTGOLD', after }];
    expect(saysOf(whole({}, coming), wanted)).toEqual([]);
  });

  test('get other steps with notice, and keep theirs where the file says nothing of them', () => {
    const stepped = whole({ priceStep: '0.10', lotStep: 5 });
    expect(saysOf(stepped)).toEqual([]);
    expect(saysOf(stepped, withTerms({ priceStep: '0.1', lotStep: 5 }))).toEqual([]);
    const [step] = planOf(stepped, withTerms({ priceStep: '0.5' })).steps;
    expect(step).toMatchObject({
      request: { symbol: 'XAUUSDTGOLD', ...terms, priceStep: '0.5' },
      says: '~ contract XAUUSDTGOLD: priceStep "0.10" → "0.5"',
    });
    // A new one takes every tick and lot first.
    const [, , made] = planOf(empty, withTerms({ priceStep: '0.5' })).steps;
    expect(made?.request).not.toHaveProperty('priceStep');
  });

  test.each<[string, HouseFile, string]>([
    [
      'is left out',
      { ...file, contracts: [] },
      'contract XAUUSDTGOLD is not in the file: it is delisted in the back office, not by a file',
    ],
    [
      'has another lot',
      withTerms({ lotSize: '0.1' }),
      'contract XAUUSDTGOLD has lotSize 0.01, which stays',
    ],
    [
      'has other hours',
      withTerms({ zoneMinutes: 0 }),
      'contract XAUUSDTGOLD has other hours: they are announced in the back office',
    ],
  ])('a file in which one %s is refused whole', (_, wanted, why) => {
    expect(planOf(whole(), wanted)).toEqual({ steps: [], problems: [why] });
  });

  test.each(['delisting', 'ending'])('one that ends (%s) is left out of a file', (end) => {
    const ending = whole({ [end]: {} });
    expect(planOf(ending, { ...file, contracts: [] })).toEqual({ steps: [], problems: [] });
    const why = 'contract XAUUSDTGOLD is being delisted: take it out of the file';
    expect(planOf(ending, file)).toEqual({ steps: [], problems: [why] });
  });
});
