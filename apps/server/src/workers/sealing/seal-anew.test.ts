import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { runDueJobs } from '#jobs/index.ts';
import {
  MASTER_KEY_BYTES,
  MasterKey,
  olderKeysOf,
  openHouseKey,
  rotateHouseKey,
} from '#modules/access/secrets/index.ts';
import type { KeyPlace } from '#modules/access/secrets/index.ts';
import { countPicturesOf, createDiskStore } from '#modules/people/uploads/index.ts';
import { newPicture } from '#modules/people/uploads/testing/send-picture.ts';
import { sealerAnew } from './seal-anew.ts';

const OLD = Buffer.alloc(MASTER_KEY_BYTES, 1);
const NEW = Buffer.alloc(MASTER_KEY_BYTES, 2);
const PICTURES = 23;
const log = pino({ level: 'silent' });

let folder: string;
let api: TestApi;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-seal-'));
  api = await startTestApi({ pictures: createDiskStore(folder) });
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

const place = (given: Buffer, older: readonly Buffer[]): KeyPlace => ({
  ...{ DATA_DIR: folder, MASTER_KEY: given, MASTER_KEY_OLDER: older },
});

test('the job takes the new key up, seals every picture by it in its batches, and ends', async () => {
  const { pool } = api.database;
  const store = createDiskStore(folder);
  const running = await openHouseKey(pool, place(OLD, []));
  const user = await api.newUser();
  const ids: string[] = [];
  for (let seed = 1; seed <= PICTURES; seed++) ids.push(await newPicture(api, user.token, seed));

  const both = place(NEW, [OLD]);
  await rotateHouseKey({ pool, place: both, nowMs: 1, isLeaked: false });
  expect(await countPicturesOf({ pool, store, masterKey: await openHouseKey(pool, both) }, 9)).toBe(
    9,
  );
  const sealAnew = sealerAnew({
    pool,
    store,
    log,
    place: both,
    masterKey: running,
    nowMs: () => 7,
  });
  await runDueJobs(pool, { seal_anew: sealAnew }, log);

  expect(running.marks).toEqual([new MasterKey(NEW).mark, new MasterKey(OLD).mark]);
  expect(await olderKeysOf(pool)).toMatchObject([{ takenUpAtMs: 7 }]);
  expect(await countPicturesOf({ pool, store, masterKey: running }, 9)).toBe(0);
  const alone = new MasterKey({ bytes: NEW, isFirst: false });
  for (const id of ids) {
    const sealed = (await store.get(id)) ?? Buffer.alloc(0);
    expect(alone.open('picture', sealed, id).subarray(0, 2).toString('hex')).toBe('ffd8');
  }
  const { rows } = await pool.query(
    `SELECT 1 FROM uploads WHERE key_name IS DISTINCT FROM $1 AND state = 'stored'`,
    [running.name],
  );
  expect(rows).toEqual([]);
});
