import type { FoundRecord, RecordKind, StaffPermission } from '@candor/protocol';
import type { Pool } from 'pg';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';

/** One kind of numbered thing: who may see it, and its row by number. Every statement is one look into a primary key, that of contract trades one for each market. */
interface Source {
  readonly kind: RecordKind;
  readonly permission: StaffPermission;
  readonly statement: string;
}

const orderOf = (table: string): string =>
  `SELECT order_id AS id, ARRAY[user_id] AS users, market_id AS market, created_at_ms AS at
   FROM ${table} WHERE order_id = $1`;

const sources: readonly Source[] = [
  {
    kind: 'order',
    permission: 'orders.view',
    statement: `${orderOf('open_orders')} UNION ALL ${orderOf('finished_orders')}`,
  },
  {
    kind: 'trade',
    permission: 'orders.view',
    statement: `SELECT trade_id AS id, ARRAY[maker_user_id, taker_user_id] AS users, market_id AS market,
      traded_at_ms AS at FROM trades WHERE trade_id = $1`,
  },
  {
    kind: 'contract_order',
    permission: 'orders.view',
    statement: orderOf('contract_orders'),
  },
  {
    kind: 'contract_trade',
    permission: 'orders.view',
    statement: `SELECT trade_id AS id, ARRAY[maker_user_id, taker_user_id] AS users, market_id AS market,
      traded_at_ms AS at FROM contract_markets JOIN contract_trades USING (market_id)
      WHERE trade_id = $1 ORDER BY market_id`,
  },
  {
    kind: 'contract_position',
    permission: 'orders.view',
    statement: `SELECT position_id AS id, ARRAY[user_id] AS users, market_id AS market, opened_at_ms AS at
      FROM contract_positions WHERE position_id = $1`,
  },
  {
    kind: 'option_entry',
    permission: 'orders.view',
    statement: `SELECT entry_id AS id, ARRAY[user_id] AS users, market_id AS market, entered_at_ms AS at
      FROM option_entries JOIN option_rounds USING (round_id) WHERE entry_id = $1`,
  },
  {
    kind: 'p2p_order',
    permission: 'p2p.view',
    statement: `SELECT order_id AS id, ARRAY[buyer_id, seller_id] AS users, NULL::bigint AS market,
      opened_at_ms AS at FROM p2p_orders WHERE order_id = $1`,
  },
  {
    kind: 'p2p_ad',
    permission: 'p2p.view',
    statement: `SELECT ad_id AS id, ARRAY[user_id] AS users, NULL::bigint AS market, published_at_ms AS at
      FROM p2p_ads WHERE ad_id = $1`,
  },
  {
    kind: 'case',
    permission: 'cases.view',
    statement: `SELECT case_id AS id, ARRAY[user_id] AS users, NULL::bigint AS market, opened_at_ms AS at
      FROM support_cases WHERE case_id = $1`,
  },
  {
    kind: 'identity_review',
    permission: 'identity.view',
    statement: `SELECT attempt_id AS id, ARRAY[user_id] AS users, NULL::bigint AS market, submitted_at_ms AS at
      FROM identity_attempts WHERE attempt_id = $1`,
  },
];

interface Row {
  readonly id: number;
  readonly users: readonly (number | string)[];
  readonly market: number | null;
  readonly at: number;
}

/** What people put before a number that they copy: `#1000004`, `Order 1000004`, `No. 7`. */
const AROUND_NUMBER = /^(?:(?:p2p|\p{L}+)\.?[\s:#]+)+|^#+/iu;

/** The number that somebody typed or pasted; undefined for anything else. */
export function typedNumber(typed: string): number | undefined {
  const plain = typed.normalize('NFKC').trim();
  const text = plain.replace(AROUND_NUMBER, '').replace(/[\s,]/g, '');
  const number = Number(text);
  return /^[1-9][0-9]{0,15}$/.test(text) && Number.isSafeInteger(number) ? number : undefined;
}

function symbolOf(catalogue: MarketCatalogue, kind: RecordKind, marketId: number): string {
  return (
    kind.startsWith('contract_') ? catalogue.contractOf(marketId) : catalogue.marketOf(marketId)
  ).symbol;
}

/** Everything that has the number, of the kinds that the permissions open. */
export async function findRecords(
  pool: Pool,
  number: number,
  permissions: readonly StaffPermission[],
  catalogue: MarketCatalogue,
): Promise<FoundRecord[]> {
  const open = sources.filter(({ permission }) => permissions.includes(permission));
  const found = await Promise.all(
    open.map(async ({ kind, statement }) => {
      const { rows } = await pool.query<Row>(statement, [number]);
      return rows.map((row) => ({ kind, row }));
    }),
  );
  return found.flat().map(({ kind, row }) => ({
    kind,
    id: row.id,
    // A side without a user is the exchange itself.
    userIds: [...new Set(row.users.map(Number))].filter((userId) => userId > 0),
    symbol: row.market === null ? null : symbolOf(catalogue, kind, row.market),
    atMs: row.at,
  }));
}
