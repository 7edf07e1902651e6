import type { AdminReply } from '@candor/protocol';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { TextAlarms } from './text-alarms.ts';

const metrics = new Registry();

let api: TestApi;
let owner: TestStaff;

beforeAll(async () => {
  api = await startTestApi({
    engine: { demoEnabled: false, demoFundUnitsMax: 0 },
    transports: { sms: () => Promise.resolve(), email: () => Promise.resolve() },
    ...{ codeBudgetScale: 1, metrics },
  });
  owner = await newStaff(api, 'owner');
});
afterAll(() => api.stop());

async function entries(): Promise<readonly unknown[]> {
  const { rows } = await api.database.pool.query<{ effect: string }>(
    `SELECT effect FROM audit_entries WHERE act = 'texts.alarm' ORDER BY entry_id`,
  );
  return rows.map(({ effect }) => JSON.parse(effect) as unknown);
}

async function mails(): Promise<number> {
  const { rowCount } = await api.database.pool.query(
    `SELECT 1 FROM outbox_messages WHERE target = $1 AND template = 'staff_notice'`,
    [owner.email],
  );
  return rowCount ?? 0;
}

const ask = async (): Promise<number> => {
  const request = { phone: '+447700900123', purpose: 'register' };
  return (await api.call('common/checkSmsSend', request)).code;
};

test('a day’s text messages that are used up are an entry, a mail, a line of the bell and a count', async () => {
  await api.database.pool.query(
    `INSERT INTO code_budgets (name, last_at_ms, day_started_at_ms, day_count)
     VALUES ('texts register', $1, $1, 1000000)`,
    [Date.now() + api.clock.skipMs],
  );
  expect([await ask(), await ask()]).toEqual([41006, 41006]);
  await expect.poll(entries).toEqual([{ kind: 'texts_alarm', budget: 'day' }]);
  expect(await mails()).toBe(1);
  const { guessAlarms } = (await owner.call('myNotices')).data as AdminReply<'myNotices'>;
  expect(guessAlarms).toMatchObject([{ at: 'texts', email: '' }]);
  expect(await metrics.metrics()).toContain('candor_text_messages_refused_total{budget="day"} 2');
});

test('after a start the same day is not told again, the next one is', async () => {
  const failures: unknown[] = [];
  const restarted = (nowMs: number) =>
    new TextAlarms({
      ...{ pool: api.database.pool, delivery: api.api.delivery, nowMs: () => nowMs },
      onFailure: (error) => failures.push(error),
    });
  const nowMs = Date.now() + api.clock.skipMs;
  restarted(nowMs).spent('day');
  restarted(nowMs).spent('prefix');
  await expect.poll(entries).toHaveLength(2);
  restarted(nowMs + DAY_MS).spent('day');
  await expect.poll(entries).toHaveLength(3);
  expect(await entries()).toEqual([
    { kind: 'texts_alarm', budget: 'day' },
    { kind: 'texts_alarm', budget: 'prefix' },
    { kind: 'texts_alarm', budget: 'day' },
  ]);
  expect(failures).toEqual([]);
});
