import { fileURLToPath } from 'node:url';
import type { Database } from '@candor/persistence';
import { createTestDatabase } from '@candor/persistence/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeSetting, listSettings } from './change-setting.ts';
import { PlatformSettings } from './platform-settings.ts';
import { isAllowed, settingKeys, settingsTable } from './settings-table.ts';
import type { SettingKey } from './settings-table.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
const by = { staffId: 3, atMs: 1_000 };

let database: Database;
let nowMs = 1_000_000;

beforeAll(async () => {
  database = await createTestDatabase({ folders: [migrations] });
});
afterAll(() => database.stop());
afterEach(() => database.pool.query('DELETE FROM platform_settings'));

const reader = (): PlatformSettings =>
  new PlatformSettings({ pool: database.pool, nowMs: () => nowMs });

test('what nobody has set is what the code says', async () => {
  const values = await reader().read();
  for (const key of settingKeys) expect(values[key]).toBe(settingsTable[key].fallback);
});

test.each(settingKeys)('%s allows what it is without being set', (key) => {
  expect(isAllowed(key, settingsTable[key].fallback)).toBe(true);
});

test('a change is read two seconds later at most, with what was there before', async () => {
  const settings = reader();
  await settings.read();
  const changed = await changeSetting(database.pool, 'withdrawLockHours', 48, by);
  expect(changed).toEqual({ before: 24, after: 48 });
  nowMs += 1_999;
  expect((await settings.read()).withdrawLockHours).toBe(24);
  nowMs += 1;
  expect((await settings.read()).withdrawLockHours).toBe(48);
  const again = await changeSetting(database.pool, 'withdrawLockHours', 72, by);
  expect(again).toEqual({ before: 48, after: 72 });
  const listed = (await listSettings(database.pool)).find(({ key }) => key === 'withdrawLockHours');
  expect(listed).toMatchObject({ value: 72, fallback: 24, updatedAtMs: 1_000, updatedBy: 3 });
});

test.each<[key: SettingKey, value: unknown]>([
  ['registerVerification', 'yes'],
  ['withdrawLockHours', 23],
  ['withdrawLockHours', 73],
  ['withdrawLockHours', 24.5],
  ['withdrawLockHours', '24'],
  ['withdrawLockHours', null],
  ['fundFactorThresholdUsdt', 10_000],
  ['fundFactorThresholdUsdt', '1e4'],
  ['fundFactorThresholdUsdt', '-1'],
  ['supportEmail', 'not an address'],
  ['smsCountries', 'XX'],
  ['smsCountries', 'GB,'],
  ['smsCountries', 'gb'],
  ['supportTelegram', 'https://evil.example/t.me/x'],
  ['supportTelegram', 'javascript:alert(1)'],
  ['supportHours', '<b>always</b>'],
  ['clientVersionCodeMin', 0],
])('%s cannot be %j', async (key, value) => {
  await expect(changeSetting(database.pool, key, value, by)).rejects.toMatchObject({ code: 41001 });
  expect((await reader().read())[key]).toBe(settingsTable[key].fallback);
});

test.each(['nothing', '__proto__', 'constructor', 'toString'])('%s is no setting', async (key) => {
  await expect(changeSetting(database.pool, key, 1, by)).rejects.toMatchObject({ code: 404 });
});

test('a row that today’s rules forbid counts as none', async () => {
  await database.pool.query(
    "INSERT INTO platform_settings VALUES ('withdrawLockHours', '1', 1, 1), ('gone', '1', 1, 1)",
  );
  expect((await reader().read()).withdrawLockHours).toBe(24);
});

test('the last values stay while the table cannot be read', async () => {
  let isAway = false;
  const pool = {
    query: (sql: string) =>
      isAway ? Promise.reject(new Error('the database is away')) : database.pool.query(sql),
  };
  await changeSetting(database.pool, 'withdrawLockHours', 48, by);
  const settings = new PlatformSettings({ pool: pool as never, nowMs: () => nowMs });
  await settings.read();
  isAway = true;
  nowMs += 10_000;
  expect((await settings.read()).withdrawLockHours).toBe(48);
  const fresh = new PlatformSettings({ pool: pool as never, nowMs: () => nowMs });
  await expect(fresh.read()).rejects.toThrow('away');
  isAway = false;
  expect((await fresh.read()).withdrawLockHours).toBe(48);
});
