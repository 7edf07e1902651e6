import { api } from '#shared/api/api.ts';
import { saveFile } from '#shared/share/save-file.ts';

/** A size as people read it: `0.4 MB`. */
export const sizeText = (bytes: number): string => {
  const tenths = Math.max(1, Math.round(bytes / 100_000));
  return `${String(Math.floor(tenths / 10))}.${String(tenths % 10)} MB`;
};

/**
 * Fetches the file of the user's own data part by part and saves it on the device.
 * @throws RefusedError, NetworkError
 */
export async function saveOwnData(proofs: {
  readonly password: string;
  readonly factorCode?: string;
}): Promise<void> {
  const { fileName, parts } = await api('ownDataOpen', proofs);
  const all: Uint8Array<ArrayBuffer>[] = [];
  for (let place = 0; place < parts; place++) {
    const { part } = await api('ownDataPart', { place });
    all.push(Uint8Array.from(atob(part), (char) => char.charCodeAt(0)));
  }
  saveFile(new Blob(all, { type: 'application/zip' }), fileName);
}
