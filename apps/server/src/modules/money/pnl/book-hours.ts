import type { Units } from '@candor/money';
import type { ClientBase } from 'pg';
import { HOUR_MS } from '#api/durations.ts';
import { PositionBook } from './position.ts';
import type { Entry, Position } from './position.ts';

/** What is derived from the projected tables: a rebuild empties them, and the job fills them again. */
export const PNL_TABLES = ['pnl_books', 'pnl_hours', 'pnl_follower'] as const;

/** A row of `pnl_hours`: a position as it stood when an hour ended in which it changed. */
export interface HourRow {
  readonly asset_id: number;
  readonly hour: number;
  readonly last_transfer_id: number;
  readonly units: Units;
  readonly cost_units: Units;
  readonly realised_units: Units;
  readonly fee_units: Units;
  readonly in_units: Units;
  readonly out_units: Units;
  readonly earned_units: Units;
  readonly fills: number;
}

/** A position at the end of an hour. */
export interface HourPosition {
  readonly assetId: number;
  /** Hours since 1970 in UTC. */
  readonly hour: number;
  /** The last transfer that changed it. */
  readonly transferId: number;
  readonly position: Position;
}

export const columns =
  'asset_id, hour, last_transfer_id, units, cost_units, realised_units, fee_units, in_units, out_units, earned_units, fills';

export function positionOf(row: HourRow): HourPosition {
  return {
    assetId: row.asset_id,
    hour: row.hour,
    transferId: row.last_transfer_id,
    position: {
      units: row.units,
      costUnits: row.cost_units,
      realisedUnits: row.realised_units,
      feeUnits: row.fee_units,
      inUnits: row.in_units,
      outUnits: row.out_units,
      earnedUnits: row.earned_units,
      fills: row.fills,
    },
  };
}

/** Every position of a user as the tables have it: before an hour began, or the newest. */
export async function readSavedBefore(
  client: ClientBase,
  userId: number,
  hour?: number,
): Promise<readonly HourPosition[]> {
  const { rows } = await client.query<HourRow>(
    `SELECT DISTINCT ON (asset_id) ${columns} FROM pnl_hours
     WHERE user_id = $1 AND ($2::bigint IS NULL OR hour < $2) ORDER BY asset_id, hour DESC`,
    [userId, hour ?? null],
  );
  return rows.map(positionOf);
}

/** Takes entries into a book. @returns the positions of every hour that they changed. */
export function takeEntries(book: PositionBook, entries: readonly Entry[]): HourPosition[] {
  const hours = new Map<string, HourPosition>();
  for (const entry of entries) {
    const hour = Math.floor(entry.atMs / HOUR_MS);
    for (const assetId of book.take(entry).changed) {
      const { transferId } = entry;
      const position = book.of(assetId);
      hours.set(`${assetId}:${hour}`, { assetId, hour, transferId, position });
    }
  }
  return [...hours.values()];
}

export interface Folded {
  readonly folded_transfer_id: number;
  readonly entries: number;
}

/** A user's book as the tables have it, and up to where. */
export async function openBook(
  client: ClientBase,
  userId: number,
  valuationAssetId: number,
): Promise<{ readonly folded: Folded; readonly book: PositionBook }> {
  const { rows } = await client.query<Folded>(
    'SELECT folded_transfer_id, entries FROM pnl_books WHERE user_id = $1',
    [userId],
  );
  const saved = await readSavedBefore(client, userId);
  const positions = new Map(saved.map(({ assetId, position }) => [assetId, position]));
  const [folded = { folded_transfer_id: 0, entries: 0 }] = rows;
  return { folded, book: new PositionBook(valuationAssetId, positions) };
}
