import { EffectLog, Engine } from '@candor/exchange-core';
import type { Client } from 'pg';
import type { Batch } from '#codec/batch-codec.ts';
import { recover } from '#loader/recover.ts';
import type { Storage } from '#loader/recover.ts';
import type { Database } from '#postgres/open-database.ts';
import { openHere } from '#testing/running-exchange.ts';
import { TEST_RULES } from '#testing/test-exchange.ts';
import type { SimulatedLife, SimulatedStorage } from './simulated-storage.ts';

/**
 * The journal and the tables of the real thing: a batch is committed, the projector follows, and a new life is loaded from both.
 * A life that was not ended keeps its connection, which the next one neither finds nor ends: a process that is paused where
 * nobody can reach it.
 */
export class DatabaseStorage implements SimulatedStorage {
  readonly writesEarlier = false;
  readonly #database: Database;
  #life: Storage | undefined;
  #clients: Client[] = [];

  constructor(database: Database) {
    this.#database = database;
  }

  /** Of the last row: it stands for everything before it. */
  get lastHash(): Uint8Array | undefined {
    return this.#life?.journal.lastHash;
  }

  async begin(): Promise<SimulatedLife> {
    const before = this.#life;
    if (before !== undefined) {
      // What a paused one has under way for the tables stands still with it.
      await before.projector.close();
      for (const client of this.#clients) await hide(client);
    }
    this.#clients = [];
    const engine = new Engine(TEST_RULES);
    const life = await recover(
      { connection: this.#database.connection, connect: () => this.#connect() },
      engine,
      {
        onStop: (error) => {
          throw error;
        },
        openProjector: openHere,
      },
    );
    this.#life = life;
    return {
      engine,
      append: (batch) => append(life, batch),
      end: async () => {
        await life.close();
        if (this.#life === life) this.#life = undefined;
      },
    };
  }

  async #connect(): Promise<Client> {
    const client = await this.#database.connect();
    this.#clients.push(client);
    return client;
  }

  async project(): Promise<void> {
    await this.#life?.projector.drain();
  }

  async close(): Promise<void> {
    await this.#life?.close();
    this.#life = undefined;
  }
}

async function append({ journal, projector }: Storage, batch: Batch): Promise<void> {
  const effects = new EffectLog();
  const { words, length, texts } = batch.effects;
  effects.words = words.slice(0, length);
  effects.length = length;
  effects.texts.push(...texts.slice(1));
  const own = { ...batch, effects };
  projector.accept(own, await journal.append(own));
}

/** The next leader ends sessions by their name. */
async function hide(client: Client): Promise<void> {
  await client.query(`SET application_name = 'paused'`).catch(() => undefined);
}
