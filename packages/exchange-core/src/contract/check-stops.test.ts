import { beforeEach, describe, expect, test } from 'vitest';
import { KEPT_STOP } from './commands.ts';
import { ContractEngine, ContractExchange } from './testing/contract-exchange.ts';

type Order = Parameters<ContractExchange['order']>[0];

let exchange: ContractExchange;

/** The mark is 1,000; user 2 asks 1,003 and bids 997; user 1 has nothing. */
function begin(): ContractExchange {
  const begun = new ContractExchange();
  for (const userId of [1, 2, 3]) begun.addUser(userId);
  begun.accept(begun.order({ userId: 2, side: 'sell', ticks: 1_003, lots: 500 }));
  begun.accept(begun.order({ userId: 2, side: 'buy', ticks: 997, lots: 500 }));
  return begun;
}

beforeEach(() => {
  exchange = begin();
});

/** What a buy is answered, by its limit (0: none) and its stops. */
const buys: [answer: string, ticks: number, takeProfitTicks: number, stopLossTicks: number][] = [
  // It takes the ask: its limit is only the worst price that it may pay.
  ['stop_loss_not_below', 1_050, 0, 1_040],
  ['stop_loss_not_below', 1_050, 0, 1_001],
  ['stop_loss_not_below', 1_050, 0, 1_000],
  ['', 1_050, 0, 999],
  ['take_profit_not_above', 1_050, 1_000, 0],
  ['', 1_050, 1_010, 0],
  ['', 1_050, 1_060, 990],
  // It takes at its limit, too.
  ['stop_loss_not_below', 1_003, 0, 1_002],
  ['', 1_003, 0, 999],
  // It rests between mark and ask: the mark has passed such a stop.
  ['stop_loss_not_below', 1_002, 0, 1_001],
  ['', 1_002, 0, 999],
  ['take_profit_not_above', 1_002, 1_002, 0],
  ['', 1_002, 1_003, 0],
  // It rests below the mark: it opens at its limit.
  ['stop_loss_not_below', 990, 0, 990],
  ['', 990, 0, 989],
  ['take_profit_not_above', 990, 990, 0],
  ['', 990, 991, 0],
  // At the market.
  ['stop_loss_not_below', 0, 0, 1_000],
  ['', 0, 0, 999],
  ['take_profit_not_above', 0, 1_000, 0],
  ['', 0, 1_001, 0],
];

const codesOfShorts: Readonly<Record<string, string>> = {
  stop_loss_not_below: 'stop_loss_not_above',
  take_profit_not_above: 'take_profit_not_below',
  '': '',
};

/** The same price as far on the other side of the mark; 0 stays none. */
const mirrored = (ticks: number): number => (ticks === 0 ? 0 : 2_000 - ticks);

describe('stops of an order', () => {
  test.each(buys)(
    '%j answers a buy at %i with take-profit %i and stop-loss %i',
    (answer, ...at) => {
      const [ticks, takeProfitTicks, stopLossTicks] = at;
      expect(exchange.codeOf(exchange.order({ ticks, takeProfitTicks, stopLossTicks }))).toBe(
        answer,
      );
    },
  );

  test.each(buys)('mirrored, %j: a sell for %i, %i, %i', (answer, ...at) => {
    const [ticks = 0, takeProfitTicks = 0, stopLossTicks = 0] = at.map(mirrored);
    const order = exchange.order({ side: 'sell', ticks, takeProfitTicks, stopLossTicks });
    expect(exchange.codeOf(order)).toBe(codesOfShorts[answer]);
  });

  test('do not close with the next tick what they have just opened', () => {
    for (const stopLossTicks of [1_040, 1_001, 1_000, 999]) {
      exchange.submit(exchange.order({ ticks: 1_050, stopLossTicks }));
    }
    exchange.say(1_000);
    exchange.settle();
    expect(exchange.position(1)).toMatchObject({ lots: 100, stopLossTicks: 999 });
  });

  test('of an order that moves are compared in the same way', () => {
    const { orderId } = exchange.accept(exchange.order({ ticks: 990, stopLossTicks: 989 }));
    const kept = { takeProfitTicks: KEPT_STOP, stopLossTicks: KEPT_STOP };
    const own = { userId: 1, orderId, ...kept };
    const amend = { type: 'contract_order_amend_checked', ...own } as const;
    // At 985 the stop-loss of 989 would be above what was paid.
    expect(exchange.codeOf({ ...amend, ticks: 985, requestKey: '' })).toBe('stop_loss_not_below');
    exchange.say(988);
    expect(exchange.codeOf({ ...amend, ticks: 1_050, requestKey: '' })).toBe('stop_loss_not_below');
    exchange.say(1_000);
    expect(exchange.codeOf({ ...amend, ticks: 1_050, requestKey: '' })).toBe('');
  });
});

/** What user 1 has before, and the order of theirs that opens; `trade` is what makes them as long as the order, or as short. */
const openings: [
  what: string,
  before: (of: ContractExchange, trade: (sign: 1 | -1, lots: number) => void) => void,
  order: Order,
][] = [
  ['on margin of its own', () => undefined, {}],
  ['that rests', () => undefined, { ticks: 998 }],
  ['at more leverage', (of) => of.setting(1, 100), {}],
  ['that adds to what is open', (_of, trade) => trade(1, 100), { lots: 50 }],
  ['that turns the other way round', (_of, trade) => trade(-1, 100), { lots: 150 }],
  ['that shares the account', (of) => of.setting(4, 20, 'cross'), { userId: 4 }],
  ['that turns round what shares the account', turnShared, { userId: 4, lots: 150 }],
];

function turnShared(of: ContractExchange, trade: (sign: 1 | -1, lots: number) => void): void {
  of.setting(4, 20, 'cross');
  trade(-1, 100);
}

describe.each(openings)('an order %s', (_what, before, fields) => {
  const { userId = 1 } = fields;

  /** What the order is answered in a new exchange, with a stop-loss. */
  function placed(side: 'buy' | 'sell', stopLossTicks: number): [string, ContractExchange] {
    const begun = begin();
    begun.addUser(4, 12_000);
    before(begun, (sign, lots) => {
      const isLong = (sign === 1) === (side === 'buy');
      begun.trade(isLong ? userId : 3, isLong ? 3 : userId, lots, 1_000);
    });
    const ticks = side === 'buy' ? (fields.ticks ?? 0) : mirrored(fields.ticks ?? 0);
    const order = begun.order({ ...fields, side, ticks, stopLossTicks });
    const answer = begun.codeOf(order);
    if (ticks !== 0 && answer === '') {
      const against = side === 'buy' ? 'sell' : 'buy';
      begun.accept(begun.order({ userId: 3, side: against, ticks, lots: order.lots }));
    }
    return [answer, begun];
  }

  test.each(['buy', 'sell'] as const)('has no stop-loss beyond its liquidation: %s', (side) => {
    const [answer, filled] = placed(side, 0);
    expect(answer).toBe('');
    const { isLong, liquidationTicks: end } = filled.position(userId);
    expect(isLong).toBe(side === 'buy' ? 1 : 0);
    expect(end).toBeGreaterThan(0);
    const nearer = side === 'buy' ? 1 : -1;
    expect(placed(side, end)[0]).toBe('stop_loss_beyond_liquidation');
    expect(placed(side, end + nearer)[0]).toBe('');
  });
});

test('an old journal is decided as it was, and no new command of its kind is taken', () => {
  const old = exchange.order({ ticks: 1_050, stopLossTicks: 1_040, lots: 10 });
  const command = { ...old, type: 'contract_order_place' } as const;
  expect(exchange.codeOf(command)).toBe('command_retired');
  const auditor = new ContractEngine(true);
  auditor.load(exchange.engine.dump());
  exchange.engine = auditor;
  expect(exchange.codeOf(old)).toBe('stop_loss_not_below');
  const { orderId } = exchange.accept({ ...command, ticks: 985, stopLossTicks: 100 });
  const moved = { type: 'contract_order_amend', userId: 1, orderId, requestKey: '' } as const;
  expect(exchange.codeOf({ ...moved, ticks: 1_050 })).toBe('');
  expect(exchange.codeOf(command)).toBe('');
  expect(exchange.codeOf(old)).toBe('stop_loss_not_below');
});
