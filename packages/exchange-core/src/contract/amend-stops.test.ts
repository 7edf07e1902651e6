import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { KEPT_STOP } from './commands.ts';
import {
  ContractEngine,
  ContractExchange,
  assertSame,
  smallTerms,
} from './testing/contract-exchange.ts';
import type { ContractBody } from './testing/contract-exchange.ts';

type Amend = Extract<ContractBody, { type: 'contract_order_amend_checked' }>;

let exchange: ContractExchange;
let orderId = 0;

/** The mark is 1,000; user 2 asks 1,003; user 3, at 20x, bids 990 for ten lots, to be closed at 1,010 and at 980; user 4 has nothing. */
beforeEach(() => {
  exchange = new ContractExchange();
  for (const userId of [2, 3, 4]) exchange.addUser(userId);
  exchange.accept(exchange.order({ userId: 2, side: 'sell', ticks: 1_003, lots: 500 }));
  const stops = { takeProfitTicks: 1_010, stopLossTicks: 980 };
  of({ userId: 3, ticks: 990, lots: 10, ...stops });
});

/** The order that the next amendment is about. */
function of(...order: Parameters<ContractExchange['order']>): void {
  orderId = exchange.accept(exchange.order(...order)).orderId;
}

/** What it says of stops, where the order stands. */
function amend(fields: Partial<Amend>): Amend {
  return {
    type: 'contract_order_amend_checked',
    ...{ userId: 3, orderId, ticks: 0, requestKey: '' },
    ...{ takeProfitTicks: KEPT_STOP, stopLossTicks: KEPT_STOP },
    ...fields,
  };
}

function stopsOf(id = orderId): readonly (number | undefined)[] {
  const order = exchange.contracts.order(id);
  return [order?.ticks, order?.takeProfitTicks, order?.stopLossTicks];
}

/** User 2 sells so many lots to whoever bids most. */
function sell(lots: number): void {
  const at = { userId: 2, side: 'sell', timeInForce: 'ioc', ticks: 910 } as const;
  exchange.accept(exchange.order({ ...at, lots }));
}

/** What the order of user 3 is answered; each row breaks its own check and, where both can be broken at once, the next. */
const answers: [code: string, fields: Partial<Amend>, before?: () => void][] = [
  ['contract_stops_of_reducing', { takeProfitTicks: 900 }, reducing],
  ['amend_changes_nothing', {}],
  ['amend_changes_nothing', { ticks: 990, takeProfitTicks: 1_010, stopLossTicks: 980 }],
  [
    'price_off_step',
    { takeProfitTicks: 985, stopLossTicks: 980 },
    () => exchange.accept({ ...smallTerms({ tickStep: 10 }) }),
  ],
  [
    'contract_index_degraded',
    { takeProfitTicks: 985 },
    () => {
      exchange.timestampMs += 15_000;
    },
  ],
  ['take_profit_not_above', { takeProfitTicks: 990, stopLossTicks: 990 }],
  ['take_profit_not_above', { takeProfitTicks: 100_001 }],
  ['take_profit_not_above', { takeProfitTicks: -5 }],
  ['stop_loss_not_below', { takeProfitTicks: 991, stopLossTicks: 990 }],
  // The mark has passed it.
  ['stop_loss_not_below', { stopLossTicks: 985 }, () => exchange.say(985)],
  // A twentieth below 990 is 940.5, less what must be kept 945.
  ['stop_loss_beyond_liquidation', { stopLossTicks: 945 }],
  ['', { stopLossTicks: 946 }],
  ['', { takeProfitTicks: 991, stopLossTicks: 989 }],
  ['', { takeProfitTicks: 0, stopLossTicks: 0 }],
  // Moved at the same time they are compared with where it goes.
  ['take_profit_not_above', { ticks: 995, takeProfitTicks: 995 }],
  ['stop_loss_not_below', { ticks: 975 }],
  ['', { ticks: 975, takeProfitTicks: 980, stopLossTicks: 970 }],
];

/** A bid of user 3 that only closes, placed before anyone asked what its stops would be of. */
function reducing(): void {
  exchange.accept(exchange.order({ userId: 4, ticks: 1_000, lots: 5 }));
  exchange.accept(exchange.order({ userId: 3, side: 'sell', ticks: 1_000, lots: 5 }));
  of({ userId: 3, ticks: 980, lots: 5, reduceOnly: 1 });
}

describe('stops of an open order', () => {
  test.each(answers)('%j answers %j', (code, fields, before) => {
    before?.();
    const state = exchange.engine.canonicalState();
    expect(exchange.codeOf(amend(fields))).toBe(code);
    if (code === '') return;
    expect(exchange.effects).toEqual([]);
    expect(exchange.engine.canonicalState()).toEqual(state);
  });

  test('of a sell lie the other way round', () => {
    of({ userId: 3, side: 'sell', ticks: 1_010, lots: 10 });
    for (const [code, fields] of [
      ['take_profit_not_below', { takeProfitTicks: 1_010, stopLossTicks: 1_010 }],
      ['stop_loss_not_above', { takeProfitTicks: 1_009, stopLossTicks: 1_010 }],
      ['', { takeProfitTicks: 1_009, stopLossTicks: 1_011 }],
    ] as const)
      expect(exchange.codeOf(amend(fields))).toBe(code);
  });

  test('change one by one, are taken away, and are what its position gets', () => {
    exchange.accept(amend({ stopLossTicks: 985 }));
    expect(stopsOf()).toEqual([990, 1_010, 985]);
    exchange.accept(amend({ takeProfitTicks: 0 }));
    exchange.restart();
    expect(stopsOf()).toEqual([990, 0, 985]);
    sell(10);
    expect(exchange.position(3)).toMatchObject({ takeProfitTicks: 0, stopLossTicks: 985 });
    exchange.assertWhole();
  });

  test('are given to one that was placed without any, and move with it', () => {
    of({ userId: 4, ticks: 980, lots: 5 });
    exchange.accept(amend({ userId: 4, ticks: 991, takeProfitTicks: 992, stopLossTicks: 970 }));
    expect(stopsOf()).toEqual([991, 992, 970]);
    sell(5);
    expect(exchange.position(4)).toMatchObject({ takeProfitTicks: 992, stopLossTicks: 970 });
  });

  test('that it trades with at once are the new ones', () => {
    exchange.accept(amend({ ticks: 1_003, takeProfitTicks: 1_050, stopLossTicks: 960 }));
    expect(exchange.position(3)).toMatchObject({ takeProfitTicks: 1_050, stopLossTicks: 960 });
    exchange.assertWhole();
  });

  test('of what has filled in part are its position’s: they change with the next part, and stay where the order has none', () => {
    sell(4);
    exchange.accept(amend({ takeProfitTicks: 1_030, stopLossTicks: 0 }));
    expect(exchange.position(3)).toMatchObject({ takeProfitTicks: 1_010, stopLossTicks: 980 });
    sell(3);
    expect(exchange.position(3)).toMatchObject({ takeProfitTicks: 1_030, stopLossTicks: 980 });
    expect(exchange.contracts.order(orderId)).toMatchObject({ status: 'partially_filled' });
    exchange.assertWhole();
  });

  test('are no reason to ask for its margin again: what it holds backs what it opens', () => {
    exchange.addUser(5, 10_000);
    exchange.setting(5, 20, 'cross');
    of({ userId: 5, ticks: 990, lots: 199, stopLossTicks: 960 });
    expect(exchange.money(5).available).toBeLessThan(100);
    exchange.accept(amend({ userId: 5, takeProfitTicks: 1_040 }));
    expect(stopsOf()).toEqual([990, 1_040, 960]);
  });

  test.each(['from its rows', 'from the effects'])(
    'leave it where it stands in the queue, in an engine that goes on %s, too',
    (how) => {
      exchange.accept(exchange.order({ userId: 4, ticks: 990, lots: 10 }));
      const before = exchange.engine.dump();
      exchange.accept(amend({ takeProfitTicks: 0, stopLossTicks: 970 }));
      const copy = new ContractEngine();
      const { engine, timestampMs } = exchange;
      if (how === 'from its rows') copy.load(engine.dump());
      else {
        copy.load(before);
        const stamp = { sequence: engine.sequence, timestampMs };
        copy.applyEffects(engine.effects, 0, engine.effects.length, stamp);
      }
      const at = { userId: 2, side: 'sell', timeInForce: 'ioc', ticks: 910, lots: 10 } as const;
      const order = exchange.order(at);
      exchange.accept(order);
      copy.decide({ ...order, sequence: engine.sequence, timestampMs: exchange.timestampMs });
      assertSame(copy, engine, 'an engine that went on');
      expect(exchange.position(3)).toMatchObject({ lots: 10, takeProfitTicks: 0 });
      expect(exchange.contracts.positionsOf(4)).toEqual([]);
    },
  );
});

/** An order as pen and paper keep it. */
interface Naive {
  readonly orderId: number;
  ticks: number;
  left: number;
  profit: number;
  loss: number;
  /** When it came to its price. */
  since: number;
}

const price = fc.integer({ min: 960, max: 999 });
/** How far ahead and behind; 0 for none, below it on the wrong side. */
const away = fc.option(fc.constantFrom(-1, 0, 1, 5, 20), { nil: undefined });
const lots = fc.integer({ min: 1, max: 9 });
const at = fc.nat();

const step = fc.oneof(
  fc.record({ kind: fc.constant('place' as const), ticks: price, lots }),
  fc.record({
    kind: fc.constant('amend' as const),
    at,
    ticks: fc.option(price, { nil: 0 }),
    profit: away,
    loss: away,
  }),
  fc.record({ kind: fc.constant('sell' as const), lots }),
  fc.record({ kind: fc.constant('restart' as const) }),
);

/** Bids of one user, best first and then the oldest at its price. */
class PenAndPaper {
  readonly orders: Naive[] = [];
  profit = 0;
  loss = 0;
  #clock = 0;

  add(id: number, ticks: number, left: number): void {
    this.orders.push({ orderId: id, ticks, left, profit: 0, loss: 0, since: this.#clock++ });
  }

  /** What the order would have, and whether it may. */
  static asked(
    own: Naive,
    drawn: { ticks: number; profit: number | undefined; loss: number | undefined },
  ) {
    const ticks = drawn.ticks === 0 ? own.ticks : drawn.ticks;
    const stop = (far: number | undefined, kept: number, sign: number): number =>
      far === undefined ? kept : far === 0 ? 0 : ticks + sign * far;
    const profit = stop(drawn.profit, own.profit, 1);
    const loss = stop(drawn.loss, own.loss, -1);
    const isSame = ticks === own.ticks && profit === own.profit && loss === own.loss;
    const isRight = (profit === 0 || profit > ticks) && (loss === 0 || loss < ticks);
    return { ticks, profit, loss, isTaken: !isSame && isRight };
  }

  change(own: Naive, { ticks, profit, loss }: Pick<Naive, 'ticks' | 'profit' | 'loss'>): void {
    if (ticks !== own.ticks) own.since = this.#clock++;
    Object.assign(own, { ticks, profit, loss });
  }

  sell(sold: number): void {
    let rest = sold;
    const queue = this.orders.toSorted((a, b) => b.ticks - a.ticks || a.since - b.since);
    for (const own of queue) {
      const part = Math.min(own.left, rest);
      if (part === 0) break;
      own.left -= part;
      rest -= part;
      if (own.profit !== 0) this.profit = own.profit;
      if (own.loss !== 0) this.loss = own.loss;
      if (own.left === 0) this.orders.splice(this.orders.indexOf(own), 1);
    }
  }
}

test('a model with pen and paper agrees on every order and position, however often the core restarts', () => {
  const steps = fc.array(step, { minLength: 10, maxLength: 60 });
  fc.assert(fc.property(steps, agrees), { numRuns: 60, seed: 1 });
});

function agrees(steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[]): void {
  exchange = new ContractExchange();
  for (const userId of [2, 3]) exchange.addUser(userId);
  // So little that no stop lies beyond liquidation.
  exchange.setting(3, 3);
  const paper = new PenAndPaper();
  for (const drawn of steps) {
    if (drawn.kind === 'place') {
      of({ userId: 3, ticks: drawn.ticks, lots: drawn.lots });
      paper.add(orderId, drawn.ticks, drawn.lots);
    } else if (drawn.kind === 'sell') {
      const isAny = paper.orders.length > 0;
      if (isAny) sell(drawn.lots);
      paper.sell(drawn.lots);
    } else if (drawn.kind === 'restart') exchange.restart();
    else {
      const own = paper.orders[drawn.at % Math.max(1, paper.orders.length)];
      if (own === undefined) continue;
      const { isTaken, ...asked } = PenAndPaper.asked(own, drawn);
      const code = exchange.codeOf(
        amend({
          ...{ orderId: own.orderId, ticks: drawn.ticks },
          takeProfitTicks: drawn.profit === undefined ? KEPT_STOP : asked.profit,
          stopLossTicks: drawn.loss === undefined ? KEPT_STOP : asked.loss,
        }),
      );
      expect(code === '').toBe(isTaken);
      if (isTaken) paper.change(own, asked);
    }
    const open = exchange.contracts
      .openOrdersOf(3, 0)
      .map((row) => [
        ...[row.orderId, row.ticks, row.lots - row.filledLots],
        ...[row.takeProfitTicks, row.stopLossTicks],
      ]);
    expect(open.reverse()).toEqual(
      paper.orders.map((own) => [own.orderId, own.ticks, own.left, own.profit, own.loss]),
    );
    const position = exchange.contracts.positionsOf(3)[0];
    expect([position?.takeProfitTicks ?? 0, position?.stopLossTicks ?? 0]).toEqual([
      paper.profit,
      paper.loss,
    ]);
  }
  exchange.assertWhole();
}
