import { commandFields, EffectLog, effectFields, effectTypes } from '@candor/exchange-core';
import type { Command, FieldTable } from '@candor/exchange-core';
import { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { INTEGER_BYTES_MAX } from './byte-writer.ts';
import { CodecError } from './codec-error.ts';
import {
  readEffectWords,
  readRecord,
  shapeOf,
  writeEffectWords,
  writeRecord,
} from './record-codec.ts';

/** Commands with everything they did: what one journal row holds. */
export interface Batch {
  /** Stamped, with consecutive sequences; at least one. */
  readonly commands: readonly Command[];
  /** The effects of all the commands, in order. */
  readonly effects: EffectLog;
  /** Where each command's effects end (exclusive) in the words; the first begin at word 0. */
  readonly effectEnds: readonly number[];
}

/** Grows when the bytes of a batch change their meaning; readers keep understanding every older one. */
export const PAYLOAD_VERSION = 1;

const commandTypes = Object.keys(commandFields) as (keyof typeof commandFields)[];
const commandKind = new Map(commandTypes.map((type, kind) => [type, kind]));
const commandShapes = commandTypes.map((type) => shapeOf(commandFields[type]));
const effectShapes = effectTypes.map((type) => shapeOf(effectFields[type] as FieldTable));

/**
 * The canonical bytes of a batch: version, count, then per command its kind, its time as the
 * difference to the one before, its fields, and its effects as `kind + 1` and fields, ended by 0.
 * Sequences are not in it; they follow from the row's first.
 *
 * @throws CodecError for a value without canonical bytes; nothing is half written then.
 */
export function writeBatch(writer: ByteWriter, batch: Batch): void {
  const { commands, effects, effectEnds } = batch;
  const first = commands[0];
  if (first === undefined) throw new CodecError('empty_batch');
  writer.clear();
  writer.reserve(INTEGER_BYTES_MAX);
  writer.unsigned(PAYLOAD_VERSION);
  writer.unsigned(commands.length);
  let timestampMs = 0;
  let word = 0;
  for (const [place, command] of commands.entries()) {
    if (command.sequence !== first.sequence + place) {
      throw new CodecError('sequence_gap', `${command.sequence} at place ${place}`);
    }
    writeCommand(writer, command, timestampMs);
    timestampMs = command.timestampMs;
    word = writeEffects(writer, effects, word, effectEnds[place] ?? word);
  }
}

/**
 * Reads what {@link writeBatch} wrote.
 * @throws CodecError for any other bytes.
 */
export function readBatch(bytes: Uint8Array, sequenceFirst: number): Batch {
  const reader = new ByteReader(bytes);
  const version = reader.unsigned();
  if (version !== PAYLOAD_VERSION) throw new CodecError('unsupported_version', `${version}`);
  const count = reader.unsigned();
  if (count === 0) throw new CodecError('empty_batch');
  const commands: Command[] = [];
  const effects = new EffectLog();
  const effectEnds: number[] = [];
  let timestampMs = 0;
  for (let place = 0; place < count; place++) {
    const command = readCommand(reader, sequenceFirst + place, timestampMs);
    timestampMs = command.timestampMs;
    commands.push(command);
    readEffects(reader, effects);
    effectEnds.push(effects.length);
  }
  reader.end();
  return { commands, effects, effectEnds };
}

/** Writes one command: kind, time since `previousTimestampMs`, fields. */
export function writeCommand(
  writer: ByteWriter,
  command: Command,
  previousTimestampMs: number,
): void {
  const kind = commandKind.get(command.type);
  const shape = kind === undefined ? undefined : commandShapes[kind];
  if (kind === undefined || shape === undefined) {
    throw new CodecError('unknown_command', command.type);
  }
  writer.reserve(2 * INTEGER_BYTES_MAX);
  writer.unsigned(kind);
  writer.integer(command.timestampMs - previousTimestampMs);
  writeRecord(writer, shape, command);
}

export function readCommand(
  reader: ByteReader,
  sequence: number,
  previousTimestampMs: number,
): Command {
  const kind = reader.unsigned();
  const type = commandTypes[kind];
  const shape = commandShapes[kind];
  if (type === undefined || shape === undefined) throw new CodecError('unknown_command', `${kind}`);
  const timestampMs = previousTimestampMs + reader.integer();
  const command: Record<string, unknown> = { type, sequence, timestampMs };
  readRecord(reader, shape, command);
  return command as unknown as Command;
}

/** Writes the effects in words `from` to `to`, and the mark that ends them. Returns `to`. */
export function writeEffects(writer: ByteWriter, log: EffectLog, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const kind = log.words[at] ?? -1;
    const shape = effectShapes[kind];
    if (shape === undefined) throw new CodecError('unknown_effect', `${kind}`);
    writer.reserve(INTEGER_BYTES_MAX);
    writer.unsigned(kind + 1);
    at = writeEffectWords(writer, shape, log, at + 1);
  }
  if (at !== to) throw new CodecError('truncated', 'an effect runs past its command');
  writer.reserve(INTEGER_BYTES_MAX);
  writer.unsigned(0);
  return to;
}

export function readEffects(reader: ByteReader, log: EffectLog): void {
  for (;;) {
    const mark = reader.unsigned();
    if (mark === 0) return;
    const shape = effectShapes[mark - 1];
    if (shape === undefined) throw new CodecError('unknown_effect', `${mark - 1}`);
    log.reserve(1);
    log.words[log.length++] = mark - 1;
    readEffectWords(reader, shape, log);
  }
}
