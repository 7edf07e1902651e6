import { copyFile, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { learnHouseKey, olderKeysOf, openHouseKey } from './house-key.ts';
import type { KeyPlace } from './house-key.ts';
import { MasterKey } from './master-key.ts';
import { dropOlderKeys, rotateHouseKey } from './rotate-house-key.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

let database: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await createTestDatabase({ folders: [migrations] });
  dataDir = await mkdtemp(join(tmpdir(), 'candor-rotate-'));
});
afterEach(async () => {
  await database.stop();
  await rm(dataDir, { recursive: true });
});

const place = (given?: Buffer, older: readonly Buffer[] = []): KeyPlace => ({
  ...{ DATA_DIR: dataDir, MASTER_KEY: given, MASTER_KEY_OLDER: older },
});
const open = (): Promise<MasterKey> => openHouseKey(database.pool, place());
const rotate = (isLeaked = false): Promise<string> =>
  rotateHouseKey({ pool: database.pool, place: place(), nowMs: 1, isLeaked });
const files = async (): Promise<readonly string[]> => (await readdir(join(dataDir, 'keys'))).sort();

test('a running server turns to the new key and still opens what the old one sealed', async () => {
  const running = await open();
  const before = running.mark;
  const sealed = running.seal('picture', Buffer.from('a'), 'x');
  const mark = await rotate();
  expect(running.mark).toBe(before);
  await learnHouseKey(database.pool, place(), running);
  expect(running.marks).toEqual([mark, before]);
  expect(running.open('picture', sealed, 'x').toString()).toBe('a');
  expect(running.carried.length).toBeGreaterThan(1);
  expect((await open()).marks).toEqual([mark, before]);
  expect(await files()).toEqual(['master.key', `older-${before}.key`]);
  expect(await olderKeysOf(database.pool)).toMatchObject([{ mark: before, takenUpAtMs: null }]);
});

test('a house without the file of an older key does not start, and its message names the file', async () => {
  const { mark } = await open();
  await rotate();
  await rm(join(dataDir, 'keys', `older-${mark}.key`));
  await expect(open()).rejects.toThrow(`older-${mark}.key`);
  await dropOlderKeys(database.pool, place());
  expect((await open()).marks).toHaveLength(1);
});

test('several rotations carry every key below transaction passwords, and drop them with the last hash', async () => {
  const first = await open();
  const pins = [first.macBy(first.mark, 'fund-password', '1')];
  const marks = [first.mark];
  for (let times = 0; times < 2; times++) {
    await rotate();
    const { mark } = await open();
    marks.push(mark);
    pins.push((await open()).macBy(mark, 'fund-password', '1'));
  }
  const user = await database.pool.query<{ user_id: number }>(
    `INSERT INTO users (email, password_hash, invite_code, created_at_ms)
     VALUES ('a@example.com', '', 'AAAAAAAA', 1) RETURNING user_id`,
  );
  await database.pool.query('INSERT INTO fund_passwords (user_id, pin_hash) VALUES ($1, $2)', [
    user.rows[0]?.user_id,
    `$candor$${marks[0] ?? ''}$0000000000000000$AAAA`,
  ]);
  await dropOlderKeys(database.pool, place());
  expect(await files()).toEqual(['master.key']);
  const last = await open();
  expect(last.marks).toEqual([marks[2]]);
  expect(last.macBy(marks[0] ?? '', 'fund-password', '1')).toEqual(pins[0]);
  expect(() => last.macBy(marks[1] ?? '', 'fund-password', '1')).toThrow('is not here');
});

test('signing keys, and what names devices, stay, until the key is said to have leaked', async () => {
  const first = await open();
  await rotate();
  const second = await open();
  expect(second.signingKey('public-log').equals(first.signingKey('public-log'))).toBe(true);
  expect(second.ecdhKey('web-push')).toEqual(first.ecdhKey('web-push'));
  expect(second.lastingMac('device', 'a')).toEqual(first.lastingMac('device', 'a'));
  await rotate(true);
  const third = await open();
  expect(third.signingKey('public-log').equals(first.signingKey('public-log'))).toBe(false);
  expect(third.lastingMac('device', 'a')).not.toEqual(first.lastingMac('device', 'a'));
  expect(third.ecdhKey('web-push')).not.toEqual(first.ecdhKey('web-push'));
});

test('a run that was killed before it was written down is taken up by the next', async () => {
  const { mark: before } = await open();
  const next = Buffer.alloc(32, 5);
  await writeFile(join(dataDir, 'keys', 'next.key'), next.toString('base64'));
  expect((await open()).mark).toBe(before);
  expect(await rotate()).toBe(new MasterKey(next).mark);
  expect(await files()).toEqual(['master.key', `older-${before}.key`]);
});

test('what a run left that was killed as it wrote a key is removed by the next', async () => {
  const { mark: before } = await open();
  const draft = join(dataDir, 'keys', `.${'0'.repeat(15)}a`);
  await copyFile(join(dataDir, 'keys', 'master.key'), draft);
  await rotate();
  expect(await files()).toEqual(['master.key', `older-${before}.key`]);
  await copyFile(join(dataDir, 'keys', `older-${before}.key`), draft);
  await dropOlderKeys(database.pool, place());
  expect(await files()).toEqual(['master.key']);
});

test('a run that was killed before it renamed the file is finished by the next start', async () => {
  const { mark: before } = await open();
  const old = await readdir(join(dataDir, 'keys'));
  expect(old).toEqual(['master.key']);
  const mark = await rotate();
  const at = (name: string): string => join(dataDir, 'keys', name);
  await rename(at('master.key'), at('next.key'));
  await copyFile(at(`older-${before}.key`), at('master.key'));
  expect((await open()).mark).toBe(mark);
  expect(await files()).toEqual(['master.key', `older-${before}.key`]);
});

test('a key from the environment is replaced by naming both', async () => {
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  await openHouseKey(database.pool, place(one));
  const call = (given: Buffer, older: readonly Buffer[] = []): Promise<string> =>
    rotateHouseKey({
      ...{ pool: database.pool, place: place(given, older), nowMs: 1, isLeaked: false },
    });
  await expect(call(one)).rejects.toThrow('MASTER_KEY is the key of now');
  await expect(call(two)).rejects.toThrow('MASTER_KEY is not the master key');
  const mark = await call(two, [one]);
  expect((await openHouseKey(database.pool, place(two, [one]))).marks).toEqual([
    mark,
    new MasterKey(one).mark,
  ]);
  await expect(openHouseKey(database.pool, place(two))).rejects.toThrow('MASTER_KEY_OLDER');
});
