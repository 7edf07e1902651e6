import {
  commandFields,
  commandKinds,
  EffectLog,
  effectFields,
  effectsById,
  encodingOf,
  kindsById,
  SCHEMA_VERSION,
} from '@candor/exchange-core';
import type { Command, Effect, FieldTable, FieldType, KindField } from '@candor/exchange-core';
import { writeCommand, writeEffects } from '#codec/batch-codec.ts';
import { ByteWriter } from '#codec/byte-writer.ts';
import { addEffects } from './effect-log-of.ts';

const commandsById = kindsById(commandKinds);

/** A record and its canonical bytes. Amounts beyond safe integers are written as text, `…n`. */
export interface GoldenVector {
  readonly value: Readonly<Record<string, unknown>>;
  readonly hex: string;
}

export interface GoldenVectors {
  readonly commands: readonly GoldenVector[];
  readonly effects: readonly GoldenVector[];
}

/** The record with its large amounts as bigints. */
export function reviveValue(value: GoldenVector['value']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      typeof field === 'string' && /^-?\d+n$/.test(field) ? BigInt(field.slice(0, -1)) : field,
    ]),
  );
}

/** The bytes that its schema version gave a command. */
export function commandHex(value: GoldenVector['value']): string {
  const writer = new ByteWriter();
  writeCommand(writer, reviveValue(value) as unknown as Command, 0, versionOfVector(value));
  return writer.view().toString('hex');
}

/** The schema version that a record was written under: one that lacks fields is of before they came. */
export function versionOfVector(value: GoldenVector['value']): number {
  const missing = fieldsOfVector(value).filter(({ name }) => !Object.hasOwn(value, name));
  return Math.min(SCHEMA_VERSION, ...missing.map(({ since }) => since - 1));
}

/** The command or effect as it is understood today: with what older bytes mean by later fields. */
export function recordOfVector(value: GoldenVector['value']): Record<string, unknown> {
  const later = fieldsOfVector(value).filter(({ name }) => !Object.hasOwn(value, name));
  const defaults = Object.fromEntries(later.map((field) => [field.name, field.default]));
  return { ...reviveValue(value), ...defaults };
}

export function effectOfVector(value: GoldenVector['value']): Effect {
  return recordOfVector(value) as unknown as Effect;
}

/** Commands are told from effects by their stamp. */
function fieldsOfVector(value: GoldenVector['value']): readonly KindField[] {
  const kinds = Object.hasOwn(value, 'sequence') ? commandsById : effectsById;
  return kinds.find((kind) => kind?.type === value['type'])?.fields ?? [];
}

/** The bytes that its schema version gave an effect, with the mark that ends a command's effects. */
export function effectHex(value: GoldenVector['value']): string {
  const writer = new ByteWriter();
  const log = addEffects(new EffectLog(), [effectOfVector(value)]);
  writeEffects(writer, log, 0, log.length, versionOfVector(value));
  return writer.view().toString('hex');
}

/** Vectors of the types that have none yet; `npm run kinds` adds them to the file. */
export function missingVectors(golden: GoldenVectors): GoldenVectors {
  const stamp = { sequence: 1, timestampMs: 1_780_000_000_000 };
  return {
    commands: samplesOf(commandFields, golden.commands).map((sample) => {
      const value = { ...sample, ...stamp };
      return { value, hex: commandHex(value) };
    }),
    effects: samplesOf(effectFields, golden.effects).map((value) => {
      return { value, hex: effectHex(value) };
    }),
  };
}

/** Two records for every type, and again once it has more fields: everyday values, and the ends of every range. */
function samplesOf(
  tables: Readonly<Record<string, FieldTable>>,
  known: readonly GoldenVector[],
): GoldenVector['value'][] {
  const types = new Map(known.map(({ value }) => [value['type'], value]));
  return Object.entries(tables)
    .filter(([type, fields]) => {
      const last = types.get(type);
      return last === undefined || Object.keys(fields).some((name) => !Object.hasOwn(last, name));
    })
    .flatMap(([type, fields]) =>
      [everydayValue, extremeValue].map((valueOf) => ({
        type,
        ...Object.fromEntries(
          Object.entries(fields).map(([name, field], place) => [name, valueOf(field, place)]),
        ),
      })),
    );
}

function everydayValue(fieldType: FieldType, place: number): unknown {
  const type = encodingOf(fieldType);
  // Powers of five that are safe integers; a table of more fields begins again.
  if (type === 'integer') return 5 ** (place % 23);
  if (type === 'units') return 123_456_789_012;
  if (type === 'text') return `text ${place}`;
  if (type === 'ints') return [1, 6_250_000, 3];
  return type[0];
}

function extremeValue(fieldType: FieldType, place: number): unknown {
  const type = encodingOf(fieldType);
  if (type === 'integer')
    return place % 2 === 0 ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER;
  if (type === 'units') return place % 2 === 0 ? '9223372036854775807n' : '-9223372036854775807n';
  if (type === 'text') return place % 2 === 0 ? '' : 'Über 保證金 👛';
  if (type === 'ints') return [];
  return type.at(-1);
}
