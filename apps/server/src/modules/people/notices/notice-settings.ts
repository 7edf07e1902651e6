import type { EndpointReply } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';

/** What a user wants to be told of, and how. */
export type NoticeSettings = EndpointReply<'noticeSettings'>;

/** What holds for a user who has chosen nothing. */
export const defaultSettings: NoticeSettings = {
  fillInApp: true,
  fillByEmail: false,
  earnInApp: true,
  earnByEmail: false,
  alertByEmail: true,
  fillByPush: true,
  earnByPush: true,
  alertByPush: true,
  p2pByPush: true,
  newsByPush: true,
  isQuiet: false,
  quietFromMinute: 23 * 60,
  quietToMinute: 7 * 60,
  zone: 'UTC',
};

/** The row, all of it null where there is none. */
export interface SettingsRow {
  readonly fill_in_app: boolean | null;
  readonly fill_by_email: boolean;
  readonly earn_in_app: boolean;
  readonly earn_by_email: boolean;
  readonly alert_by_email: boolean;
  readonly fill_by_push: boolean;
  readonly earn_by_push: boolean;
  readonly alert_by_push: boolean;
  readonly p2p_by_push: boolean;
  readonly news_by_push: boolean;
  readonly is_quiet: boolean;
  readonly quiet_from_minute: number;
  readonly quiet_to_minute: number;
  readonly zone: string;
}

/** The columns of {@link SettingsRow}. */
export const SETTINGS_COLUMNS = `fill_in_app, fill_by_email, earn_in_app, earn_by_email, alert_by_email,
  fill_by_push, earn_by_push, alert_by_push, p2p_by_push, news_by_push, is_quiet, quiet_from_minute,
  quiet_to_minute, zone`;

export function settingsOf(row: SettingsRow | undefined): NoticeSettings {
  if (row === undefined || row.fill_in_app === null) return defaultSettings;
  return {
    fillInApp: row.fill_in_app,
    fillByEmail: row.fill_by_email,
    earnInApp: row.earn_in_app,
    earnByEmail: row.earn_by_email,
    alertByEmail: row.alert_by_email,
    fillByPush: row.fill_by_push,
    earnByPush: row.earn_by_push,
    alertByPush: row.alert_by_push,
    p2pByPush: row.p2p_by_push,
    newsByPush: row.news_by_push,
    isQuiet: row.is_quiet,
    quietFromMinute: row.quiet_from_minute,
    quietToMinute: row.quiet_to_minute,
    zone: row.zone,
  };
}

export async function readSettings(
  pool: Pick<Pool | PoolClient, 'query'>,
  userId: number,
): Promise<NoticeSettings> {
  const { rows } = await pool.query<SettingsRow>(
    `SELECT ${SETTINGS_COLUMNS} FROM notice_settings WHERE user_id = $1`,
    [userId],
  );
  return settingsOf(rows[0]);
}

export async function writeSettings(
  pool: Pick<Pool | PoolClient, 'query'>,
  userId: number,
  settings: NoticeSettings,
): Promise<void> {
  await pool.query(
    `INSERT INTO notice_settings (user_id, ${SETTINGS_COLUMNS})
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
       $11, $12, $13, $14, $15)
     ON CONFLICT (user_id) DO UPDATE SET fill_in_app = $2, fill_by_email = $3, earn_in_app = $4,
       earn_by_email = $5, alert_by_email = $6, fill_by_push = $7, earn_by_push = $8,
       alert_by_push = $9, p2p_by_push = $10, news_by_push = $11, is_quiet = $12,
       quiet_from_minute = $13, quiet_to_minute = $14, zone = $15`,
    [
      ...[userId, settings.fillInApp, settings.fillByEmail, settings.earnInApp],
      ...[settings.earnByEmail, settings.alertByEmail, settings.fillByPush, settings.earnByPush],
      ...[settings.alertByPush, settings.p2pByPush, settings.newsByPush, settings.isQuiet],
      ...[settings.quietFromMinute, settings.quietToMinute, settings.zone],
    ],
  );
}
