import { asUnits } from '@candor/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Engine } from '#engine.ts';
import { DAY_MS, EarnExchange, HOUR_MS, weeklyProduct } from '#testing/earn-exchange.ts';
import { FUNDS, USDT } from '#testing/small-exchange.ts';

/** One order as a person with pen and paper keeps it: exact fractions, day by day. */
interface NaiveOrder {
  readonly userId: number;
  readonly renews: boolean;
  principal: bigint;
  paid: bigint;
  /** The midnight that the next day ends at. */
  nextMs: number;
  day: number;
  rate: bigint;
}

const YEAR = 365_000_000n;

/** Finance by brute force: every hour it looks at every order. */
class NaiveFinance {
  readonly orders = new Map<number, NaiveOrder>();
  readonly main = new Map<number, bigint>();
  fund = 0n;
  lost = new Map<number, bigint>();

  promised = ({ principal, rate }: NaiveOrder) => (principal * rate * 7n) / YEAR;

  free(): bigint {
    let free = this.fund;
    for (const order of this.orders.values()) free -= this.promised(order) - order.paid;
    return free;
  }

  payUpTo(nowMs: number): void {
    for (;;) {
      const due = [...this.orders].filter(([, { nextMs }]) => nextMs <= nowMs);
      due.sort(([oneId, one], [otherId, other]) => one.nextMs - other.nextMs || oneId - otherId);
      const [first] = due;
      if (first === undefined) return;
      this.#pay(...first);
    }
  }

  #pay(orderId: number, order: NaiveOrder): void {
    const isLast = order.day === 7;
    const daily = (order.principal * order.rate) / YEAR;
    const units = isLast ? this.promised(order) - order.paid : daily;
    this.fund -= units;
    this.main.set(order.userId, (this.main.get(order.userId) ?? 0n) + units);
    order.paid += units;
    order.day += 1;
    order.nextMs += DAY_MS;
    if (!isLast) return;
    this.orders.delete(orderId);
    if (!order.renews || this.promised(order) > this.free()) return;
    this.orders.set(orderId, Object.assign(order, { paid: 0n, day: 1 }));
  }

  redeem(orderId: number, order: NaiveOrder, units: bigint): bigint {
    const share = order.paid * units;
    const cost = share / order.principal + (share % order.principal === 0n ? 0n : 1n);
    this.fund += cost;
    this.lost.set(order.userId, (this.lost.get(order.userId) ?? 0n) + cost);
    order.principal -= units;
    order.paid -= cost;
    if (order.principal === 0n) this.orders.delete(orderId);
    return cost;
  }
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('subscribe' as const),
    userId: fc.integer({ min: 1, max: 3 }),
    units: fc.integer({ min: 100, max: 20_000 }).map((tens) => tens * 10),
    renews: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('redeem' as const),
    place: fc.nat(9),
    percent: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ kind: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 240 }) }),
  fc.record({ kind: fc.constant('fund' as const), units: fc.integer({ min: 1, max: 5_000 }) }),
);

test('agrees with pen and paper, however long nobody looked and wherever it was interrupted', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 30 }), (steps) => {
      const exchange = new EarnExchange();
      for (const userId of [1, 2, 3]) exchange.addUser(userId);
      exchange.accept(weeklyProduct);
      const naive = new NaiveFinance();
      for (const one of steps) {
        take(exchange, naive, one);
        naive.payUpTo(exchange.timestampMs);
        expect(BigInt(exchange.house('finance_rewards'))).toBe(naive.fund);
        for (const userId of [1, 2, 3]) {
          const held = [...naive.orders.values()]
            .filter((order) => order.userId === userId)
            .reduce((sum, { principal }) => sum + principal, 0n);
          const lost = naive.lost.get(userId) ?? 0n;
          expect(exchange.money(userId, 'main').available).toBe(
            Number(naive.main.get(userId) ?? 0n),
          );
          const spot = { available: Number(BigInt(FUNDS) - held - lost), held: Number(held) };
          expect(exchange.money(userId, 'spot')).toEqual(spot);
        }
        exchange.assertWhole();
      }
    }),
    { numRuns: 40 },
  );
});

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function take(exchange: EarnExchange, naive: NaiveFinance, one: Step): void {
  if (one.kind === 'pass') {
    exchange.pass(one.hours * HOUR_MS);
    return;
  }
  if (one.kind === 'fund') {
    const units = asUnits(one.units);
    exchange.accept({ type: 'finance_fund', assetId: USDT, source: 'seed_capital', units });
    naive.fund += BigInt(one.units);
    exchange.fireDue();
    return;
  }
  if (one.kind === 'redeem') {
    const [orderId, order] = [...naive.orders][one.place] ?? [];
    if (orderId === undefined || order === undefined) return;
    const part = (order.principal * BigInt(one.percent)) / 1_000n;
    const units = one.percent > 50 ? order.principal : part * 10n;
    const rest = order.principal - units;
    if (units === 0n || (rest > 0n && rest < 1_000n)) return;
    const costUnits = asUnits(naive.redeem(orderId, order, units));
    const { userId } = order;
    const amount = asUnits(units);
    exchange.accept({
      type: 'finance_redeem',
      ...{ userId, orderId, units: amount, costUnits, requestKey: '' },
    });
    exchange.fireDue();
    return;
  }
  subscribeBoth(exchange, naive, one);
}

function subscribeBoth(
  exchange: EarnExchange,
  naive: NaiveFinance,
  { userId, units, renews }: Extract<Step, { kind: 'subscribe' }>,
): void {
  const principal = BigInt(units);
  const decision = exchange.submit({
    type: 'finance_subscribe',
    ...{ userId, productId: 1, accountKind: 'spot', units: asUnits(units), ratePpm: 365_000 },
    ...{ renews: renews ? 1 : 0, requestKey: '' },
  });
  const nextMs = (Math.floor(exchange.timestampMs / DAY_MS) + 2) * DAY_MS;
  const order = { userId, renews, principal, paid: 0n, nextMs, day: 1, rate: 365_000n };
  const own = [...naive.orders.values()].filter((other) => other.userId === userId);
  const ownUnits = own.reduce((sum, other) => sum + other.principal, principal);
  const isPossible = naive.promised(order) <= naive.free() && ownUnits <= 1_000_000n;
  expect(decision.ok).toBe(isPossible);
  if (decision.ok) naive.orders.set(decision.orderId, order);
  exchange.fireDue();
}

test('an accrual that is interrupted after any command goes on from there, and pays no day twice', () => {
  const whole = new EarnExchange();
  for (const userId of [1, 2, 3]) whole.addUser(userId);
  whole.accept(weeklyProduct);
  const units = asUnits(1_000_000);
  whole.accept({ type: 'finance_fund', assetId: USDT, source: 'seed_capital', units });
  // More rows than one command fires: a week of downtime takes several.
  for (let count = 0; count < 90; count++) {
    for (const userId of [1, 2, 3]) {
      whole.accept({
        type: 'finance_subscribe',
        ...{ userId, productId: 1, accountKind: 'spot', units: asUnits(1_000 + count * 10) },
        ...{ ratePpm: 365_000, renews: count % 2, requestKey: '' },
      });
    }
  }
  const rows = whole.engine.dump();
  const commands = whole.pass(20 * DAY_MS);
  expect(commands).toBeGreaterThan(5);
  // Killed and loaded again after every single command.
  let engine = new Engine({ demoEnabled: true, demoFundUnitsMax: 1_000_000 });
  engine.load(rows);
  for (let count = 0; count < commands; count++) {
    const decision = engine.decide({
      type: 'time_passed',
      sequence: engine.sequence + 1,
      timestampMs: whole.timestampMs,
    });
    expect(decision.ok).toBe(true);
    const copy = new Engine({ demoEnabled: true, demoFundUnitsMax: 1_000_000 });
    copy.load(engine.dump());
    engine = copy;
  }
  expect(engine.nextDueAtMs).toBe(whole.engine.nextDueAtMs);
  expect(engine.dump()).toEqual(whole.engine.dump());
});
