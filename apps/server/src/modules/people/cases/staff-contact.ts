import type { AdminRequest, ContactCase } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { DAY_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';
import type { PlatformSettings } from '#modules/console/settings/index.ts';
import type { ContactChanges } from './contact-changes.ts';
import { endRequest, findRequest, lockRequest } from './contact-store.ts';
import type { CaseRequest, StoredRequest } from './contact-store.ts';
import { maskContact, stateOf } from './contact-view.ts';
import { ownCase } from './staff-work-on-case.ts';

type Queries = Pick<Pool | PoolClient, 'query'>;

/** Who asked from the same address within this may be the same person, or somebody who tries many accounts. */
const SAME_ADDRESS_MS = 30 * DAY_MS;
const SIMILAR_MAX = 20;

interface Facts {
  readonly is_verified: boolean;
  readonly is_disabled: boolean;
  readonly contact: string | null;
  readonly document: ContactCase['document'];
  readonly has_evidence: boolean;
  readonly is_taken: boolean;
  readonly holder: number | null;
}

/** What a decision stands on, as it is now. */
async function factsOf(
  queries: Queries,
  { lost, user_id: userId, case_id: caseId, new_contact: newContact }: StoredRequest,
): Promise<Facts> {
  const { rows } = await queries.query<Facts>(
    `SELECT identity_state = 'verified' AS is_verified, is_disabled, ${lost} AS contact,
       (SELECT jsonb_build_object('attemptId', attempt_id, 'front', front_file_id,
                 'handheld', handheld_file_id) FROM identity_attempts
        WHERE identity_attempts.user_id = users.user_id AND state = 'approved'
        ORDER BY attempt_id DESC LIMIT 1) AS document,
       EXISTS (SELECT 1 FROM support_case_entries WHERE case_id = $2 AND kind = 'evidence')
         AS has_evidence,
       (SELECT assigned_to IS NOT NULL FROM support_cases WHERE case_id = $2) AS is_taken,
       (SELECT holder.user_id FROM users AS holder WHERE holder.${lost} = $3) AS holder
     FROM users WHERE user_id = $1`,
    [userId, caseId, newContact],
  );
  const row = rows[0];
  if (row === undefined) throw refuse.notFound();
  return row;
}

/**
 * How long a change waits: what staff have set where two things prove the owner, twice that where one does,
 * never where none does. A session alone proves nothing, nor does a picture where there is no verified
 * document to compare it with.
 */
function delayOf(
  { proved }: Pick<StoredRequest, 'proved'>,
  { is_verified: isVerified, has_evidence: hasEvidence }: Facts,
  baseHours: number,
): number | null {
  const proofs = proved.filter((proof) => proof !== 'session').length;
  const count = proofs + (isVerified && hasEvidence ? 1 : 0);
  if (count === 0) return null;
  return count === 1 ? 2 * baseHours : baseHours;
}

/** Accounts that may have to do with who asks. */
async function similarTo(
  queries: Queries,
  { user_id: userId, lost, new_contact: contact, address, opened_at_ms: atMs }: StoredRequest,
): Promise<ContactCase['similar']> {
  const { rows } = await queries.query<ContactCase['similar'][number]>(
    `SELECT DISTINCT ON (user_id) user_id AS "userId", why FROM (
       SELECT user_id, 'has_new_contact' AS why, 1 AS place FROM users WHERE ${lost} = $2
       UNION ALL
       SELECT user_id, 'same_new_contact', 2 FROM contact_requests WHERE new_contact = $2
       UNION ALL
       SELECT user_id, 'same_address', 3 FROM contact_requests
       WHERE address = $3 AND opened_at_ms > $4
     ) AS found WHERE user_id IS NOT NULL AND user_id <> $1 ORDER BY user_id, place LIMIT $5`,
    [userId, contact, address, atMs - SAME_ADDRESS_MS, SIMILAR_MAX],
  );
  return rows;
}

/** What a lost contact is about, for staff; null for a case of another kind. */
export async function readContactCase(
  { pool, settings }: { readonly pool: Pool; readonly settings: PlatformSettings },
  caseId: number,
  nowMs: number,
): Promise<ContactCase | null> {
  const request = await findRequest(pool, { caseId });
  if (request === undefined) return null;
  const facts = await factsOf(pool, request);
  const { rows: others } = await pool.query<{ case_id: number }>(
    `SELECT case_id FROM contact_requests
     WHERE user_id = $1 AND case_id <> $2 AND state IN ('open', 'approved') ORDER BY case_id`,
    [request.user_id, caseId],
  );
  const { old_contact: oldContact } = request;
  const { contactChangeDelayHours } = await settings.read();
  return {
    state: stateOf(request, facts.is_taken, nowMs),
    lost: request.lost,
    oldContact: oldContact === null ? null : maskContact(request, oldContact),
    newContact: maskContact(request, request.new_contact),
    proved: [...request.proved],
    notProved: [...request.not_proved],
    isVerified: facts.is_verified,
    document: facts.document,
    pictures: request.pictures,
    delayHours: request.delay_hours ?? delayOf(request, facts, contactChangeDelayHours),
    effectAtMs: request.effect_at_ms,
    refusal: request.refusal,
    similar: await similarTo(pool, request),
    otherCases: others.map((row) => row.case_id),
  };
}

/** The request of a case that the caller has, locked after its user. @throws ApiError notFound alreadyHandled claimFirst changedMeanwhile */
async function ownRequestCase(work: ActWork, caseId: number): Promise<CaseRequest> {
  const request = await lockRequest(work.tx, { caseId });
  const { kind } = await ownCase(work, caseId);
  if (kind !== 'contact_lost' || request === undefined) {
    throw refuse.alreadyHandled('The case is about something else');
  }
  return request;
}

/**
 * Approves another contact for a lost one, with a second person. It takes effect after a delay, during which
 * every contact of the account is told and can stop it.
 * @throws ApiError notFound alreadyHandled claimFirst changedMeanwhile accountDisabled contactTaken contactChangeWaits contactNotProved
 */
export async function approveContact(
  { changes, settings }: { readonly changes: ContactChanges; readonly settings: PlatformSettings },
  { caseId, reason }: AdminRequest<'caseContactChange'>,
  work: ActWork,
): Promise<Plan<void>> {
  const { tx, staff, nowMs, requestId: decisionId } = work;
  const request = await ownRequestCase(work, caseId);
  if (request.state !== 'open') throw refuse.alreadyHandled();
  const { user_id: userId, lost, old_contact: oldContact, new_contact: newContact } = request;
  if (oldContact === null) throw refuse.alreadyHandled('The account has no such contact');
  const facts = await factsOf(tx, request);
  if (facts.is_disabled) throw refuse.accountDisabled();
  if (facts.contact !== oldContact) throw refuse.changedMeanwhile();
  if (facts.holder !== null) throw refuse.contactTaken();
  const waiting = await tx.query(
    `SELECT 1 FROM contact_requests WHERE user_id = $1 AND state = 'approved'`,
    [userId],
  );
  if (waiting.rowCount !== 0) throw refuse.contactChangeWaits();
  const { contactChangeDelayHours } = await settings.read();
  const delayHours = delayOf(request, facts, contactChangeDelayHours);
  if (delayHours === null) throw refuse.contactNotProved();
  return {
    subject: `user ${userId}`,
    effect: { kind: 'contact_change', caseId, userId, contact: lost, delayHours },
    before: { [lost]: maskContact(request, oldContact) },
    after: { [lost]: maskContact(request, newContact), delayHours, proved: request.proved },
    carryOut: () =>
      changes.approve(tx, request, {
        ...{ delayHours, decisionId, reason, staffId: staff.staffId },
        atMs: nowMs,
      }),
  };
}

/** Refuses a request, or stops one that was approved; who asked reads the category. @throws ApiError notFound alreadyHandled claimFirst */
export async function refuseContact(
  { caseId, category, reason }: AdminRequest<'caseContactRefuse'>,
  work: ActWork,
): Promise<Plan<object>> {
  const { tx, staff, nowMs: atMs } = work;
  const request = await ownRequestCase(work, caseId);
  return {
    subject: `user ${request.user_id}`,
    effect: { kind: 'contact_refuse', caseId, category },
    before: { state: request.state },
    after: { state: 'refused', category },
    carryOut: async () => {
      const end = { state: 'refused', refusal: category, staffId: staff.staffId, atMs } as const;
      await endRequest(tx, request, { ...end, text: `${category}: ${reason}` });
      return {};
    },
  };
}
