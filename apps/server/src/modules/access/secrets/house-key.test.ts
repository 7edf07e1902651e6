import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetHouseKey, keyMarkOf, openHouseKey } from './house-key.ts';
import type { MasterKey } from './master-key.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

let database: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await createTestDatabase({ folders: [migrations] });
  dataDir = await mkdtemp(join(tmpdir(), 'candor-key-'));
});
afterEach(async () => {
  await database.stop();
  await rm(dataDir, { recursive: true });
});

const open = (given?: Buffer): Promise<MasterKey> =>
  openHouseKey(database.pool, { DATA_DIR: dataDir, MASTER_KEY: given, MASTER_KEY_OLDER: [] });
const path = (): string => join(dataDir, 'keys', 'master.key');

test('the first start makes a key, and later ones take the same', async () => {
  const first = keyMarkOf(await open());
  expect(keyMarkOf(await open())).toBe(first);
  expect((await readFile(path(), 'utf8')).length).toBeGreaterThan(40);
});

test('a house whose key file is gone does not start, and no other is made', async () => {
  const first = await open();
  const text = await readFile(path(), 'utf8');
  await rm(path());
  await expect(open()).rejects.toThrow(`the master key is missing: put its copy back as ${path()}`);
  expect(await readdir(join(dataDir, 'keys'))).toEqual([]);
  await writeFile(path(), text);
  expect(keyMarkOf(await open())).toBe(keyMarkOf(first));
});

test('neither a file nor a variable with another key is taken', async () => {
  await open();
  await writeFile(path(), Buffer.alloc(32, 8).toString('base64'));
  await expect(open()).rejects.toThrow(`${path()} is not the master key`);
  await expect(open(Buffer.alloc(32, 9))).rejects.toThrow('MASTER_KEY is not the master key');
});

test('who gave the key up goes on with a new one', async () => {
  const first = keyMarkOf(await open());
  await rm(path());
  await forgetHouseKey(database.pool);
  const next = keyMarkOf(await open());
  expect(next).not.toBe(first);
  expect(keyMarkOf(await open())).toBe(next);
});
