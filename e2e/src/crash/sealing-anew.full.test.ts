import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller } from '../journeys/api.ts';
import { startExternalPostgres } from './external-postgres.ts';
import type { ExternalPostgres } from './external-postgres.ts';
import { FUND_PASSWORD, openAccount } from './open-account.ts';
import type { Account } from './open-account.ts';
import { expectAllUnder, PlainKey } from './sealed-values.ts';
import { startReady } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { Tool } from './tool.ts';

const PATIENCE = { timeout: 60_000, interval: 20 };
const CUSTOMERS = 2;

/** Several batches of the job. */
const SEEDS = 1_000;

let folder: string;
let postgres: ExternalPostgres;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-sealing-'));
  chmodSync(folder, 0o755);
  postgres = await startExternalPostgres();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const dataDir = (): string => join(folder, 'data');
const keyFiles = (): readonly string[] => readdirSync(join(dataDir(), 'keys')).sort();
const readKey = (isFirst: boolean): PlainKey =>
  new PlainKey(readFileSync(join(dataDir(), 'keys', 'master.key'), 'utf8'), isFirst);
const rotateKey = (...args: readonly string[]): Tool =>
  new Tool('rotate-key', dataDir(), args, postgres.url);
const start = (): ReturnType<typeof startReady> =>
  startReady({ dataDir: dataDir(), databaseUrl: postgres.url });

async function kill(server: ServerProcess): Promise<void> {
  server.signal('SIGKILL');
  await server.exited;
}

async function count(query: string, parameters: readonly unknown[] = []): Promise<number> {
  const { rows } = await postgres.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM ${query}`,
    [...parameters],
  );
  return rows[0]?.n ?? 0;
}

const seedsUnder = ({ name }: PlainKey): Promise<number> =>
  count('second_factors WHERE substring(seed_sealed FROM 1 FOR 8) = $1', [name]);
const picturesUnder = ({ name }: PlainKey): Promise<number> =>
  count('uploads WHERE key_name = $1', [name]);

/** Second factors of users who are not there otherwise. @returns whose they are */
async function addSeeds(key: PlainKey): Promise<readonly number[]> {
  const { rows } = await postgres.pool.query<{ user_id: number }>(
    `INSERT INTO users (email, password_hash, invite_code, created_at_ms)
     SELECT 'sealed' || n || '@example.com', '', 'S' || lpad(n::text, 7, '0'), n
     FROM generate_series(1, $1) n RETURNING user_id`,
    [SEEDS],
  );
  const ids = rows.map((row) => row.user_id).sort((one, other) => one - other);
  await postgres.pool.query(
    'INSERT INTO second_factors (user_id, seed_sealed) SELECT * FROM unnest($1::bigint[], $2::bytea[])',
    [ids, ids.map((id) => key.seal('totp-seed', `seed ${id}`, String(id)))],
  );
  return ids;
}

/** Has the job stand still at a row, as long as `during` lasts. */
async function whileHeld(row: string, id: unknown, during: () => Promise<void>): Promise<void> {
  const client = await postgres.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await client.query(`SELECT 1 FROM ${row} = $1 FOR UPDATE`, [id]);
    await during();
  } finally {
    // Its end gives the row free.
    client.release(true);
  }
}

/** Reads by the API what is sealed: whoever asks gets their own, whichever key it is under. */
async function expectReads(url: string, accounts: readonly Account[]): Promise<void> {
  for (const [user, { token, payMethodId }] of accounts.entries()) {
    const call = caller(url, token);
    const account = `62220212${1_000_000 + user}128`;
    expect(await call('cnyPayDetail', { payMethodId })).toMatchObject({ account });
    expect(await call('identityInfo', {})).toMatchObject({ state: 'verified', firstName: 'S***' });
    // The account is there already, whichever key its HMAC is under.
    const same = { name: `Somchai Saetang ${'AB'[user] ?? ''}`, bankName: 'Bangkok Bank', account };
    const again = call('cnyPayAdd', { kind: 'bank', ...same, legalPwd: FUND_PASSWORD });
    await expect(again).rejects.toThrow('2037');
  }
}

const enterPin = (url: string, account: Account | undefined, legalPwd = FUND_PASSWORD) =>
  caller(url, account?.token)('checkLegalPwd', { legalPwd });

/** The command is killed at whatever moment: then the house has the one key or the other, and the same call goes on. */
async function rotate(): Promise<void> {
  const early = rotateKey();
  await expect.poll(() => keyFiles().length, PATIENCE).toBeGreaterThan(1);
  early.kill('SIGKILL');
  await early.exitCode;
  if ((await count('older_keys')) === 0) await rotateKey().succeeds();
  expect(await count('older_keys')).toBe(1);
}

const untilNothingIsLeft = (): Promise<void> =>
  expect
    .poll(() => rotateKey('--status').succeeds(), { timeout: 60_000, interval: 200 })
    .toContain('nothing is sealed by them');

/** Asks for the old key to be forgotten: refused for each reason there is, in their order. */
async function drop(before: PlainKey, [victim = 0]: readonly number[]): Promise<void> {
  expect(await rotateKey('--drop').fails()).toContain('codes and links of before');
  await postgres.pool.query('UPDATE older_keys SET taken_up_at_ms = taken_up_at_ms - 900000');
  // One value of before, and the key stays.
  await postgres.pool.query('UPDATE second_factors SET seed_sealed = $2 WHERE user_id = $1', [
    victim,
    before.seal('totp-seed', `seed ${victim}`, String(victim)),
  ]);
  expect(await rotateKey('--drop').fails()).toContain('second_factors: 1');
  expect(keyFiles().length).toBe(2);
  await untilNothingIsLeft();
  await rotateKey('--drop').succeeds();
  expect(keyFiles()).toEqual(['master.key']);
}

test('a house gets another master key, its server and the command killed on the way; nothing is lost, and the old key goes last', async () => {
  const first = await start();
  const accounts: Account[] = [];
  for (let user = 0; user < CUSTOMERS; user++) accounts.push(await openAccount(first.url, user));
  const before = readKey(true);
  const ids = await addSeeds(before);
  const all = { seeds: SEEDS, persons: CUSTOMERS, accounts: CUSTOMERS };
  const under = (key: PlainKey) => expectAllUnder(postgres.pool, dataDir(), key, all);
  await under(before);

  let after = before;
  await whileHeld('second_factors WHERE user_id', ids[SEEDS / 2], async () => {
    await rotate();
    after = await keyOfHouse();
    // The server took it up by itself, and stands among the seeds.
    await expect.poll(() => seedsUnder(after), PATIENCE).toBeGreaterThan(0);
    await kill(first.server);
  });
  expect(await seedsUnder(after)).toBeLessThan(SEEDS);
  expect(await picturesUnder(after)).toBe(0);
  await expect(under(after)).rejects.toThrow('names another key');

  const [pictures, held] = await picturesOfHouse();
  await whileHeld('uploads WHERE file_id', held, async () => {
    const second = await start();
    await expectReads(second.url, accounts);
    await enterPin(second.url, accounts[0]);
    await expect.poll(() => picturesUnder(after), PATIENCE).toBeGreaterThan(0);
    await kill(second.server);
  });
  expect(await seedsUnder(after)).toBe(SEEDS);
  expect(await picturesUnder(after)).toBeLessThan(pictures);

  const third = await start();
  await expectReads(third.url, accounts);
  await untilNothingIsLeft();
  await under(after);
  await drop(before, ids);
  await kill(third.server);

  const last = await start();
  await expectReads(last.url, accounts);
  await under(after);
  // The one entered it since, under the new key; of the other one there is the hash of before.
  for (const account of accounts) {
    await enterPin(last.url, account);
    await expect(enterPin(last.url, account, '913746')).rejects.toThrow('2002');
  }
  last.server.signal('SIGTERM');
  expect(await last.server.exited).toEqual({ code: 0, signal: null });
});

/** The key that the database names, from whichever file it lies in at this moment. */
async function keyOfHouse(): Promise<PlainKey> {
  const { rows } = await postgres.pool.query<{ mark: string }>('SELECT mark FROM key_mark');
  for (const file of keyFiles()) {
    const key = new PlainKey(readFileSync(join(dataDir(), 'keys', file), 'utf8'), false);
    if (key.name.toString('hex') === rows[0]?.mark.slice(0, 16)) return key;
  }
  throw new Error('the key of the house is not in its folder');
}

/** How many pictures there are, and the one in the middle of the job's order. */
async function picturesOfHouse(): Promise<readonly [count: number, middle: string | undefined]> {
  const { rows } = await postgres.pool.query<{ id: string }>(
    `SELECT file_id AS id FROM uploads WHERE state = 'stored' ORDER BY file_id`,
  );
  return [rows.length, rows[Math.floor(rows.length / 2)]?.id];
}
