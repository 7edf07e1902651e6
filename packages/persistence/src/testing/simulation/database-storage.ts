import { EffectLog, Engine } from '@candor/exchange-core';
import type { Batch } from '#codec/batch-codec.ts';
import { recover } from '#loader/recover.ts';
import type { Storage } from '#loader/recover.ts';
import type { Database } from '#postgres/open-database.ts';
import { openHere } from '#testing/running-exchange.ts';
import { TEST_RULES } from '#testing/test-exchange.ts';
import type { SimulatedStorage } from './simulated-storage.ts';

/** The journal and the tables of the real thing: a batch is committed, the projector follows, and a new life is loaded from both. */
export class DatabaseStorage implements SimulatedStorage {
  readonly #database: Database;
  #life: Storage | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Of the last row: it stands for everything before it. */
  get lastHash(): Uint8Array | undefined {
    return this.#life?.journal.lastHash;
  }

  async append(batch: Batch): Promise<void> {
    if (this.#life === undefined) throw new Error('nobody lives');
    const { journal, projector } = this.#life;
    const effects = new EffectLog();
    const { words, length, texts } = batch.effects;
    effects.words = words.slice(0, length);
    effects.length = length;
    effects.texts.push(...texts.slice(1));
    const own = { ...batch, effects };
    projector.accept(own, await journal.append(own));
  }

  async project(): Promise<void> {
    await this.#life?.projector.drain();
  }

  async recover(): Promise<Engine> {
    await this.close();
    const engine = new Engine(TEST_RULES);
    this.#life = await recover(this.#database, engine, {
      onStop: (error) => {
        throw error;
      },
      openProjector: openHere,
    });
    return engine;
  }

  async close(): Promise<void> {
    await this.#life?.close();
    this.#life = undefined;
  }
}
