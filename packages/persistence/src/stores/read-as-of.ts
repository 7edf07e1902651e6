import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Compilable } from 'kysely';
import type { Database } from '#postgres/open-database.ts';
import type { HistoryTables } from './tables.ts';

/** Rows of history and the command up to which they are complete, both from one moment. */
export interface AsOf<Row> {
  /** Everything up to this sequence is in, nothing after it. */
  readonly asOfSequence: number;
  readonly rows: readonly Row[];
}

/** Builds queries; {@link readAsOf} runs them. */
export const history = new Kysely<HistoryTables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Rows of one page at most, whatever a caller asks for. */
export const PAGE_ROWS_MAX = 1_000;

export function pageLimit(limit: number): number {
  return Math.max(1, Math.min(limit, PAGE_ROWS_MAX));
}

/** Runs a query together with the question how far the tables are: one statement, one snapshot. */
export async function readAsOf<Row>(
  { pool }: Pick<Database, 'pool'>,
  query: Compilable<Row>,
): Promise<AsOf<Row>> {
  const { sql, parameters } = query.compile();
  const { rows } = await pool.query<Row & { asOfSequence: number; place: number | null }>(
    `SELECT projection.projected_sequence AS "asOfSequence", found.*
     FROM projection
     LEFT JOIN LATERAL (SELECT row_number() OVER () AS place, page.* FROM (${sql}) AS page) AS found
       ON true
     ORDER BY place`,
    [...parameters],
  );
  const asOfSequence = rows[0]?.asOfSequence ?? 0;
  const isEmpty = rows.length === 1 && rows[0]?.place === null;
  return { asOfSequence, rows: isEmpty ? [] : rows.map(withoutMarks) };
}

function withoutMarks<Row>(row: Row & { asOfSequence: number; place: number | null }): Row {
  const { asOfSequence: _sequence, place: _place, ...rest } = row;
  return rest as unknown as Row;
}
