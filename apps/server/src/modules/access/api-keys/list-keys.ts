import type { ApiKeyKind, ApiKeyScope, ApiKeyView } from '@candor/protocol';
import type { Pool } from 'pg';
import { API_KEYS_MAX } from './api-keys.ts';

interface KeyRow {
  readonly key_id: string;
  readonly name: string;
  readonly kind: ApiKeyKind;
  readonly scopes: readonly ApiKeyScope[];
  readonly addresses: readonly string[];
  readonly created_at_ms: number;
  readonly revoked_at_ms: number | null;
  readonly last_used_at_ms: number | null;
  readonly last_address: string | null;
}

/** Keys of a user with their latest use, open ones first, then the latest; what signs is not read. */
export async function listKeys(pool: Pool, userId: number): Promise<ApiKeyView[]> {
  const { rows } = await pool.query<KeyRow>(
    `SELECT key_id, name, kind, scopes, addresses, created_at_ms, revoked_at_ms,
       latest.last_at_ms AS last_used_at_ms, latest.address AS last_address
     FROM api_keys LEFT JOIN LATERAL (
       SELECT last_at_ms, address FROM api_key_uses
       WHERE key_id = api_keys.key_id AND outcome = 'used' ORDER BY last_at_ms DESC LIMIT 1
     ) AS latest ON true
     WHERE user_id = $1
     ORDER BY revoked_at_ms IS NOT NULL, created_at_ms DESC LIMIT $2`,
    [userId, 2 * API_KEYS_MAX],
  );
  return rows.map((row) => ({
    keyId: row.key_id,
    name: row.name,
    kind: row.kind,
    scopes: [...row.scopes],
    addresses: [...row.addresses],
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    lastAddress: row.last_address,
    revokedAtMs: row.revoked_at_ms,
  }));
}
