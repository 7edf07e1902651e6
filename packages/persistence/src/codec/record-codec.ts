import { UNITS_LIMB } from '@candor/exchange-core';
import type { EffectLog, FieldTable, FieldType } from '@candor/exchange-core';
import type { ByteReader } from './byte-reader.ts';
import { INTEGER_BYTES_MAX, TEXT_BYTES_MAX } from './byte-writer.ts';
import type { ByteWriter } from './byte-writer.ts';
import { CodecError } from './codec-error.ts';

/** A record type of the schema, prepared for writing and reading. */
export interface RecordShape {
  readonly fields: readonly (readonly [name: string, type: FieldType])[];
  /** The most bytes a record can take, lists aside. */
  readonly bytesMax: number;
  /** The words a record takes in an effect log, its kind aside. */
  readonly words: number;
}

export function shapeOf(table: FieldTable): RecordShape {
  const fields = Object.entries(table);
  let bytesMax = 0;
  let words = 0;
  for (const [, type] of fields) {
    bytesMax += type === 'text' ? TEXT_BYTES_MAX + 1 : INTEGER_BYTES_MAX;
    words += type === 'units' ? 2 : 1;
  }
  return { fields, bytesMax, words };
}

/** Writes the fields of a command, one after another, in the order of the schema. */
export function writeRecord(writer: ByteWriter, shape: RecordShape, record: object): void {
  writer.reserve(shape.bytesMax);
  for (const [name, type] of shape.fields) {
    const value = (record as Readonly<Record<string, unknown>>)[name];
    if (type === 'int') writer.integer(value as number);
    else if (type === 'units') writer.units(value as number | bigint);
    else if (type === 'text') writer.text(value as string);
    else if (type === 'ints') writeList(writer, value as readonly number[], shape);
    else writer.unsigned(placeOf(type, value as string));
  }
}

/** Reads what {@link writeRecord} wrote into `record`. */
export function readRecord(
  reader: ByteReader,
  shape: RecordShape,
  record: Record<string, unknown>,
): void {
  for (const [name, type] of shape.fields) {
    if (type === 'int') record[name] = reader.integer();
    else if (type === 'units') record[name] = reader.units();
    else if (type === 'text') record[name] = reader.text();
    else if (type === 'ints') record[name] = readList(reader);
    else record[name] = nameAt(type, reader.unsigned());
  }
}

/** Writes one effect's fields straight from the log's words. Returns the word after the last. */
export function writeEffectWords(
  writer: ByteWriter,
  shape: RecordShape,
  log: EffectLog,
  from: number,
): number {
  const { words, texts } = log;
  writer.reserve(shape.bytesMax);
  let at = from;
  for (const [, type] of shape.fields) {
    const word = words[at++]!;
    if (type === 'int') {
      writer.integer(word);
    } else if (type === 'units') {
      const low = words[at++]!;
      const value = word * UNITS_LIMB + low;
      if (Number.isSafeInteger(value)) writer.integer(value);
      else writer.units(BigInt(word) * BigInt(UNITS_LIMB) + BigInt(low));
    } else if (type === 'text') {
      writer.text(textAt(texts, word));
    } else {
      if (type[word] === undefined) throw new CodecError('unknown_name', `${word}`);
      writer.unsigned(word);
    }
  }
  return at;
}

/** Appends one effect's fields to the log; the kind's word is there already. */
export function readEffectWords(reader: ByteReader, shape: RecordShape, log: EffectLog): void {
  log.reserve(shape.words);
  const { words } = log;
  let at = log.length;
  for (const [, type] of shape.fields) {
    if (type === 'int') {
      words[at++] = reader.integer();
    } else if (type === 'units') {
      at = putUnits(words, at, reader.units());
    } else if (type === 'text') {
      words[at++] = addText(log, reader.text());
    } else {
      const place = reader.unsigned();
      nameAt(type, place);
      words[at++] = place;
    }
  }
  log.length = at;
}

function putUnits(words: Float64Array, at: number, value: number | bigint): number {
  if (typeof value === 'number') {
    const high = Math.floor(value / UNITS_LIMB);
    words[at] = high;
    words[at + 1] = value - high * UNITS_LIMB;
  } else {
    words[at] = Number(value >> 52n);
    words[at + 1] = Number(BigInt.asUintN(52, value));
  }
  return at + 2;
}

function writeList(writer: ByteWriter, values: readonly number[], shape: RecordShape): void {
  writer.reserve(shape.bytesMax + values.length * INTEGER_BYTES_MAX);
  writer.unsigned(values.length);
  for (const value of values) writer.integer(value);
}

function readList(reader: ByteReader): number[] {
  const length = reader.unsigned();
  const values: number[] = [];
  for (let at = 0; at < length; at++) values.push(reader.integer());
  return values;
}

function placeOf(names: readonly string[], name: string): number {
  const place = names.indexOf(name);
  if (place < 0) throw new CodecError('unknown_name', name);
  return place;
}

function nameAt(type: FieldType, place: number): string {
  const name = Array.isArray(type) ? (type as readonly string[])[place] : undefined;
  if (name === undefined) throw new CodecError('unknown_name', `${place}`);
  return name;
}

/** The log's first text is always the empty one. */
function addText(log: EffectLog, text: string): number {
  return text === '' ? 0 : log.texts.push(text) - 1;
}

function textAt(texts: readonly string[], place: number): string {
  const text = texts[place];
  if (text === undefined) throw new CodecError('truncated', `no text ${place}`);
  return text;
}
