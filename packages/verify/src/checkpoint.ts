import { ed25519 } from '@noble/curves/ed25519.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { hashFromHex } from './bytes.ts';
import type { Hash } from './merkle.ts';

/** The head of the public log at a moment, signed by the exchange. */
export interface Checkpoint {
  /** Which log. */
  readonly origin: string;
  /** How many lines it had. */
  readonly size: number;
  /** The root over them, 64 digits of hex. */
  readonly root: string;
  /** The server's clock when it signed. */
  readonly atMs: number;
  /** Ed25519 over {@link checkpointText}, 128 digits of hex. */
  readonly signature: string;
}

/** What is signed, as bytes: four lines with the origin, the size, the root and the time. */
export function checkpointText(head: Omit<Checkpoint, 'signature'>): Uint8Array {
  const { origin, size, root, atMs } = head;
  return utf8ToBytes(`${origin}\n${size}\n${root}\n${atMs}\n`);
}

/** Whether the exchange with this public key (64 digits of hex) signed the checkpoint. */
export function isSigned(checkpoint: Checkpoint, publicKey: string): boolean {
  if (!/^[0-9a-f]{128}$/.test(checkpoint.signature) || checkpoint.origin.includes('\n')) {
    return false;
  }
  try {
    const key: Hash = hashFromHex(publicKey);
    return ed25519.verify(hexToBytes(checkpoint.signature), checkpointText(checkpoint), key);
  } catch {
    // A key that is no point of the curve has signed nothing.
    return false;
  }
}
