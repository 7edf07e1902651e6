import { beforeEach, describe, expect, test } from 'vitest';
import { ContractExchange, PERP, smallContract } from './testing/contract-exchange.ts';
import type { ContractBody } from './testing/contract-exchange.ts';

type Listing = Extract<ContractBody, { type: 'contract_market_list' }>;

const SECOND = PERP + 1;

let exchange: ContractExchange;

beforeEach(() => {
  exchange = new ContractExchange();
  for (const userId of [1, 2]) exchange.addUser(userId);
});

const listing = (fields: Partial<Listing> = {}): Listing => ({
  ...smallContract,
  type: 'contract_market_list',
  symbol: 'BTCUSDTTWO',
  zoneMinutes: 0,
  weekly: [],
  ...fields,
});

const order = { marketId: SECOND, ticks: 1_000, lots: 10 } as const;

test.each<[code: string, fields: Partial<Listing>]>([
  ['invalid_symbol', { symbol: 'no name', accountKind: 'spot' }],
  ['market_exists', { symbol: smallContract.symbol, accountKind: 'spot' }],
  ['account_kind_not_allowed', { accountKind: 'spot', baseAssetId: 99 }],
  ['unknown_asset', { baseAssetId: 99 }],
  ['same_asset', { baseAssetId: 1, indexMarketId: 99 }],
  ['unknown_market', { indexMarketId: 99, priceScale: 13 }],
  ['invalid_market_scale', { priceScale: 13, tickLotUnits: 2 }],
  ['inexact_tick_lot_units', { tickLotUnits: 2, lotsMax: 0 }],
  ['invalid_market_limits', { lotsMax: 0, tiers: [] }],
  ['invalid_contract_tiers', { tiers: [], weekly: [5, 1] }],
  ['contract_calendar_invalid', { weekly: [5, 1] }],
  ['contract_calendar_invalid', { weekly: [0, 60], zoneMinutes: 841 }],
])('is refused with %s: %j, and leaves no trace', (code, fields) => {
  expectRefused(code, listing(fields));
});

function expectRefused(code: string, body: ContractBody): void {
  const before = exchange.engine.canonicalState();
  expect(exchange.codeOf(body)).toBe(code);
  expect(exchange.effects).toEqual([]);
  expect(exchange.engine.canonicalState()).toEqual(before);
}

/** Each row breaks its own check and the next. */
const markets: [code: string, fields: Partial<typeof smallContract>][] = [
  ['invalid_symbol', { symbol: 'no spaces' }],
  ['market_exists', { accountKind: 'spot' }],
  ['account_kind_not_allowed', { symbol: 'NEW', accountKind: 'spot', baseAssetId: 9 }],
  ['unknown_asset', { symbol: 'NEW', baseAssetId: 9, indexMarketId: 9 }],
  ['same_asset', { symbol: 'NEW', baseAssetId: 1, indexMarketId: 9 }],
  ['unknown_market', { symbol: 'NEW', indexMarketId: 9, priceScale: 13 }],
  ['invalid_market_scale', { symbol: 'NEW', priceScale: 13, tickLotUnits: 2 }],
  ['inexact_tick_lot_units', { symbol: 'NEW', tickLotUnits: 2, ticksMax: 0 }],
  ['invalid_market_limits', { symbol: 'NEW', ticksMax: 0, tiers: [] }],
  ['invalid_market_limits', { symbol: 'NEW', priceBandPpm: 0, tiers: [] }],
  ['invalid_contract_tiers', { symbol: 'NEW', tiers: [] }],
  ['invalid_contract_tiers', { symbol: 'NEW', tiers: [0, 5_000] }],
  ['invalid_contract_tiers', { symbol: 'NEW', leverageDefault: 101 }],
];

test.each(markets)('one that is made at once is refused with %s: %j', (code, fields) => {
  expectRefused(code, { ...smallContract, ...fields });
});

describe('a market that is listed', () => {
  test('begins halted, takes no order, and trades once it is opened', () => {
    exchange.accept(listing());
    expect(exchange.contracts.market(SECOND)).toMatchObject({
      state: 'halted',
      symbol: 'BTCUSDTTWO',
    });
    expect(exchange.contracts.calendars(SECOND)).toEqual([]);
    expect(exchange.codeOf(exchange.order(order))).toBe('market_halted');
    exchange.restart();
    expect(exchange.codeOf(exchange.order(order))).toBe('market_halted');
    exchange.accept({ type: 'contract_market_state_set', marketId: SECOND, state: 'cancel_only' });
    expect(exchange.codeOf(exchange.order(order))).toBe('contract_cancel_only');
    exchange.accept({ type: 'contract_market_state_set', marketId: SECOND, state: 'open' });
    // Its own index was never heard: nothing may be opened yet.
    expect(exchange.codeOf(exchange.order(order))).toBe('contract_cancel_only');
    exchange.assertWhole();
  });

  test('with hours keeps them from its first moment on, also after a restart', () => {
    exchange.accept(listing({ accountKind: 'gold', zoneMinutes: -300, weekly: [0, 60] }));
    const [calendar, ...others] = exchange.contracts.calendars(SECOND);
    expect(others).toEqual([]);
    expect(calendar).toMatchObject({
      startsAtMs: exchange.timestampMs,
      hours: { weekly: [{ from: 0, until: 60 }] },
    });
    exchange.restart();
    exchange.accept({ type: 'contract_market_state_set', marketId: SECOND, state: 'open' });
    expect(exchange.codeOf(exchange.order(order))).toBe('contract_market_closed');
    exchange.assertWhole();
  });
});
