import { asUnits, formatUnits } from '@candor/money';
import type { EngineReader } from '@candor/exchange-core';
import type { AdminReply, BookOwner } from '@candor/protocol';
import type { Pool } from 'pg';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';

type Balances = AdminReply<'bookBalances'>;

export interface BooksDeps {
  readonly pool: Pool;
  readonly catalogue: MarketCatalogue;
  readonly reads: <T>(
    ask: (reader: EngineReader) => T,
  ) => Promise<{ readonly sequence: number; readonly value: T }>;
  readonly nowMs: () => number;
}

interface BalanceRow {
  readonly sequence: number;
  readonly asset_id: number;
  readonly owner: BookOwner;
  readonly account: string;
  readonly available: string;
  readonly held: string;
  readonly accounts: number;
}

/** One statement, so that sums and sequence are of one moment. */
const BALANCES = `SELECT (SELECT projected_sequence FROM projection) AS sequence, asset_id,
    CASE WHEN user_id = 0 THEN 'house' WHEN role = 'house' THEN 'house_users' ELSE 'clients' END AS owner,
    CASE WHEN user_id = 0 THEN house_account ELSE account_kind::text END AS account,
    sum(available_units)::text AS available, sum(held_units)::text AS held, count(*)::int AS accounts
  FROM accounts LEFT JOIN engine_users USING (user_id)
  GROUP BY 2, 3, 4 ORDER BY 2, 3, 4`;

/** How often the tables are asked until they stand where the core does: they are a moment behind. */
const TRIES = 5;

interface Compared {
  readonly rows: readonly BalanceRow[];
  /** What the core owes clients, by asset; undefined when the tables never stood where it did. */
  readonly owedByCore: ReadonlyMap<number, bigint> | undefined;
}

async function readCompared({ pool, reads }: BooksDeps): Promise<Compared> {
  let rows: readonly BalanceRow[] = [];
  for (let tries = 0; tries < TRIES; tries++) {
    const { sequence, value } = await reads((reader) => reader.userTotals());
    ({ rows } = await pool.query<BalanceRow>(BALANCES));
    if (rows[0]?.sequence === sequence) {
      const owedByCore = new Map(value.map(({ assetId, units }) => [assetId, BigInt(units)]));
      return { rows, owedByCore };
    }
  }
  return { rows, owedByCore: undefined };
}

const totalOf = ({ available, held }: BalanceRow): bigint => BigInt(available) + BigInt(held);

const sumOf = (rows: readonly BalanceRow[]): bigint =>
  rows.reduce((sum, row) => sum + totalOf(row), 0n);

/** What everybody holds by the tables, beside what the core says it owes. */
export async function readBalances(deps: BooksDeps): Promise<Balances> {
  const { catalogue } = deps;
  const { rows, owedByCore } = await readCompared(deps);
  const assets = catalogue.assets.map(({ assetId, symbol, scale }) => {
    const own = rows.filter((row) => row.asset_id === assetId);
    const text = (units: bigint): string => formatUnits(asUnits(units), scale);
    const owed = sumOf(own.filter(({ owner }) => owner === 'clients'));
    const sum = sumOf(own);
    const core = owedByCore === undefined ? undefined : (owedByCore.get(assetId) ?? 0n);
    return {
      asset: symbol,
      owed: text(owed),
      sum: text(sum),
      owedByCore: core === undefined ? null : text(core),
      ok: sum === 0n && (core === undefined || core === owed),
    };
  });
  return {
    sequence: rows[0]?.sequence ?? 0,
    assets,
    rows: rows.map((row) => {
      const { symbol, scale } = catalogue.assetOf(row.asset_id);
      const text = (units: string): string => formatUnits(asUnits(BigInt(units)), scale);
      const { owner, account, accounts } = row;
      return {
        asset: symbol,
        owner,
        account,
        available: text(row.available),
        held: text(row.held),
        accounts,
      };
    }),
  };
}
