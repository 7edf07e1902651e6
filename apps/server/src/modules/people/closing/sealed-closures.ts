import { sealedColumn } from '#modules/access/secrets/index.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';

const contextOf = (userId: unknown): string => `user ${String(userId)}`;

/** Seals what is kept of a closed account. */
export function sealKept(key: MasterKey, userId: number, kept: object): Buffer {
  return key.seal('closed-account', Buffer.from(JSON.stringify(kept)), contextOf(userId));
}

/** What is kept of closed accounts, for the job that seals everything under another key. */
export const sealedClosures = sealedColumn({
  table: 'account_closures',
  id: ['closure_id'],
  column: 'kept_sealed',
  reads: ['user_id'],
  purpose: 'closed-account',
  contextOf: (row) => contextOf(row['user_id']),
});
