import type { AlertCondition, AlertRepeat, AlertSource } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import type { Alert, AlertTarget, Watch } from './alert.ts';
import type { Firing } from './alert-board.ts';
import type { PriceMinute } from './price-minutes.ts';

type Tx = Pick<Pool | PoolClient, 'query'>;

/** An alert as it is kept. */
export interface AlertRow {
  readonly alert_id: number;
  readonly user_id: number;
  readonly market_id: number;
  readonly source: AlertSource;
  readonly condition: AlertCondition;
  readonly target: number;
  readonly window_hours: 0 | 1 | 24;
  readonly repeat: AlertRepeat;
  readonly by_email: boolean;
  readonly is_paused: boolean;
  readonly revision: number;
  readonly from_sequence: number;
  readonly watch_above: boolean;
  readonly watch_value: number;
  readonly watch_fires: boolean;
  readonly fired_at_ms: number | null;
  readonly created_at_ms: number;
  /** When its market ended; null while there is one. */
  readonly ended_at_ms: number | null;
}

/** What a user chose of an alert. */
export interface AlertChoice extends AlertTarget {
  readonly byEmail: boolean;
}

/** Since when and for what an alert waits. */
export interface AlertStart {
  readonly fromSequence: number;
  readonly watch: Watch;
}

/** What an alert told, as it is kept. */
export interface FiringRow
  extends Pick<
    AlertRow,
    'market_id' | 'source' | 'condition' | 'target' | 'window_hours' | 'repeat'
  > {
  readonly firing_id: number;
  readonly ticks: number;
  readonly change_ppm: number | null;
  readonly at_ms: number;
}

/** The row as the board has it. */
export const alertOf = (row: AlertRow): Alert => ({
  alertId: row.alert_id,
  userId: row.user_id,
  marketId: row.market_id,
  source: row.source,
  condition: row.condition,
  target: row.target,
  windowHours: row.window_hours,
  repeat: row.repeat,
  revision: row.revision,
  fromSequence: row.from_sequence,
  firedAtMs: row.fired_at_ms ?? undefined,
  watch: { isAbove: row.watch_above, value: row.watch_value, fires: row.watch_fires },
});

/** Every alert that waits. */
export async function loadAlerts(pool: Tx): Promise<readonly Alert[]> {
  const { rows } = await pool.query<AlertRow>(
    'SELECT * FROM price_alerts WHERE NOT is_paused AND ended_at_ms IS NULL',
  );
  return rows.map(alertOf);
}

/** A user's alerts, newest first. */
export async function listAlerts(pool: Tx, userId: number): Promise<readonly AlertRow[]> {
  const { rows } = await pool.query<AlertRow>(
    'SELECT * FROM price_alerts WHERE user_id = $1 ORDER BY alert_id DESC',
    [userId],
  );
  return rows;
}

/** Locks a user's alert for what follows; undefined when it is not theirs, or gone. */
export async function lockAlert(
  tx: Tx,
  userId: number,
  alertId: number,
): Promise<AlertRow | undefined> {
  const { rows } = await tx.query<AlertRow>(
    'SELECT * FROM price_alerts WHERE alert_id = $1 AND user_id = $2 FOR UPDATE',
    [alertId, userId],
  );
  return rows[0];
}

const choiceValues = (choice: AlertChoice): readonly unknown[] => [
  choice.source,
  choice.condition,
  choice.target,
  choice.windowHours,
  choice.repeat,
  choice.byEmail,
];

const startValues = ({ fromSequence, watch }: AlertStart): readonly unknown[] => [
  fromSequence,
  watch.isAbove,
  watch.value,
  watch.fires,
];

/** Adds an alert. @returns undefined when the user has the same one */
export async function insertAlert(
  tx: Tx,
  userId: number,
  choice: AlertChoice,
  start: AlertStart & { readonly nowMs: number },
): Promise<AlertRow | undefined> {
  const { rows } = await tx.query<AlertRow>(
    `INSERT INTO price_alerts (user_id, market_id, source, condition, target, window_hours, repeat,
       by_email, is_paused, revision, from_sequence, watch_above, watch_value, watch_fires,
       created_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, false, 1, $9, $10, $11, $12, $13)
     ON CONFLICT DO NOTHING RETURNING *`,
    [userId, choice.marketId, ...choiceValues(choice), ...startValues(start), start.nowMs],
  );
  return rows[0];
}

/** Writes a user's choice over an alert, which begins from the start. @returns undefined when another is the same */
export async function rewriteAlert(
  tx: Tx,
  alertId: number,
  choice: AlertChoice,
  start: AlertStart,
): Promise<AlertRow | undefined> {
  const { rows } = await tx.query<AlertRow>(
    `UPDATE price_alerts SET source = $2, condition = $3, target = $4, window_hours = $5, repeat = $6,
       by_email = $7, is_paused = false, revision = revision + 1, fired_at_ms = NULL,
       from_sequence = $8, watch_above = $9, watch_value = $10, watch_fires = $11
     WHERE alert_id = $1 AND NOT EXISTS (
       SELECT FROM price_alerts AS same
       WHERE same.alert_id <> $1 AND same.user_id = price_alerts.user_id
         AND same.market_id = price_alerts.market_id AND same.source = $2 AND same.condition = $3
         AND same.target = $4 AND same.window_hours = $5)
     RETURNING *`,
    [alertId, ...choiceValues(choice), ...startValues(start)],
  );
  return rows[0];
}

/** Pauses an alert, or lets it wait again from `start`. */
export async function pauseAlert(
  tx: Tx,
  alertId: number,
  isPaused: boolean,
  start: AlertStart,
): Promise<AlertRow | undefined> {
  const { rows } = await tx.query<AlertRow>(
    `UPDATE price_alerts SET is_paused = $2, revision = revision + 1, from_sequence = $3,
       watch_above = $4, watch_value = $5, watch_fires = $6
     WHERE alert_id = $1 RETURNING *`,
    [alertId, isPaused, ...startValues(start)],
  );
  return rows[0];
}

/**
 * Records that an alert fired, and takes out one that fires once. False when it was told already, or was
 * changed, paused or removed since.
 */
export async function recordFiring(tx: Tx, firing: Firing): Promise<AlertRow | undefined> {
  const { alert } = firing;
  const { rows: alerts } = await tx.query<AlertRow>(
    `SELECT * FROM price_alerts WHERE alert_id = $1 AND revision = $2 AND NOT is_paused FOR UPDATE`,
    [alert.alertId, alert.revision],
  );
  const [row] = alerts;
  if (row === undefined) return undefined;
  const { rowCount } = await tx.query(
    `INSERT INTO alert_firings (alert_id, sequence, user_id, market_id, source, condition, target,
       window_hours, repeat, ticks, change_ppm, at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING`,
    [
      ...[alert.alertId, firing.sequence, alert.userId, alert.marketId, alert.source],
      ...[alert.condition, alert.target, alert.windowHours, alert.repeat],
      ...[firing.ticks, firing.changePpm ?? null, firing.atMs],
    ],
  );
  if (alert.repeat === 'once') {
    await tx.query('DELETE FROM price_alerts WHERE alert_id = $1', [alert.alertId]);
  }
  return rowCount === 1 ? row : undefined;
}

/** A market that is no more, and since when. */
export interface EndedMarket {
  readonly marketId: number;
  readonly atMs: number;
}

/** Ends the alerts of a market, paused ones too. @returns whose they were, each user once, and whether one was to be e-mailed */
export async function endAlertsOf(
  tx: Tx,
  { marketId, atMs }: EndedMarket,
): Promise<readonly { readonly userId: number; readonly byEmail: boolean }[]> {
  const { rows } = await tx.query<{ userId: number; byEmail: boolean }>(
    `WITH ended AS (
       UPDATE price_alerts SET ended_at_ms = $2, revision = revision + 1
       WHERE market_id = $1 AND ended_at_ms IS NULL RETURNING user_id, by_email)
     SELECT user_id AS "userId", bool_or(by_email) AS "byEmail" FROM ended GROUP BY user_id`,
    [marketId, atMs],
  );
  return rows;
}

/** Keeps what alerts wait for now; edits since then stand. */
export async function saveWatches(tx: Tx, alerts: readonly Alert[]): Promise<void> {
  if (alerts.length === 0) return;
  await tx.query(
    `UPDATE price_alerts SET watch_above = moved.above, watch_value = moved.value,
       watch_fires = moved.fires, fired_at_ms = moved.fired
     FROM unnest($1::bigint[], $2::integer[], $3::boolean[], $4::bigint[], $5::boolean[], $6::bigint[])
       AS moved (id, revision, above, value, fires, fired)
     WHERE alert_id = moved.id AND price_alerts.revision = moved.revision`,
    [
      alerts.map(({ alertId }) => alertId),
      alerts.map(({ revision }) => revision),
      alerts.map(({ watch }) => watch.isAbove),
      alerts.map(({ watch }) => watch.value),
      alerts.map(({ watch }) => watch.fires),
      alerts.map(({ firedAtMs }) => firedAtMs ?? null),
    ],
  );
}

/** A minute of one price of one market. */
export interface MinuteOf extends PriceMinute {
  readonly marketId: number;
  readonly source: AlertSource;
}

/** Keeps the last prices of minutes. */
export async function saveMinutes(tx: Tx, minutes: readonly MinuteOf[]): Promise<void> {
  if (minutes.length === 0) return;
  await tx.query(
    `INSERT INTO alert_prices (minute_ms, market_id, source, ticks)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[])
     ON CONFLICT (minute_ms, market_id, source) DO UPDATE SET ticks = excluded.ticks`,
    [
      minutes.map(({ minuteMs }) => minuteMs),
      minutes.map(({ marketId }) => marketId),
      minutes.map(({ source }) => source),
      minutes.map(({ ticks }) => ticks),
    ],
  );
}

/** The minutes of every price, oldest first. */
export async function loadMinutes(pool: Tx): Promise<readonly MinuteOf[]> {
  const { rows } = await pool.query<{
    minute_ms: number;
    market_id: number;
    source: AlertSource;
    ticks: number;
  }>('SELECT minute_ms, market_id, source, ticks FROM alert_prices ORDER BY minute_ms');
  return rows.map((row) => ({
    minuteMs: row.minute_ms,
    marketId: row.market_id,
    source: row.source,
    ticks: row.ticks,
  }));
}

/** What a user's alerts told, newest first, from below an id. */
export async function listFirings(
  pool: Tx,
  userId: number,
  beforeId: number | undefined,
  limit: number,
): Promise<readonly FiringRow[]> {
  const { rows } = await pool.query<FiringRow>(
    `SELECT firing_id, market_id, source, condition, target, window_hours, repeat, ticks, change_ppm,
       at_ms
     FROM alert_firings WHERE user_id = $1 AND ($2::bigint IS NULL OR firing_id < $2)
     ORDER BY firing_id DESC LIMIT $3`,
    [userId, beforeId ?? null, limit],
  );
  return rows;
}

/** How many firings a user has. */
export async function countFirings(pool: Tx, userId: number): Promise<number> {
  const { rows } = await pool.query<{ told: number }>(
    'SELECT count(*)::int AS told FROM alert_firings WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.told ?? 0;
}
