import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MASTER_KEY_BYTES, MasterKey } from './master-key.ts';

function isExisting(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === 'EEXIST';
}

/** Writes a new key under its final name only when it is whole, and never over another. */
async function createKeyFile(folder: string, path: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const draft = join(folder, `.${randomBytes(8).toString('hex')}`);
  await writeFile(draft, randomBytes(MASTER_KEY_BYTES).toString('base64'), {
    mode: 0o600,
    flush: true,
  });
  try {
    await link(draft, path);
  } catch (error) {
    if (!isExisting(error)) throw error;
  } finally {
    await unlink(draft);
  }
}

/** Where the key of a data folder lies. */
export function masterKeyPath(dataDir: string): string {
  return join(dataDir, 'keys', 'master.key');
}

/** The key in a file; undefined when there is none. */
export async function readMasterKey(path: string): Promise<MasterKey | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : new MasterKey(Buffer.from(text, 'base64'));
}

/**
 * The given key, or the one in `keys/master.key` of the data folder, which a first start creates for its
 * owner's eyes only. Losing it voids every transaction password and second factor.
 */
export async function loadMasterKey(
  dataDir: string,
  given: Buffer | undefined,
): Promise<MasterKey> {
  if (given !== undefined) return new MasterKey(given);
  const folder = join(dataDir, 'keys');
  const path = masterKeyPath(dataDir);
  await createKeyFile(folder, path);
  return new MasterKey(Buffer.from(await readFile(path, 'utf8'), 'base64'));
}
