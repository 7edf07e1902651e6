import { newPool, stepBack } from '@candor/persistence';
import { answerQuestions } from '#threads/answer-questions.ts';
import type { SavingQuestions } from './save-in-thread.ts';
import { saveAll } from './save-profits.ts';

/** What the thread of {@link saveInThread} runs. */
async function save({
  connection,
  markets,
  valuationAssetId,
}: SavingQuestions['save']['ask']): Promise<null> {
  const byId = new Map(markets.map((market) => [market.marketId, market]));
  const marketOf = (marketId: number) => {
    const market = byId.get(marketId);
    if (market !== undefined) return market;
    // One that was listed since this began: the job's next attempt has it.
    throw new Error(`no market ${marketId} yet`);
  };
  const pool = newPool({ ...connection, max: 1 });
  try {
    await saveAll(pool, { catalogue: { marketOf }, valuationAssetId });
    return null;
  } finally {
    await pool.end();
  }
}

stepBack();
answerQuestions<SavingQuestions>({ save });
