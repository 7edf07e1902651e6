import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** What canonical JSON can say: no fractions, so that every program writes the same bytes. */
export type Canonical =
  | string
  | number
  | boolean
  | null
  | readonly Canonical[]
  | { readonly [key: string]: Canonical };

/** JSON with sorted keys and no spaces. Throws RangeError for a number that is no safe integer. */
export function canonicalJson(value: Canonical): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new RangeError(`${value} is not a whole number`);
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, held]) => `${JSON.stringify(key)}:${canonicalJson(held)}`).join(',')}}`;
}

function isList(value: Canonical): value is readonly Canonical[] {
  return Array.isArray(value);
}

/** SHA-256 of the canonical JSON, 64 digits of lower-case hex. */
export function contentHash(value: Canonical): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(value))));
}

/** 32 bytes from their hex. Throws for anything else, upper case included. */
export function hashFromHex(text: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new RangeError(`not a hash: ${text}`);
  return hexToBytes(text);
}
