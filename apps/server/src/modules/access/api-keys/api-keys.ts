import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { signedHead } from '@candor/protocol';
import type { ApiKeyKind, ApiKeyOutcome, ApiKeyScope } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { Session } from '#api/call.ts';
import { addressList, isListed } from '#config/address-list.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import { ApiKeyUses } from './api-key-uses.ts';
import type { ApiKeyUseRow } from './api-key-uses.ts';
import { isSignatureRight } from './check-signature.ts';

/** A request is good for this long before and after the time it was signed at. */
export const SIGNED_WITHIN_MS = 5_000;

/** Keys a user can have at a time, and revoked ones that are still listed. */
export const API_KEYS_MAX = 20;

const KEY_ID_BYTES = 12;
const SECRET_BYTES = 32;
const KEY_ID = /^[A-Za-z0-9_-]{16}$/;

/** A key in memory is asked of the table again after this long: a second process may have revoked it. */
const CACHE_MS = 2_000;
const CACHED_MAX = 10_000;

export interface ApiKeyRow {
  readonly key_id: string;
  readonly user_id: number;
  readonly name: string;
  readonly kind: ApiKeyKind;
  readonly key_bytes: Buffer;
  readonly scopes: readonly ApiKeyScope[];
  readonly addresses: readonly string[];
  readonly created_at_ms: number;
  readonly revoked_at_ms: number | null;
}

/** A request as it came, with what it says of who signed it. */
export interface SignedRequest {
  readonly keyId: string;
  readonly timestampMs: string;
  readonly signature: string;
  readonly method: string;
  readonly url: string;
  readonly idempotencyKey: string;
  readonly body: Buffer;
  /** The address itself: lists of addresses are about it. */
  readonly address: string;
}

interface CachedKey {
  readonly row: ApiKeyRow;
  readonly session: Session;
  readonly isAllowedFrom: (address: string) => boolean;
  readAtMs: number;
}

interface ApiKeysDeps {
  readonly pool: Pool;
  readonly masterKey: MasterKey;
  readonly nowMs: () => number;
  readonly ensureUser: (userId: number) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

function outcomeOf(isSignedRight: boolean, isAllowedFrom: boolean): ApiKeyOutcome {
  if (!isSignedRight) return 'wrong_signature';
  return isAllowedFrom ? 'used' : 'wrong_address';
}

/** Addresses and networks as they are typed, one each. @throws ApiError invalidRequest */
export function readAddresses(typed: readonly string[]): readonly string[] {
  const list = [...new Set(typed.map((one) => one.trim()))];
  for (const one of list) {
    try {
      if (isIP(one.split('/')[0] ?? '') === 0 || one.includes(',')) throw new Error(one);
      addressList(one);
    } catch {
      throw refuse.invalidRequest('addresses: such as 203.0.113.7 or 2001:db8::/32', {
        field: 'addresses',
      });
    }
  }
  return list;
}

/** Keys that programs sign requests with, instead of a session. */
export class ApiKeys {
  readonly #deps: ApiKeysDeps;
  readonly #cached = new Map<string, CachedKey>();
  readonly #uses: ApiKeyUses;

  constructor(deps: ApiKeysDeps) {
    this.#deps = deps;
    this.#uses = new ApiKeyUses(deps);
  }

  /** From where a key of a user was used or tried, the latest first; undefined when it is not theirs. */
  async usesOf(userId: number, keyId: string): Promise<readonly ApiKeyUseRow[] | undefined> {
    const { rowCount } = await this.#deps.pool.query(
      'SELECT 1 FROM api_keys WHERE key_id = $1 AND user_id = $2',
      [keyId, userId],
    );
    return rowCount === 1 ? this.#uses.list(keyId) : undefined;
  }

  /** Adds a key in the caller's transaction. @returns its id, and an HMAC key's secret, which is kept sealed @throws ApiError tooManyApiKeys */
  async add(
    tx: PoolClient,
    key: Pick<ApiKeyRow, 'user_id' | 'name' | 'kind' | 'scopes' | 'addresses'> & {
      readonly publicKey: Buffer | undefined;
    },
  ): Promise<{ readonly keyId: string; readonly secret: string | null }> {
    const { nowMs, masterKey } = this.#deps;
    await tx.query('SELECT 1 FROM users WHERE user_id = $1 FOR UPDATE', [key.user_id]);
    const { rows } = await tx.query<{ keys: number }>(
      'SELECT count(*)::int AS keys FROM api_keys WHERE user_id = $1 AND revoked_at_ms IS NULL',
      [key.user_id],
    );
    if ((rows[0]?.keys ?? 0) >= API_KEYS_MAX) throw refuse.tooManyApiKeys();
    const keyId = randomBytes(KEY_ID_BYTES).toString('base64url');
    const secret =
      key.publicKey === undefined ? randomBytes(SECRET_BYTES).toString('base64url') : null;
    const bytes = key.publicKey ?? masterKey.seal('api-key', Buffer.from(secret ?? ''), keyId);
    await tx.query(
      `INSERT INTO api_keys (key_id, user_id, name, kind, key_bytes, scopes, addresses, created_at_ms)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [keyId, key.user_id, key.name, key.kind, bytes, key.scopes, key.addresses, nowMs()],
    );
    return { keyId, secret };
  }

  /** @returns whether it was theirs and open */
  async revoke(tx: PoolClient, userId: number, keyId: string): Promise<boolean> {
    const { rowCount } = await tx.query(
      `UPDATE api_keys SET revoked_at_ms = $3
       WHERE key_id = $1 AND user_id = $2 AND revoked_at_ms IS NULL`,
      [keyId, userId, this.#deps.nowMs()],
    );
    return rowCount === 1;
  }

  /** Has the next request with a key ask the table. */
  forget(keyId: string): void {
    this.#cached.delete(keyId);
  }

  /**
   * Who signed a request. @param admit counts a key that is not in memory against its sender
   * @throws ApiError badSignature for whatever is wrong: no key, another time, signature or address
   */
  async find(request: SignedRequest, admit: () => void): Promise<Session> {
    const { nowMs, masterKey } = this.#deps;
    const { keyId, timestampMs, signature, address, body } = request;
    const isTime = /^[0-9]{13}$/.test(timestampMs);
    if (!isTime || Math.abs(nowMs() - Number(timestampMs)) > SIGNED_WITHIN_MS) {
      throw refuse.badSignature('api-timestamp: ms since 1970, within 5 seconds of ours');
    }
    const key = await this.#read(keyId, admit);
    if (key === undefined || key.row.revoked_at_ms !== null) throw refuse.badSignature();
    const { kind, key_bytes: kept } = key.row;
    const bytes = kind === 'ed25519' ? kept : masterKey.open('api-key', kept, keyId);
    const signed = Buffer.concat([Buffer.from(signedHead(request)), body]);
    const outcome = outcomeOf(
      isSignatureRight({ kind, bytes }, signed, signature),
      key.isAllowedFrom(address),
    );
    this.#uses.note({ keyId, address, outcome });
    if (outcome !== 'used') throw refuse.badSignature();
    return key.session;
  }

  /** Whether a key still signs: it is not revoked, and its user not disabled. As old as {@link CACHE_MS}. */
  async isOpen(keyId: string): Promise<boolean> {
    return (await this.#read(keyId, () => undefined)) !== undefined;
  }

  async #read(keyId: string, admit: () => void): Promise<CachedKey | undefined> {
    const { pool, nowMs, ensureUser } = this.#deps;
    const known = this.#cached.get(keyId);
    if (known !== undefined && nowMs() - known.readAtMs < CACHE_MS) return known;
    if (!KEY_ID.test(keyId)) return undefined;
    if (known === undefined) admit();
    const { rows } = await pool.query<ApiKeyRow>(
      `SELECT api_keys.* FROM api_keys JOIN users USING (user_id)
       WHERE key_id = $1 AND revoked_at_ms IS NULL AND NOT is_disabled AND no_login_until_ms <= $2`,
      [keyId, nowMs()],
    );
    const [row] = rows;
    if (row === undefined) {
      this.#cached.delete(keyId);
      return undefined;
    }
    if (known !== undefined) {
      known.readAtMs = nowMs();
      return known;
    }
    await ensureUser(row.user_id);
    return this.#keep(row);
  }

  #keep(row: ApiKeyRow): CachedKey {
    const list = row.addresses.length === 0 ? undefined : addressList(row.addresses.join(','));
    const key: CachedKey = {
      row,
      session: {
        // No session of the table: nothing that ends or lists sessions knows it.
        ...{ sessionId: 0, userId: row.user_id, isKept: true },
        ...{ expiresAtMs: Number.MAX_SAFE_INTEGER, lastSequence: 0 },
        ...{ steppedUpAtMs: 0, steppedUpBy: undefined, keyId: row.key_id, scopes: row.scopes },
      },
      isAllowedFrom: (address) => list === undefined || isListed(list, address),
      readAtMs: this.#deps.nowMs(),
    };
    const [oldest] = this.#cached.keys();
    if (this.#cached.size >= CACHED_MAX && oldest !== undefined) this.#cached.delete(oldest);
    this.#cached.set(row.key_id, key);
    return key;
  }
}
