import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CommandGenerator } from '#testing/command-generator.ts';
import { pairOf, SmallExchange } from '#testing/small-exchange.ts';
import { commandFields } from '#products.ts';
import type { CommandBody } from '#products.ts';
import type { FieldTable } from './schema.ts';

const nonsense = fc.constantFrom(
  NaN,
  Infinity,
  -Infinity,
  -0,
  -1,
  0.5,
  1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  Number.MIN_SAFE_INTEGER,
  2 ** 31,
  2 ** 32,
);

/** A plausible command of which some numbers are replaced by anything a number can be. */
const anyCommand = fc
  .tuple(fc.nat(), fc.array(fc.tuple(fc.nat(), nonsense), { minLength: 1, maxLength: 3 }))
  .map(([seed, changes]): CommandBody => {
    const body =
      seed % 5 === 0
        ? pairOf({})
        : new CommandGenerator(seed).next({ lastOrderId: 3, orders: [{ id: 1, user: 1 }] });
    const fields: FieldTable = commandFields[body.type];
    const numbers = Object.keys(fields).filter((name) => fields[name] === 'int');
    const changed: Record<string, unknown> = { ...body };
    for (const [at, value] of changes) changed[numbers[at % numbers.length] ?? 'type'] ??= value;
    for (const [at, value] of changes) {
      const name = numbers[at % Math.max(1, numbers.length)];
      if (name !== undefined) changed[name] = value;
    }
    return changed as unknown as CommandBody;
  });

test('numbers of every kind are answered, never break anything and leave the books balanced', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { minLength: 1, maxLength: 30 }), (commands) => {
      const exchange = new SmallExchange();
      for (const userId of [1, 2, 3]) exchange.addUser(userId);
      for (const command of commands) {
        const before = exchange.engine.canonicalState().toString();
        const decision = exchange.submit(command);
        if (decision.ok) continue;
        expect(exchange.engine.effects.length).toBe(0);
        expect(exchange.engine.canonicalState().toString()).toBe(before);
      }
      exchange.engine.assertBalanced();
      for (const order of exchange.engine.dump().openOrders) {
        for (const value of Object.values(order)) {
          if (typeof value === 'number') expect(Number.isSafeInteger(value)).toBe(true);
        }
      }
    }),
    { numRuns: 150 },
  );
});
