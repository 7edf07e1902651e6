import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';

/** What is in a compressed file. A file that cannot be read fails whoever reads the stream. */
export function expandedFile(path: string): Readable {
  const expanded = createZstdDecompress();
  void pipeline(createReadStream(path), expanded).catch(() => undefined);
  return expanded;
}
