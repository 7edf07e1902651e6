import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { dropUnheardEnds } from './unheard-ends.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const look = () =>
  dropUnheardEnds({ pool: api.database.pool, sessions: api.api.sessions, nowMs: Date.now });

test('an end that the table has and nobody here heard of is felt, once; others stay', async () => {
  const [ended, open] = [await api.newUser(), await api.newUser()];
  const isIn = async (token: string) => (await api.call('info', {}, { token })).code === 200;
  expect([await isIn(ended.token), await isIn(open.token)]).toEqual([true, true]);
  expect(await look()).toBe(0);
  const heard: number[] = [];
  const stop = api.api.sessions.onEnded(({ sessionId }) => heard.push(sessionId));
  // A commit whose answer is lost looks like this from here.
  const { rows } = await api.database.pool.query<{ session_id: number }>(
    'UPDATE sessions SET ended_at_ms = $2 WHERE user_id = $1 RETURNING session_id',
    [ended.userId, Date.now()],
  );
  expect(await isIn(ended.token)).toBe(true);
  expect(await look()).toBe(1);
  expect(await look()).toBe(0);
  stop();
  expect(heard).toEqual(rows.map((row) => row.session_id));
  expect([await isIn(ended.token), await isIn(open.token)]).toEqual([false, true]);
});
