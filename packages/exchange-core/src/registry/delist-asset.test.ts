import { asUnits } from '@candor/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Engine } from '#engine.ts';
import { limits } from '#limits/product.ts';
import { P2pExchange, pair, rule, TAKER } from '#p2p/testing/p2p-exchange.ts';
import type { CommandBody, CommandOf } from '#products.ts';
import { DAY_MS, EarnExchange, weeklyProduct } from '#testing/earn-exchange.ts';
import { OptionExchange, poolTerms } from '#testing/option-exchange.ts';
import {
  BTC,
  orderOf,
  SMALL_RULES,
  SmallExchange,
  smallMarket,
  USDT,
} from '#testing/small-exchange.ts';
import { SWEPT_MAX } from '#spot/terms/sweep-orders.ts';

const ALICE = 1;
const delist = (assetId: number): CommandOf<'asset_delist'> => ({ type: 'asset_delist', assetId });
const endMarket = { type: 'market_delist', marketId: 1 } as const;
const transfer: CommandOf<'account_transfer'> = {
  type: 'account_transfer',
  ...{ userId: ALICE, assetId: BTC },
  ...{ fromKind: 'spot', toKind: 'wallet', units: asUnits(5), requestKey: '' },
};
const contractMarket: CommandOf<'contract_market_create'> = {
  type: 'contract_market_create',
  ...{ symbol: 'BTC-PERP', accountKind: 'contract', baseAssetId: BTC, quoteAssetId: USDT },
  ...{ indexMarketId: 0, priceScale: 0, tickSizeE12: 1_000_000_000_000, lotUnits: 1 },
  ...{ tickLotUnits: 1, ticksMin: 1, ticksMax: 100_000, lotsMax: 1_000_000 },
  ...{ positionUnitsMax: 1_000_000_000, priceBandPpm: 100_000, marketProtectionPpm: 50_000 },
  ...{ markBandPpm: 50_000, impactUnits: 10_000, makerFeePpm: 0, takerFeePpm: 0 },
  ...{ liquidationFeePpm: 0, openOrdersMax: 100, leverageDefault: 10 },
  tiers: [0, 5_000, 100],
};

/** What uses an asset: `spot_market BTCUSDT`, or how many there are. */
const usesOf = ({ engine }: Pick<SmallExchange, 'engine'>, assetId: number): readonly string[] =>
  engine
    .assetUses(assetId)
    .map(({ what, names, count }) => `${what} ${names.length === 0 ? count : names.join(' ')}`);

/** BTC without its market: nothing uses it. */
function unusedBtc(): SmallExchange {
  const exchange = new SmallExchange();
  exchange.addUser(ALICE);
  exchange.accept(endMarket);
  return exchange;
}

describe('an asset in use is not delisted, and says by what', () => {
  test('spot markets, until the last order is released', () => {
    const exchange = new SmallExchange({ openOrdersMax: 10_000 });
    exchange.addUser(ALICE);
    for (let count = 0; count <= SWEPT_MAX; count++) exchange.accept(orderOf({ lots: 1 }));
    for (const assetId of [USDT, BTC]) {
      expect(usesOf(exchange, assetId)).toEqual(['spot_market BTCUSDT']);
      expect(exchange.codeOf(delist(assetId))).toBe('asset_in_use');
    }
    exchange.accept(endMarket);
    // One order is left: what it holds is not free yet.
    expect(usesOf(exchange, USDT)).toEqual(['spot_market BTCUSDT']);
    exchange.accept({ type: 'time_passed' });
    expect(usesOf(exchange, USDT)).toEqual([]);
    expect(exchange.codeOf(delist(USDT))).toBe('');
  });

  test('products of Earn that are open, and orders that run', () => {
    const exchange = new EarnExchange();
    exchange.addUser(ALICE);
    exchange.accept({ ...weeklyProduct, assetId: BTC });
    exchange.accept({
      ...{ type: 'finance_fund', assetId: BTC, source: 'seed_capital' },
      units: asUnits(100_000),
    });
    exchange.accept({
      ...{ type: 'finance_subscribe', userId: ALICE, productId: 1, accountKind: 'spot' },
      ...{ units: asUnits(10_000), ratePpm: 365_000, renews: 0, requestKey: '' },
    });
    exchange.accept(endMarket);
    expect(usesOf(exchange, BTC)).toEqual(['finance_product #1 (7 d)', 'finance_orders 1']);
    exchange.accept({ type: 'finance_product_open', productId: 1, isOpen: 0 });
    expect(usesOf(exchange, BTC)).toEqual(['finance_orders 1']);
    expect(exchange.codeOf(delist(BTC))).toBe('asset_in_use');
    exchange.pass(9 * DAY_MS);
    // What the house has left in its reward account is the house's.
    expect(exchange.codeOf(delist(BTC))).toBe('');
    expect(exchange.codeOf({ type: 'finance_product_open', productId: 1, isOpen: 1 })).toBe(
      'asset_delisted',
    );
  });

  test('the check-in while users can check in', () => {
    const exchange = new EarnExchange();
    exchange.accept(endMarket);
    const checkin = { type: 'checkin_rule_set', assetId: BTC, rewardUnits: asUnits(5) } as const;
    exchange.accept({ ...checkin, isOpen: 1 });
    expect(usesOf(exchange, BTC)).toEqual(['checkin 1']);
    expect(exchange.codeOf(delist(BTC))).toBe('asset_in_use');
    exchange.accept({ ...checkin, isOpen: 0 });
    exchange.accept(delist(BTC));
    expect(exchange.codeOf({ ...checkin, isOpen: 1 })).toBe('asset_delisted');
    const fund = { type: 'checkin_fund', source: 'seed_capital', units: asUnits(5) } as const;
    expect(exchange.codeOf(fund)).toBe('asset_delisted');
  });

  test('series of options that open rounds, and rounds that are not paid', () => {
    const exchange = new OptionExchange();
    exchange.accept({ ...poolTerms, assetId: BTC });
    exchange.runUntil(exchange.timestampMs + 120_000);
    expect(usesOf(exchange, BTC)).toEqual([
      'spot_market BTCUSDT',
      'option_series #1 (30 s)',
      expect.stringMatching(/^option_rounds \d/),
    ]);
    exchange.accept({ type: 'option_series_open', seriesId: 1, isOpen: 0 });
    exchange.runUntil(exchange.timestampMs + 240_000);
    exchange.accept(endMarket);
    expect(usesOf(exchange, BTC)).toEqual([]);
    exchange.accept(delist(BTC));
    expect(exchange.codeOf({ type: 'option_series_open', seriesId: 1, isOpen: 1 })).toBe(
      'asset_delisted',
    );
  });

  test('contract markets, for good', () => {
    const exchange = new SmallExchange();
    exchange.accept(contractMarket);
    exchange.accept(endMarket);
    for (const assetId of [USDT, BTC]) {
      expect(usesOf(exchange, assetId)).toEqual(['contract_market BTC-PERP']);
      expect(exchange.codeOf(delist(assetId))).toBe('asset_in_use');
    }
  });

  test('fiat trading: deposits, pairs, ads, orders, and what is counted of limits', () => {
    const exchange = new P2pExchange();
    exchange.makeMerchant();
    const adId = exchange.publish();
    exchange.take(adId);
    exchange.accept(endMarket);
    expect(usesOf(exchange, USDT)).toEqual([
      'day_limits 2',
      'p2p_deposits 2',
      'p2p_pair USDT/EUR',
      'p2p_ads 1',
      'p2p_orders 1',
    ]);
    expect(
      exchange.engine.read(limits).usedUnits(TAKER, 'p2p_buy', USDT, exchange.timestampMs),
    ).not.toBe(0);
    expect(usesOf(exchange, BTC)).toEqual([]);
    exchange.accept({ ...pair, pairId: 1, takesOrders: 0 });
    exchange.accept({ ...rule, takesOrders: 0 });
    // A merchant has paid in it, so that nobody can choose another asset for deposits.
    expect(usesOf(exchange, USDT)).toEqual([
      'day_limits 2',
      'p2p_deposits 2',
      'p2p_ads 1',
      'p2p_orders 1',
    ]);
  });

  test('a penalty that can be given back', () => {
    const exchange = new P2pExchange();
    exchange.makeMerchant();
    exchange.makeMerchant(TAKER);
    const adId = exchange.publish();
    for (let cancels = 0; cancels < 3; cancels++) {
      exchange.accept(exchange.cancelling(exchange.take(adId)));
    }
    expect(usesOf(exchange, USDT)).toContain('p2p_penalties 1');
  });
});

describe('a delisted asset', () => {
  test.each<[code: string, command: CommandBody]>([
    ['asset_delisted', delist(BTC)],
    ['asset_exists', { type: 'asset_create', symbol: 'BTC', scale: 8 }],
    ['asset_delisted', { ...smallMarket, symbol: 'BTC2USDT' }],
    [
      'asset_delisted',
      {
        ...smallMarket,
        type: 'market_list',
        symbol: 'USDTBTC',
        baseAssetId: USDT,
        quoteAssetId: BTC,
      },
    ],
    ['asset_delisted', contractMarket],
    [
      'asset_delisted',
      {
        ...{ type: 'contract_insurance_fund', accountKind: 'contract', assetId: BTC },
        ...{ source: 'seed_capital', units: asUnits(0) },
      },
    ],
    [
      'asset_delisted',
      {
        ...{ type: 'demo_fund', userId: ALICE, assetId: BTC, accountKind: 'house' },
        ...{ units: asUnits(0), requestKey: '' },
      },
    ],
    [
      'asset_delisted',
      {
        ...{ type: 'house_seed', userId: ALICE, assetId: BTC, accountKind: 'house' },
        units: asUnits(0),
      },
    ],
    ['asset_delisted', { ...transfer, fromKind: 'wallet', toKind: 'spot', units: asUnits(0) }],
    ['asset_delisted', { ...transfer, fromKind: 'spot', toKind: 'main' }],
    ['asset_delisted', { ...weeklyProduct, assetId: BTC, productId: 9 }],
    ['asset_delisted', { type: 'finance_fund', assetId: BTC, source: 'fees', units: asUnits(0) }],
    [
      'asset_delisted',
      { type: 'checkin_rule_set', assetId: BTC, rewardUnits: asUnits(0), isOpen: 0 },
    ],
    ['asset_delisted', { ...poolTerms, assetId: BTC, cycleMs: 1 }],
    ['asset_delisted', { type: 'option_fund', assetId: BTC, source: 'fees', units: asUnits(0) }],
    ['asset_delisted', { ...rule, depositAssetId: BTC, depositUnits: asUnits(0) }],
    ['asset_delisted', { ...pair, assetId: BTC, pairId: 9 }],
  ])('begins nothing: %s for %o', (code, command) => {
    const exchange = unusedBtc();
    exchange.accept(delist(BTC));
    const before = exchange.engine.canonicalState().toString();
    expect(exchange.codeOf(command)).toBe(code);
    expect(exchange.engine.effects.length).toBe(0);
    expect(exchange.engine.canonicalState().toString()).toBe(before);
  });

  test('leaves every balance where it is, and lets its owner take it into the wallet', () => {
    const exchange = unusedBtc();
    const before = exchange.engine.dump().accounts;
    const sums = exchange.engine.ledgerSums();
    exchange.accept(delist(BTC));
    expect(exchange.effects).toEqual([
      { type: 'asset_term_put', assetId: BTC, delistedAtMs: exchange.timestampMs },
    ]);
    expect(exchange.engine.assetDelistedAtMs(BTC)).toBe(exchange.timestampMs);
    expect(exchange.engine.assetDelistedAtMs(USDT)).toBe(0);
    expect(exchange.engine.dump().accounts).toEqual(before);
    expect(exchange.engine.ledgerSums()).toEqual(sums);
    expect(exchange.codeOf(transfer)).toBe('');
    expect(exchange.codeOf({ ...transfer, assetId: USDT, toKind: 'main' })).toBe('');
    exchange.engine.assertBalanced();
  });
});

test('an asset that was never made is not delisted', () => {
  expect(new SmallExchange().codeOf(delist(9))).toBe('unknown_asset');
});

test('delisting at any moment keeps the books, and comes back from effects and from a snapshot', () => {
  const step = fc.constantFrom<CommandBody>(
    transfer,
    { ...transfer, fromKind: 'wallet', toKind: 'spot', units: asUnits(2) },
    orderOf({ lots: 3 }),
    orderOf({ side: 'sell', ticks: 90, lots: 2 }),
    endMarket,
    delist(BTC),
    delist(USDT),
    { type: 'market_state_set', marketId: 1, state: 'halted' },
    { ...smallMarket, symbol: 'BTC2USDT' },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const exchange = new SmallExchange();
      exchange.addUser(ALICE);
      const applied = new Engine(SMALL_RULES);
      applied.load(exchange.engine.dump());
      for (const command of steps) {
        const owned = exchange.engine.dump().accounts;
        const decision = exchange.submit(command);
        exchange.engine.assertBalanced();
        if (!decision.ok) continue;
        const { sequence, timestampMs, effects } = exchange.engine;
        applied.applyEffects(effects, 0, effects.length, { sequence, timestampMs });
        expect(applied.canonicalState()).toEqual(exchange.engine.canonicalState());
        if (command.type !== 'asset_delist') continue;
        expect(exchange.engine.dump().accounts).toEqual(owned);
        expect(exchange.engine.assetUses(command.assetId)).toEqual([]);
      }
      const loaded = new Engine(SMALL_RULES);
      loaded.load(exchange.engine.dump());
      expect(loaded.canonicalState()).toEqual(exchange.engine.canonicalState());
      for (const assetId of [USDT, BTC]) {
        expect(loaded.assetDelistedAtMs(assetId)).toBe(exchange.engine.assetDelistedAtMs(assetId));
      }
    }),
    { numRuns: 60 },
  );
});
