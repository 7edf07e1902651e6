import {
  commandKinds,
  EffectLog,
  effectsById,
  kindsById,
  SCHEMA_VERSION,
} from '@candor/exchange-core';
import type { Command, Kind } from '@candor/exchange-core';
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
import type { RecordShape } from './record-codec.ts';

/** Commands with everything they did: what one journal row holds. */
export interface Batch {
  /** Stamped, with consecutive sequences; at least one. */
  readonly commands: readonly Command[];
  /** The effects of all the commands, in order. */
  readonly effects: EffectLog;
  /** Where each command's effects end (exclusive) in the words; the first begin at word 0. */
  readonly effectEnds: readonly number[];
}

const shapesOf = (kinds: readonly (Kind | undefined)[]): readonly (RecordShape | undefined)[] =>
  kinds.map((kind) => (kind === undefined ? undefined : shapeOf(kind)));

const commandIds = new Map(Object.entries(commandKinds).map(([type, { id }]) => [type, id]));
const commandShapes = shapesOf(kindsById(commandKinds));
const effectShapes = shapesOf(effectsById);

/**
 * The canonical bytes of a batch: schema version, count, then per command its kind, its time as the
 * difference to the one before, its fields, and its effects as `kind + 1` and fields, ended by 0.
 * Sequences are not in it; they follow from the row's first. As the program of an earlier `version` would have written it,
 * where one is named: commands are of kinds that it had.
 *
 * @throws CodecError for a value without canonical bytes; nothing is half written then.
 */
export function writeBatch(writer: ByteWriter, batch: Batch, version = SCHEMA_VERSION): void {
  const { commands, effects, effectEnds } = batch;
  const first = commands[0];
  if (first === undefined) throw new CodecError('empty_batch');
  writer.clear();
  writer.reserve(INTEGER_BYTES_MAX);
  writer.unsigned(version);
  writer.unsigned(commands.length);
  let timestampMs = 0;
  let word = 0;
  for (const [place, command] of commands.entries()) {
    if (command.sequence !== first.sequence + place) {
      throw new CodecError('sequence_gap', `${command.sequence} at place ${place}`);
    }
    writeCommand(writer, command, timestampMs, version);
    timestampMs = command.timestampMs;
    word = writeEffects(writer, effects, word, effectEnds[place] ?? word, version);
  }
}

/**
 * Reads what {@link writeBatch} of this or any earlier schema version wrote.
 * Into `effects` where the caller keeps one log for many batches; it is cleared.
 * @throws CodecError for any other bytes; `unsupported_version` for those of a later version.
 */
export function readBatch(
  bytes: Uint8Array,
  sequenceFirst: number,
  effects = new EffectLog(),
): Batch {
  const reader = new ByteReader(bytes);
  const version = readVersion(reader);
  const count = reader.unsigned();
  if (count === 0) throw new CodecError('empty_batch');
  const commands: Command[] = [];
  effects.clear();
  const effectEnds: number[] = [];
  let timestampMs = 0;
  for (let place = 0; place < count; place++) {
    const command = readCommand(reader, sequenceFirst + place, timestampMs, version);
    timestampMs = command.timestampMs;
    commands.push(command);
    readEffects(reader, effects, version);
    effectEnds.push(effects.length);
  }
  reader.end();
  return { commands, effects, effectEnds };
}

/**
 * The schema version that a batch begins with.
 * @throws CodecError `unsupported_version` when a later program wrote it.
 */
export function readVersion(reader: ByteReader): number {
  const version = reader.unsigned();
  if (version < 1 || version > SCHEMA_VERSION) {
    throw new CodecError(
      'unsupported_version',
      `the journal was written under schema version ${version}, this program reads up to ${SCHEMA_VERSION}: start a newer version of it`,
    );
  }
  return version;
}

/** Writes one command: kind, time since `previousTimestampMs`, fields, as schema `version` would have. */
export function writeCommand(
  writer: ByteWriter,
  command: Command,
  previousTimestampMs: number,
  version = SCHEMA_VERSION,
): void {
  const id = commandIds.get(command.type);
  const shape = id === undefined ? undefined : commandShapes[id];
  if (id === undefined || shape === undefined) {
    throw new CodecError('unknown_command', command.type);
  }
  writer.reserve(2 * INTEGER_BYTES_MAX);
  writer.unsigned(id);
  writer.integer(command.timestampMs - previousTimestampMs);
  writeRecord(writer, shape, command, version);
}

/** Reads one command that schema `version` wrote. */
export function readCommand(
  reader: ByteReader,
  sequence: number,
  previousTimestampMs: number,
  version = SCHEMA_VERSION,
): Command {
  const id = reader.unsigned();
  const shape = commandShapes[id];
  if (shape === undefined || shape.since > version) {
    throw new CodecError('unknown_command', `${id}`);
  }
  const timestampMs = previousTimestampMs + reader.integer();
  const command: Record<string, unknown> = { type: shape.type, sequence, timestampMs };
  readRecord(reader, shape, command, version);
  return command as unknown as Command;
}

/**
 * Writes the effects in words `from` to `to`, and the mark that ends them: as schema `version` would have, which leaves out
 * kinds and fields that came later. Returns `to`.
 */
export function writeEffects(
  writer: ByteWriter,
  log: EffectLog,
  from: number,
  to: number,
  version = SCHEMA_VERSION,
): number {
  let at = from;
  while (at < to) {
    const kind = log.words[at] ?? -1;
    const shape = effectShapes[kind];
    if (shape === undefined) throw new CodecError('unknown_effect', `${kind}`);
    if (shape.since > version) {
      at += 1 + shape.words;
      continue;
    }
    writer.reserve(INTEGER_BYTES_MAX);
    writer.unsigned(kind + 1);
    at = writeEffectWords(writer, shape, log, at + 1, version);
  }
  if (at !== to) throw new CodecError('truncated', 'an effect runs past its command');
  writer.reserve(INTEGER_BYTES_MAX);
  writer.unsigned(0);
  return to;
}

/** Appends to the log the effects of one command that schema `version` wrote. */
export function readEffects(reader: ByteReader, log: EffectLog, version = SCHEMA_VERSION): void {
  for (;;) {
    const mark = reader.unsigned();
    if (mark === 0) return;
    const shape = effectShapes[mark - 1];
    if (shape === undefined || shape.since > version) {
      throw new CodecError('unknown_effect', `${mark - 1}`);
    }
    log.reserve(1);
    log.words[log.length++] = mark - 1;
    readEffectWords(reader, shape, log, version);
  }
}
