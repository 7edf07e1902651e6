import type { Client } from 'pg';
import { deviceOfRow, makeNames, namesOfRow } from './people.ts';

/** How many of each there are. */
export const MILLION = 1_000_000;

/** Spot orders that finished: as many as of everything, or as the environment says, to see what grows with them. */
export const ORDERS = Number(process.env['BENCH_ORDERS'] ?? MILLION);

/** Ids that the running exchange does not give away in an hour. */
const FIRST_USER_ID = 5_000_000;
const FIRST_ROW_ID = 7_000_000_000_000;

/** A user with so many orders, fills and bills that a page must not depend on their number. */
export const BUSY_USER_ID = FIRST_USER_ID + 1;

/** One of the busy user's orders, in the middle of them. */
export const BUSY_ORDER_ID = FIRST_ROW_ID + ORDERS / 2;

export const DAY_MS = 24 * 60 * 60_000;

/** A user of the house itself that trades all the time. */
export const HOUSE_USER_ID = FIRST_USER_ID - 1;

/** A user of the house that stopped trading long ago: their rows are the oldest thousand. */
export const QUIET_HOUSE_USER_ID = FIRST_USER_ID - 2;

/** Every tenth row is the busy user's. */
const owner = `CASE WHEN n % 10 = 0 THEN ${BUSY_USER_ID} ELSE ${FIRST_USER_ID} + n END`;

/** Of what is traded, every tenth row is the house's, too. */
const isHouse = '(n <= 1000 OR n % 10 = 1)';
const trader = `CASE WHEN n <= 1000 THEN ${QUIET_HOUSE_USER_ID} WHEN n % 10 = 1 THEN ${HOUSE_USER_ID}
  ELSE ${owner} END`;

const contractMarket = '(SELECT min(market_id) FROM contract_markets)';

/** A staff session that the bench calls with; its token is given as SHA-256. */
const staff = `WITH someone AS (
    INSERT INTO staff (email, name, roles, state, created_at_ms)
    VALUES ('bench' || $3 || '@example.com', 'Bench', '{owner,risk}', 'active', 0)
    RETURNING staff_id)
  INSERT INTO staff_sessions
    (token_hash, staff_id, created_at_ms, last_seen_at_ms, expires_at_ms, address, user_agent)
  SELECT $1, staff_id, $2::bigint, $2::bigint, $2::bigint + ${DAY_MS}, '', '' FROM someone`;

/** One statement for each table, as the figures' workload says. `now` is in milliseconds. */
function fillings(now: number): readonly string[] {
  const rows = `generate_series(1, ${MILLION}) n`;
  const at = `${now} - (${MILLION} - n) * 1000`;
  const orderAt = `${now} - (${ORDERS}::bigint - n) * 1000`;
  return [
    `INSERT INTO users (user_id, email, phone, password_hash, invite_code, nickname, nickname_key,
       invited_by, is_disabled, identity_state, created_at_ms)
     SELECT ${FIRST_USER_ID} + n, 'user' || n || '@example.com', '86139' || lpad(n::text, 8, '0'),
       '', 'B' || lpad(to_hex(n), 7, '0'), 'Trader' || n, 'trader' || n,
       CASE WHEN n > 1 THEN ${BUSY_USER_ID} END, n % 1000 = 0,
       CASE WHEN n % 10 = 0 THEN 'pending' WHEN n % 10 < 4 THEN 'verified' ELSE 'none' END, ${at}
     FROM ${rows}`,
    `INSERT INTO engine_users
     SELECT id, 'house', 0, 0 FROM unnest(ARRAY[${HOUSE_USER_ID}, ${QUIET_HOUSE_USER_ID}]) AS id`,
    `INSERT INTO sessions
       (token_hash, user_id, created_at_ms, last_seen_at_ms, expires_at_ms, address, user_agent)
     SELECT sha256(n::text::bytea), ${FIRST_USER_ID} + n, ${at}, ${at}, ${at} + ${30 * DAY_MS},
       '203.0.113.1', 'bench' FROM ${rows}`,
    `INSERT INTO login_history (user_id, at_ms, address, user_agent, outcome, device_code)
     SELECT ${owner}, ${at}, '203.0.113.1', 'bench', 'ok', ${deviceOfRow} FROM ${rows}`,
    `INSERT INTO payment_methods
       (user_id, kind, details_sealed, account_mac, created_at_ms, updated_at_ms)
     SELECT ${FIRST_USER_ID} + n, 'bank', '', sha256((n / 3)::text::bytea), ${at}, ${at} FROM ${rows}`,
    `INSERT INTO uploads (file_id, owner_kind, owner_id, purpose, state, bytes, width_px, height_px,
       sent_hash, look, created_at_ms, used_at_ms, expires_at_ms)
     VALUES ('benchbenchbenchbenchbe', 'user', ${BUSY_USER_ID}, 'identity', 'stored', 1, 1, 1,
       sha256('bench'), B'0'::bit(64), ${now}, ${now}, ${now})`,
    `INSERT INTO identity_attempts (user_id, state, country, document_type, person_sealed,
       document_mac, person_mac, name_macs, front_file_id, handheld_file_id, submitted_at_ms, locale)
     SELECT ${FIRST_USER_ID} + n, CASE WHEN n % 10 = 0 THEN 'pending' ELSE 'approved' END, 'GB',
       'passport', '', sha256(n::text::bytea), sha256(('p' || n)::bytea), ${namesOfRow},
       'benchbenchbenchbenchbe', 'benchbenchbenchbenchbe', ${at}, 'en' FROM ${rows}, bench_names names`,
    `INSERT INTO accounts (account_id, user_id, account_kind, house_account, asset_id)
     SELECT ${FIRST_ROW_ID} + n * 2, ${FIRST_USER_ID} + n, 'spot', '', 1 FROM ${rows}`,
    `INSERT INTO finished_orders
     SELECT ${FIRST_ROW_ID} + n, ${trader}, 1, 6000000, 1000, 0, 0, 0, 0, 1000, 0, 60000000, 60000,
       ${orderAt}, ${orderAt}, 'buy', 'limit', 'gtc', 'expire_taker', 'filled', 'filled', false, ${isHouse}, ''
     FROM generate_series(1, ${ORDERS}) n`,
    `INSERT INTO trades
     SELECT ${FIRST_ROW_ID} + n, 1, 6000000, 1000, 60000000, ${FIRST_ROW_ID} + n, 1, ${trader}, ${HOUSE_USER_ID},
       60, 60, ${at}, 'sell', ${isHouse}, true FROM ${rows}`,
    `INSERT INTO contract_orders
     SELECT ${FIRST_ROW_ID} + n, ${trader}, ${contractMarket}, 'long', 'buy', 'limit', 'gtc', 'expire_taker', 0, 6000000, 10,
       0, 0, 10, 0, 60000000, 60000, 0, 0, 0, 'filled', 'filled', '', '', ${at}, ${at}, false, 1, ${at}
     FROM ${rows}`,
    `INSERT INTO contract_trades
     SELECT ${contractMarket}, ${FIRST_ROW_ID} + n, 6000000, 10, 60000000, ${FIRST_ROW_ID} + n, 1, ${trader}, ${HOUSE_USER_ID},
       60, 60, 0, 0, ${at}, 'sell', ${isHouse}, true FROM ${rows}`,
    `INSERT INTO transfers
     SELECT ${FIRST_ROW_ID} + n, 1, ${FIRST_ROW_ID} + 2 * (${owner} - ${FIRST_USER_ID}), 2, 1000,
       ${FIRST_ROW_ID} + n, ${owner}, 0, 1, ${at}, 'trade' FROM ${rows}`,
    `INSERT INTO user_notes (user_id, kind, text, staff_id, at_ms)
     SELECT ${owner}, 'note', 'bench', (SELECT max(staff_id) FROM staff), ${at} FROM ${rows}`,
    `INSERT INTO support_cases (user_id, kind, state, statement, opened_at_ms)
     SELECT ${FIRST_USER_ID} + n, 'other', CASE WHEN n % 10 = 0 THEN 'open' ELSE 'done' END,
       'bench', ${at} FROM ${rows}`,
    `INSERT INTO scheduled_changes
       (kind, subject, after, state, effective_at_ms, created_at_ms, told_at_ms, staff_id, reason)
     SELECT 'user_fee_tier', n::text, '{"userId":1,"tier":0}', 'applied', ${at}, ${at}, ${at},
       (SELECT max(staff_id) FROM staff), 'bench' FROM ${rows}`,
    `INSERT INTO outbox_messages
       (channel, target, template, locale, subject, body, state, created_at_ms)
     SELECT 'email', 'user' || n || '@example.com', 'code', 'en', '', '', 'sent', ${at} FROM ${rows}`,
  ];
}

/** Puts a million rows into every table that the back office lists; each token is that of one member of staff. */
export async function fillTables(
  client: Client,
  given: {
    readonly dataDir: string;
    readonly tokenHashes: readonly Buffer[];
    readonly now: number;
  },
): Promise<void> {
  const { dataDir, tokenHashes, now } = given;
  for (const [place, tokenHash] of tokenHashes.entries()) {
    await client.query(staff, [tokenHash, now, place]);
  }
  await makeNames(client, dataDir);
  for (const statement of fillings(now)) {
    const startedAt = performance.now();
    await client.query(statement);
    const table = /INSERT INTO (\w+)/.exec(statement)?.[1] ?? '';
    console.log(`  filled ${table} in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  }
  // Filling a busy machine takes longer than a session may idle.
  await client.query('UPDATE staff_sessions SET last_seen_at_ms = $1', [Date.now()]);
  await client.query('VACUUM ANALYZE');
}
