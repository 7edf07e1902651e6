import type { AuditRun } from '@candor/protocol';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

/** What an audit of the journal found. */
export type AuditFindings = Pick<
  AuditRun,
  'ok' | 'commands' | 'headHash' | 'stateHash' | 'differences'
>;

interface JournalAuditsDeps {
  readonly pool: Pool;
  readonly log: Logger;
  readonly nowMs: () => number;
  /** Replays the whole journal somewhere else than on the thread that takes orders. */
  readonly auditJournal: () => Promise<AuditFindings>;
}

interface RunRow {
  readonly started_at_ms: number;
  readonly took_ms: number;
  readonly ok: boolean;
  readonly commands: number;
  readonly head_hash: string;
  readonly state_hash: string;
  readonly differences: string[];
  readonly staff_email: string;
}

/** Audits of the journal that staff start: one at a time, each result kept. */
export class JournalAudits {
  readonly #deps: JournalAuditsDeps;
  #running: Promise<void> | undefined;

  constructor(deps: JournalAuditsDeps) {
    this.#deps = deps;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Begins an audit and returns at once. */
  start(staffEmail: string): void {
    this.#running ??= this.#run(staffEmail)
      .catch((error: unknown) => {
        this.#deps.log.error({ err: error }, 'an audit could not be kept');
      })
      .finally(() => {
        this.#running = undefined;
      });
  }

  /** Resolves once no audit runs. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async last(): Promise<AuditRun | null> {
    const { rows } = await this.#deps.pool.query<RunRow>(
      `SELECT started_at_ms, took_ms, ok, commands, head_hash, state_hash, differences, staff_email
       FROM audit_runs ORDER BY run_id DESC LIMIT 1`,
    );
    const row = rows[0];
    if (row === undefined) return null;
    return {
      startedAtMs: row.started_at_ms,
      tookMs: row.took_ms,
      ok: row.ok,
      commands: row.commands,
      headHash: row.head_hash,
      stateHash: row.state_hash,
      differences: row.differences,
      staffEmail: row.staff_email,
    };
  }

  async #run(staffEmail: string): Promise<void> {
    const { pool, log, nowMs, auditJournal } = this.#deps;
    const startedAtMs = nowMs();
    const findings = await auditJournal().catch((error: unknown): AuditFindings => {
      log.error({ err: error }, 'an audit could not run');
      const why = error instanceof Error ? error.message : String(error);
      const differences = [`the audit could not run: ${why}`];
      return { ok: false, commands: 0, headHash: '', stateHash: '', differences };
    });
    await pool.query(
      `INSERT INTO audit_runs (started_at_ms, took_ms, ok, commands, head_hash, state_hash,
         differences, staff_email)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        startedAtMs,
        Math.max(0, nowMs() - startedAtMs),
        findings.ok,
        findings.commands,
        findings.headHash,
        findings.stateHash,
        findings.differences,
        staffEmail,
      ],
    );
  }
}
