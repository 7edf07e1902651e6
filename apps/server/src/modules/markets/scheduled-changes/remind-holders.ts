import { CONTRACT_MARKETS_FROM, ENDING_MS } from '@candor/exchange-core';
import { inTransaction } from '@candor/persistence';
import type { Pool, PoolClient } from 'pg';
import { DAY_MS } from '#api/durations.ts';
import type { Notices } from '#modules/people/notices/index.ts';
import { utcTime } from '#texts/utc-time.ts';

/** They are told in steps, each a transaction: none waits long for the others. */
const REMINDED_AT_ONCE = 500;
/** The end is announced with a day of it before the last hour begins: so long before that hour the settlement is a day away. */
const BEFORE_ENDING_MS = DAY_MS - ENDING_MS;

interface ReminderDeps {
  readonly pool: Pool;
  readonly notices: Notices;
  readonly nowMs: () => number;
  /** How many are told in one transaction. */
  readonly atOnce?: number;
}

interface Coming {
  readonly changeId: number;
  readonly market: string;
  readonly marketId: number;
  readonly effectiveAtMs: number;
  readonly remindedTo: number;
}

/**
 * Reminds whoever has a position or an order in a contract market a day before it settles, where its end was announced more than
 * a day before that. How far it got is written with the notices, so each is reminded once, whatever happens in between.
 */
export function settlementReminder(deps: ReminderDeps): () => Promise<void> {
  const { pool, notices, nowMs, atOnce = REMINDED_AT_ONCE } = deps;
  const remindSome = async (tx: PoolClient): Promise<boolean> => {
    const coming = await takeComing(tx, nowMs());
    if (coming === undefined) return false;
    const { changeId, market, effectiveAtMs } = coming;
    const users = await nextHolders(tx, coming, atOnce);
    const values = {
      market,
      time: utcTime(effectiveAtMs),
      settles: utcTime(effectiveAtMs + ENDING_MS),
    };
    await notices.tell(
      tx,
      users.map((userId) => ({
        ...{ userId, kind: 'risk', template: 'contract_settles_soon', values },
        atMs: nowMs(),
      })),
    );
    const isDone = users.length < atOnce;
    await tx.query(
      `UPDATE scheduled_changes SET reminded_to_user = $2, reminded_at_ms = $3 WHERE change_id = $1`,
      [changeId, users.at(-1) ?? coming.remindedTo, isDone ? nowMs() : null],
    );
    return true;
  };
  return async () => {
    while (await inTransaction(pool, remindSome));
  };
}

/** The next announced end whose settlement is less than a day away; its row is held. */
async function takeComing(tx: PoolClient, nowMs: number): Promise<Coming | undefined> {
  const { rows } = await tx.query<Coming>(
    `SELECT change_id AS "changeId", subject AS market, (after->>'marketId')::bigint AS "marketId",
       effective_at_ms AS "effectiveAtMs", reminded_to_user AS "remindedTo"
     FROM scheduled_changes
     WHERE kind = 'market_delist' AND state = 'scheduled' AND reminded_at_ms IS NULL
       AND (after->>'marketId')::bigint >= $1
       AND $2::bigint BETWEEN effective_at_ms - $3 AND effective_at_ms - 1
       AND created_at_ms <= effective_at_ms - $3 - $4
     ORDER BY effective_at_ms, change_id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [CONTRACT_MARKETS_FROM, nowMs, BEFORE_ENDING_MS, DAY_MS],
  );
  return rows[0];
}

/** Who has something open there, by their numbers: positions, orders in the book and conditional ones. */
async function nextHolders(
  tx: PoolClient,
  { marketId, remindedTo }: Coming,
  atOnce: number,
): Promise<number[]> {
  const { rows } = await tx.query<{ user_id: number }>(
    `SELECT user_id FROM (
       SELECT user_id FROM contract_positions WHERE market_id = $1 AND is_open
       UNION SELECT user_id FROM contract_orders WHERE market_id = $1 AND is_open
       UNION SELECT user_id FROM contract_triggers WHERE market_id = $1 AND is_open
     ) AS concerned JOIN users USING (user_id)
     WHERE user_id > $2 ORDER BY user_id LIMIT $3`,
    [marketId, remindedTo, atOnce],
  );
  return rows.map((row) => row.user_id);
}
