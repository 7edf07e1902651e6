import { constants } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { proofOf } from '@candor/persistence';
import type { Database, FileCopy } from '@candor/persistence';

/** The published heads of the staff's log, which only grow. */
const HEADS = 'audit-heads.ndjson';

interface CopiesDeps {
  readonly database: Database;
  readonly dataDir: string;
  readonly folder: string;
  /** Pictures that lie in a bucket are not ours to copy. */
  readonly hasPictures: boolean;
  /** Told of a picture that the database knows and the folder does not have. */
  readonly onMissing: (name: string) => void;
}

const isMissing = (error: unknown): boolean =>
  (error as { readonly code?: unknown }).code === 'ENOENT';

/** Copies one file; undefined when there is none. */
async function copyOne(
  { dataDir, folder }: CopiesDeps,
  name: string,
  file: string,
): Promise<FileCopy | undefined> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rm(path, { force: true });
  try {
    await copyFile(join(dataDir, name), path, constants.COPYFILE_EXCL);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  return { name, file, ...(await proofOf(path)) };
}

/**
 * The pictures of users, sealed as they lie, and the published heads. A picture is copied
 * once, and again when it was sealed by another key; one that the house removed is left out of the next backup, and one that only its file was lost of stays.
 */
export function fileCopier(deps: CopiesDeps) {
  return async (known: readonly FileCopy[], number: number): Promise<readonly FileCopy[]> => {
    const copies: FileCopy[] = [];
    const heads = await copyOne(deps, HEADS, `files/${number}-${HEADS}`);
    if (heads !== undefined) copies.push(heads);
    if (!deps.hasPictures) return copies;
    const before = new Map(known.map((copy) => [copy.name, copy]));
    const { rows } = await deps.database.pool.query<{ file_id: string; key: string | null }>(
      `SELECT file_id, to_jsonb(uploads)->>'key_name' AS key FROM uploads WHERE state = 'stored' ORDER BY file_id`,
    );
    for (const { file_id: fileId, key } of rows) {
      const name = join('uploads', fileId.slice(0, 2), fileId);
      // A house of an older version has no such column, and no second key.
      const file = `files/${name}${key === null ? '' : `.${key.slice(2)}`}`;
      const known = before.get(name);
      const copy = known?.file === file ? known : await copyOne(deps, name, file);
      if (copy === undefined) deps.onMissing(name);
      else copies.push(copy);
    }
    return copies;
  };
}

/** Puts the copied files where the server looks for them. */
export async function putFilesBack(
  folder: string,
  dataDir: string,
  files: readonly FileCopy[],
): Promise<void> {
  for (const { name, file } of files) {
    const path = join(dataDir, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await copyFile(join(folder, file), path, constants.COPYFILE_EXCL);
  }
}
