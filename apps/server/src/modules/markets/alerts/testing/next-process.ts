import { pino } from 'pino';
import type { TestApi } from '#compose/testing/test-api.ts';
import { CommitFollower } from '#engine/commit-follower.ts';
import { PriceAlerts } from '#modules/markets/alerts/price-alerts.ts';
import type { TellAlert } from '#modules/markets/alerts/price-alerts.ts';

const log = pino({ level: 'silent' });

/** Alerts as the next process has them: nothing but what the tables and the journal hold. */
export async function nextProcess(
  { exchange, database: { pool } }: Pick<TestApi, 'exchange' | 'database'>,
  tell: TellAlert,
): Promise<CommitFollower> {
  const nowMs = Date.now;
  const minutesBefore = () => Promise.resolve([]);
  const tellEnded = () => Promise.resolve();
  const alerts = new PriceAlerts({ exchange, pool, nowMs, tell, tellEnded, minutesBefore });
  await alerts.load();
  const consumers = [alerts];
  const follower = new CommitFollower({ name: 'notices', exchange, pool, log, consumers });
  await follower.start();
  return follower;
}
