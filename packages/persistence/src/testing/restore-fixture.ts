import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { EngineOptions } from '@candor/exchange-core';
import type { TestDatabase } from './create-test-database.ts';

/** A database that an earlier version left, as `fixtures/README.md` describes it. */
export interface Fixture {
  readonly rules: EngineOptions;
  readonly sequence: number;
  readonly headHash: string;
  /** Absent where rows of the state have more fields by now. */
  readonly stateHash?: string;
  /** Rows of each table, one JSON text a row. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
}

export function readFixture(name: string): Fixture {
  const file = new URL(`../../fixtures/${name}.json.gz`, import.meta.url);
  return JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as Fixture;
}

/** Fills an empty database: the migrations that version knew, then its rows. */
export async function restoreFixture(database: TestDatabase, { tables }: Fixture): Promise<void> {
  const client = await database.connect();
  try {
    await client.query(`CREATE TABLE schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const migrations = (tables['schema_migrations'] ?? [])
      .map((row) => (JSON.parse(row) as { readonly name: string }).name)
      .sort();
    for (const name of migrations) {
      await client.query(readFileSync(new URL(`../migrations/${name}`, import.meta.url), 'utf8'));
    }
    for (const table of ['engine_leader', 'projection']) await client.query(`DELETE FROM ${table}`);
    // Assets first: other tables refer to them.
    const names = Object.keys(tables).sort((a, b) => rank(a) - rank(b));
    for (const table of names) {
      await client.query(
        `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)`,
        [`[${(tables[table] ?? []).join(',')}]`],
      );
    }
  } finally {
    await client.end();
  }
}

function rank(table: string): number {
  return table === 'assets' ? 0 : 1;
}
