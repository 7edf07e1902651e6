import { hash, randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { LoginChallenge, UserRow } from '#modules/access/accounts/index.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import { TOTP_SEED_BYTES, matchingStep, toBase32 } from './totp.ts';

const RECOVERY_CODES = 10;
/** Nobody guesses 128 bits, so a plain hash keeps them. Codes from before have 80, and stay good. */
const RECOVERY_BYTES = 16;
const CHALLENGE_LIFE_MS = 5 * 60_000;
const CHALLENGE_TRIES_MAX = 5;

interface SecondFactorDeps {
  readonly pool: Pool;
  readonly masterKey: MasterKey;
  readonly nowMs: () => number;
}

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Groups of four, so that it can be written on paper. */
const newRecoveryCode = (): string =>
  toBase32(randomBytes(RECOVERY_BYTES)).replace(/(.{4})(?=.)/g, '$1-');

const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

const recoveryHash = (typed: string): Buffer =>
  sha256(typed.toUpperCase().replace(/[^A-Z2-7]/g, ''));

interface FactorsRow {
  readonly totp: boolean;
  readonly passkey: boolean;
  readonly recovery: boolean;
}

type Factors = LoginChallenge['factors'];

/** A login that waits, as its first step left it. */
interface Waiting {
  readonly userId: number;
  readonly credentialVersion: number;
}

/** Codes of an authenticator app, the recovery codes beside them, and the logins that wait for a factor. */
export class SecondFactor {
  readonly #deps: SecondFactorDeps;

  constructor(deps: SecondFactorDeps) {
    this.#deps = deps;
  }

  async isOn(userId: number, tx: Pool | PoolClient = this.#deps.pool): Promise<boolean> {
    const { rowCount } = await tx.query(
      'SELECT 1 FROM second_factors WHERE user_id = $1 AND enabled_at_ms IS NOT NULL',
      [userId],
    );
    return rowCount === 1;
  }

  /** What can show that it is the user; empty where the password is all there is. */
  async factorsOf(userId: number, tx: Pool | PoolClient = this.#deps.pool): Promise<Factors> {
    const { rows } = await tx.query<FactorsRow>(
      `SELECT
         EXISTS (SELECT 1 FROM second_factors
                 WHERE user_id = $1 AND enabled_at_ms IS NOT NULL) AS totp,
         EXISTS (SELECT 1 FROM passkeys WHERE user_id = $1) AS passkey,
         EXISTS (SELECT 1 FROM recovery_codes WHERE user_id = $1 AND used_at_ms IS NULL) AS recovery`,
      [userId],
    );
    const { totp = false, passkey = false, recovery = false } = rows[0] ?? {};
    if (!totp && !passkey) return [];
    return [
      ...(totp ? (['totp'] as const) : []),
      ...(passkey ? (['passkey'] as const) : []),
      ...(recovery ? (['recovery'] as const) : []),
    ];
  }

  /** How many recovery codes the user has not used yet. */
  async recoveryCodesLeft(userId: number): Promise<number> {
    const { rows } = await this.#deps.pool.query<{ left: number }>(
      `SELECT count(*)::int AS left FROM recovery_codes
       WHERE user_id = $1 AND used_at_ms IS NULL`,
      [userId],
    );
    return rows[0]?.left ?? 0;
  }

  /** A new seed in base32, which does nothing before {@link SecondFactor.enable}. @throws ApiError alreadyHandled on */
  async setUp(userId: number): Promise<string> {
    const { pool, masterKey } = this.#deps;
    const seed = randomBytes(TOTP_SEED_BYTES);
    const { rowCount } = await pool.query(
      `INSERT INTO second_factors AS kept (user_id, seed_sealed) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET seed_sealed = $2, last_step = 0
       WHERE kept.enabled_at_ms IS NULL`,
      [userId, masterKey.seal('totp-seed', seed, String(userId))],
    );
    if (rowCount !== 1) throw refuse.alreadyHandled();
    return toBase32(seed);
  }

  /** Turns it on. @returns the recovery codes, which are in no other place. @throws ApiError alreadyHandled notFound wrongCode */
  async enable(tx: PoolClient, userId: number, code: string): Promise<string[]> {
    if (await this.isOn(userId, tx)) throw refuse.alreadyHandled();
    if ((await this.#useTotp(tx, userId, code, 'awaited')) === 'not set up')
      throw refuse.notFound();
    const codes = newRecoveryCodes();
    const { rowCount } = await tx.query(
      `WITH turned_on AS (
         UPDATE second_factors SET enabled_at_ms = $2
         WHERE user_id = $1 AND enabled_at_ms IS NULL RETURNING user_id),
       forgotten AS (DELETE FROM recovery_codes WHERE user_id IN (SELECT user_id FROM turned_on))
       INSERT INTO recovery_codes (user_id, code_hash)
       SELECT user_id, unnest($3::bytea[]) FROM turned_on`,
      [userId, this.#deps.nowMs(), codes.map(recoveryHash)],
    );
    if (rowCount !== RECOVERY_CODES) throw refuse.alreadyHandled();
    return codes;
  }

  /** Recovery codes for the first factor of an account; none where there are some. */
  async issueRecoveryCodes(tx: PoolClient, userId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    const { rowCount } = await tx.query(
      `INSERT INTO recovery_codes (user_id, code_hash)
       SELECT $1, unnest($2::bytea[])
       WHERE NOT EXISTS (SELECT 1 FROM recovery_codes WHERE user_id = $1)`,
      [userId, codes.map(recoveryHash)],
    );
    return rowCount === RECOVERY_CODES ? codes : [];
  }

  /**
   * Ten other recovery codes; those of before are void, whether used or not.
   * @throws ApiError notFound no second factor is on
   */
  async renewRecoveryCodes(tx: PoolClient, userId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    if ((await this.factorsOf(userId, tx)).length === 0) throw refuse.notFound();
    await tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
    await tx.query(
      `INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])`,
      [userId, codes.map(recoveryHash)],
    );
    return codes;
  }

  /** Turns it off; whoever calls has checked a code. Recovery codes stay while there is a passkey. */
  async disable(tx: PoolClient, userId: number): Promise<void> {
    await tx.query('DELETE FROM second_factors WHERE user_id = $1', [userId]);
    await this.forgetUnneeded(tx, userId);
  }

  /** Recovery codes recover nothing where no factor is left. */
  async forgetUnneeded(tx: PoolClient, userId: number): Promise<void> {
    if ((await this.factorsOf(userId, tx)).length > 0) return;
    await tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  }

  /** Takes the app and the recovery codes from a user who has lost them. */
  async removeIn(tx: Pool | PoolClient, userId: number): Promise<void> {
    await tx.query('DELETE FROM second_factors WHERE user_id = $1', [userId]);
    await tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
    await tx.query('DELETE FROM login_challenges WHERE user_id = $1', [userId]);
  }

  /** Uses up a code of the app or a recovery code. @throws ApiError wrongCode */
  async use(userId: number, typed: string): Promise<void> {
    const { pool, nowMs } = this.#deps;
    const code = typed.trim();
    if (/^[0-9]{6}$/.test(code)) {
      if ((await this.#useTotp(pool, userId, code, 'on')) === 'not set up') {
        throw refuse.wrongCode({ field: 'code' });
      }
      return;
    }
    const { rowCount } = await pool.query(
      `UPDATE recovery_codes SET used_at_ms = $3
       WHERE user_id = $1 AND code_hash = $2 AND used_at_ms IS NULL`,
      [userId, recoveryHash(code), nowMs()],
    );
    if (rowCount !== 1) throw refuse.wrongCode({ field: 'code' });
  }

  /** A login that waits for the second factor: a random name of it, or undefined where none is on. */
  async challenge(user: UserRow): Promise<LoginChallenge | undefined> {
    const { pool, nowMs } = this.#deps;
    const factors = await this.factorsOf(user.user_id);
    if (factors.length === 0) return undefined;
    const challengeId = randomBytes(32).toString('base64url');
    await pool.query(
      `WITH forgotten AS (DELETE FROM login_challenges WHERE expires_at_ms <= $4)
       INSERT INTO login_challenges (challenge_hash, user_id, expires_at_ms, credential_version)
       VALUES ($1, $2, $3, $5)`,
      [
        sha256(challengeId),
        user.user_id,
        nowMs() + CHALLENGE_LIFE_MS,
        nowMs(),
        user.credential_version,
      ],
    );
    return { challengeId, factors };
  }

  /** Whose waiting login it is, without a try. @throws ApiError wrongCode */
  async ownerOf(challengeId: string): Promise<number> {
    const { rows } = await this.#deps.pool.query<{ user_id: number }>(
      'SELECT user_id FROM login_challenges WHERE challenge_hash = $1 AND expires_at_ms > $2',
      [sha256(challengeId), this.#deps.nowMs()],
    );
    const userId = rows[0]?.user_id;
    if (userId === undefined) throw refuse.wrongCode({ field: 'loginChallengeId' });
    return userId;
  }

  /** Counts a try of a waiting login and says whose it is. @throws ApiError wrongCode */
  async beginAnswer(challengeId: string): Promise<Waiting> {
    const { rows } = await this.#deps.pool.query<{ user_id: number; credential_version: number }>(
      `UPDATE login_challenges SET tries = tries + 1
       WHERE challenge_hash = $1 AND expires_at_ms > $2 AND tries < $3
       RETURNING user_id, credential_version`,
      [sha256(challengeId), this.#deps.nowMs(), CHALLENGE_TRIES_MAX],
    );
    const row = rows[0];
    if (row === undefined) throw refuse.wrongCode({ field: 'code' });
    return { userId: row.user_id, credentialVersion: row.credential_version };
  }

  /** The waiting login is through. @throws ApiError wrongCode when another answer was first */
  async endAnswer(challengeId: string): Promise<void> {
    const { rowCount } = await this.#deps.pool.query(
      'DELETE FROM login_challenges WHERE challenge_hash = $1',
      [sha256(challengeId)],
    );
    if (rowCount !== 1) throw refuse.wrongCode({ field: 'code' });
  }

  /** A code works once, also within its 30 seconds: its step must be later than the last one used. */
  async #useTotp(
    tx: Pool | PoolClient,
    userId: number,
    code: string,
    state: 'on' | 'awaited',
  ): Promise<'used' | 'not set up'> {
    const { masterKey, nowMs } = this.#deps;
    const { rows } = await tx.query<{ seed_sealed: Buffer }>(
      // A seed whose first code is awaited proves nothing yet.
      `SELECT seed_sealed FROM second_factors
       WHERE user_id = $1 AND (enabled_at_ms IS NOT NULL) = $2`,
      [userId, state === 'on'],
    );
    const sealed = rows[0]?.seed_sealed;
    if (sealed === undefined) return 'not set up';
    const seed = masterKey.open('totp-seed', sealed, String(userId));
    const step = matchingStep(seed, code.trim(), nowMs());
    if (step === undefined) throw refuse.wrongCode({ field: 'code' });
    const { rowCount } = await tx.query(
      'UPDATE second_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2',
      [userId, step],
    );
    if (rowCount !== 1) throw refuse.wrongCode({ field: 'code' });
    return 'used';
  }
}
