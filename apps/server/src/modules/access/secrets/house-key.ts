import type { Pool } from 'pg';
import type { Settings } from '#config/settings.ts';
import { loadMasterKey, masterKeyPath, readMasterKey } from './load-master-key.ts';
import { MasterKey } from './master-key.ts';

/** Tells a master key from another one and nothing about it; empty without a key. */
export function keyMarkOf(key: MasterKey | undefined): string {
  return key?.mac('backup-mark', '').toString('hex').slice(0, 32) ?? '';
}

/** The data were sealed under a key that is not here; the message says what to do. */
export class HouseKeyError extends Error {
  override readonly name = 'HouseKeyError';
}

/** Where the key of a house is looked for. */
type KeyPlace = Pick<Settings, 'DATA_DIR' | 'MASTER_KEY'>;

const AFTERWARDS =
  'if there is no copy, docs/operations.md says under "The master key is lost" how to go on';

/**
 * The key that the data of this house are sealed under, made at its first start. A house that has begun goes on with
 * its own key or not at all: under a new one, half of what is sealed could never be read again.
 * @throws HouseKeyError
 */
export async function openHouseKey(
  pool: Pool,
  { DATA_DIR: dataDir, MASTER_KEY: given }: KeyPlace,
): Promise<MasterKey> {
  const { rows } = await pool.query<{ mark: string }>('SELECT mark FROM key_mark');
  const wanted = rows[0]?.mark;
  const path = masterKeyPath(dataDir);
  const found = given === undefined ? await readMasterKey(path) : new MasterKey(given);
  if (wanted === undefined) {
    const key = found ?? (await loadMasterKey(dataDir, undefined));
    await pool.query('INSERT INTO key_mark (mark) VALUES ($1)', [keyMarkOf(key)]);
    return key;
  }
  if (found === undefined) {
    throw new HouseKeyError(
      `the master key is missing: put its copy back as ${path}, or into MASTER_KEY; ${AFTERWARDS}`,
    );
  }
  if (keyMarkOf(found) !== wanted) {
    const place = given === undefined ? path : 'MASTER_KEY';
    throw new HouseKeyError(
      `${place} is not the master key that the data are sealed under: put the right one there; ${AFTERWARDS}`,
    );
  }
  return found;
}

/** The next start takes whatever key it finds, or makes one: what was sealed before stays closed for good. */
export async function forgetHouseKey(pool: Pool): Promise<void> {
  const { rows } = await pool.query(`SELECT 1 WHERE to_regclass('key_mark') IS NOT NULL`);
  if (rows.length > 0) await pool.query('DELETE FROM key_mark');
}
