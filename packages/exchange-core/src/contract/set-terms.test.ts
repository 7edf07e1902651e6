import { beforeEach, describe, expect, test } from 'vitest';
import {
  ContractEngine,
  ContractExchange,
  PERP,
  assertSame,
  smallContract,
  smallTerms as terms,
} from './testing/contract-exchange.ts';
import type { ContractBody } from './testing/contract-exchange.ts';

type Terms = Extract<ContractBody, { type: 'contract_terms_set' }>;

let exchange: ContractExchange;

beforeEach(() => {
  exchange = new ContractExchange();
  for (const userId of [1, 2, 3]) exchange.addUser(userId);
});

test.each<[code: string, fields: Partial<Terms>]>([
  ['unknown_contract', { marketId: 9, takerFeePpm: -1 }],
  ['invalid_market_limits', { takerFeePpm: 100_001, tiers: [] }],
  ['invalid_market_limits', { lotsMax: 0 }],
  ['invalid_contract_tiers', { tiers: [] }],
  ['invalid_contract_tiers', { leverageDefault: 101, tickStep: 0 }],
  ['invalid_market_steps', { tickStep: 0, lotStep: 1 }],
  ['invalid_market_steps', { tickStep: 1.5 }],
  ['invalid_market_steps', { tickStep: smallContract.ticksMax + 1 }],
  ['invalid_market_steps', { lotStep: 0 }],
  ['invalid_market_steps', { lotStep: smallContract.lotsMax + 1 }],
  ['contract_terms_unchanged', {}],
])('is refused with %s: %j, and leaves no trace', (code, fields) => {
  const before = exchange.engine.canonicalState();
  expect(exchange.codeOf(terms(fields))).toBe(code);
  expect(exchange.effects).toEqual([]);
  expect(exchange.engine.canonicalState()).toEqual(before);
});

describe('other terms', () => {
  test('leave margin, leverage and orders as they are, and count for what comes', () => {
    exchange.trade(1, 2, 100, 1_000);
    const resting = exchange.accept(exchange.order({ userId: 1, ticks: 990, lots: 10 })).orderId;
    const [before, money] = [exchange.position(1), exchange.money(1)];
    exchange.accept(terms({ takerFeePpm: 1_000, lotsMax: 50, tiers: [0, 5_000, 50] }));
    expect(exchange.position(1)).toMatchObject({
      ...{ marginUnits: before.marginUnits, leverage: before.leverage, lots: before.lots },
    });
    expect(exchange.money(1)).toEqual(money);
    expect(exchange.contracts.order(resting)).toBeDefined();
    expect(exchange.contracts.tiers(PERP)).toHaveLength(1);
    expect(exchange.codeOf(exchange.order({ lots: 51, ticks: 995 }))).toBe(
      'contract_lots_above_max',
    );
    expect(exchange.codeOf({ ...setting(3, 51) })).toBe('contract_leverage_out_of_range');
    exchange.restart();
    // A taker pays 0.1 % now, as a trade at 1,000 by 10 lots says.
    exchange.accept(exchange.order({ userId: 2, side: 'sell', ticks: 1_000, lots: 10 }));
    exchange.accept(exchange.order({ userId: 3, side: 'buy', ticks: 1_000, lots: 10 }));
    expect(exchange.position(3).feeUnits).toBe(10);
    exchange.assertWhole();
  });

  test('of another default leave orders their leverage, also in an engine that loads their rows', () => {
    const { leverageDefault } = smallContract;
    for (const userId of [3, 1]) exchange.accept(exchange.order({ userId, ticks: 990, lots: 10 }));
    exchange.accept(terms({ leverageDefault: leverageDefault - 1 }));
    const settings = exchange.effects.filter(({ type }) => type === 'contract_setting_put');
    expect(settings).toMatchObject([
      { userId: 1, leverage: leverageDefault },
      { userId: 3, leverage: leverageDefault },
    ]);
    exchange.restart();
    exchange.accept(exchange.order({ userId: 2, side: 'sell', ticks: 990, lots: 20 }));
    for (const userId of [1, 3]) expect(exchange.position(userId).leverage).toBe(leverageDefault);
    expect(exchange.position(2).leverage).toBe(leverageDefault - 1);
    exchange.assertWhole();
  });

  test('of stricter tiers are those that liquidate, from the next mark on', () => {
    exchange.setting(1, 100);
    exchange.trade(1, 2, 100, 1_000);
    // 1 % of 100,000 is set aside, and half of it must be kept.
    exchange.say(1_000);
    expect(exchange.contracts.liquidations()).toEqual([]);
    exchange.accept(terms({ tiers: [0, 12_000, 50, 1_000_000, 20_000, 20] }));
    expect(exchange.contracts.liquidations()).toEqual([]);
    exchange.say(1_000);
    expect(exchange.contracts.liquidations()).toHaveLength(1);
    exchange.settle(5_000);
    exchange.assertWhole();
  });
});

test.each(['from its rows', 'from the effects'])(
  'another leverage counts for open orders in an engine that goes on %s',
  (how) => {
    exchange.setting(1, 10);
    exchange.trade(1, 2, 5, 1_000);
    exchange.accept(exchange.order({ userId: 1, ticks: 990, lots: 10 }));
    // It holds nothing: its row does not change with the setting.
    exchange.accept(exchange.order({ userId: 1, side: 'sell', ticks: 1_010, lots: 5 }));
    const { engine } = exchange;
    const before = engine.dump();
    exchange.accept(setting(1, 8));
    const copy = new ContractEngine();
    if (how === 'from its rows') copy.load(engine.dump());
    else {
      copy.load(before);
      const stamp = { sequence: engine.sequence, timestampMs: exchange.timestampMs };
      copy.applyEffects(engine.effects, 0, engine.effects.length, stamp);
    }
    for (const order of [
      exchange.order({ userId: 2, side: 'buy', ticks: 1_010, lots: 5 }),
      exchange.order({ userId: 3, side: 'sell', ticks: 990, lots: 10 }),
    ]) {
      exchange.accept(order);
      const { sequence } = engine;
      copy.decide({ ...order, sequence, timestampMs: exchange.timestampMs });
    }
    expect(exchange.position(1).leverage).toBe(8);
    assertSame(copy, engine, 'an engine that went on');
  },
);

function setting(userId: number, leverage: number): ContractBody {
  const modes = { marginMode: 'isolated', positionMode: 'one_way' } as const;
  return {
    type: 'contract_setting_set',
    userId,
    marketId: PERP,
    leverage,
    ...modes,
    requestKey: '',
  };
}
