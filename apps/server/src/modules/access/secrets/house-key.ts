import type { Pool, PoolClient } from 'pg';
import type { Settings } from '#config/settings.ts';
import {
  loadMasterKey,
  masterKeyPath,
  olderKeyPath,
  readKeysFolder,
  readMasterKey,
  settleKeyFiles,
} from './load-master-key.ts';
import { MasterKey } from './master-key.ts';
import type { CarriedKey, HouseKey, KeyPurpose } from './master-key.ts';

/** Tells a master key from another one and nothing about it; empty without a key. */
export function keyMarkOf(key: MasterKey | undefined): string {
  return key?.mark ?? '';
}

/** The data were sealed under a key that is not here; the message says what to do. */
export class HouseKeyError extends Error {
  override readonly name = 'HouseKeyError';
}

/** Where the keys of a house are looked for. */
export type KeyPlace = Pick<Settings, 'DATA_DIR' | 'MASTER_KEY' | 'MASTER_KEY_OLDER'>;

const AFTERWARDS =
  'if there is no copy, docs/operations.md says under "The master key is lost" how to go on';

/** A key that another took the place of. */
export interface OlderKey {
  readonly mark: string;
  readonly isFirst: boolean;
  readonly replacedAtMs: number;
  /** When the server began to seal by the key after it; null while it has not. */
  readonly takenUpAtMs: number | null;
}

/** The older keys of a house, the latest first. */
export async function olderKeysOf(pool: Pool | PoolClient): Promise<readonly OlderKey[]> {
  const { rows } = await pool.query<OlderKey>(
    `SELECT mark, is_first AS "isFirst", replaced_at_ms AS "replacedAtMs",
       taken_up_at_ms AS "takenUpAtMs" FROM older_keys ORDER BY replaced_at_ms DESC`,
  );
  return rows;
}

/** The keys that are at hand, by their marks. */
async function keysAt(place: KeyPlace): Promise<ReadonlyMap<string, Buffer>> {
  const { DATA_DIR: dataDir, MASTER_KEY: given, MASTER_KEY_OLDER: older } = place;
  if (given === undefined) return readKeysFolder(dataDir);
  return new Map([given, ...older].map((bytes) => [new MasterKey(bytes).mark, bytes]));
}

interface CarriedRow {
  readonly purpose: KeyPurpose;
  readonly mark: string;
  readonly key_sealed: Buffer;
}

/** Binds a carried key to what it is for. */
export const carriedContext = ({ purpose, mark }: Pick<CarriedKey, 'purpose' | 'mark'>): string =>
  `${purpose} ${mark}`;

/** @throws HouseKeyError for what is not the key that the data are sealed under */
async function currentKey(place: KeyPlace, wanted: string): Promise<Buffer> {
  const { DATA_DIR: dataDir, MASTER_KEY: given } = place;
  const bytes = (await keysAt(place)).get(wanted);
  if (bytes !== undefined) return bytes;
  const path = masterKeyPath(dataDir);
  if (given === undefined && (await readMasterKey(path)) === undefined) {
    throw new HouseKeyError(
      `the master key is missing: put its copy back as ${path}, or into MASTER_KEY; ${AFTERWARDS}`,
    );
  }
  throw new HouseKeyError(
    `${given === undefined ? path : 'MASTER_KEY'} is not the master key that the data are sealed under: put the right one there; ${AFTERWARDS}`,
  );
}

async function olderKeys(pool: Pool, place: KeyPlace): Promise<readonly HouseKey[]> {
  const older = await olderKeysOf(pool);
  const found = await keysAt(place);
  return older.map(({ mark, isFirst }) => {
    const bytes = found.get(mark);
    if (bytes !== undefined) return { bytes, isFirst };
    throw new HouseKeyError(
      `an older master key is missing that some data are still sealed under: put its copy back as ${olderKeyPath(place.DATA_DIR, mark)}, or into MASTER_KEY_OLDER; ${AFTERWARDS}`,
    );
  });
}

async function carry(pool: Pool, key: MasterKey): Promise<void> {
  const { rows } = await pool.query<CarriedRow>('SELECT * FROM carried_keys');
  key.carry(
    rows.map(({ purpose, mark, key_sealed: sealed }) => {
      const bytes = key.open('carried-key', sealed, carriedContext({ purpose, mark }));
      return { purpose, mark, bytes };
    }),
  );
}

/** The mark of the current key, as the database has it; undefined before the first start. */
export async function readHouseMark(
  pool: Pool,
): Promise<{ readonly mark: string; readonly isFirst: boolean } | undefined> {
  const { rows } = await pool.query<{ mark: string; isFirst: boolean }>(
    'SELECT mark, is_first AS "isFirst" FROM key_mark',
  );
  return rows[0];
}

/**
 * The keys that the data of this house are sealed under, made at its first start. A house that has begun goes on with
 * its own keys or not at all: under a new one, half of what is sealed could never be read again.
 * @throws HouseKeyError
 */
export async function openHouseKey(pool: Pool, place: KeyPlace): Promise<MasterKey> {
  const wanted = await readHouseMark(pool);
  if (wanted === undefined) {
    const key = await loadMasterKey(place.DATA_DIR, place.MASTER_KEY);
    await pool.query('INSERT INTO key_mark (mark) VALUES ($1)', [keyMarkOf(key)]);
    return key;
  }
  const bytes = await currentKey(place, wanted.mark);
  const key = new MasterKey({ bytes, isFirst: wanted.isFirst }, await olderKeys(pool, place));
  await carry(pool, key);
  if (place.MASTER_KEY === undefined) await settleKeyFiles(place.DATA_DIR, wanted.mark);
  return key;
}

/** Has a key that is in use turn to the current one, where another took its place. @throws HouseKeyError */
export async function learnHouseKey(pool: Pool, place: KeyPlace, key: MasterKey): Promise<void> {
  const wanted = await readHouseMark(pool);
  if (wanted === undefined || wanted.mark === key.mark) return;
  const current = { bytes: await currentKey(place, wanted.mark), isFirst: wanted.isFirst };
  const older = await olderKeys(pool, place);
  const next = new MasterKey(current, older);
  await carry(pool, next);
  key.turnTo(current, older, next.carried);
}

/** Writes down that the server seals by the current key from now on. */
export async function noteTakenUp(pool: Pool, nowMs: number): Promise<void> {
  await pool.query('UPDATE older_keys SET taken_up_at_ms = $1 WHERE taken_up_at_ms IS NULL', [
    nowMs,
  ]);
}

/** The next start takes whatever key it finds, or makes one: what was sealed before stays closed for good. */
export async function forgetHouseKey(pool: Pool): Promise<void> {
  for (const table of ['key_mark', 'older_keys', 'carried_keys']) {
    const { rows } = await pool.query(`SELECT 1 WHERE to_regclass($1) IS NOT NULL`, [table]);
    if (rows.length > 0) await pool.query(`DELETE FROM ${table}`);
  }
}
