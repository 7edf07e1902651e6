import { EffectLog, Engine } from '@candor/exchange-core';
import type { Client } from 'pg';
import { readBatch, writeBatch } from '#codec/batch-codec.ts';
import type { Batch } from '#codec/batch-codec.ts';
import { ByteWriter } from '#codec/byte-writer.ts';
import { compressPayload, expandPayload, GENESIS_HASH, hashRow } from '#journal/journal-row.ts';
import type { JournalHeader } from '#journal/journal-row.ts';
import { applyBatch } from '#loader/recover.ts';
import { AccountOwners } from '#projector/account-owners.ts';
import { PendingChanges } from '#projector/pending-changes.ts';
import { TEST_RULES } from '#testing/test-exchange.ts';

/** What lives of the engine write to, and what the next one is made of. */
export interface SimulatedStorage {
  /** Makes a batch durable; its effects are the engine's own log, which goes on to change. */
  append(batch: Batch): Promise<void>;
  /** The tables come nearer to the journal. */
  project(): Promise<void>;
  /** A new life from what is durable. */
  recover(): Promise<Engine>;
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
  readonly #rows: StoredRow[] = [];
  readonly #writer = new ByteWriter();
  readonly #tables = new Engine(TEST_RULES);
  readonly #changes = new PendingChanges(new AccountOwners(), NO_COUNTERS);
  /** What is read, one batch at a time. */
  readonly #log = new EffectLog();
  #projected = 0;
  #epoch = 0;

  /** Of the last row: it stands for everything before it. */
  get lastHash(): Buffer {
    return this.#rows.at(-1)?.hash ?? GENESIS_HASH;
  }

  append(batch: Batch): Promise<void> {
    writeBatch(this.#writer, batch);
    const payload = Buffer.from(this.#writer.view());
    const { commands } = batch;
    const [first, last] = [commands[0], commands.at(-1)];
    if (first === undefined || last === undefined) throw new Error('a batch has commands');
    const header = {
      sequenceFirst: first.sequence,
      sequenceLast: last.sequence,
      epoch: this.#epoch,
      timestampMs: last.timestampMs,
    };
    const hash = hashRow(this.lastHash, header, payload);
    this.#rows.push({ ...header, hash, payload: compressPayload(payload) });
    return Promise.resolve();
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

  recover(): Promise<Engine> {
    this.#epoch += 1;
    const engine = new Engine(TEST_RULES);
    if (this.#projected > 0) engine.load(this.#tables.dump());
    for (let at = this.#projected; at < this.#rows.length; at++) applyBatch(engine, this.#read(at));
    return Promise.resolve(engine);
  }

  /** Decides everything again, as an audit does. @throws Error where it does not do the same, word for word */
  decideAgain(): Engine {
    const engine = new Engine(TEST_RULES);
    for (const at of this.#rows.keys()) {
      const { commands, effects, effectEnds } = this.#read(at);
      engine.effects.clear();
      for (const command of commands) {
        const decision = engine.decide(command);
        if (!decision.ok) throw new Error(`${command.sequence} was refused: ${decision.code}`);
      }
      const { words, length } = engine.effects;
      const isSame =
        length === effectEnds.at(-1) && words.subarray(0, length).every(isAt(effects.words));
      if (!isSame) throw new Error(`the batch to ${commands.at(-1)?.sequence} did something else`);
    }
    return engine;
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

const isAt =
  (words: Float64Array) =>
  (word: number, at: number): boolean =>
    words[at] === word;
