import { inTransaction } from '@candor/persistence';
import type { StaffEffect } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { HOUR_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import { enqueueJob } from '#jobs/index.ts';
import type { AfterCommit, UserSafety } from '#modules/access/security/index.ts';
import { appendEntry } from '#modules/console/audit-log/index.ts';
import type { Messages } from '#modules/people/messages/index.ts';
import { utcTime } from '#texts/utc-time.ts';
import { insertEntry } from './case-store.ts';
import { endRequest, lockRequest, newSecret, secretHash } from './contact-store.ts';
import type { CaseRequest } from './contact-store.ts';

/** Who carries out at its time what staff decided before, and writes down what users did. */
const SYSTEM = 'system';

/** Who stopped a change: by the link, logged in, or by a log-in with everything the account has. */
export type StoppedBy = 'link' | 'session' | 'login';

const stopTexts: Readonly<Record<StoppedBy, string>> = {
  link: 'stopped by the link that the account’s contacts were sent',
  session: 'stopped by somebody logged in to the account',
  login: 'stopped by a log-in with the second factor',
};

export interface ContactChangeDeps {
  readonly pool: Pool;
  readonly nowMs: () => number;
  readonly safety: UserSafety;
  readonly messages: Messages;
  /** Where the phone client is in a browser, without a slash at its end. */
  readonly siteUrl: () => string;
}

/** What an approval decides. */
export interface Approval {
  readonly delayHours: number;
  readonly decisionId: string;
  readonly reason: string;
  readonly staffId: number;
  readonly atMs: number;
}

/** Changes of lost contacts that two of the staff approved: they wait, can be stopped, and take effect once. */
export class ContactChanges {
  readonly #deps: ContactChangeDeps;

  constructor(deps: ContactChangeDeps) {
    this.#deps = deps;
  }

  /** Approves in the act's transaction: the job that carries it out, and word to every contact, commit with it. */
  async approve(tx: PoolClient, request: CaseRequest, approval: Approval): Promise<void> {
    const { delayHours, decisionId, reason, staffId, atMs } = approval;
    const { request_id: requestId, user_id: userId, case_id: caseId, lost } = request;
    const effectAtMs = atMs + delayHours * HOUR_MS;
    const stopSecret = newSecret();
    await tx.query(
      `UPDATE contact_requests SET state = 'approved', delay_hours = $2, effect_at_ms = $3, stop_hash = $4,
         decision_id = $5, reason = $6 WHERE request_id = $1`,
      [requestId, delayHours, effectAtMs, secretHash(stopSecret), decisionId, reason],
    );
    await enqueueJob(
      tx,
      'change_contacts',
      {},
      { runAtMs: effectAtMs, key: `contact_change_${requestId}` },
    );
    const text = `approved, takes effect after ${delayHours} hours: ${reason}`;
    await insertEntry(tx, { caseId, kind: 'act', text, staffId, atMs });
    const link = `${this.#deps.siteUrl()}/#/pages/forgetPwd/forgetPwd?view=stop&stop=${stopSecret}`;
    const values = { time: utcTime(effectAtMs), link } as const;
    await this.#deps.messages.send(tx, userId, `contact_change_${lost}`, values);
  }

  /** Carries out what is due, each in a transaction of its own. */
  async runDue(): Promise<void> {
    const { pool, nowMs } = this.#deps;
    const { rows } = await pool.query<{ request_id: number }>(
      `SELECT request_id FROM contact_requests WHERE state = 'approved' AND effect_at_ms <= $1
       ORDER BY effect_at_ms`,
      [nowMs()],
    );
    for (const { request_id: requestId } of rows) await this.#takeEffect(requestId);
  }

  /** Stops by the secret of the link. @throws ApiError notFound */
  async stopByLink(stopSecret: string): Promise<void> {
    if (!(await this.#stop({ stopSecret }, 'link'))) throw refuse.notFound();
  }

  /** Stops what waits for an account, or is asked for, for who is logged in to it. @throws ApiError notFound */
  async stopBySession(userId: number): Promise<void> {
    if (!(await this.#stop({ userId }, 'session'))) throw refuse.notFound();
  }

  /** Somebody logged in with a second factor: they have what the account asks for, and lost nothing. */
  async stopByLogin(userId: number): Promise<void> {
    await this.#stop({ userId }, 'login');
  }

  /** @returns whether there was one to stop */
  #stop(
    key: { readonly stopSecret: string } | { readonly userId: number },
    by: StoppedBy,
  ): Promise<boolean> {
    const { pool, nowMs } = this.#deps;
    return inTransaction(pool, async (tx) => {
      const request = await lockRequest(tx, key);
      const isThere =
        request?.state === 'approved' || (by === 'session' && request?.state === 'open');
      if (request === undefined || !isThere) return false;
      const atMs = nowMs();
      const text = stopTexts[by];
      await endRequest(tx, request, { state: 'stopped', text, staffId: null, atMs });
      await this.#tell(tx, request, 'contact_change_stopped');
      const { case_id: caseId, user_id: userId } = request;
      await this.#log(tx, request, { kind: 'contact_change_stop', caseId, userId, by });
      return true;
    });
  }

  /** Only the first to lock the request finds it approved: a repeat after a crash changes nothing. */
  async #takeEffect(requestId: number): Promise<void> {
    const { pool, nowMs, safety } = this.#deps;
    const settle = await inTransaction(pool, async (tx): Promise<AfterCommit | undefined> => {
      const request = await lockRequest(tx, { requestId });
      const atMs = nowMs();
      if (request?.state !== 'approved' || (request.effect_at_ms ?? atMs) > atMs) return undefined;
      const { user_id: userId, case_id: caseId, lost } = request;
      const replaced = await safety.replaceContact(tx, userId, {
        kind: lost,
        from: request.old_contact,
        to: request.new_contact,
      });
      if (!replaced.ok) {
        const { why } = replaced;
        const end = { state: 'refused', refusal: 'not_possible', staffId: null, atMs } as const;
        await endRequest(tx, request, { ...end, text: `not changed: ${why}` });
        await this.#tell(tx, request, 'contact_change_stopped');
        await this.#log(tx, request, { kind: 'contact_change_fail', caseId, userId, why });
        return undefined;
      }
      const text = 'the contact was replaced';
      await endRequest(tx, request, { state: 'done', text, staffId: null, atMs });
      await this.#refuseOthers(tx, request, atMs);
      await this.#log(tx, request, { kind: 'contact_change_done', caseId, userId });
      return replaced.afterwards;
    });
    await settle?.();
  }

  /** What else was asked for the account's old contact is void: there is another one now. */
  async #refuseOthers(tx: PoolClient, done: CaseRequest, atMs: number): Promise<void> {
    const { rows } = await tx.query<{ request_id: number }>(
      `SELECT request_id FROM contact_requests
       WHERE user_id = $1 AND lost = $2 AND state = 'open' ORDER BY request_id`,
      [done.user_id, done.lost],
    );
    for (const { request_id: requestId } of rows) {
      const other = await lockRequest(tx, { requestId });
      if (other?.state !== 'open') continue;
      const end = { state: 'refused', refusal: 'not_possible', staffId: null, atMs } as const;
      const text = `another request replaced the contact: case ${done.case_id}`;
      await endRequest(tx, other, { ...end, text });
    }
  }

  async #tell(
    tx: PoolClient,
    { user_id: userId }: CaseRequest,
    template: 'contact_change_stopped',
  ): Promise<void> {
    await this.#deps.messages.send(tx, userId, template, { time: utcTime(this.#deps.nowMs()) });
  }

  /** Under the request of the act that approved it; of what nobody decided there is none. Last, as entries wait for each other. */
  async #log(tx: PoolClient, request: CaseRequest, effect: StaffEffect): Promise<void> {
    const atMs = this.#deps.nowMs();
    await appendEntry(tx, {
      ...{ atMs, staffId: null, staffEmail: SYSTEM, approverId: null, approverEmail: null },
      act: effect.kind.replace('contact_change_', 'contactChange.'),
      subject: `user ${request.user_id}`,
      effect: JSON.stringify(effect),
      before: null,
      after: null,
      reason: request.reason ?? '',
      requestId: request.decision_id ?? `contact ${request.request_id}`,
      address: SYSTEM,
    });
  }
}
