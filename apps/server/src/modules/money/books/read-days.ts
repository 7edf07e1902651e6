import { asUnits, formatUnits } from '@candor/money';
import type { AdminReply, AdminRequest, BookDay } from '@candor/protocol';
import type { Pool } from 'pg';
import { DAY_MS } from '#api/durations.ts';
import { firstIdAt } from '#modules/trading/blotter/index.ts';
import { KeptDays, rangeOf } from './book-days.ts';
import type { BooksDeps } from './read-balances.ts';

interface ChangeRow {
  readonly asset_id: number;
  readonly came: string;
  readonly went: string;
}

/** What came to clients and went from them; what they paid each other changes nothing owed. */
const changesBetween = (range: string): string => `SELECT asset_id,
    coalesce(sum(units) FILTER (WHERE credit_customer_id > 0), 0)::text AS came,
    coalesce(sum(units) FILTER (WHERE debit_customer_id > 0), 0)::text AS went
  FROM transfers WHERE ${range} AND (credit_customer_id > 0) <> (debit_customer_id > 0)
  GROUP BY asset_id`;

const CHANGES = changesBetween('transfer_id >= $1 AND transfer_id < $2');

/** The changes of days, each read once when it is over. */
export const changeDays = (pool: Pool): KeptDays<ChangeRow> => new KeptDays(pool, CHANGES);

/** Those between two times at once: however long ago the days are that are asked for, no more is read than their rows. */
async function changesOf(pool: Pool, fromMs: number, toMs: number): Promise<readonly ChangeRow[]> {
  const ids = [
    await firstIdAt(pool, 'transfers', fromMs),
    await firstIdAt(pool, 'transfers', toMs),
  ];
  return (await pool.query<ChangeRow>(CHANGES, ids)).rows;
}

interface NowRow extends ChangeRow {
  readonly owed: string;
  readonly sequence: number;
}

/** One statement, so that what is owed now and the changes of the days that are not over are of one moment. */
const NOW = `WITH owed AS (
    SELECT asset_id, sum(available_units + held_units) AS units
    FROM accounts JOIN engine_users USING (user_id) WHERE role <> 'house' GROUP BY asset_id),
  changes AS (${changesBetween('transfer_id >= $1')})
  SELECT asset_id, owed.units::text AS owed, coalesce(came, '0') AS came, coalesce(went, '0') AS went,
    (SELECT projected_sequence FROM projection) AS sequence
  FROM owed LEFT JOIN changes USING (asset_id) ORDER BY asset_id`;

/**
 * What clients were owed at the close of each day, the latest first: from what is owed now, back by what came and went. A
 * day that is over is cut by the times of its transfers, whatever is asked when.
 */
export async function readDays(
  { pool, catalogue, nowMs }: BooksDeps,
  days: KeptDays<ChangeRow>,
  request: AdminRequest<'bookDays'>,
): Promise<AdminReply<'bookDays'>> {
  const { fromMs, toMs, nextCursor } = rangeOf(request, nowMs());
  const { rows: projections } = await pool.query<{ timestamp_ms: number }>(
    'SELECT timestamp_ms FROM projection',
  );
  const projectedMs = projections[0]?.timestamp_ms ?? 0;
  const openMs = Math.floor(projectedMs / DAY_MS) * DAY_MS;
  const { rows: now } = await pool.query<NowRow>(NOW, [await firstIdAt(pool, 'transfers', openMs)]);
  const closing = new Map(now.map(({ asset_id, owed }) => [asset_id, BigInt(owed)]));
  const rows: BookDay[] = [];
  const listDay = (dayMs: number, changes: readonly ChangeRow[], isOver: boolean): void => {
    const changed = new Map(changes.map((row) => [row.asset_id, row]));
    for (const [assetId, units] of closing) {
      const { came = '0', went = '0' } = changed.get(assetId) ?? {};
      const opening = units - BigInt(came) + BigInt(went);
      closing.set(assetId, opening);
      // Of an asset that nobody has yet there is nothing to say.
      if (dayMs < fromMs || dayMs >= toMs || (units === 0n && opening === 0n)) continue;
      const { symbol, scale } = catalogue.assetOf(assetId);
      const text = (of: bigint): string => formatUnits(asUnits(of), scale);
      rows.push({
        ...{ dayMs, asset: symbol, opening: text(opening), closing: text(units), isOver },
        ...{ came: text(BigInt(came)), went: text(BigInt(went)) },
      });
    }
  };
  // After the last command nothing has changed, up to today.
  for (let dayMs = toMs - DAY_MS; dayMs > openMs; dayMs -= DAY_MS) listDay(dayMs, [], false);
  listDay(openMs, now, false);
  if (toMs < openMs) listDay(toMs, await changesOf(pool, toMs, openMs), true);
  for (let dayMs = Math.min(toMs, openMs) - DAY_MS; dayMs >= fromMs; dayMs -= DAY_MS) {
    listDay(dayMs, await days.of(dayMs, projectedMs), true);
  }
  return { fromMs, toMs, sequence: now[0]?.sequence ?? 0, rows, nextCursor };
}
