import type { MasterKey } from '#modules/access/secrets/index.ts';

/** The hash of a transaction password, and the mark of the key that it is keyed by below the hash. */
interface PinHash {
  readonly hash: string;
  readonly mark: string;
}

/** Stands before a hash that is sealed: then the mark of the key below it, the name of the key that seals it, and base64. */
const SEALED = /^\$candor\$([0-9a-f]{32})\$([0-9a-f]{16})\$([A-Za-z0-9+/=]+)$/;

/** What Argon2id gets: without the master key a million digits cannot be tried against a dump. */
export function keyedPin(key: MasterKey, mark: string, userId: number, pin: string): string {
  return key.macBy(mark, 'fund-password', `${userId} ${pin}`).toString('base64');
}

/** What is kept of a hash: under the first key the hash itself, under a later one sealed, so that it can be sealed anew. */
export function sealPinHash(key: MasterKey, userId: number, { hash, mark }: PinHash): string {
  if (key.name === null) return hash;
  const sealed = key.seal('fund-password', Buffer.from(hash), `user ${userId}`);
  return ['', 'candor', mark, key.name.toString('hex'), sealed.toString('base64')].join('$');
}

/** Reads what {@link sealPinHash} wrote. @throws Error when the key that sealed it is not here */
export function openPinHash(key: MasterKey, userId: number, kept: string): PinHash {
  const [, mark = '', , sealed = ''] = SEALED.exec(kept) ?? [];
  if (mark === '') return { hash: kept, mark: kept === '' ? key.mark : key.firstMark };
  const bytes = key.open('fund-password', Buffer.from(sealed, 'base64'), `user ${userId}`);
  return { hash: bytes.toString(), mark };
}
