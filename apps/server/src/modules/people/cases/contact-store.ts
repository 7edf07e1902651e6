import { hash, randomBytes } from 'node:crypto';
import type { ContactKind, ContactProof, ContactRefusal, Locale } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { closeCase, insertEntry } from './case-store.ts';
import { markSaid } from './conversation-store.ts';

type Queries = Pick<Pool | PoolClient, 'query'>;

const SECRET_BYTES = 32;

/** A secret for one who is not logged in: 256 random bits, of which only the hash is kept. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
export const secretHash = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** A row of `contact_requests`. */
export interface StoredRequest {
  readonly request_id: number;
  readonly user_id: number | null;
  readonly case_id: number | null;
  readonly lost: ContactKind;
  readonly old_contact: string | null;
  readonly new_contact: string;
  readonly proved: readonly ContactProof[];
  readonly not_proved: readonly ContactProof[];
  readonly locale: Locale;
  readonly address: string;
  readonly opened_at_ms: number;
  readonly pictures: number;
  readonly state: 'open' | 'approved' | 'stopped' | 'refused' | 'done';
  readonly refusal: ContactRefusal | null;
  readonly delay_hours: number | null;
  readonly effect_at_ms: number | null;
  readonly decision_id: string | null;
  readonly reason: string | null;
  readonly ended_at_ms: number | null;
}

/** A request for an account that there is. */
export type CaseRequest = StoredRequest & { readonly user_id: number; readonly case_id: number };

const columns = `request_id, user_id, case_id, lost, old_contact, new_contact, proved, not_proved, locale, address,
  opened_at_ms, pictures, state, refusal, delay_hours, effect_at_ms, decision_id, reason, ended_at_ms`;

/** What a request is found by. */
type RequestKey =
  | { readonly secret: string }
  | { readonly userId: number }
  | { readonly caseId: number }
  | { readonly requestId: number }
  | { readonly stopSecret: string };

function conditionOf(key: RequestKey): readonly [condition: string, value: unknown] {
  if ('secret' in key) return ['secret_hash = $1', secretHash(key.secret)];
  if ('stopSecret' in key) return ['stop_hash = $1', secretHash(key.stopSecret)];
  if ('caseId' in key) return ['case_id = $1', key.caseId];
  if ('requestId' in key) return ['request_id = $1', key.requestId];
  return ['user_id = $1', key.userId];
}

/** A request, or of a user's the one that matters: what waits for its time, what is open, then the latest. */
export async function findRequest(
  queries: Queries,
  key: RequestKey,
): Promise<StoredRequest | undefined> {
  const [condition, value] = conditionOf(key);
  const { rows } = await queries.query<StoredRequest>(
    `SELECT ${columns} FROM contact_requests WHERE ${condition}
     ORDER BY state = 'approved' DESC, state = 'open' DESC, request_id DESC LIMIT 1`,
    [value],
  );
  return rows[0];
}

/**
 * Locks a request after its user and its case, the order in which everything that changes one takes them.
 * Undefined where there is no such request, or no such account behind it.
 */
export async function lockRequest(tx: Queries, key: RequestKey): Promise<CaseRequest | undefined> {
  const found = await findRequest(tx, key);
  if (found === undefined || found.user_id === null || found.case_id === null) return undefined;
  await tx.query('SELECT 1 FROM users WHERE user_id = $1 FOR UPDATE', [found.user_id]);
  await tx.query('SELECT 1 FROM support_cases WHERE case_id = $1 FOR UPDATE', [found.case_id]);
  const { rows } = await tx.query<CaseRequest>(
    `SELECT ${columns} FROM contact_requests WHERE request_id = $1 FOR UPDATE`,
    [found.request_id],
  );
  return rows[0];
}

/** What is kept of a new request. */
export interface NewRequest {
  readonly secret: string;
  readonly userId: number | null;
  readonly caseId: number | null;
  readonly lost: ContactKind;
  readonly oldContact: string | null;
  readonly newContact: string;
  readonly proved: readonly ContactProof[];
  readonly notProved: readonly ContactProof[];
  readonly locale: Locale;
  readonly address: string;
  readonly atMs: number;
}

export async function insertRequest(tx: Queries, request: NewRequest): Promise<StoredRequest> {
  const { rows } = await tx.query<StoredRequest>(
    `INSERT INTO contact_requests (secret_hash, user_id, case_id, lost, old_contact, new_contact, proved,
       not_proved, locale, address, opened_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING ${columns}`,
    [
      ...[secretHash(request.secret), request.userId, request.caseId, request.lost],
      ...[request.oldContact, request.newContact, request.proved, request.notProved],
      ...[request.locale, request.address, request.atMs],
    ],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('a request for another contact was not kept');
  return row;
}

/** Counts one more picture of a request; false where it has as many as it may. */
export async function countPicture(
  queries: Queries,
  requestId: number,
  picturesMax: number,
): Promise<boolean> {
  const { rowCount } = await queries.query(
    'UPDATE contact_requests SET pictures = pictures + 1 WHERE request_id = $1 AND pictures < $2',
    [requestId, picturesMax],
  );
  return rowCount === 1;
}

/** Ends a request and its case. @param text what staff read in the case */
export async function endRequest(
  tx: PoolClient,
  request: CaseRequest,
  end: {
    readonly state: 'stopped' | 'refused' | 'done';
    readonly refusal?: ContactRefusal;
    readonly text: string;
    readonly staffId: number | null;
    readonly atMs: number;
  },
): Promise<void> {
  const { state, refusal = null, text, staffId, atMs } = end;
  const { case_id: caseId } = request;
  await tx.query(
    `UPDATE contact_requests SET state = $2, refusal = $3, ended_at_ms = $4, stop_hash = NULL
     WHERE request_id = $1`,
    [request.request_id, state, refusal, atMs],
  );
  await closeCase(tx, caseId, state === 'done' ? 'done' : 'refused', atMs);
  await insertEntry(tx, { caseId, kind: 'close', text, staffId, atMs });
  await markSaid(tx, caseId, { atMs, isWaiting: false });
}
