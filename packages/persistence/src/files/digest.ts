import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';

/** Length and SHA-256 of a file. */
export interface Proof {
  readonly bytes: number;
  readonly sha256: string;
}

/** Hands bytes on and remembers what they prove. */
export class Digest extends Transform {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    done(null, chunk);
  }

  /** Once, at the end. */
  result(): Proof {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

export async function proofOf(path: string): Promise<Proof> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
