import { connectionOf } from '@candor/persistence';
import type { Pool, PoolConfig } from 'pg';
import type { CatalogueMarket, MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { AskThread } from '#threads/ask-thread.ts';

const script = new URL('./profit-worker.ts', import.meta.url);

/** What the thread is asked: to save all that came, once. */
export interface SavingQuestions {
  readonly save: {
    readonly ask: {
      readonly connection: PoolConfig;
      /** Every market there was, delisted ones too. */
      readonly markets: readonly CatalogueMarket[];
      readonly valuationAssetId: number;
    };
    readonly answer: null;
  };
}

/**
 * Saves what was added up for every user, in a thread that ends with it: hours of a busy house are millions of rows, and
 * reading them takes the processor for longer than an order may wait.
 */
export async function saveInThread(
  pool: Pool,
  catalogue: MarketCatalogue,
  valuationAssetId: number,
): Promise<void> {
  const thread = new AskThread<SavingQuestions>(script, 'profits');
  try {
    const { everyMarket: markets } = catalogue;
    await thread.ask('save', { connection: connectionOf(pool), markets, valuationAssetId });
  } finally {
    await thread.stop();
  }
}
