import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Closed, Cursor, Id, Nullable, pageFields, TimeMs, timeRangeFields } from '#fields.ts';
import { act, read, ListOrder, NextCursor, Nothing, Reason } from '#admin/admin-endpoint.ts';

const ActName = Type.String({ pattern: '^[A-Za-z.]{1,64}$', maxLength: 64 });
const Subject = Type.String({ minLength: 1, maxLength: 120, examples: ['user 1000004'] });

const auditFilters = {
  act: Type.Optional(ActName),
  staffId: Type.Optional(Id),
  subject: Type.Optional(Subject),
  /** What concerns this user: the account, its fee tier and its cases. */
  userId: Type.Optional(Id),
  /** What one request led to, what happened later included. */
  requestId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  routine: Type.Optional(
    Type.Enum(['hidden'] as const, {
      description:
        'hidden leaves out sign-ins, sign-outs, confirmations and first halves of passkey acts',
    }),
  ),
  ...timeRangeFields,
};

export const AuditEntry = Closed({
  entryId: Id,
  atMs: TimeMs,
  staffId: Nullable(Id),
  staffEmail: Type.String(),
  act: Type.String(),
  subject: Type.String(),
  effect: Type.String({
    description: 'a StaffEffect as JSON; a sentence in entries older than those',
  }),
  before: Nullable(Type.String({ description: 'JSON' })),
  after: Nullable(Type.String({ description: 'JSON' })),
  reason: Type.String(),
  approverId: Nullable(Id),
  approverEmail: Nullable(Type.String()),
  requestId: Type.String(),
  address: Type.String(),
  hash: Type.String({ description: 'SHA-256 in hexadecimal' }),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const approvalStates = ['waiting', 'approved', 'refused', 'expired', 'withdrawn'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Who let a member of staff in (null: the server's command line), and when; null before that was noted. */
const LetIn = Nullable(Closed({ byEmail: Nullable(Type.String()), atMs: TimeMs }));

export const Approval = Closed({
  approvalId: Id,
  act: Type.String(),
  state: Type.Enum(approvalStates),
  subject: Type.String(),
  effect: Type.String({ description: 'what approving does: a StaffEffect as JSON' }),
  before: Nullable(Type.String({ description: 'JSON' })),
  after: Nullable(Type.String({ description: 'JSON' })),
  reason: Type.String(),
  makerId: Id,
  makerEmail: Type.String(),
  makerLetIn: LetIn,
  checkerId: Nullable(Id),
  checkerEmail: Nullable(Type.String()),
  checkerLetIn: LetIn,
  decision: Nullable(Type.String({ description: 'why it was refused or withdrawn' })),
  createdAtMs: TimeMs,
  expiresAtMs: TimeMs,
  decidedAtMs: Nullable(TimeMs),
  mayApprove: Type.Boolean({ description: 'whether approvalApprove takes it from the reader' }),
  mayRefuse: Type.Boolean({ description: 'whether approvalRefuse takes it from the reader' }),
  ofOneHand: Type.Boolean({
    description:
      'within a day the maker let the reader in, or the reverse, or one hand let in both: the reader may refuse it and not approve it (tooNewToApprove)',
  }),
});
export type Approval = Static<typeof Approval>;

const decisionErrors = ['notFound', 'requestClosed'] as const;

export const auditStaff = {
  auditList: read('audit.view', {
    description: 'What staff did, the latest first.',
    request: { ...auditFilters, order: ListOrder, ...pageFields },
    reply: Closed({ entries: Type.Array(AuditEntry), nextCursor: NextCursor }),
  }),
  auditExport: act('audit.export', {
    description: 'The same as a file, the earliest first.',
    confirmation: 'recently',
    request: {
      format: Type.Enum(['csv', 'ndjson'] as const),
      ...auditFilters,
      cursor: Type.Optional(Cursor),
      reason: Reason,
    },
    reply: Closed({
      fileName: Type.String(),
      contentType: Type.String(),
      text: Type.String(),
      rows: Type.Integer({ minimum: 0 }),
      nextCursor: NextCursor,
    }),
  }),
  auditVerify: act('audit.view', {
    description:
      'Computes the chain of the audit log again, and compares it with what was published.',
    request: {},
    reply: Closed({
      ok: Type.Boolean(),
      entries: Type.Integer({ minimum: 0 }),
      headHash: Type.String(),
      problems: Type.Array(Type.String()),
    }),
  }),
  approvalList: read(null, {
    description: 'Requests that wait for a second person, and what became of earlier ones.',
    request: { state: Type.Optional(Type.Enum(approvalStates)), ...pageFields },
    reply: Closed({ approvals: Type.Array(Approval), nextCursor: NextCursor }),
  }),
  approvalApprove: act(null, {
    description: 'Carries out what somebody else asked for.',
    confirmation: 'recently',
    // What it carries out may refuse by itself: admin-endpoints.ts adds that.
    errors: [...decisionErrors, 'ownRequest', 'tooNewToApprove', 'changedMeanwhile'],
    request: { approvalId: Id },
    reply: Nothing,
  }),
  approvalRefuse: act(null, {
    description: 'Refuses what somebody else asked for.',
    errors: [...decisionErrors, 'ownRequest'],
    request: { approvalId: Id, reason: Reason },
    reply: Nothing,
  }),
  approvalWithdraw: act(null, {
    description: 'Takes back what one asked for oneself.',
    errors: decisionErrors,
    request: { approvalId: Id, reason: Reason },
    reply: Nothing,
  }),
};

/** What acts of this subject do; see admin/effects.ts. */
export interface AuditEffects {
  readonly audit_export: { readonly format: string };
  readonly audit_verify: object;
  readonly journal_audit: object;
  readonly outbox_see: object;
  readonly outbox_send_again: { readonly channel: string };
}
