import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller } from '../journeys/api.ts';
import { startExternalPostgres } from './external-postgres.ts';
import type { ExternalPostgres } from './external-postgres.ts';
import { FUND_PASSWORD, openAccount } from './open-account.ts';
import type { Account } from './open-account.ts';
import { PlainKey } from './sealed-values.ts';
import { startReady } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { Tool } from './tool.ts';

const PATIENCE = { timeout: 60_000, interval: 5 };
const CUSTOMERS = 2;
/** So many that a server is killed in the middle of them. */
const SEEDS = 2_000;

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
const keysOf = (): readonly string[] => readdirSync(join(dataDir(), 'keys')).sort();
const readKey = (isFirst: boolean): PlainKey =>
  new PlainKey(readFileSync(join(dataDir(), 'keys', 'master.key'), 'utf8'), isFirst);
const tool = (...args: readonly string[]): Tool =>
  new Tool('rotate-key', dataDir(), args, postgres.url);

async function start(): Promise<{ readonly server: ServerProcess; readonly url: string }> {
  return startReady({ dataDir: dataDir(), databaseUrl: postgres.url });
}

async function kill(server: ServerProcess): Promise<void> {
  server.signal('SIGKILL');
  await server.exited;
}

async function numberOf(query: string, parameters: readonly unknown[] = []): Promise<number> {
  const { rows } = await postgres.pool.query<{ n: number }>(query, [...parameters]);
  return rows[0]?.n ?? 0;
}

/** Second factors of users who are not there otherwise. */
async function addSeeds(key: PlainKey): Promise<void> {
  await postgres.pool.query(
    `INSERT INTO users (email, password_hash, invite_code, created_at_ms)
     SELECT 'sealed' || n || '@example.com', '', 'S' || lpad(n::text, 7, '0'), n
     FROM generate_series(1, $1) n`,
    [SEEDS],
  );
  const { rows } = await postgres.pool.query<{ user_id: number }>(
    `SELECT user_id FROM users WHERE email LIKE 'sealed%' ORDER BY user_id`,
  );
  const ids = rows.map((row) => row.user_id);
  await postgres.pool.query(
    'INSERT INTO second_factors (user_id, seed_sealed) SELECT * FROM unnest($1::bigint[], $2::bytea[])',
    [ids, ids.map((id) => key.seal('totp-seed', `seed ${id}`, String(id)))],
  );
}

const named = (table: string, column: string): string =>
  `SELECT count(*)::int AS n FROM ${table} WHERE substring(${column} FROM 1 FOR 8) = $1`;

/** Reads by the API what is sealed: whoever asks gets their own, whichever key it is under. */
async function expectReads(url: string, accounts: readonly Account[]): Promise<void> {
  for (const [user, { token }] of accounts.entries()) {
    const call = caller(url, token);
    const { methods } = await call('cnyPayList', {});
    expect(methods.map(({ account }) => account)).toEqual([expect.stringMatching(/8$/)]);
    const same = { kind: 'bank', name: `Somchai Saetang ${'ABC'[user]}`, bankName: 'Bangkok Bank' };
    const account = `62220212${1_000_000 + user}128`;
    const again = call('cnyPayAdd', { ...same, kind: 'bank', account, legalPwd: FUND_PASSWORD });
    // The account is there already, whichever key its HMAC is under.
    await expect(again).rejects.toThrow('2037');
    expect(await call('identityInfo', {})).toMatchObject({ state: 'verified' });
  }
}

/** Opens every value by one key alone. */
async function expectAllUnder(key: PlainKey): Promise<void> {
  const { pool } = postgres;
  const seeds = await pool.query<{ id: number; sealed: Buffer }>(
    'SELECT user_id AS id, seed_sealed AS sealed FROM second_factors ORDER BY user_id',
  );
  expect(seeds.rows.length).toBe(SEEDS);
  for (const { id, sealed } of seeds.rows) {
    expect(key.open('totp-seed', sealed, String(id)).toString()).toBe(`seed ${id}`);
  }
  const persons = await pool.query<
    Record<'id' | 'kind' | 'country' | 'mac', string> & { sealed: Buffer }
  >(
    `SELECT user_id::text AS id, document_type AS kind, country, encode(document_mac, 'hex') AS mac,
       person_sealed AS sealed FROM identity_attempts`,
  );
  expect(persons.rows.length).toBe(CUSTOMERS);
  for (const { id, kind, country, mac, sealed } of persons.rows) {
    const person = JSON.parse(key.open('identity', sealed, `user ${id}`).toString()) as {
      documentNumber: string;
    };
    const document = JSON.stringify(['document', country, kind, person.documentNumber]);
    expect(mac).toBe(key.mac('identity', document));
  }
  const methods = await pool.query<{ id: string; sealed: Buffer; mac: string }>(
    `SELECT user_id::text AS id, details_sealed AS sealed, encode(account_mac, 'hex') AS mac FROM payment_methods
     JOIN users USING (user_id) WHERE email LIKE 'crash%'`,
  );
  expect(methods.rows.length).toBe(CUSTOMERS);
  for (const { id, sealed, mac } of methods.rows) {
    const { account } = JSON.parse(key.open('payment-method', sealed, `user ${id}`).toString()) as {
      account: string;
    };
    expect(mac).toBe(key.mac('payment-method', JSON.stringify(['bank', account])));
  }
  const pictures = await pool.query<{ id: string }>(
    `SELECT file_id AS id FROM uploads WHERE state = 'stored'`,
  );
  expect(pictures.rows.length).toBeGreaterThan(10);
  for (const { id } of pictures.rows) {
    const sealed = readFileSync(join(dataDir(), 'uploads', id.slice(0, 2), id));
    expect(key.open('picture', sealed, id).subarray(0, 2).toString('hex')).toBe('ffd8');
  }
}

test('a house gets another master key, its server and the command killed on the way; nothing is lost, and the old key goes last', async () => {
  const begun = await start();
  const accounts: Account[] = [];
  for (let user = 0; user < CUSTOMERS; user++) accounts.push(await openAccount(begun.url, user));
  const before = readKey(true);
  await addSeeds(before);
  await expectAllUnder(before);

  // Killed at whatever moment, the house has the one key or the other, and the next call goes on.
  const rotations: Promise<number | null>[] = [];
  const early = tool();
  await expect.poll(() => keysOf().length, PATIENCE).toBeGreaterThan(1);
  early.kill('SIGKILL');
  rotations.push(early.exitCode);
  await Promise.all(rotations);
  if ((await numberOf('SELECT count(*)::int AS n FROM older_keys')) === 0) await tool().succeeds();
  const refused = await tool('--drop').fails();
  expect(refused).toContain('not dropped');
  expect(await numberOf('SELECT count(*)::int AS n FROM older_keys')).toBe(1);

  // The server took it up by itself; it dies among the seeds, and the next one among the pictures.
  const { rows } = await postgres.pool.query<{ name: Buffer }>(
    `SELECT substring(decode(mark, 'hex') FROM 1 FOR 8) AS name FROM key_mark`,
  );
  const name = rows[0]?.name ?? Buffer.alloc(0);
  await expect
    .poll(() => numberOf(named('second_factors', 'seed_sealed'), [name]), PATIENCE)
    .toBeGreaterThan(0);
  await kill(begun.server);
  const amongSeeds = await numberOf(named('second_factors', 'seed_sealed'), [name]);

  const second = await start();
  const after = readKey(false);
  expect(after.name).toEqual(name);
  await expectReads(second.url, accounts);
  const picturesDone = 'SELECT count(*)::int AS n FROM uploads WHERE key_name = $1';
  await expect.poll(() => numberOf(picturesDone, [name]), PATIENCE).toBeGreaterThan(0);
  await kill(second.server);

  const third = await start();
  await expectReads(third.url, accounts);
  await expect
    .poll(async () => (await tool('--status').succeeds()).includes('nothing is sealed'), PATIENCE)
    .toBe(true);
  await expectAllUnder(after);
  expect(amongSeeds).toBeLessThan(SEEDS + 1);

  // The codes of before have to run out first.
  expect(await tool('--drop').fails()).toContain('codes and links');
  await postgres.pool.query('UPDATE older_keys SET taken_up_at_ms = taken_up_at_ms - 900000');
  // One value of before, and the key stays.
  const [{ user_id: victim } = { user_id: 0 }] = (
    await postgres.pool.query<{ user_id: number }>(
      'SELECT min(user_id) AS user_id FROM second_factors',
    )
  ).rows;
  const old = before.seal('totp-seed', `seed ${victim}`, String(victim));
  await postgres.pool.query('UPDATE second_factors SET seed_sealed = $2 WHERE user_id = $1', [
    victim,
    old,
  ]);
  expect(await tool('--drop').fails()).toContain('second_factors: 1');
  await expect
    .poll(async () => (await tool('--status').succeeds()).includes('nothing is sealed'), PATIENCE)
    .toBe(true);
  await tool('--drop').succeeds();
  expect(keysOf()).toEqual(['master.key']);
  await kill(third.server);

  const last = await start();
  await expectReads(last.url, accounts);
  await expectAllUnder(after);
  last.server.signal('SIGTERM');
  expect(await last.server.exited).toEqual({ code: 0, signal: null });
});
