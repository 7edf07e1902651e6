import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where sealed pictures lie. Names are ours, never a user's; nothing in it is public. */
export interface PictureStore {
  /** Keeps the bytes under a name that is new. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Undefined when there is nothing of that name. */
  get(name: string): Promise<Buffer | undefined>;
  /** Removes it; nothing happens when it is not there. */
  remove(name: string): Promise<void>;
}

const isMissing = (error: unknown): boolean =>
  (error as { readonly code?: unknown }).code === 'ENOENT';

/** Pictures in a folder that only the server's own user reads. */
export function createDiskStore(folder: string): PictureStore {
  // Two letters of the name spread the files over folders.
  const folderOf = (name: string): string => join(folder, name.slice(0, 2));
  return {
    put: async (name, bytes) => {
      await mkdir(folderOf(name), { recursive: true, mode: 0o700 });
      const draft = join(folderOf(name), `.${randomBytes(8).toString('hex')}`);
      await writeFile(draft, bytes, { mode: 0o600, flush: true });
      await rename(draft, join(folderOf(name), name));
    },
    get: async (name) => {
      try {
        return await readFile(join(folderOf(name), name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: (name) => rm(join(folderOf(name), name), { force: true }),
  };
}
