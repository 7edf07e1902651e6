import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { callAdmin } from '#compose/testing/test-staff.ts';
import { registerAlarmGauges } from './alarm-metrics.ts';

let api: TestApi;
const metrics = new Registry();
const nowMs = (): number => Date.now() + api.clock.skipMs;

beforeAll(async () => {
  api = await startTestApi();
  registerAlarmGauges(metrics, { pool: api.apiPool, nowMs });
});
afterAll(() => api.stop());

async function figures(): Promise<readonly string[]> {
  const text = await metrics.metrics();
  return text.split('\n').filter((line) => /^candor_(alarms|screening)/.test(line));
}

const alarm = (name: string, times: number): string =>
  `candor_alarms_day{alarm="${name}"} ${times}`;
const quiet = ['sign_in', 'sign_in_unknown', 'codes', 'texts', 'looks'].map((name) =>
  alarm(name, 0),
);

test('what rang stands in the figures for a day, and nothing else does', async () => {
  expect(await figures()).toEqual([...quiet, 'candor_screening_oldest_seconds 0']);
  const request = { email: 'nobody@example.com', password: 'wrong7horse-battery', code: '000000' };
  for (let tried = 0; tried < 9; tried += 1) await callAdmin(api, 'signIn', request);
  await api.admin.settled();
  expect(await figures()).toContain(alarm('sign_in_unknown', 1));
  api.clock.skipMs += DAY_MS + HOUR_MS;
  expect(await figures()).toEqual([...quiet, 'candor_screening_oldest_seconds 0']);
});

test('the oldest question that the screening provider leaves open counts, and only that', async () => {
  const client = await api.database.pool.connect();
  // Without the verifications that they are about.
  await client.query('SET session_replication_role = replica');
  await client.query(
    `INSERT INTO screening_questions (attempt_id, user_id, question_id, created_at_ms, answered_at_ms)
     VALUES (1, 1, 'a', $1, NULL), (2, 1, 'b', $2, NULL), (3, 1, 'c', $3, $3)`,
    [nowMs() - 5 * HOUR_MS, nowMs() - HOUR_MS, nowMs() - DAY_MS],
  );
  client.release(true);
  const line = (await figures()).find((one) => one.startsWith('candor_screening'));
  const seconds = Number(line?.split(' ')[1]);
  expect(Math.floor(seconds / 3_600)).toBe(5);
});
