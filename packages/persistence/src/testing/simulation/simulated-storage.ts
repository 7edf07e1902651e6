import { EffectLog, Engine, forEachEffect, SCHEMA_VERSION } from '@candor/exchange-core';
import type { Command, Effect } from '@candor/exchange-core';
import type { Client } from 'pg';
import { readBatch, readVersion, writeBatch, writeEffects } from '#codec/batch-codec.ts';
import type { Batch } from '#codec/batch-codec.ts';
import { ByteReader } from '#codec/byte-reader.ts';
import { ByteWriter } from '#codec/byte-writer.ts';
import { JournalFailure } from '#journal/journal-failure.ts';
import { compressPayload, expandPayload, GENESIS_HASH, hashRow } from '#journal/journal-row.ts';
import type { JournalHeader } from '#journal/journal-row.ts';
import { applyBatch } from '#loader/recover.ts';
import { AccountOwners } from '#projector/account-owners.ts';
import { PendingChanges } from '#projector/pending-changes.ts';
import type { Fixture } from '#testing/restore-fixture.ts';
import { TEST_RULES } from '#testing/test-exchange.ts';

/** One life of an engine: its memory, and the end of the journal that it knows. */
export interface SimulatedLife {
  readonly engine: Engine;
  /**
   * Makes a batch durable; its effects are the engine's own log, which goes on to change.
   * @throws JournalFailure `fenced` once another life has begun: nothing is written then
   */
  append(batch: Batch): Promise<void>;
  /** Nobody asks it for anything any more. */
  end(): Promise<void>;
}

/** What lives of the engine write to, and what the next one is made of. */
export interface SimulatedStorage {
  /** Whether it writes rows as programs of earlier schema versions did. */
  readonly writesEarlier: boolean;
  /** A new life from what is durable; the one before it has ended, or does not know of it yet. */
  begin(schemaVersion: number): Promise<SimulatedLife>;
  /** The tables come nearer to the journal. */
  project(): Promise<void>;
}

/** Looks at each command of a journal while it is decided again. */
export interface JournalReader {
  before?(command: Command, engine: Engine, schemaVersion: number): void;
  /** @throws Error where what it did is wrong */
  after(command: Command, effects: readonly Effect[], engine: Engine, schemaVersion: number): void;
}

interface StoredRow extends JournalHeader {
  readonly hash: Buffer;
  readonly payload: Buffer;
}

const NO_COUNTERS = {
  ...{ sequence: 0, timestampMs: 0, lastOrderId: 0, lastTradeId: 0, lastAccountId: 0 },
  ...{ lastPriority: 0, lastTransferId: 0 },
};

/**
 * The journal's rows in memory, as they would be in the table: canonical bytes, compressed, chained by hashes. Tables are
 * the rows of an engine that follows the decoded effects, some batches behind; beside it goes what the projector would write.
 */
export class MemoryStorage implements SimulatedStorage {
  readonly writesEarlier: boolean;
  readonly #rows: StoredRow[] = [];
  readonly #writer = new ByteWriter();
  readonly #tables = new Engine(TEST_RULES);
  readonly #changes = new PendingChanges(new AccountOwners(), NO_COUNTERS);
  /** What is read, one batch at a time. */
  readonly #log = new EffectLog();
  #projected = 0;
  #epoch = 0;

  /** With the rows that an earlier version left, it begins with those. */
  constructor({
    writesEarlier = true,
    fixture,
  }: { writesEarlier?: boolean; fixture?: Fixture } = {}) {
    this.writesEarlier = writesEarlier;
    for (const text of fixture?.tables['journal'] ?? []) {
      const row = JSON.parse(text) as Record<string, string & number>;
      const bytesOf = (column: string) => Buffer.from(String(row[column]).slice(2), 'hex');
      this.#rows.push({
        ...{ sequenceFirst: row['sequence_first']!, sequenceLast: row['sequence_last']! },
        ...{ epoch: row['epoch']!, timestampMs: row['timestamp_ms']! },
        ...{ hash: bytesOf('hash'), payload: bytesOf('payload') },
      });
    }
    this.#epoch = this.#rows.at(-1)?.epoch ?? 0;
  }

  /** Of the last row: it stands for everything before it. */
  get lastHash(): Buffer {
    return this.#rows.at(-1)?.hash ?? GENESIS_HASH;
  }

  begin(schemaVersion: number): Promise<SimulatedLife> {
    this.#epoch += 1;
    const engine = new Engine(TEST_RULES);
    if (this.#projected > 0) engine.load(this.#tables.dump());
    for (let at = this.#projected; at < this.#rows.length; at++) applyBatch(engine, this.#read(at));
    engine.decideAs(schemaVersion);
    const epoch = this.#epoch;
    return Promise.resolve({
      engine,
      append: async (batch) => this.#append(batch, epoch, schemaVersion),
      end: () => Promise.resolve(),
    });
  }

  #append(batch: Batch, epoch: number, schemaVersion: number): void {
    writeBatch(this.#writer, batch, schemaVersion);
    const payload = Buffer.from(this.#writer.view());
    const { commands } = batch;
    const [first, last] = [commands[0], commands.at(-1)];
    if (first === undefined || last === undefined) throw new Error('a batch has commands');
    if (epoch !== this.#epoch) throw new JournalFailure('fenced', 'another life has begun');
    const header = {
      sequenceFirst: first.sequence,
      sequenceLast: last.sequence,
      epoch,
      timestampMs: last.timestampMs,
    };
    const hash = hashRow(this.lastHash, header, payload);
    this.#rows.push({ ...header, hash, payload: compressPayload(payload) });
  }

  /** One batch at a time: a life may end between any two. */
  project(): Promise<void> {
    if (this.#projected < this.#rows.length) {
      const batch = this.#read(this.#projected);
      applyBatch(this.#tables, batch);
      this.#changes.add(batch);
      this.#projected += 1;
    }
    return Promise.resolve();
  }

  /**
   * Decides everything again, each row by the rules of its version, as an audit does.
   * @throws Error where it does not do the same, byte for byte, or a reader finds fault with it
   */
  decideAgain(readers: readonly JournalReader[] = []): Engine {
    const engine = new Engine(TEST_RULES);
    for (const at of this.#rows.keys()) {
      const { commands, effects, effectEnds } = this.#read(at);
      const version = readVersion(new ByteReader(expandPayload(this.#rows[at]!.payload)));
      engine.decideAs(version);
      let from = 0;
      for (const [place, command] of commands.entries()) {
        for (const reader of readers) reader.before?.(command, engine, version);
        engine.effects.clear();
        const decision = engine.decide(command);
        if (!decision.ok) throw new Error(`${command.sequence} was refused: ${decision.code}`);
        const to = effectEnds[place] ?? from;
        const recorded = this.#bytesOf(effects, from, to, version);
        const decided = this.#bytesOf(engine.effects, 0, engine.effects.length, version);
        if (!recorded.equals(decided)) throw new Error(`${command.sequence} did something else`);
        show(readers, command, engine, version);
        from = to;
      }
    }
    return engine;
  }

  #bytesOf(log: EffectLog, from: number, to: number, version: number): Buffer {
    this.#writer.clear();
    writeEffects(this.#writer, log, from, to, version);
    return Buffer.from(this.#writer.view());
  }

  /** What the projector would have written by now: of each account its money, and the statements of all records. */
  async projectorsRows(): Promise<{ balances: ReadonlyMap<number, object>; written: string }> {
    while (this.#projected < this.#rows.length) await this.project();
    const written: unknown[] = [];
    const client = {
      query: (statement: { name: string; values: unknown[] }) => {
        written.push([statement.name, statement.values]);
        return Promise.resolve();
      },
    };
    await this.#changes.records.write(client as unknown as Client);
    return { balances: this.#changes.balances, written: JSON.stringify(written) };
  }

  /** @throws Error where a row's bytes are not what its hash says */
  #read(at: number): Batch {
    const { hash, payload: compressed, ...header } = this.#rows[at]!;
    const previousHash = this.#rows[at - 1]?.hash ?? GENESIS_HASH;
    const payload = expandPayload(compressed);
    if (!hashRow(previousHash, header, payload).equals(hash))
      throw new Error(`row ${at} is broken`);
    return readBatch(payload, header.sequenceFirst, this.#log);
  }
}

function show(
  readers: readonly JournalReader[],
  command: Command,
  engine: Engine,
  version: number,
): void {
  if (readers.length === 0) return;
  const effects: Effect[] = [];
  forEachEffect(engine.effects, 0, engine.effects.length, (effect) => effects.push(effect));
  for (const reader of readers) {
    try {
      reader.after(command, effects, engine, version);
    } catch (error) {
      throw new Error(`command ${command.sequence}, ${command.type}`, { cause: error });
    }
  }
}

/** The version that a program of today writes. */
export const TODAY = SCHEMA_VERSION;
