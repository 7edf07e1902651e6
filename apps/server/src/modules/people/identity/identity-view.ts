import type { DocumentType, EndpointReply, IdentityReason, IdentityState } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { untilOf } from './identity-terms.ts';
import { maskName, maskNumber, openPerson } from './person.ts';
import { dayOf, isHolding, isRenewable } from './term-days.ts';
import type { Day } from './term-days.ts';

/** How far an attempt is; `revoked` was approved once, and `replaced` until a newer one was. */
export type AttemptState = 'pending' | 'approved' | 'refused' | 'revoked' | 'replaced';

/** A row of `identity_attempts`, without what only its unique indexes need. */
export interface AttemptRow {
  readonly attempt_id: number;
  readonly user_id: number;
  readonly version: number;
  readonly state: AttemptState;
  readonly country: string;
  readonly document_type: DocumentType;
  readonly person_sealed: Buffer;
  readonly front_file_id: string;
  readonly back_file_id: string | null;
  readonly handheld_file_id: string;
  readonly submitted_at_ms: number;
  readonly decided_at_ms: number | null;
  readonly decided_by: number | null;
  readonly reason: IdentityReason | null;
  readonly note: string | null;
  readonly pictures_removed_at_ms: number | null;
  readonly reopened_at_ms: number | null;
}

export const attemptColumns = `attempt_id, user_id, version, state, country, document_type,
  person_sealed, front_file_id, back_file_id, handheld_file_id, submitted_at_ms, decided_at_ms,
  decided_by, reason, note, pictures_removed_at_ms, reopened_at_ms`;

const stateOf: Readonly<Record<AttemptState, IdentityState>> = {
  pending: 'under_review',
  approved: 'verified',
  refused: 'refused',
  revoked: 'refused',
  // Never the one that counts: what replaced it is newer.
  replaced: 'verified',
};

/** The attempt that counts for a user: the one that holds, else the latest; undefined before the first. */
export async function countingAttempt(
  { pool }: Pick<IdentityDeps, 'pool'>,
  userId: number,
): Promise<AttemptRow | undefined> {
  const { rows } = await pool.query<AttemptRow>(
    `SELECT ${attemptColumns} FROM identity_attempts WHERE user_id = $1
     ORDER BY state = 'approved' DESC, attempt_id DESC LIMIT 1`,
    [userId],
  );
  return rows[0];
}

/** The latest application that would replace the one that holds; undefined without one. */
async function latestRenewal(
  { pool }: Pick<IdentityDeps, 'pool'>,
  { user_id: userId, attempt_id: attemptId }: AttemptRow,
): Promise<AttemptRow | undefined> {
  const { rows } = await pool.query<AttemptRow>(
    `SELECT ${attemptColumns} FROM identity_attempts WHERE user_id = $1 AND attempt_id > $2
     ORDER BY attempt_id DESC LIMIT 1`,
    [userId, attemptId],
  );
  return rows[0];
}

/** Whether nothing is submitted after it until somebody of risk opens it again: it was revoked for suspected fraud. */
export const isClosed = ({
  state,
  reason,
  reopened_at_ms: reopenedAtMs,
}: Pick<AttemptRow, 'state' | 'reason' | 'reopened_at_ms'>): boolean =>
  state === 'revoked' && reason === 'suspected_fraud' && reopenedAtMs === null;

/** How far a user's verification is, with what could replace it. */
export interface Standing {
  readonly state: IdentityState;
  readonly attempt: AttemptRow | undefined;
  /** The last day on which it holds; null without one. */
  readonly until: Day | null;
  readonly renewal: AttemptRow | undefined;
  /** Whether an application would be taken now. */
  readonly canSubmit: boolean;
}

/** Reads {@link Standing}. */
export async function standingOf(
  deps: Pick<IdentityDeps, 'pool' | 'nowMs'>,
  userId: number,
): Promise<Standing> {
  const attempt = await countingAttempt(deps, userId);
  const state = attempt === undefined ? 'not_verified' : stateOf[attempt.state];
  if (attempt === undefined || state !== 'verified') {
    const canSubmit = state !== 'under_review' && !(attempt !== undefined && isClosed(attempt));
    return { state, attempt, until: null, renewal: undefined, canSubmit };
  }
  const until = await untilOf(deps.pool, userId);
  const renewal = await latestRenewal(deps, attempt);
  const today = dayOf(deps.nowMs());
  return {
    state: isHolding(until, today) ? 'verified' : 'expired',
    ...{ attempt, until, renewal },
    canSubmit: isRenewable(until, today) && renewal?.state !== 'pending',
  };
}

const nothingYet: EndpointReply<'identityInfo'> = {
  state: 'not_verified',
  canSubmit: true,
  country: null,
  documentType: null,
  firstName: null,
  lastName: null,
  documentNumber: null,
  submittedAtMs: null,
  decidedAtMs: null,
  reason: null,
  note: null,
  validUntil: null,
  renewal: null,
};

/**
 * What a user is told of why: never that they are suspected. Who is, must not learn it from us, and who is not
 * must not read it.
 */
export const toldReason = (reason: IdentityReason): IdentityReason =>
  reason === 'suspected_fraud' ? 'other' : reason;

/** What a user sees of their own verification. */
export async function viewIdentity(
  deps: IdentityDeps,
  userId: number,
): Promise<EndpointReply<'identityInfo'>> {
  const { state, attempt, until, renewal, canSubmit } = await standingOf(deps, userId);
  if (attempt === undefined) return nothingYet;
  const person = openPerson(deps.masterKey, userId, attempt.person_sealed);
  return {
    ...{ state, canSubmit, validUntil: until },
    renewal: renewalView(renewal, until !== null && (canSubmit || renewal?.state === 'pending')),
    country: attempt.country,
    documentType: attempt.document_type,
    firstName: maskName(person.firstName),
    lastName: maskName(person.lastName),
    documentNumber: maskNumber(person.documentNumber),
    submittedAtMs: attempt.submitted_at_ms,
    decidedAtMs: attempt.decided_at_ms,
    reason: attempt.reason === null ? null : toldReason(attempt.reason),
    note: attempt.note === '' ? null : attempt.note,
  };
}

/** What a user sees of the application that would replace the one that holds; null while it is too early for one. */
function renewalView(
  renewal: AttemptRow | undefined,
  isOpen: boolean,
): EndpointReply<'identityInfo'>['renewal'] {
  if (!isOpen) return null;
  if (renewal === undefined) return { state: 'open', reason: null, note: null };
  if (renewal.state === 'pending') return { state: 'under_review', reason: null, note: null };
  return {
    state: 'refused',
    reason: toldReason(renewal.reason ?? 'other'),
    note: renewal.note === '' ? null : renewal.note,
  };
}

/** How far a user's verification is. */
export async function identityStateOf(
  deps: Pick<IdentityDeps, 'pool' | 'nowMs'>,
  userId: number,
): Promise<IdentityState> {
  return (await standingOf(deps, userId)).state;
}

/**
 * For what only users may do whose verification holds. @throws ApiError `refusal`: notVerified, or fiatNeedsVerification for fiat trading; both
 * lead the client to the verification
 */
export async function requireVerified(
  deps: Pick<IdentityDeps, 'pool' | 'nowMs'>,
  userId: number,
  refusal: 'notVerified' | 'fiatNeedsVerification',
): Promise<void> {
  if ((await identityStateOf(deps, userId)) !== 'verified') throw refuse[refusal]();
}

/** The name on a user's document, as a bank writes it; undefined while it is not verified. */
export async function verifiedNameOf(
  deps: Pick<IdentityDeps, 'pool' | 'masterKey'>,
  userId: number,
): Promise<string | undefined> {
  const attempt = await countingAttempt(deps, userId);
  if (attempt?.state !== 'approved') return undefined;
  const { firstName, lastName } = openPerson(deps.masterKey, userId, attempt.person_sealed);
  return `${firstName} ${lastName}`.trim();
}

/** Six digits that somebody who saw the document would try as a transaction password. */
export async function identityNumbers(
  deps: Pick<IdentityDeps, 'pool' | 'masterKey'>,
  userId: number,
): Promise<readonly string[]> {
  const attempt = await countingAttempt(deps, userId);
  if (attempt === undefined) return [];
  const { birthday, documentNumber } = openPerson(deps.masterKey, userId, attempt.person_sealed);
  const [year = '', month = '', day = ''] = birthday.split('-');
  const short = year.slice(-2);
  return [
    short + month + day,
    day + month + short,
    month + day + short,
    year + month,
    month + year,
    documentNumber.replace(/[^0-9]/g, '').slice(-6),
  ].filter((digits) => digits.length === 6);
}
