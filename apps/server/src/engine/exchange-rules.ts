import type { EngineOptions } from '@candor/exchange-core';
import type { Database } from '@candor/persistence';

/** 100,000 of an asset with eight decimals; the faucet gives less of most. */
const DEMO_FUND_UNITS_MAX = 10_000_000_000_000;

interface RulesRow {
  readonly demo_enabled: boolean;
  readonly demo_fund_units_max: number;
}

/** The rules this exchange was first started with, or undefined when it never was. */
export async function readExchangeRules(database: Database): Promise<EngineOptions | undefined> {
  const { rows } = await database.pool.query<RulesRow>(
    'SELECT demo_enabled, demo_fund_units_max FROM exchange_rules',
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  return { demoEnabled: row.demo_enabled, demoFundUnitsMax: row.demo_fund_units_max };
}

/** Fixes the rules on the first start; later starts keep what was fixed, whatever they ask for. */
export async function fixExchangeRules(
  database: Database,
  seed: 'demo' | 'none',
): Promise<EngineOptions> {
  await database.pool.query(
    `INSERT INTO exchange_rules (demo_enabled, demo_fund_units_max) VALUES ($1, $2)
     ON CONFLICT DO NOTHING`,
    [seed === 'demo', DEMO_FUND_UNITS_MAX],
  );
  const rules = await readExchangeRules(database);
  if (rules === undefined) throw new Error('the rules of the exchange cannot be read back');
  return rules;
}
