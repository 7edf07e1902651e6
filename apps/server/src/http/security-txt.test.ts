import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const ask = () => api.http.inject({ url: '/.well-known/security.txt' });

test('whoever found a weakness reads whom to write to, once there is an address', async () => {
  expect((await ask()).statusCode).toBe(404);
  await api.database.pool.query(
    `INSERT INTO platform_settings (key, value, updated_at_ms, updated_by)
     VALUES ('supportEmail', '"safety@example.com"', 1, 1)`,
  );
  api.api.settings.expire();
  const { statusCode, headers, body } = await ask();
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const [contact, expires] = body.split('\n');
  expect(contact).toBe('Contact: mailto:safety@example.com');
  const untilMs = Date.parse(expires?.replace('Expires: ', '') ?? '') - Date.now();
  expect(untilMs / 86_400_000).toBeGreaterThan(100);
  expect(untilMs / 86_400_000).toBeLessThan(365);
});
