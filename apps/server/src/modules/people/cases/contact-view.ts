import type { ContactRequest } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { DAY_MS } from '#api/durations.ts';
import { maskEmail, maskPhone } from '#modules/access/accounts/index.ts';
import type { StoredRequest } from './contact-store.ts';

/** A request for an account that is not there is refused by itself after this, as staff would refuse one. */
const UNMATCHED_MS = 3 * DAY_MS;

/** A contact as who asked, or who reviews it, may see it. */
export const maskContact = ({ lost }: Pick<StoredRequest, 'lost'>, contact: string): string =>
  lost === 'email' ? maskEmail(contact) : maskPhone(contact);

/** How far a request is. */
export function stateOf(
  { state, user_id: userId, opened_at_ms: openedAtMs }: StoredRequest,
  isTaken: boolean,
  nowMs: number,
): ContactRequest['state'] {
  if (userId === null) return nowMs >= openedAtMs + UNMATCHED_MS ? 'refused' : 'received';
  if (state !== 'open') return state;
  return isTaken ? 'in_review' : 'received';
}

interface LineRow {
  readonly entry_id: number;
  readonly at_ms: number;
  readonly is_staff: boolean;
  readonly text: string;
}

/** A request as who asked reads it: no notes, no reasons, nothing about the account. */
export async function viewRequest(
  queries: Pick<Pool | PoolClient, 'query'>,
  request: StoredRequest,
  nowMs: number,
): Promise<ContactRequest> {
  const { case_id: caseId } = request;
  const { rows: cases } = await queries.query<{ is_taken: boolean }>(
    'SELECT assigned_to IS NOT NULL AS is_taken FROM support_cases WHERE case_id = $1',
    [caseId],
  );
  const { rows: lines } = await queries.query<LineRow>(
    `SELECT entry_id, at_ms, staff_id IS NOT NULL AS is_staff, text FROM support_case_entries
     WHERE case_id = $1 AND kind = 'message' ORDER BY entry_id`,
    [caseId],
  );
  const state = stateOf(request, cases[0]?.is_taken ?? false, nowMs);
  const isOpen = state === 'received' || state === 'in_review';
  return {
    state,
    lost: request.lost,
    newContact: maskContact(request, request.new_contact),
    openedAtMs: request.opened_at_ms,
    effectAtMs: state === 'approved' ? request.effect_at_ms : null,
    refusal: state === 'refused' ? (request.refusal ?? 'not_proved') : null,
    pictures: request.pictures,
    mayAnswer: isOpen && lines.at(-1)?.is_staff === true,
    lines: lines.map((line) => ({
      entryId: line.entry_id,
      atMs: line.at_ms,
      by: line.is_staff ? 'service' : 'user',
      text: line.text,
    })),
  };
}
