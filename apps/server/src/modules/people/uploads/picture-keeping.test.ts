import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { createDiskStore } from './picture-store.ts';
import { newPicture, pictureOf, sendPicture } from './testing/send-picture.ts';

async function started(options: Parameters<typeof startTestApi>[0]): Promise<TestApi> {
  const api = await startTestApi(options);
  onTestFinished(() => api.stop());
  return api;
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'candor-keeping-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test('of a hundred pictures sent at once exactly as many are taken as the day allows', async () => {
  const api = await started({ picturesPerDay: 10 });
  const user = await api.newUser();
  const picture = await pictureOf(1);
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => sendPicture(api, user.token, picture)),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(10);
  const refused = answers.filter(({ code }) => code !== 200);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set([41043]));
  expect(refused[0]).toMatchObject({ status: 429 });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  const { rows } = await api.database.pool.query('SELECT 1 FROM uploads');
  expect(rows).toHaveLength(10);
  const other = await api.newUser();
  expect((await sendPicture(api, other.token, picture)).code).toBe(200);
  api.clock.skipMs = DAY_MS;
  expect((await sendPicture(api, user.token, picture)).code).toBe(200);
});

test('refused pictures count against the day too', async () => {
  const api = await started({ picturesPerDay: 2 });
  const { token } = await api.newUser();
  const codes: number[] = [];
  for (let sent = 0; sent < 3; sent += 1) {
    codes.push((await sendPicture(api, token, Buffer.from('GIF89a'))).code);
  }
  expect(codes).toEqual([41041, 41041, 41043]);
});

test('the folder holds sealed bytes that only the server’s user reads', async () => {
  const folder = await newFolder();
  const api = await started({ pictures: createDiskStore(folder) });
  const { token } = await api.newUser();
  await newPicture(api, token, 1);
  const [path = ''] = await filesIn(folder);
  const bytes = await readFile(path);
  expect(bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
  expect(bytes.includes('JFIF')).toBe(false);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('unused pictures go after a day, used ones stay', async () => {
  const folder = await newFolder();
  const api = await started({ pictures: createDiskStore(folder) });
  const { token, userId } = await api.newUser();
  const owner = { kind: 'user', id: userId } as const;
  const kept = await newPicture(api, token, 1);
  const unused = await newPicture(api, token, 2);
  const { uploads } = api.api;
  const client = await api.database.pool.connect();
  onTestFinished(() => client.release());
  expect(await uploads.use(client, owner, 'proof', kept)).toBe(false);
  expect(await uploads.use(client, { ...owner, id: userId + 1 }, 'identity', kept)).toBe(false);
  expect(await uploads.use(client, owner, 'identity', kept)).toBe(true);
  expect(await uploads.use(client, owner, 'identity', kept)).toBe(false);
  expect(await uploads.sweep()).toBe(0);
  api.clock.skipMs = DAY_MS;
  expect(await uploads.use(client, owner, 'identity', unused)).toBe(false);
  expect(await uploads.sweep()).toBe(1);
  expect((await filesIn(folder)).map((path) => path.endsWith(kept))).toEqual([true]);
  await uploads.release(client, kept);
  expect(await uploads.sweep()).toBe(1);
  expect(await filesIn(folder)).toEqual([]);
});

test('bytes that were not kept leave nothing behind, and nobody is told they were', async () => {
  const memory = createDiskStore(await newFolder());
  const api = await started({
    pictures: { ...memory, put: () => Promise.reject(new Error('the disk is full')) },
  });
  const { token } = await api.newUser();
  expect((await sendPicture(api, token, await pictureOf(1))).code).toBe(500);
  api.clock.skipMs = DAY_MS;
  expect(await api.api.uploads.sweep()).toBe(1);
  const { rows } = await api.database.pool.query('SELECT 1 FROM uploads');
  expect(rows).toEqual([]);
});
