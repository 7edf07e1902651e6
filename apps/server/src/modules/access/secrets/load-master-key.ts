import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readdir, readFile, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { MASTER_KEY_BYTES, MasterKey } from './master-key.ts';

const hasCode = (error: unknown, code: string): boolean =>
  (error as { readonly code?: unknown }).code === code;

/** What is in a folder is there after a crash of the machine only when the folder was flushed too. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a key under its final name only when it is whole, and never over another. */
async function createKeyFile(path: string, bytes: Buffer): Promise<void> {
  const folder = join(path, '..');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const draft = join(folder, `.${randomBytes(8).toString('hex')}`);
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(bytes.toString('base64'));
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  await flushFolder(folder);
}

const keysFolder = (dataDir: string): string => join(dataDir, 'keys');

/** Where the current key of a data folder lies. */
export function masterKeyPath(dataDir: string): string {
  return join(keysFolder(dataDir), 'master.key');
}

/** Where the key of this mark lies once another took its place. */
export function olderKeyPath(dataDir: string, mark: string): string {
  return join(keysFolder(dataDir), `older-${mark}.key`);
}

/** Where a key lies that is about to become the current one. */
export function nextKeyPath(dataDir: string): string {
  return join(keysFolder(dataDir), 'next.key');
}

async function readKeyBytes(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Buffer.from(text.trim(), 'base64');
}

/** The key in a file; undefined when there is none. */
export async function readMasterKey(path: string): Promise<MasterKey | undefined> {
  const bytes = await readKeyBytes(path);
  return bytes === undefined ? undefined : new MasterKey(bytes);
}

/** Every key that lies in a data folder, by its mark, whatever its file is called. */
export async function readKeysFolder(dataDir: string): Promise<ReadonlyMap<string, Buffer>> {
  const folder = keysFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const keys = new Map<string, Buffer>();
  for (const name of names.filter((one) => /^[^.].*\.key$/.test(one))) {
    const bytes = await readKeyBytes(join(folder, name));
    if (bytes?.length === MASTER_KEY_BYTES) keys.set(new MasterKey(bytes).mark, bytes);
  }
  return keys;
}

/** The key that is to become the current one, made unless a run that was killed left it. */
export async function loadNextKey(dataDir: string): Promise<Buffer> {
  const path = nextKeyPath(dataDir);
  await createKeyFile(path, randomBytes(MASTER_KEY_BYTES));
  return Buffer.from(await readFile(path, 'utf8'), 'base64');
}

/** Keeps an older key under a name of its own. */
export async function keepOlderKey(dataDir: string, mark: string, bytes: Buffer): Promise<void> {
  await createKeyFile(olderKeyPath(dataDir, mark), bytes);
}

/** Removes what a run left that was killed as it wrote a key: a copy that no later step would know of. */
export async function removeKeyDrafts(dataDir: string): Promise<void> {
  const folder = keysFolder(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    if (/^\.[0-9a-f]{16}$/.test(name)) await rm(join(folder, name), { force: true });
  }
}

/** Gives the next key the name of the current one, when it is the current one. */
export async function settleKeyFiles(dataDir: string, currentMark: string): Promise<void> {
  const path = nextKeyPath(dataDir);
  if ((await readMasterKey(path))?.mark !== currentMark) return;
  await rename(path, masterKeyPath(dataDir)).catch((error: unknown) => {
    // The server and the command may both do it.
    if (!hasCode(error, 'ENOENT')) throw error;
  });
  await flushFolder(keysFolder(dataDir));
}

/** Removes the files of older keys, but for those of these marks. */
export async function removeOlderKeys(dataDir: string, kept: ReadonlySet<string>): Promise<void> {
  const folder = keysFolder(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const [, mark] = /^older-([0-9a-f]{32})\.key$/.exec(name) ?? [];
    if (mark !== undefined && !kept.has(mark)) await rm(join(folder, name));
  }
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
  const path = masterKeyPath(dataDir);
  await createKeyFile(path, randomBytes(MASTER_KEY_BYTES));
  return new MasterKey(Buffer.from(await readFile(path, 'utf8'), 'base64'));
}
