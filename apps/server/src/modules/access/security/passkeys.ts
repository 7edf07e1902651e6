import type { Pool, PoolClient } from 'pg';
import { isUniqueViolation } from '#api/unique-violation.ts';
import { refuse } from '#api/refuse.ts';
import type { NewCredential, StoredCredential } from '#modules/access/passkeys/index.ts';

/** More than a person has devices; each is one more thing to lose. */
export const PASSKEYS_MAX = 10;

interface PasskeyRow {
  readonly passkey_id: number;
  readonly user_id: number;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly sign_count: number;
  readonly transports: readonly string[];
  readonly is_synced: boolean;
  readonly name: string;
  readonly created_at_ms: number;
  readonly last_used_at_ms: number | null;
}

interface StoredPasskey extends StoredCredential {
  readonly passkeyId: number;
}

/** The passkeys of users. */
export class Passkeys {
  readonly #pool: Pool;
  readonly #nowMs: () => number;

  constructor({ pool, nowMs }: { readonly pool: Pool; readonly nowMs: () => number }) {
    this.#pool = pool;
    this.#nowMs = nowMs;
  }

  /** A user's passkeys, the oldest first. */
  async list(userId: number): Promise<readonly PasskeyRow[]> {
    const { rows } = await this.#pool.query<PasskeyRow>(
      'SELECT * FROM passkeys WHERE user_id = $1 ORDER BY passkey_id',
      [userId],
    );
    return rows;
  }

  async count(userId: number): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM passkeys WHERE user_id = $1',
      [userId],
    );
    return rows[0]?.count ?? 0;
  }

  /** The passkey of any user, as a signature names it. */
  async find(credentialId: string): Promise<StoredPasskey | undefined> {
    const { rows } = await this.#pool.query<PasskeyRow>(
      'SELECT * FROM passkeys WHERE credential_id = $1',
      [credentialId],
    );
    const row = rows[0];
    return row === undefined
      ? undefined
      : {
          passkeyId: row.passkey_id,
          ownerId: row.user_id,
          publicKey: row.public_key,
          signCount: row.sign_count,
        };
  }

  /** @throws ApiError tooManyPasskeys too many, passkeyRefused somebody has it already */
  async add(
    tx: PoolClient,
    userId: number,
    credential: NewCredential,
    name: string,
  ): Promise<number> {
    try {
      const { rows } = await tx.query<{ passkey_id: number }>(
        `INSERT INTO passkeys (user_id, credential_id, public_key, sign_count, transports,
           is_synced, name, created_at_ms)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8
         WHERE (SELECT count(*) FROM passkeys WHERE user_id = $1) < $9
         RETURNING passkey_id`,
        [
          userId,
          credential.credentialId,
          credential.publicKey,
          credential.signCount,
          credential.transports,
          credential.isSynced,
          name,
          this.#nowMs(),
          PASSKEYS_MAX,
        ],
      );
      const added = rows[0];
      if (added === undefined) throw refuse.tooManyPasskeys();
      return added.passkey_id;
    } catch (error) {
      if (isUniqueViolation(error)) throw refuse.passkeyRefused({ field: 'response' });
      throw error;
    }
  }

  /** Writes a use down. @returns false when another use has counted further in the meantime */
  async use(passkeyId: number, signCount: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `UPDATE passkeys SET sign_count = $2, last_used_at_ms = $3
       WHERE passkey_id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0))`,
      [passkeyId, signCount, this.#nowMs()],
    );
    return rowCount === 1;
  }

  /** @returns whether it is the user's */
  async rename(userId: number, passkeyId: number, name: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      'UPDATE passkeys SET name = $3 WHERE user_id = $1 AND passkey_id = $2',
      [userId, passkeyId, name],
    );
    return rowCount === 1;
  }

  /** @returns whether it was the user's */
  async remove(tx: PoolClient, userId: number, passkeyId: number): Promise<boolean> {
    const { rowCount } = await tx.query(
      'DELETE FROM passkeys WHERE user_id = $1 AND passkey_id = $2',
      [userId, passkeyId],
    );
    return rowCount === 1;
  }

  async removeAllIn(tx: Pool | PoolClient, userId: number): Promise<void> {
    await tx.query('DELETE FROM passkeys WHERE user_id = $1', [userId]);
  }
}
