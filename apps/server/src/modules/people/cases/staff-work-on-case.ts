import type { AdminReply, AdminRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';
import { showPicture } from '#modules/console/staff/index.ts';
import type { LookBudget } from '#modules/console/staff/index.ts';
import type { Uploads } from '#modules/people/uploads/index.ts';
import type { Notices } from '#modules/people/notices/index.ts';
import { markSaid, readConversation } from './conversation-store.ts';
import { assignCase, caseForUpdate, closeCase, insertCase, insertEntry } from './case-store.ts';
import type { LockedCase } from './case-store.ts';

/** An open case that the caller has taken on, or nobody. @throws ApiError notFound alreadyHandled claimFirst */
export async function ownCase(work: ActWork, caseId: number): Promise<LockedCase> {
  const row = await caseForUpdate(work.tx, caseId);
  if (row.state !== 'open') throw refuse.alreadyHandled();
  if (row.assigned_to !== work.staff.staffId) {
    // Whoever agrees to what was asked for does not take the case: it went to somebody else meanwhile.
    throw work.approver === null ? refuse.claimFirst() : refuse.changedMeanwhile();
  }
  return row;
}

/** Opens a case, in the hands of who opens it. @throws ApiError notFound applicationPending */
export async function openCase(
  { userId, kind, statement }: AdminRequest<'caseOpen'>,
  { tx, staff, nowMs }: ActWork,
): Promise<Plan<AdminReply<'caseOpen'>>> {
  const { rowCount } = await tx.query('SELECT 1 FROM users WHERE user_id = $1', [userId]);
  if (rowCount === 0) throw refuse.notFound();
  return {
    subject: `user ${userId}`,
    effect: { kind: 'case_open', userId, caseKind: kind },
    before: null,
    after: { kind },
    carryOut: async () => {
      const { staffId } = staff;
      const caseId = await insertCase(tx, { userId, kind, statement, staffId, atMs: nowMs });
      if (caseId === undefined) throw refuse.applicationPending();
      return { caseId };
    },
  };
}

/** Takes a case on. Of two at once one gets it. @throws ApiError notFound alreadyHandled */
export async function claimCase(
  { caseId, takeOver = false }: AdminRequest<'caseClaim'>,
  { tx, staff, nowMs }: ActWork,
): Promise<Plan<object>> {
  const row = await caseForUpdate(tx, caseId);
  if (row.state !== 'open' || row.assigned_to === staff.staffId) throw refuse.alreadyHandled();
  if (row.assigned_to !== null && !takeOver) throw refuse.alreadyHandled('Somebody has this case');
  return {
    subject: `case ${caseId}`,
    effect: { kind: 'case_take', caseId },
    before: { assignedTo: row.assigned_to },
    after: { assignedTo: staff.staffId },
    carryOut: async () => {
      await assignCase(tx, caseId, staff.staffId);
      const text = row.assigned_to === null ? 'taken on' : 'taken over';
      await insertEntry(tx, { caseId, kind: 'claim', text, staffId: staff.staffId, atMs: nowMs });
      return {};
    },
  };
}

/** Writes a note into a case. @throws ApiError notFound alreadyHandled claimFirst */
export async function noteCase(
  { caseId, text }: AdminRequest<'caseNote'>,
  work: ActWork,
): Promise<Plan<AdminReply<'caseNote'>>> {
  const { tx, staff, nowMs } = work;
  await ownCase(work, caseId);
  return {
    subject: `case ${caseId}`,
    effect: { kind: 'case_note_add', caseId },
    before: null,
    after: null,
    carryOut: async () => ({
      entryId: await insertEntry(tx, {
        caseId,
        kind: 'note',
        text,
        staffId: staff.staffId,
        atMs: nowMs,
      }),
    }),
  };
}

/** Tells a user of an answer, once until it is seen. */
async function tellUser(
  notices: Notices,
  { tx, nowMs }: ActWork,
  { case_id: caseId, user_id: userId }: LockedCase,
): Promise<void> {
  const { unread } = await readConversation(tx, userId, caseId);
  if (unread > 1) return;
  const values = { number: String(caseId) };
  const notice = { userId, kind: 'support', template: 'support_answered', values } as const;
  await notices.tell(tx, [{ ...notice, atMs: nowMs }]);
}

/** Answers the user in a question. @throws ApiError notFound alreadyHandled claimFirst */
export async function answerCase(
  notices: Notices,
  { caseId, text }: AdminRequest<'caseAnswer'>,
  work: ActWork,
): Promise<Plan<AdminReply<'caseAnswer'>>> {
  const { tx, staff, nowMs } = work;
  const row = await ownCase(work, caseId);
  if (row.kind !== 'question' && row.kind !== 'contact_lost') throw refuse.notFound();
  return {
    subject: `case ${caseId}`,
    effect: { kind: 'case_answer', caseId },
    before: null,
    after: null,
    carryOut: async () => {
      const { staffId } = staff;
      const said = { caseId, kind: 'message', text, staffId, atMs: nowMs } as const;
      const entryId = await insertEntry(tx, said);
      await markSaid(tx, caseId, { atMs: nowMs, isWaiting: false });
      // Who lost a contact reads it by their secret; the account's contacts need not be theirs.
      if (row.kind === 'question') await tellUser(notices, work, row);
      return { entryId };
    },
  };
}

/** Adds a picture to a case, drawn again like every other. @throws ApiError notFound alreadyHandled claimFirst 4104x */
export async function addEvidence(
  uploads: Uploads,
  { caseId, text, image }: AdminRequest<'caseEvidence'>,
  work: ActWork,
): Promise<Plan<AdminReply<'caseEvidence'>>> {
  const { tx, staff, nowMs } = work;
  await ownCase(work, caseId);
  const owner = { kind: 'staff', id: staff.staffId } as const;
  const { fileId } = await uploads.take(owner, 'proof', Buffer.from(image, 'base64'));
  return {
    subject: `case ${caseId}`,
    effect: { kind: 'case_picture_add', caseId },
    before: null,
    after: { fileId },
    carryOut: async () => {
      if (!(await uploads.use(tx, owner, 'proof', fileId))) throw refuse.notFound();
      const entryId = await insertEntry(tx, {
        caseId,
        kind: 'evidence',
        text,
        staffId: staff.staffId,
        atMs: nowMs,
        fileId,
      });
      return { entryId, fileId };
    },
  };
}

/**
 * Pictures show documents and faces: they are for who has the case, and for whom a decision about it waits.
 * @throws ApiError claimFirst
 */
async function assertMaySee({ tx, staff, nowMs }: ActWork, caseId: number): Promise<void> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM support_cases WHERE case_id = $1
       AND (assigned_to = $2
         OR EXISTS (SELECT 1 FROM approvals
                    WHERE state = 'waiting' AND expires_at_ms > $3 AND act LIKE 'case%'
                      AND (request::jsonb ->> 'caseId')::bigint = $1))`,
    [caseId, staff.staffId, nowMs],
  );
  if (rowCount === 0) throw refuse.claimFirst();
}

/** Gives a link to a picture of a case. @throws ApiError notFound claimFirst */
export async function seeEvidence(
  deps: { readonly uploads: Uploads; readonly looks: LookBudget },
  { caseId, fileId, reason }: AdminRequest<'caseImage'>,
  work: ActWork,
): Promise<Plan<AdminReply<'caseImage'>>> {
  const { rowCount } = await work.tx.query(
    `SELECT 1 FROM support_case_entries WHERE case_id = $1 AND file_id = $2
     UNION ALL
     SELECT 1 FROM support_cases JOIN identity_attempts USING (user_id)
     WHERE case_id = $1 AND kind = 'contact_lost' AND identity_attempts.state = 'approved'
       AND $2 IN (front_file_id, handheld_file_id)`,
    [caseId, fileId],
  );
  if (rowCount === 0) throw refuse.notFound();
  await assertMaySee(work, caseId);
  return {
    subject: `case ${caseId}`,
    effect: { kind: 'case_picture_see', caseId, fileId },
    before: null,
    after: null,
    carryOut: async () => showPicture(deps, { fileId, reason }, work),
  };
}

/** Closes a case. @throws ApiError notFound alreadyHandled claimFirst */
export async function finishCase(
  { caseId, outcome, reason }: AdminRequest<'caseClose'>,
  work: ActWork,
): Promise<Plan<object>> {
  const { tx, staff, nowMs } = work;
  const { kind } = await ownCase(work, caseId);
  // A request for another contact ends with its decision, which its asker reads.
  if (kind === 'contact_lost') throw refuse.alreadyHandled('Decide the request instead');
  return {
    subject: `case ${caseId}`,
    effect: { kind: 'case_close', caseId, outcome },
    before: { state: 'in_progress' },
    after: { state: outcome },
    carryOut: async () => {
      await closeCase(tx, caseId, outcome, nowMs);
      await insertEntry(tx, {
        caseId,
        kind: 'close',
        text: reason,
        staffId: staff.staffId,
        atMs: nowMs,
      });
      if (kind === 'question') await markSaid(tx, caseId, { atMs: nowMs, isWaiting: false });
      return {};
    },
  };
}
