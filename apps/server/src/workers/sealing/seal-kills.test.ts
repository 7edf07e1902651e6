import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dropOlderKeys, openHouseKey, rotateHouseKey } from '#modules/access/secrets/index.ts';
import type { KeyPlace, MasterKey } from '#modules/access/secrets/index.ts';
import { createDiskStore } from '#modules/people/uploads/index.ts';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
const program = fileURLToPath(new URL('testing/seal-until-killed.ts', import.meta.url));

/** So many that a process is killed in the middle of them. */
const SEEDS = 1_000;
const PICTURES = 45;
const PATIENCE = { timeout: 60_000, interval: 2 };

// Each life is a Node of its own.
vi.setConfig({ testTimeout: 180_000 });

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase({ folders: [migrations] });
  dataDir = await mkdtemp(join(tmpdir(), 'candor-kills-'));
});
afterAll(async () => {
  await database.stop();
  await rm(dataDir, { recursive: true });
});

const place = (): KeyPlace => ({
  ...{ DATA_DIR: dataDir, MASTER_KEY: undefined, MASTER_KEY_OLDER: [] },
});
const pictureOf = (place: number): string => `picture-${String(place).padStart(14, '0')}`;

async function fill(key: MasterKey): Promise<void> {
  const ids = Array.from({ length: SEEDS }, (_, place) => place + 1);
  await database.pool.query(
    `INSERT INTO users (user_id, email, password_hash, invite_code, created_at_ms)
     OVERRIDING SYSTEM VALUE
     SELECT n, n || '@example.com', '', lpad(n::text, 8, '0'), n FROM unnest($1::bigint[]) n`,
    [ids],
  );
  await database.pool.query(
    'INSERT INTO second_factors (user_id, seed_sealed) SELECT * FROM unnest($1::bigint[], $2::bytea[])',
    [ids, ids.map((id) => key.seal('totp-seed', Buffer.from(`seed ${id}`), String(id)))],
  );
  const store = createDiskStore(dataDir);
  for (let place = 0; place < PICTURES; place++) {
    const id = pictureOf(place);
    await store.put(id, key.seal('picture', Buffer.from(id), id));
  }
  await database.pool.query(
    `INSERT INTO uploads (file_id, owner_kind, owner_id, purpose, state, bytes, width_px, height_px,
       sent_hash, look, created_at_ms, expires_at_ms)
     SELECT id, 'user', 1, 'chat', 'stored', 1, 1, 1, sha256(''), B'0'::bit(64), 1, 1
     FROM unnest($1::text[]) id`,
    [Array.from({ length: PICTURES }, (_, place) => pictureOf(place))],
  );
}

/** Opens everything as a server would that was started now. */
async function readAll(key: MasterKey): Promise<void> {
  const { rows } = await database.pool.query<{ user_id: number; seed_sealed: Buffer }>(
    'SELECT user_id, seed_sealed FROM second_factors',
  );
  expect(rows.length).toBe(SEEDS);
  for (const { user_id: id, seed_sealed: sealed } of rows) {
    expect(key.open('totp-seed', sealed, String(id)).toString()).toBe(`seed ${id}`);
  }
  const store = createDiskStore(dataDir);
  for (let place = 0; place < PICTURES; place++) {
    const id = pictureOf(place);
    const sealed = (await store.get(id)) ?? Buffer.alloc(0);
    expect(key.open('picture', sealed, id).toString()).toBe(id);
  }
}

async function countBy(query: string, key: MasterKey): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(query, [key.name]);
  return rows[0]?.n ?? 0;
}
const seedsOf = (key: MasterKey): Promise<number> =>
  countBy(
    'SELECT count(*)::int AS n FROM second_factors WHERE substring(seed_sealed FROM 1 FOR 8) = $1',
    key,
  );
const picturesOf = (key: MasterKey): Promise<number> =>
  countBy('SELECT count(*)::int AS n FROM uploads WHERE key_name = $1', key);

/** One life of the jobs: killed as soon as so much is sealed. */
async function liveUntil(reached: () => Promise<boolean>): Promise<void> {
  const child = spawn(process.execPath, [program, database.url, dataDir], { stdio: 'inherit' });
  const exited = once(child, 'exit');
  try {
    await expect.poll(reached, PATIENCE).toBe(true);
  } finally {
    child.kill('SIGKILL');
    await exited;
  }
}

test('jobs that are killed among rows and among pictures go on where they were, and nothing is lost', async () => {
  await fill(await openHouseKey(database.pool, place()));
  await rotateHouseKey({ pool: database.pool, place: place(), nowMs: 1, isLeaked: false });
  const key = await openHouseKey(database.pool, place());

  await liveUntil(async () => (await seedsOf(key)) > 0);
  await readAll(key);
  await liveUntil(async () => (await picturesOf(key)) > 0);
  expect(await seedsOf(key)).toBe(SEEDS);
  await readAll(key);
  await liveUntil(async () => (await picturesOf(key)) === PICTURES);
  await readAll(key);

  await dropOlderKeys(database.pool, place());
  const alone = await openHouseKey(database.pool, place());
  expect(alone.marks).toEqual([key.mark]);
  await readAll(alone);
});
