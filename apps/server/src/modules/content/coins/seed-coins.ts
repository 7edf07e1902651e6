import { readFileSync } from 'node:fs';
import { inTransaction } from '@candor/persistence';
import { CoinFacts, locales, tagOf } from '@candor/protocol';
import type { Locale } from '@candor/protocol';
import type { Pool } from 'pg';
import { Compile } from 'typebox/compile';
import { saveCoin } from './coin-store.ts';

const folder = new URL('../../../../content/coins/', import.meta.url);

const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

const described = Compile(CoinFacts);

/** The facts of the coins the demo begins with. @throws Error when the file says something else */
function firstCoinFacts(): ReadonlyMap<string, CoinFacts> {
  const facts = readJson('facts.json') as Readonly<Record<string, unknown>>;
  return new Map(
    Object.entries(facts).map(([asset, coin]) => {
      if (!described.Check(coin)) throw new Error(`content/coins/facts.json: ${asset}`);
      return [asset, coin];
    }),
  );
}

/** What each of them is, in one language. */
function firstCoinTexts(locale: Locale): ReadonlyMap<string, string> {
  return new Map(Object.entries(readJson(`${tagOf(locale)}.json`) as Record<string, string>));
}

/** Describes the coins the demo begins with; what is described already, perhaps edited since, stays as it is. */
export async function seedCoins(pool: Pool, nowMs: number): Promise<void> {
  const { rows } = await pool.query<{ asset: string }>('SELECT asset FROM coin_facts');
  const known = new Set(rows.map(({ asset }) => asset));
  const said = locales.map((locale) => [locale, firstCoinTexts(locale)] as const);
  await inTransaction(pool, async (tx) => {
    for (const [asset, facts] of firstCoinFacts()) {
      if (known.has(asset)) continue;
      const texts = Object.fromEntries(said.map(([locale, ofAll]) => [locale, ofAll.get(asset)]));
      await saveCoin(tx, { asset, ...facts, texts, updatedAtMs: nowMs });
    }
  });
}
