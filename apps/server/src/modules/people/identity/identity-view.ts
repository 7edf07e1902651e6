import type { DocumentType, EndpointReply, IdentityReason, IdentityState } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { maskName, maskNumber, openPerson } from './person.ts';

/** How far an attempt is; `revoked` was approved once. */
export type AttemptState = 'pending' | 'approved' | 'refused' | 'revoked';

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
}

export const attemptColumns = `attempt_id, user_id, version, state, country, document_type,
  person_sealed, front_file_id, back_file_id, handheld_file_id, submitted_at_ms, decided_at_ms,
  decided_by, reason, note, pictures_removed_at_ms`;

const stateOf: Readonly<Record<AttemptState, IdentityState>> = {
  pending: 'under_review',
  approved: 'verified',
  refused: 'refused',
  revoked: 'refused',
};

/** The latest attempt of a user; undefined before the first. */
export async function latestAttempt(
  { pool }: Pick<IdentityDeps, 'pool'>,
  userId: number,
): Promise<AttemptRow | undefined> {
  const { rows } = await pool.query<AttemptRow>(
    `SELECT ${attemptColumns} FROM identity_attempts WHERE user_id = $1
     ORDER BY attempt_id DESC LIMIT 1`,
    [userId],
  );
  return rows[0];
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
  const attempt = await latestAttempt(deps, userId);
  if (attempt === undefined) return nothingYet;
  const person = openPerson(deps.masterKey, userId, attempt.person_sealed);
  const state = stateOf[attempt.state];
  return {
    state,
    canSubmit: state === 'refused',
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

/** How far a user's verification is. */
export async function identityStateOf(
  deps: Pick<IdentityDeps, 'pool'>,
  userId: number,
): Promise<IdentityState> {
  const attempt = await latestAttempt(deps, userId);
  return attempt === undefined ? 'not_verified' : stateOf[attempt.state];
}

/**
 * For what only verified users may do. @throws ApiError `refusal`: notVerified, or fiatNeedsVerification for fiat trading; both
 * lead the client to the verification
 */
export async function requireVerified(
  deps: Pick<IdentityDeps, 'pool'>,
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
  const attempt = await latestAttempt(deps, userId);
  if (attempt?.state !== 'approved') return undefined;
  const { firstName, lastName } = openPerson(deps.masterKey, userId, attempt.person_sealed);
  return `${firstName} ${lastName}`.trim();
}

/** Six digits that somebody who saw the document would try as a transaction password. */
export async function identityNumbers(
  deps: Pick<IdentityDeps, 'pool' | 'masterKey'>,
  userId: number,
): Promise<readonly string[]> {
  const attempt = await latestAttempt(deps, userId);
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
