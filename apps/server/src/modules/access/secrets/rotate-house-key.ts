import { inTransaction } from '@candor/persistence';
import type { Pool, PoolClient } from 'pg';
import { enqueueJob, sealingJob } from '#jobs/index.ts';
import { carriedContext, HouseKeyError, openHouseKey, readHouseMark } from './house-key.ts';
import type { KeyPlace } from './house-key.ts';
import {
  keepOlderKey,
  loadNextKey,
  masterKeyPath,
  readKeysFolder,
  removeKeyDrafts,
  removeOlderKeys,
  settleKeyFiles,
} from './load-master-key.ts';
import { MasterKey } from './master-key.ts';
import type { CarriedKey, KeyPurpose } from './master-key.ts';

/**
 * Keys that others know the public half of, and the one that names devices in rows which cannot be named anew: while the
 * old master key is known to nobody else, they stay.
 */
export const lastingPurposes: readonly KeyPurpose[] = ['public-log', 'web-push', 'device'];

interface Rotation {
  readonly pool: Pool;
  readonly place: KeyPlace;
  readonly nowMs: number;
  /** Somebody may know the key that is replaced: what it signs with is made anew too. */
  readonly isLeaked: boolean;
}

/** What is used on though its master key goes: below hashes of transaction passwords, and what signs. */
function keysToCarry(
  key: MasterKey,
  carried: readonly CarriedKey[],
  isLeaked: boolean,
): readonly CarriedKey[] {
  const peppers = carried.filter(({ mark }) => mark !== '');
  const own = {
    purpose: 'fund-password',
    mark: key.mark,
    bytes: key.derivedKey('fund-password'),
  } as const;
  if (isLeaked) return [...peppers, own];
  const lasting = lastingPurposes.map((purpose) => ({
    ...{ purpose, mark: '', bytes: key.lastingKey(purpose) },
  }));
  return [...peppers, own, ...lasting];
}

/** Makes the next key the house's, in one transaction with the job that seals everything by it. */
async function replaceKey(
  tx: PoolClient,
  { nowMs, isLeaked }: Rotation,
  key: MasterKey,
  next: Buffer,
): Promise<void> {
  const { rows } = await tx.query<{ mark: string; is_first: boolean }>(
    'SELECT mark, is_first FROM key_mark FOR UPDATE',
  );
  if (rows[0]?.mark !== key.mark) throw new HouseKeyError('the master key was replaced meanwhile');
  const following = new MasterKey({ bytes: next, isFirst: false });
  await tx.query('INSERT INTO older_keys (mark, is_first, replaced_at_ms) VALUES ($1, $2, $3)', [
    key.mark,
    rows[0].is_first,
    nowMs,
  ]);
  await tx.query('UPDATE key_mark SET mark = $1, is_first = false', [following.mark]);
  await tx.query('DELETE FROM carried_keys');
  for (const carried of keysToCarry(key, key.carried, isLeaked)) {
    const sealed = following.seal('carried-key', carried.bytes, carriedContext(carried));
    await tx.query('INSERT INTO carried_keys (purpose, mark, key_sealed) VALUES ($1, $2, $3)', [
      carried.purpose,
      carried.mark,
      sealed,
    ]);
  }
  // Browsers take a message only from the key that they subscribed under.
  if (isLeaked) await tx.query('DELETE FROM push_subscriptions');
  await enqueueJob(tx, 'seal_anew', {}, sealingJob);
}

/**
 * Gives a house another master key. Killed at any moment it has the one or the other, with both at hand, and
 * can be called again. @returns the new key's mark @throws HouseKeyError
 */
export async function rotateHouseKey(rotation: Rotation): Promise<string> {
  const { pool, place } = rotation;
  const { DATA_DIR: dataDir, MASTER_KEY: given } = place;
  const key = await openHouseKey(pool, place);
  if (given !== undefined) {
    if (new MasterKey(given).mark === key.mark) {
      throw new HouseKeyError(
        'MASTER_KEY is the key of now: write a new one into MASTER_KEY (openssl rand -base64 32) and the one of now into MASTER_KEY_OLDER, then call this again and restart the server',
      );
    }
    await inTransaction(pool, (tx) => replaceKey(tx, rotation, key, given));
    return new MasterKey(given).mark;
  }
  const current = (await readKeysFolder(dataDir)).get(key.mark);
  if (current === undefined) throw new HouseKeyError(`${masterKeyPath(dataDir)} is missing`);
  const next = await loadNextKey(dataDir);
  await keepOlderKey(dataDir, key.mark, current);
  await inTransaction(pool, (tx) => replaceKey(tx, rotation, key, next));
  const { mark } = new MasterKey(next);
  await settleKeyFiles(dataDir, mark);
  await removeKeyDrafts(dataDir);
  return mark;
}

/** Forgets every older key, and keys of hashes that there are no more. Whether anything is sealed by them is the caller's to know. */
export async function dropOlderKeys(pool: Pool, place: KeyPlace): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await tx.query('DELETE FROM older_keys');
    await tx.query(
      `DELETE FROM carried_keys WHERE mark <> '' AND NOT EXISTS (
         SELECT 1 FROM fund_passwords WHERE pin_hash LIKE '$candor$' || carried_keys.mark || '$%')`,
    );
  });
  if (place.MASTER_KEY !== undefined) return;
  await removeKeyDrafts(place.DATA_DIR);
  const current = await readHouseMark(pool);
  if (current !== undefined) await removeOlderKeys(place.DATA_DIR, new Set([current.mark]));
}
