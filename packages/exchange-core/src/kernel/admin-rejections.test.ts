import { asUnits } from '@candor/money';
import { describe, expect, test } from 'vitest';
import { orderOf, SmallExchange, smallMarket, USDT } from '#testing/small-exchange.ts';
import { rejectionsByCommand } from '#products.ts';
import type { CommandBody, CommandOf } from '#products.ts';
import { Engine } from '#engine.ts';

const STRANGER = 99;
const UNITS_MAX = asUnits(9_223_372_036_854_775_807n);

const asset = { type: 'asset_create', symbol: 'ETH', scale: 8 } as const;
const tier = { type: 'fee_tier_set', tier: 1, makerRatePpm: 1, takerRatePpm: 1 } as const;
const market = { ...smallMarket, symbol: 'NEWUSDT' };
const rules = {
  type: 'market_rules_set',
  marketId: 1,
  ticksMin: smallMarket.ticksMin,
  ticksMax: smallMarket.ticksMax,
  lotsMin: smallMarket.lotsMin,
  lotsMax: smallMarket.lotsMax,
  notionalUnitsMin: smallMarket.notionalUnitsMin,
  notionalUnitsMax: smallMarket.notionalUnitsMax,
  priceBandPpm: smallMarket.priceBandPpm,
  marketProtectionPpm: smallMarket.marketProtectionPpm,
  openOrdersMax: smallMarket.openOrdersMax,
  triggerOrdersMax: smallMarket.triggerOrdersMax,
} as const;
const terms = { ...rules, type: 'market_terms_set', tickStep: 1, lotStep: 1 } as const;
const fees = {
  type: 'market_fees_set',
  marketId: 1,
  makerFactorPpm: 1_000_000,
  takerFactorPpm: 1_000_000,
  rebateSharePpm: 0,
} as const;
const user = {
  type: 'user_create',
  userId: 5,
  role: 'customer',
  feeTier: 0,
  selfTradeGroup: 0,
} as const;
const fund = {
  type: 'demo_fund',
  userId: 1,
  assetId: USDT,
  accountKind: 'wallet',
  units: asUnits(100),
  requestKey: '',
} as const;
const correction = {
  type: 'balance_correct',
  userId: 1,
  assetId: USDT,
  accountKind: 'spot',
  correction: 'correction_refund',
  units: asUnits(1),
  requestKey: '',
} as const;
const seed = {
  type: 'house_seed',
  userId: 1,
  assetId: USDT,
  accountKind: 'spot',
  units: asUnits(1),
} as const;
const transfer = {
  type: 'account_transfer',
  userId: 1,
  assetId: USDT,
  fromKind: 'spot',
  toKind: 'wallet',
  units: asUnits(1),
  requestKey: '',
} as const;

/** Of a market of the genesis and of one that is listed later. */
const marketRows: [code: string, command: CommandOf<'market_create'>][] = [
  ['invalid_symbol', { ...market, symbol: 'new usdt', baseAssetId: 9 }],
  ['market_exists', { ...market, symbol: 'BTCUSDT', baseAssetId: 9 }],
  ['unknown_asset', { ...market, baseAssetId: 9, priceScale: -1 }],
  ['same_asset', { ...market, baseAssetId: 1, priceScale: -1 }],
  ['invalid_market_scale', { ...market, priceScale: 13, tickLotUnits: 2 }],
  ['invalid_market_scale', { ...market, quantityScale: 3, tickLotUnits: 2 }],
  ['invalid_market_scale', { ...market, quantityScale: 1, tickLotUnits: 2 }],
  ['invalid_market_scale', { ...market, tickSizeE12: 1_500_000_000_000, tickLotUnits: 2 }],
  ['invalid_market_scale', { ...market, lotUnits: 0, tickLotUnits: 2 }],
  ['inexact_tick_lot_units', { ...market, tickLotUnits: 2, ticksMin: 0 }],
  ['inexact_tick_lot_units', { ...market, lotUnits: 2, ticksMin: 0 }],
  ['invalid_market_limits', { ...market, ticksMin: 0 }],
  ['invalid_market_limits', { ...market, ticksMax: 4_000_000_001 }],
  ['invalid_market_limits', { ...market, lotsMin: 7, lotsMax: 6 }],
  ['invalid_market_limits', { ...market, notionalUnitsMin: 7, notionalUnitsMax: 6 }],
  ['invalid_market_limits', { ...market, priceBandPpm: 1_000_001 }],
  ['invalid_market_limits', { ...market, openOrdersMax: -1 }],
];

/** Each row breaks its own check and, where the two do not exclude each other, the next one. */
const rows: [code: string, command: CommandBody][] = [
  ['invalid_symbol', { ...asset, symbol: 'eth', scale: 19 }],
  ['invalid_symbol', { ...asset, symbol: '', scale: 19 }],
  ['invalid_scale', { ...asset, symbol: 'BTC', scale: 19 }],
  ['invalid_scale', { ...asset, symbol: 'BTC', scale: 1.5 }],
  ['asset_exists', { ...asset, symbol: 'BTC' }],
  ['unknown_asset', { type: 'asset_delist', assetId: 9 }],
  ['asset_in_use', { type: 'asset_delist', assetId: 1 }],

  ['invalid_fee_tier', { ...tier, tier: -1, takerRatePpm: -1 }],
  ['invalid_fee_rate', { ...tier, makerRatePpm: -1 }],
  ['invalid_fee_rate', { ...tier, takerRatePpm: 100_001 }],

  ...marketRows,
  ...marketRows.map(([code, command]): [string, CommandBody] => [
    code,
    { ...command, type: 'market_list' },
  ]),
  ['unknown_market', { ...rules, marketId: 9, ticksMin: 0 }],
  ['invalid_market_limits', { ...rules, lotsMin: 7, lotsMax: 6 }],
  ['invalid_market_limits', { ...rules, priceBandPpm: 1_000_001 }],
  ['market_rules_unchanged', rules],

  ['unknown_market', { ...terms, marketId: 9, ticksMin: 0 }],
  ['invalid_market_limits', { ...terms, lotsMin: 7, lotsMax: 6, tickStep: 0 }],
  ['invalid_market_steps', { ...terms, tickStep: 0 }],
  ['invalid_market_steps', { ...terms, lotStep: 1.5 }],
  ['invalid_market_steps', { ...terms, tickStep: smallMarket.ticksMax + 1 }],
  ['invalid_market_steps', { ...terms, lotStep: smallMarket.lotsMax + 1 }],
  ['market_rules_unchanged', terms],
  ['unknown_market', { ...fees, marketId: 9, makerFactorPpm: -1 }],
  ['invalid_market_fees', { ...fees, makerFactorPpm: -1 }],
  ['invalid_market_fees', { ...fees, takerFactorPpm: 5_000_001 }],
  ['invalid_market_fees', { ...fees, rebateSharePpm: 1_000_001 }],
  ['invalid_market_fees', { ...fees, rebateSharePpm: 0.5 }],
  ['market_fees_unchanged', fees],
  ['unknown_market', { type: 'market_delist', marketId: 9 }],

  ['unknown_market', { type: 'market_state_set', marketId: 9, state: 'open' }],
  ['market_state_unchanged', { type: 'market_state_set', marketId: 1, state: 'open' }],

  ['invalid_user_id', { ...user, userId: 0, selfTradeGroup: -1 }],
  ['invalid_self_trade_group', { ...user, userId: 1, selfTradeGroup: -1 }],
  ['user_exists', { ...user, userId: 1, feeTier: 9 }],
  ['unknown_fee_tier', { ...user, feeTier: 9 }],
  ['unknown_user', { type: 'user_fee_tier_set', userId: STRANGER, feeTier: 9 }],
  ['unknown_fee_tier', { type: 'user_fee_tier_set', userId: 1, feeTier: 9 }],

  ['invalid_request_key', { ...fund, requestKey: 'a b', userId: STRANGER }],
  ['request_key_reused', { ...fund, requestKey: 'k', assetId: 9 }],
  ['unknown_user', { ...fund, userId: STRANGER, assetId: 9 }],
  ['unknown_asset', { ...fund, assetId: 9, accountKind: 'house' }],
  ['account_kind_not_allowed', { ...fund, accountKind: 'house', units: asUnits(0) }],
  ['amount_not_positive', { ...fund, userId: 2, units: asUnits(0) }],
  ['amount_not_positive', { ...fund, userId: 2, units: asUnits(-1) }],
  ['demo_fund_too_large', { ...fund, userId: 2, units: asUnits(1_000_001) }],
  ['demo_fund_too_soon', { ...fund, userId: 2 }],
  ['asset_supply_overflow', { ...fund, userId: 1, assetId: 3 }],

  ['invalid_request_key', { ...correction, requestKey: 'a b', userId: STRANGER }],
  ['request_key_reused', { ...correction, requestKey: 'k', assetId: 9 }],
  ['unknown_user', { ...correction, userId: STRANGER, assetId: 9 }],
  ['unknown_asset', { ...correction, assetId: 9, accountKind: 'house' }],
  ['account_kind_not_allowed', { ...correction, accountKind: 'house', units: asUnits(0) }],
  ['account_kind_not_allowed', { ...correction, accountKind: 'contract', units: asUnits(0) }],
  ['amount_not_positive', { ...correction, units: asUnits(0) }],
  ['amount_not_positive', { ...correction, units: asUnits(-1) }],
  ['house_funds_short', { ...correction, units: asUnits(1) }],
  [
    'insufficient_balance',
    { ...correction, correction: 'correction_taken_back', units: asUnits(2_000_000_000) },
  ],

  ['unknown_user', { ...seed, userId: STRANGER, assetId: 9 }],
  ['not_a_house_user', { ...seed, userId: 3, assetId: 9 }],
  ['unknown_asset', { ...seed, assetId: 9, accountKind: 'house' }],
  ['account_kind_not_allowed', { ...seed, accountKind: 'house', units: asUnits(0) }],
  ['amount_not_positive', { ...seed, units: asUnits(0) }],
  ['asset_supply_overflow', { ...seed, units: UNITS_MAX }],

  ['invalid_request_key', { ...transfer, requestKey: 'x'.repeat(129), userId: STRANGER }],
  ['request_key_reused', { ...transfer, requestKey: 'k', assetId: 9 }],
  ['unknown_user', { ...transfer, userId: STRANGER, assetId: 9 }],
  ['unknown_asset', { ...transfer, assetId: 9, toKind: 'house' }],
  ['account_kind_not_allowed', { ...transfer, toKind: 'house', fromKind: 'house' }],
  ['same_account', { ...transfer, toKind: 'spot', units: asUnits(0) }],
  ['amount_not_positive', { ...transfer, fromKind: 'gold', units: asUnits(0) }],
  ['insufficient_balance', { ...transfer, fromKind: 'gold' }],
  ['insufficient_balance', { ...transfer, units: asUnits(1_000_000_001) }],

  ['invalid_index_prices', { type: 'index_prices_set', triples: [] }],
  ['invalid_index_prices', { type: 'index_prices_set', triples: [9, 100] }],
  ['invalid_index_prices', { type: 'index_prices_set', triples: [9, 0, 3] }],
  ['invalid_index_prices', { type: 'index_prices_set', triples: [9, 100, 0] }],
  ['unknown_market', { type: 'index_prices_set', triples: [1, 100, 3, 9, 100, 3] }],
];

function exchangeWithUsers(): SmallExchange {
  const exchange = new SmallExchange();
  exchange.addUser(1);
  exchange.addUser(2);
  exchange.accept({ ...user, userId: 3 });
  exchange.accept({ ...asset, symbol: 'FULL' });
  exchange.accept({ ...seed, assetId: 3, units: UNITS_MAX });
  exchange.accept({ ...fund, userId: 2 });
  exchange.accept({ ...transfer, requestKey: 'k' });
  return exchange;
}

describe('commands of the house and transfers', () => {
  const exchange = exchangeWithUsers();

  test.each(rows)('are refused with %s: %o', (code, command) => {
    const before = exchange.engine.canonicalState().toString();
    expect(exchange.codeOf(command)).toBe(code);
    expect(exchange.engine.effects.length).toBe(0);
    expect(exchange.engine.canonicalState().toString()).toBe(before);
  });

  test('have a row for every reason, in the order of the checks', () => {
    const elsewhere = [
      'too_many_assets',
      'demo_disabled',
      'command_retired',
      'market_delisted',
      'asset_delisted',
      'open_positions_need_it',
    ];
    for (const type of new Set(rows.map(([, command]) => command.type))) {
      const covered = new Set(
        rows.filter(([, command]) => command.type === type).map(([code]) => code),
      );
      const wanted = rejectionsByCommand[type].filter((code) => !elsewhere.includes(code));
      expect([...covered]).toEqual(wanted);
    }
  });

  test('a retired command is refused, whatever it says, by every engine but one that replays', () => {
    const engine = new Engine({ demoEnabled: true, demoFundUnitsMax: 1 });
    const retired = { type: 'index_prices_set', triples: [1, 100, 3] } as const;
    const before = engine.canonicalState();
    expect(engine.decide({ ...retired, sequence: 1, timestampMs: 0 })).toEqual({
      ok: false,
      code: 'command_retired',
    });
    expect(engine.canonicalState()).toEqual(before);
  });

  test('a demo fund is refused where there is no demo, before anything else', () => {
    const engine = new Engine({ demoEnabled: false, demoFundUnitsMax: 0 });
    const decision = engine.decide({ ...fund, userId: STRANGER, sequence: 1, timestampMs: 0 });
    expect(decision).toEqual({ ok: false, code: 'demo_disabled' });
  });
});

describe('a market that is listed', () => {
  test('begins halted, and takes orders once it was opened', () => {
    const exchange = new SmallExchange();
    exchange.addUser(1);
    exchange.accept({ ...market, type: 'market_list' });
    const order = orderOf({ marketId: 2 });
    expect(exchange.codeOf(order)).toBe('market_halted');
    exchange.accept({ type: 'market_state_set', marketId: 2, state: 'open' });
    expect(exchange.codeOf(order)).toBe('');
  });

  test('takes new limits for the orders to come; resting ones stay', () => {
    const exchange = new SmallExchange();
    exchange.addUser(1);
    exchange.accept(orderOf({ ticks: 100, lots: 3 }));
    exchange.accept({ ...rules, lotsMin: 5 });
    expect(exchange.engine.openOrdersOf(1, 0)).toHaveLength(1);
    expect(exchange.codeOf(orderOf({ ticks: 100, lots: 4 }))).toBe('quantity_below_min');
    expect(exchange.codeOf(orderOf({ ticks: 100, lots: 5 }))).toBe('');
  });
});

describe('money of the demo', () => {
  test('comes once a day and asset out of an account that shows what was given', () => {
    const exchange = exchangeWithUsers();
    const day = 86_400_000;
    // The last command before this was the transfer, a second after the fund.
    const givenAtMs = exchange.timestampMs - 1_000;
    expect(exchange.codeOf({ ...fund, userId: 2, assetId: 2 })).toBe('');
    exchange.accept({ ...fund, userId: 3 });
    exchange.timestampMs = givenAtMs + day - 1_001;
    expect(exchange.codeOf({ ...fund, userId: 2 })).toBe('demo_fund_too_soon');
    exchange.timestampMs = givenAtMs + day - 1_000;
    expect(exchange.codeOf({ ...fund, userId: 2 })).toBe('');
    const faucet = exchange.engine
      .dump()
      .accounts.find((own) => own.houseAccount === 'demo_faucet' && own.assetId === USDT);
    expect(faucet?.availableUnits).toBe(-300);
    exchange.engine.assertBalanced();
  });

  test('never makes an asset larger than its accounts can hold', () => {
    const exchange = exchangeWithUsers();
    expect(exchange.codeOf({ ...seed, assetId: 3 })).toBe('asset_supply_overflow');
    const own = exchange.engine.balancesOf(1).find((balance) => balance.assetId === 3);
    expect(own?.availableUnits).toBe(9_223_372_036_854_775_807n);
    exchange.engine.assertBalanced();
  });
});

test('transfers move exactly what they say between account kinds', () => {
  const exchange = exchangeWithUsers();
  exchange.accept({ ...transfer, units: asUnits(12_345) });
  const kinds = exchange.engine
    .balancesOf(1)
    .filter((own) => own.assetId === USDT)
    .map((own) => [own.accountKind, own.availableUnits]);
  expect(kinds).toEqual([
    ['wallet', 12_346],
    ['spot', 1_000_000_000 - 12_346],
  ]);
  // Money on hold cannot leave.
  exchange.accept(orderOf({ ticks: 99_999, lots: 10_000 - 124 }));
  const left = exchange.available(1, USDT);
  expect(exchange.codeOf({ ...transfer, units: asUnits(left + 1) })).toBe('insufficient_balance');
  expect(exchange.codeOf({ ...transfer, units: asUnits(left) })).toBe('');
});
