import { sealedColumn } from '#modules/access/secrets/index.ts';

/** Secrets of HMAC keys, revoked ones too; of the other kind only the public half is here. */
export const sealedSecrets = sealedColumn({
  table: 'api_keys',
  id: ['key_id'],
  column: 'key_bytes',
  where: `kind = 'hmac_sha256'`,
  purpose: 'api-key',
  contextOf: (row) => String(row['key_id']),
});
