import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** WebAuthn asks for 16 bytes at least. */
const CHALLENGE_BYTES = 32;

/** Long enough to find a security key in a bag. */
const CHALLENGE_LIFE_MS = 5 * 60_000;

export interface Challenge {
  readonly challengeId: string;
  /** base64url of random bytes, as the authenticator signs it. */
  readonly challenge: string;
}

interface ChallengeRow {
  readonly challenge: string;
  readonly owner_id: number | null;
}

/** Challenges of ceremonies that are under way. Each is taken once, right or wrong. */
export class ChallengeStore {
  readonly #pool: Pool;
  readonly #nowMs: () => number;

  constructor(pool: Pool, nowMs: () => number) {
    this.#pool = pool;
    this.#nowMs = nowMs;
  }

  async issue(purpose: string, ownerId: number | null): Promise<Challenge> {
    const challengeId = randomBytes(16).toString('base64url');
    const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
    await this.#pool.query(
      `INSERT INTO webauthn_challenges (challenge_id, purpose, owner_id, challenge, expires_at_ms)
       VALUES ($1, $2, $3, $4, $5)`,
      [challengeId, purpose, ownerId, challenge, this.#nowMs() + CHALLENGE_LIFE_MS],
    );
    return { challengeId, challenge };
  }

  /** The challenge, which is gone afterwards; undefined when it is not of this purpose, used or too old. */
  async take(challengeId: string, purpose: string): Promise<ChallengeRow | undefined> {
    const { rows } = await this.#pool.query<ChallengeRow>(
      `DELETE FROM webauthn_challenges
       WHERE challenge_id = $1 AND purpose = $2 AND expires_at_ms > $3
       RETURNING challenge, owner_id`,
      [challengeId, purpose, this.#nowMs()],
    );
    return rows[0];
  }
}
