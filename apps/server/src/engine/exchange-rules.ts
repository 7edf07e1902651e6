import type { EngineOptions } from '@candor/exchange-core';
import type { Database } from '@candor/persistence';

/** 100,000 of an asset with eight decimals; the faucet gives less of most. */
const DEMO_FUND_UNITS_MAX = 10_000_000_000_000;

/** What a first start makes: a living demo, an empty house, or an empty house to rehearse in. */
export type Seed = 'demo' | 'none' | 'rehearsal';

/** What was fixed at the first start. */
export interface ExchangeRules extends EngineOptions {
  /**
   * The demo's shortcuts: codes are shown, newcomers approve at once, users verify themselves. A rehearsal gives
   * play money and has none of them, so that the house is set up as a real one.
   */
  readonly hasShortcuts: boolean;
}

interface RulesRow {
  readonly demo_enabled: boolean;
  readonly demo_fund_units_max: number;
  readonly is_rehearsal: boolean;
}

/** The rules this exchange was first started with, or undefined when it never was. */
export async function readExchangeRules(database: Database): Promise<ExchangeRules | undefined> {
  const { rows } = await database.pool.query<RulesRow>(
    'SELECT demo_enabled, demo_fund_units_max, is_rehearsal FROM exchange_rules',
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    demoEnabled: row.demo_enabled,
    demoFundUnitsMax: row.demo_fund_units_max,
    hasShortcuts: row.demo_enabled && !row.is_rehearsal,
  };
}

/** Fixes the rules on the first start; later starts keep what was fixed, whatever they ask for. */
export async function fixExchangeRules(database: Database, seed: Seed): Promise<ExchangeRules> {
  await database.pool.query(
    `INSERT INTO exchange_rules (demo_enabled, demo_fund_units_max, is_rehearsal) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [seed !== 'none', DEMO_FUND_UNITS_MAX, seed === 'rehearsal'],
  );
  const rules = await readExchangeRules(database);
  if (rules === undefined) throw new Error('the rules of the exchange cannot be read back');
  return rules;
}
