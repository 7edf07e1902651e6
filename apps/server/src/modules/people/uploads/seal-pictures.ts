import { inTransaction } from '@candor/persistence';
import type { Pool } from 'pg';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import type { PictureStore } from './picture-store.ts';

interface PicturesDeps {
  readonly pool: Pool;
  readonly masterKey: MasterKey;
  readonly store: PictureStore;
  /** Told of a picture that no key of the house opens. */
  readonly onUnreadable: (fileId: string, error: unknown) => void;
}

/** What one batch did. */
interface SealedBatch {
  readonly sealed: number;
  readonly unreadable: number;
  /** The last picture that was looked at; undefined when there are no more. */
  readonly last: string | undefined;
}

async function idsAfter({ pool, masterKey }: PicturesDeps, after: string, max: number) {
  const { rows } = await pool.query<{ file_id: string }>(
    `SELECT file_id FROM uploads
     WHERE file_id > $1 AND state = 'stored' AND key_name IS DISTINCT FROM $2
     ORDER BY file_id LIMIT $3`,
    [after, masterKey.name, max],
  );
  return rows.map((row) => row.file_id);
}

/** Whether it is sealed by the current key now. The row is held, so that nobody removes the picture meanwhile. */
async function sealOne(deps: PicturesDeps, fileId: string): Promise<boolean> {
  const { pool, masterKey, store, onUnreadable } = deps;
  return inTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query(
      `SELECT 1 FROM uploads WHERE file_id = $1 AND state = 'stored' FOR UPDATE`,
      [fileId],
    );
    if (rowCount !== 1) return true;
    const sealed = await store.get(fileId);
    if (sealed !== undefined && masterKey.sealerOf(sealed) !== masterKey.mark) {
      let plain: Buffer;
      try {
        plain = masterKey.open('picture', sealed, fileId);
      } catch (error) {
        onUnreadable(fileId, error);
        return false;
      }
      // The bytes name their key: killed before the row says so, they are read all the same.
      await store.put(fileId, masterKey.seal('picture', plain, fileId));
    }
    await tx.query('UPDATE uploads SET key_name = $2 WHERE file_id = $1', [fileId, masterKey.name]);
    return true;
  });
}

/** Seals at most `max` pictures after `after` by the current key. */
export async function sealPicturesAnew(
  deps: PicturesDeps,
  after: string,
  max: number,
): Promise<SealedBatch> {
  const ids = await idsAfter(deps, after, max);
  let sealed = 0;
  for (const fileId of ids) sealed += (await sealOne(deps, fileId)) ? 1 : 0;
  return {
    sealed,
    unreadable: ids.length - sealed,
    last: ids.length < max ? undefined : ids.at(-1),
  };
}

/** How many pictures an older key still opens, counted no further than `max`; what no key opens is not among them. */
export async function countPicturesOf(
  deps: Omit<PicturesDeps, 'onUnreadable'>,
  max: number,
): Promise<number> {
  const all = { ...deps, onUnreadable: () => undefined };
  let count = 0;
  let after = '';
  for (;;) {
    const ids = await idsAfter(all, after, max);
    for (const fileId of ids) {
      if (await isOpenedByOlder(deps, fileId)) count += 1;
      if (count >= max) return count;
    }
    after = ids.at(-1) ?? '';
    if (ids.length < max) return count;
  }
}

async function isOpenedByOlder(
  { masterKey, store }: Pick<PicturesDeps, 'masterKey' | 'store'>,
  fileId: string,
): Promise<boolean> {
  const sealed = await store.get(fileId);
  if (sealed === undefined || masterKey.sealerOf(sealed) === masterKey.mark) return false;
  try {
    masterKey.open('picture', sealed, fileId);
    return true;
  } catch {
    return false;
  }
}
