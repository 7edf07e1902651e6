import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Closed, Id, Nullable, pageFields, TimeMs, Words } from '#fields.ts';
import {
  act,
  read,
  secondPerson,
  ListOrder,
  NextCursor,
  Nothing,
  Outcome,
  PictureBase64,
  Reason,
} from '#admin/admin-endpoint.ts';

export const caseKinds = ['password_reset', 'factor_reset', 'question', 'other'] as const;
/** What staff open for a user: a question is the user's own. */
export const openedKinds = ['password_reset', 'factor_reset', 'other'] as const;
export const caseStates = ['open', 'done', 'refused'] as const;
const entryKinds = [
  'statement',
  'message',
  'note',
  'evidence',
  'claim',
  'act',
  'close',
  'reopen',
] as const;

const Text = Type.String({ minLength: 3, maxLength: 2_000 });

const Person = Closed({ staffId: Id, name: Type.String() });

export const CaseRow = Closed({
  caseId: Id,
  userId: Id,
  kind: Type.Enum(caseKinds),
  state: Type.Enum(caseStates),
  /** What a question is about, in the user's words: show as text. Empty otherwise. */
  subject: Type.String(),
  /** Whether the user spoke last in a question. */
  isWaiting: Type.Boolean(),
  /** What was asked for, in somebody's words: show as text. */
  statement: Type.String(),
  openedAtMs: TimeMs,
  /** Null when the user asked without staff. */
  openedBy: Nullable(Person),
  assignedTo: Nullable(Person),
  closedAtMs: Nullable(TimeMs),
});
export type CaseRow = Static<typeof CaseRow>;

export const CaseEntry = Closed({
  entryId: Id,
  atMs: TimeMs,
  staff: Nullable(Person),
  kind: Type.Enum(entryKinds),
  text: Type.String(),
  /** A picture of the evidence; caseImage gives a link. */
  fileId: Nullable(Type.String()),
});
export type CaseEntry = Static<typeof CaseEntry>;

export const caseStaff = {
  caseList: read('cases.view', {
    description: 'Cases of customer service: open ones the oldest first, others the latest first.',
    request: {
      state: Type.Optional(Type.Enum(caseStates)),
      kind: Type.Optional(Type.Enum(caseKinds)),
      userId: Type.Optional(Id),
      mine: Type.Optional(Type.Boolean()),
      order: ListOrder,
      ...pageFields,
    },
    reply: Closed({ cases: Type.Array(CaseRow), nextCursor: NextCursor }),
  }),
  caseDetail: read('cases.view', {
    description: 'One case with everything that was written and done, the oldest first.',
    errors: ['notFound'],
    request: { caseId: Id },
    reply: Closed({ case: CaseRow, entries: Type.Array(CaseEntry) }),
  }),
  caseOpen: act('cases.work', {
    description: 'Opens a case for a user who asked, assigned to who opens it.',
    errors: ['notFound', 'applicationPending'],
    request: { userId: Id, kind: Type.Enum(openedKinds), statement: Text },
    reply: Closed({ caseId: Id }),
  }),
  caseClaim: act('cases.work', {
    description: 'Takes a case that nobody has; with `takeOver`, one that somebody has.',
    errors: ['alreadyHandled', 'notFound'],
    request: { caseId: Id, takeOver: Type.Optional(Type.Boolean()) },
    reply: Nothing,
  }),
  caseNote: act('cases.work', {
    description: 'Writes what was found out into an open case.',
    errors: ['alreadyHandled', 'notFound', 'claimFirst'],
    request: { caseId: Id, text: Text },
    reply: Closed({ entryId: Id }),
  }),
  caseAnswer: act('cases.work', {
    description: 'Answers the user in a question; the user is told.',
    errors: ['alreadyHandled', 'notFound', 'claimFirst'],
    request: { caseId: Id, text: Words(2_000, 3) },
    reply: Closed({ entryId: Id }),
  }),
  caseEvidence: act('cases.work', {
    description: 'Adds a picture to an open case: JPEG, PNG or WebP of at most 5 MB, in base64.',
    errors: [
      'alreadyHandled',
      'notFound',
      'claimFirst',
      'unsupportedPicture',
      'pictureTooLarge',
      'tooManyPictures',
    ],
    request: {
      caseId: Id,
      text: Text,
      image: PictureBase64,
    },
    reply: Closed({ entryId: Id, fileId: Type.String() }),
  }),
  caseImage: act('cases.work', {
    description: 'A link to a picture of a case, good for five minutes; each look is written down.',
    confirmation: 'recently',
    errors: ['notFound'],
    request: { caseId: Id, fileId: Type.String({ maxLength: 100 }), reason: Reason },
    reply: Closed({ url: Type.String(), urlExpiresAtMs: TimeMs }),
  }),
  casePasswordReset: act('users.reset', {
    description:
      'Ends a login password; its user sets another by a code that nobody else sees. Nobody here chooses one.',
    errors: ['alreadyHandled', 'notFound', 'claimFirst'],
    request: { caseId: Id, reason: Reason },
    reply: Nothing,
  }),
  caseFactorReset: secondPerson('users.reset', {
    description:
      'Takes the second factors off an account whose owner is verified and lost them; withdrawals are held.',
    errors: ['alreadyHandled', 'notFound', 'notVerified', 'claimFirst', 'changedMeanwhile'],
    request: {
      caseId: Id,
      holdHours: Type.Integer({ minimum: 24, maximum: 72, examples: [48] }),
      reason: Reason,
    },
    reply: Outcome,
  }),
  caseClose: act('cases.work', {
    description: 'Closes a case.',
    errors: ['alreadyHandled', 'notFound', 'claimFirst'],
    request: {
      caseId: Id,
      outcome: Type.Enum(['done', 'refused'] as const),
      reason: Reason,
    },
    reply: Nothing,
  }),
};

/** What acts of this subject do; see admin/effects.ts. */
export interface CaseEffects {
  readonly case_open: { readonly userId: number; readonly caseKind: string };
  readonly case_take: { readonly caseId: number };
  readonly case_note_add: { readonly caseId: number };
  readonly case_answer: { readonly caseId: number };
  readonly case_picture_add: { readonly caseId: number };
  readonly case_picture_see: { readonly caseId: number; readonly fileId: string };
  readonly case_close: { readonly caseId: number; readonly outcome: string };
  readonly password_reset: { readonly caseId: number; readonly userId: number };
  readonly factors_reset: {
    readonly caseId: number;
    readonly userId: number;
    readonly holdHours: number;
  };
}
