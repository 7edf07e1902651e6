import { asUnits } from '@candor/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { corrections } from '#kernel/vocabulary.ts';
import type { CommandOf } from '#products.ts';
import { FUNDS, orderOf, SmallExchange, USDT } from '#testing/small-exchange.ts';

const correct = (fields: Partial<CommandOf<'balance_correct'>>): CommandOf<'balance_correct'> => ({
  ...{ type: 'balance_correct', userId: 1, assetId: USDT, accountKind: 'spot' },
  ...{ correction: 'correction_refund', units: asUnits(1), requestKey: '' },
  ...fields,
});

/** Two users who traded, so that the house has earned fees. */
function exchangeWithFees(): SmallExchange {
  const exchange = new SmallExchange({}, { maker: 10_000, taker: 10_000 });
  exchange.addUser(1);
  exchange.addUser(2);
  exchange.accept(orderOf({ userId: 1, side: 'sell', lots: 1_000 }));
  exchange.accept(orderOf({ userId: 2, lots: 1_000 }));
  return exchange;
}

const feesOf = (exchange: SmallExchange): number =>
  Number(
    exchange.engine
      .dump()
      .accounts.find((own) => own.houseAccount === 'fees' && own.assetId === USDT)?.availableUnits,
  );

/** Every account of a user with what it has. */
const textOf = (exchange: SmallExchange, userId: number): string =>
  exchange.engine
    .balancesOf(userId)
    .map(({ assetId, accountKind, availableUnits, heldUnits }) =>
      [assetId, accountKind, availableUnits, heldUnits].join(' '),
    )
    .join();

test('one asked twice by its key is booked once', () => {
  const exchange = exchangeWithFees();
  const before = exchange.available(2, USDT);
  const request = correct({ userId: 2, units: asUnits(300), requestKey: 'correction-1' });
  exchange.accept(request);
  expect(exchange.effects.map(({ type }) => type)).toContain('transfer');
  expect(exchange.accept(request).replayed).toBe(true);
  expect(exchange.available(2, USDT) - before).toBe(300);
});

test('whatever is corrected: no unit is made, no other user is touched, nobody goes below zero', () => {
  const one = fc.record({
    userId: fc.constantFrom(1, 2),
    correction: fc.constantFrom(...corrections),
    units: fc.oneof(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 2 * FUNDS })),
    accountKind: fc.constantFrom('spot' as const, 'wallet' as const),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 20 }), (asked) => {
      const exchange = exchangeWithFees();
      for (const { units, ...fields } of asked) {
        const [fees, other] = [feesOf(exchange), 3 - fields.userId];
        const untouched = textOf(exchange, other);
        const isBooked = exchange.submit(correct({ ...fields, units: asUnits(units) })).ok;
        const isTaken = fields.correction === 'correction_taken_back';
        expect(feesOf(exchange) - fees).toBe(isBooked ? (isTaken ? units : -units) : 0);
        expect(feesOf(exchange)).toBeGreaterThanOrEqual(0);
        expect(textOf(exchange, other)).toBe(untouched);
        exchange.engine.assertBalanced();
      }
    }),
  );
});
