import { createPublicKey, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { checkpointText } from '@candor/verify';
import type { Checkpoint } from '@candor/verify';
import type { Pool } from 'pg';
import { MINUTE_MS } from '#api/durations.ts';
import { loadRangeRoot, readLogSize } from './log-tree.ts';

/** Names the log in its checkpoints. */
const ORIGIN = 'candor public log';

/** A checkpoint is signed again after this, though the log has not grown. */
const SIGNED_FOR_MS = MINUTE_MS;

interface SignerDeps {
  readonly pool: Pool;
  readonly key: KeyObject;
  readonly nowMs: () => number;
}

/** Signs heads of the public log when somebody asks. */
export class LogSigner {
  /** Ed25519, 64 digits of hex. */
  readonly publicKey: string;
  readonly #deps: SignerDeps;
  #last: Checkpoint | undefined;

  constructor(deps: SignerDeps) {
    this.#deps = deps;
    const der = createPublicKey(deps.key).export({ format: 'der', type: 'spki' });
    // The DER form of an Ed25519 key ends with its 32 bytes.
    this.publicKey = der.subarray(-32).toString('hex');
  }

  /** The head of the log now. */
  async checkpoint(): Promise<Checkpoint> {
    const { pool, key, nowMs } = this.#deps;
    const [size, atMs] = [await readLogSize(pool), nowMs()];
    const last = this.#last;
    if (last?.size === size && atMs - last.atMs < SIGNED_FOR_MS) return last;
    const rangeRoot = await loadRangeRoot(pool, size, []);
    const root = Buffer.from(rangeRoot(0, size)).toString('hex');
    const head = { origin: ORIGIN, size, root, atMs };
    const signature = sign(null, checkpointText(head), key).toString('hex');
    this.#last = { ...head, signature };
    return this.#last;
  }
}
