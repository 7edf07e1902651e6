import type { ApiKeyOutcome } from '@candor/protocol';
import type { Pool } from 'pg';
import { MINUTE_MS } from '#api/durations.ts';

/** Addresses of a key that are kept; the one unheard of for longest goes first. */
export const API_KEY_USES_MAX = 50;

/** The same use of a key is written down this often at most. */
const NOTED_EVERY_MS = MINUTE_MS;
const REMEMBERED_MAX = 10_000;

export interface ApiKeyUse {
  readonly keyId: string;
  readonly address: string;
  readonly outcome: ApiKeyOutcome;
}

export interface ApiKeyUseRow {
  readonly address: string;
  readonly outcome: ApiKeyOutcome;
  readonly first_at_ms: number;
  readonly last_at_ms: number;
}

/** The log of where keys are used and tried. */
export class ApiKeyUses {
  readonly #pool: Pool;
  readonly #nowMs: () => number;
  readonly #onError: (error: unknown) => void;
  /** When a use was last written down. */
  readonly #notedAtMs = new Map<string, number>();

  constructor(deps: {
    readonly pool: Pool;
    readonly nowMs: () => number;
    readonly onError: (error: unknown) => void;
  }) {
    this.#pool = deps.pool;
    this.#nowMs = deps.nowMs;
    this.#onError = deps.onError;
  }

  /** Writes a use down, in the background and once a minute at most. */
  note(use: ApiKeyUse): void {
    const atMs = this.#nowMs();
    const name = `${use.keyId} ${use.outcome} ${use.address}`;
    if (atMs - (this.#notedAtMs.get(name) ?? 0) < NOTED_EVERY_MS) return;
    const [oldest] = this.#notedAtMs.keys();
    if (this.#notedAtMs.size >= REMEMBERED_MAX && oldest !== undefined) {
      this.#notedAtMs.delete(oldest);
    }
    this.#notedAtMs.set(name, atMs);
    this.#write(use, atMs).catch(this.#onError);
  }

  async #write({ keyId, address, outcome }: ApiKeyUse, atMs: number): Promise<void> {
    await this.#pool.query(
      `INSERT INTO api_key_uses (key_id, address, outcome, first_at_ms, last_at_ms)
       VALUES ($1, $2, $3, $4, $4)
       ON CONFLICT (key_id, address, outcome) DO UPDATE SET last_at_ms = excluded.last_at_ms`,
      [keyId, address, outcome, atMs],
    );
    await this.#pool.query(
      `DELETE FROM api_key_uses USING (
         SELECT address, outcome FROM api_key_uses
         WHERE key_id = $1 ORDER BY last_at_ms DESC, address, outcome OFFSET $2
       ) AS old
       WHERE key_id = $1 AND api_key_uses.address = old.address AND api_key_uses.outcome = old.outcome`,
      [keyId, API_KEY_USES_MAX],
    );
  }

  /** The latest first. */
  async list(keyId: string): Promise<readonly ApiKeyUseRow[]> {
    const { rows } = await this.#pool.query<ApiKeyUseRow>(
      `SELECT address, outcome, first_at_ms, last_at_ms FROM api_key_uses
       WHERE key_id = $1 ORDER BY last_at_ms DESC, address, outcome LIMIT $2`,
      [keyId, API_KEY_USES_MAX],
    );
    return rows;
  }
}
