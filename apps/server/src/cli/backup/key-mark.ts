import type { MasterKey } from '#modules/access/secrets/index.ts';

/** Tells a master key from another one and nothing about it; empty without a key. */
export function keyMarkOf(key: MasterKey | undefined): string {
  return key?.mac('backup-mark', '').toString('hex').slice(0, 32) ?? '';
}
