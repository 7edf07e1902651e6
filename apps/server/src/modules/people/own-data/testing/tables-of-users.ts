import type { Pool } from 'pg';

/** Columns that say whose a row is. */
export const OWNER_COLUMNS =
  '^((done_|last_|other_|by_|of_|maker_|taker_)?user_id|owner_id|blocked_id|maker_id|buyer_id|seller_id|(debit|credit)_customer_id)$';

/** Tables of the house, whose makers and owners are its staff. */
const ofStaff = ['approvals'];

/** Every table that names users. */
export async function tablesOfUsers(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ table_name: string }>(
    `SELECT DISTINCT table_name FROM information_schema.columns JOIN information_schema.tables USING (table_name)
     WHERE columns.table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name ~ $1
       AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = table_name::regclass)`,
    [OWNER_COLUMNS],
  );
  return rows.map((row) => row.table_name).filter((table) => !ofStaff.includes(table));
}
