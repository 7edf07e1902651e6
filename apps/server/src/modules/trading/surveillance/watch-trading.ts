import type { Pool, PoolClient } from 'pg';
import { HOUR_MS } from '#api/durations.ts';
import type { PlatformSettings } from '#modules/console/settings/index.ts';
import { findFlags } from './find-flags.ts';
import type { FoundFlag, Span } from './find-flags.ts';
import { ruleOf } from './rules.ts';
import type { WatchRules } from './rules.ts';

export interface WatchDeps {
  readonly pool: Pool;
  readonly settings: Pick<PlatformSettings, 'read'>;
  readonly nowMs: () => number;
}

/** What one transaction looks at when much was left to look at. */
const SPAN_MS = HOUR_MS;

/** What is next to look at: never what the tables may still lack. Undefined when nothing is. */
async function nextSpan(tx: PoolClient): Promise<Span | undefined> {
  const { rows } = await tx.query<{ up_to_ms: number; timestamp_ms: number }>(
    'SELECT up_to_ms, timestamp_ms FROM surveillance_mark CROSS JOIN projection FOR UPDATE OF surveillance_mark',
  );
  const { up_to_ms: doneMs = 0, timestamp_ms: nowMs = 0 } = rows[0] ?? {};
  // The first run of a house does not look at its whole past.
  const fromMs = doneMs === 0 ? nowMs - SPAN_MS : doneMs;
  const toMs = Math.min(nowMs, fromMs + SPAN_MS);
  return toMs > fromMs ? { fromMs, toMs } : undefined;
}

async function keep(
  tx: PoolClient,
  flags: readonly FoundFlag[],
  rules: WatchRules,
  nowMs: number,
): Promise<void> {
  for (const flag of flags) {
    await tx.query(
      `INSERT INTO surveillance_flags (kind, market_id, user_id, other_user_id, with_house, from_ms, to_ms,
         figures, rule, order_ids, found_at_ms)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        ...[flag.kind, flag.marketId, flag.userId, flag.otherUserId, flag.withHouse],
        ...[flag.fromMs, flag.toMs, JSON.stringify(flag.figures)],
        ...[JSON.stringify(ruleOf(flag.kind, rules)), flag.orderIds, nowMs],
      ],
    );
  }
}

/** One step: flags and how far it looked are committed together. @returns whether there is more to look at */
async function watchSpan({ pool, settings, nowMs }: WatchDeps): Promise<boolean> {
  const rules = await settings.read();
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const span = await nextSpan(client);
    if (span !== undefined) {
      for (const venue of ['spot', 'contract'] as const) {
        await keep(client, await findFlags(client, venue, span, rules), rules, nowMs());
      }
      await client.query('UPDATE surveillance_mark SET up_to_ms = $1', [span.toMs]);
    }
    await client.query('COMMIT');
    return span !== undefined && span.toMs - span.fromMs === SPAN_MS;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

/** Looks at everything that was placed, ended and traded since the last time; nothing is looked at twice. */
export async function watchTrading(deps: WatchDeps): Promise<void> {
  while (await watchSpan(deps));
}
