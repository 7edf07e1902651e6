import { commandFields, EffectLog, effectFields, encodingOf } from '@candor/exchange-core';
import type { Command, Effect, FieldTable, FieldType } from '@candor/exchange-core';
import { UNITS_MAX } from '@candor/money';
import fc from 'fast-check';
import type { Batch } from '#codec/batch-codec.ts';
import { addEffects } from './effect-log-of.ts';

const anyInteger = fc.oneof(
  fc.nat(300),
  fc.maxSafeInteger(),
  fc.constantFrom(0, 1, -1, 2 ** 30, -(2 ** 30), 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER),
);
/** Units in canonical form: a number while safe, a bigint beyond. */
const anyUnits = fc.oneof(
  anyInteger,
  fc.bigInt(-UNITS_MAX, UNITS_MAX).map((value) => {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value;
  }),
  fc.constantFrom(UNITS_MAX, -UNITS_MAX),
);
const anyText = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', 'a'.repeat(255), '€'.repeat(85), '👛'.repeat(63)),
);

function anyField(fieldType: FieldType): fc.Arbitrary<unknown> {
  const type = encodingOf(fieldType);
  if (type === 'integer') return anyInteger;
  if (type === 'units') return anyUnits;
  if (type === 'text') return anyText;
  if (type === 'ints') return fc.array(anyInteger, { maxLength: 20 });
  return fc.constantFrom(...type);
}

function anyRecord(tables: Readonly<Record<string, FieldTable>>): fc.Arbitrary<object> {
  const records = Object.entries(tables).map(([type, fields]) =>
    fc.record({
      type: fc.constant(type),
      ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, anyField(field)])),
    }),
  );
  return fc.oneof(...records);
}

export const anyCommandBody = anyRecord(commandFields);
export const anyEffect = anyRecord(effectFields) as fc.Arbitrary<Effect>;

/** Batches of any commands with any effects, in the shape the engine hands over. */
export const anyBatch: fc.Arbitrary<Batch> = fc
  .record({
    sequenceFirst: fc.integer({ min: 1, max: 2 ** 50 }),
    parts: fc.array(
      fc.record({
        body: anyCommandBody,
        timestampMs: fc.integer({ min: 0, max: 2 ** 45 }),
        effects: fc.array(anyEffect, { maxLength: 6 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ sequenceFirst, parts }) => {
    const log = new EffectLog();
    return {
      commands: parts.map(
        ({ body, timestampMs }, place) =>
          ({ ...body, timestampMs, sequence: sequenceFirst + place }) as Command,
      ),
      effects: log,
      effectEnds: parts.map(({ effects }) => addEffects(log, effects).length),
    };
  });
