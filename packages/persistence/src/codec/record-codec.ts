import { encodingOf, UNITS_LIMB } from '@candor/exchange-core';
import type { EffectLog, Encoding, Kind, KindField } from '@candor/exchange-core';
import type { ByteReader } from './byte-reader.ts';
import { INTEGER_BYTES_MAX, TEXT_BYTES_MAX } from './byte-writer.ts';
import type { ByteWriter } from './byte-writer.ts';
import { CodecError } from './codec-error.ts';

/** One field, prepared for writing and reading. */
interface FieldShape {
  readonly name: string;
  readonly encoding: Encoding;
  /** The schema version that wrote it first. */
  readonly since: number;
  readonly default: KindField['default'];
}

/** A kind of command or effect, prepared for writing and reading. */
export interface RecordShape {
  readonly type: string;
  readonly since: number;
  readonly fields: readonly FieldShape[];
  /** The most bytes a record can take, lists aside. */
  readonly bytesMax: number;
  /** The words an effect takes in a log, its kind aside. */
  readonly words: number;
}

export function shapeOf({ type, since, fields, words }: Kind): RecordShape {
  const shapes = fields.map((field) => ({ ...field, encoding: encodingOf(field.type) }));
  let bytesMax = 0;
  for (const { encoding } of shapes) {
    bytesMax += encoding === 'text' ? TEXT_BYTES_MAX + 1 : INTEGER_BYTES_MAX;
  }
  return { type, since, fields: shapes, bytesMax, words: words - 1 };
}

/** Writes the fields of a command, one after another, in the order of the schema: those that `version` had. */
export function writeRecord(
  writer: ByteWriter,
  shape: RecordShape,
  record: object,
  version: number,
): void {
  writer.reserve(shape.bytesMax);
  for (const { name, encoding, since } of shape.fields) {
    if (since > version) continue;
    const value = (record as Readonly<Record<string, unknown>>)[name];
    if (encoding === 'integer') writer.integer(value as number);
    else if (encoding === 'units') writer.units(value as number | bigint);
    else if (encoding === 'text') writer.text(value as string);
    else if (encoding === 'ints') writeList(writer, value as readonly number[], shape);
    else writer.unsigned(placeOf(encoding, value as string));
  }
}

/** Reads into `record` what {@link writeRecord} of schema `version` wrote. */
export function readRecord(
  reader: ByteReader,
  shape: RecordShape,
  record: Record<string, unknown>,
  version: number,
): void {
  for (const { name, encoding, since, default: missing } of shape.fields) {
    if (since > version) record[name] = missing;
    else if (encoding === 'integer') record[name] = reader.integer();
    else if (encoding === 'units') record[name] = reader.units();
    else if (encoding === 'text') record[name] = reader.text();
    else if (encoding === 'ints') record[name] = readList(reader);
    else record[name] = nameAt(encoding, reader.unsigned());
  }
}

/** Writes one effect's fields straight from the log's words, those that schema `version` had. Returns the word after the last. */
export function writeEffectWords(
  writer: ByteWriter,
  shape: RecordShape,
  log: EffectLog,
  from: number,
  version: number,
): number {
  const { words, texts } = log;
  writer.reserve(shape.bytesMax);
  let at = from;
  for (const { encoding, since } of shape.fields) {
    const word = words[at++]!;
    if (since > version) {
      if (encoding === 'units') at += 1;
    } else if (encoding === 'integer') {
      writer.integer(word);
    } else if (encoding === 'units') {
      const low = words[at++]!;
      const value = word * UNITS_LIMB + low;
      if (Number.isSafeInteger(value)) writer.integer(value);
      else writer.units(BigInt(word) * BigInt(UNITS_LIMB) + BigInt(low));
    } else if (encoding === 'text') {
      writer.text(textAt(texts, word));
    } else {
      if (encoding[word] === undefined) throw new CodecError('unknown_name', `${word}`);
      writer.unsigned(word);
    }
  }
  return at;
}

/**
 * Appends one effect's fields to the log, as schema `version` wrote them; the kind's word is there
 * already.
 */
export function readEffectWords(
  reader: ByteReader,
  shape: RecordShape,
  log: EffectLog,
  version: number,
): void {
  log.reserve(shape.words);
  const { words } = log;
  let at = log.length;
  for (const { encoding, since, default: missing } of shape.fields) {
    if (since > version) {
      at = putDefault(log, at, encoding, missing);
    } else if (encoding === 'integer') {
      words[at++] = reader.integer();
    } else if (encoding === 'units') {
      at = putUnits(words, at, reader.units());
    } else if (encoding === 'text') {
      words[at++] = addText(log, reader.text());
    } else {
      const place = reader.unsigned();
      nameAt(encoding, place);
      words[at++] = place;
    }
  }
  log.length = at;
}

/** What older bytes mean by a field that they do not have. */
function putDefault(
  log: EffectLog,
  at: number,
  encoding: Encoding,
  value: KindField['default'],
): number {
  if (encoding === 'units') return putUnits(log.words, at, value as number | bigint);
  if (encoding === 'integer') log.words[at] = value as number;
  else if (encoding === 'text') log.words[at] = addText(log, value as string);
  else log.words[at] = placeOf(encoding as readonly string[], value as string);
  return at + 1;
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

function nameAt(encoding: Encoding, place: number): string {
  const name = Array.isArray(encoding) ? (encoding as readonly string[])[place] : undefined;
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
