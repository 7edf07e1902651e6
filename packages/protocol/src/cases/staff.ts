import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Closed, Id, Nullable, pageFields, TimeMs, Words } from '#fields.ts';
import { PictureLink } from '#uploads/endpoints.ts';
import { contactKinds, contactRefusals, contactStates } from './contact-endpoints.ts';
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

export const caseKinds = [
  'password_reset',
  'factor_reset',
  'contact_lost',
  'question',
  'other',
] as const;
/** What staff open for a user: a question, and a lost contact, are the user's own. */
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
  /** Since when somebody waits for an answer; null once it is over, and while the user is to say something. */
  waitsSinceMs: Nullable(TimeMs),
  /** By when it is to be answered, by the setting caseDueHours; null as above. */
  dueAtMs: Nullable(TimeMs),
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

/** What can prove that somebody who lost a contact is the account's owner. */
export const contactProofs = [
  'session',
  'password',
  'other_contact',
  'authenticator',
  'passkey',
  'fund_password',
] as const;
export type ContactProof = (typeof contactProofs)[number];

/** Why another account is shown beside a request for another contact. */
export const similarAccounts = ['has_new_contact', 'same_new_contact', 'same_address'] as const;

const Proofs = Type.Array(Type.Enum(contactProofs));

/** A request for another contact, as staff see it. Contacts are masked. */
export const ContactCase = Closed({
  state: Type.Enum(contactStates),
  lost: Type.Enum(contactKinds),
  oldContact: Nullable(Type.String()),
  newContact: Type.String(),
  /** What was right of what the asker offered, and what was not. */
  proved: Proofs,
  notProved: Proofs,
  /** Whether the account's identity is verified: pictures count as evidence only then. */
  isVerified: Type.Boolean(),
  /** The verified document to compare the pictures with; caseImage gives links, while they are kept. */
  document: Nullable(Closed({ attemptId: Id, front: Type.String(), handheld: Type.String() })),
  pictures: Type.Integer({ minimum: 0 }),
  /** How long an approval would wait, by what is proved; null where nothing is. */
  delayHours: Nullable(Type.Integer({ minimum: 24 })),
  effectAtMs: Nullable(TimeMs),
  refusal: Nullable(Type.Enum(contactRefusals)),
  similar: Type.Array(Closed({ userId: Id, why: Type.Enum(similarAccounts) })),
  /** Other requests for the same account that are not over. */
  otherCases: Type.Array(Id),
});
export type ContactCase = Static<typeof ContactCase>;

export const caseStaff = {
  caseList: read('cases.view', {
    description:
      'Cases of customer service: open ones the longest waiting first, others the latest first.',
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
    reply: Closed({
      case: CaseRow,
      entries: Type.Array(CaseEntry),
      /** What a lost contact is about; null for every other kind. */
      contact: Nullable(ContactCase),
    }),
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
    description:
      'Answers the user in a question, who is told, or asks whoever lost a contact something.',
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
    errors: ['notFound', 'claimFirst'],
    request: { caseId: Id, fileId: Type.String({ maxLength: 100 }), reason: Reason },
    reply: PictureLink,
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
  caseContactChange: secondPerson('users.reset', {
    description:
      'Replaces a lost contact after a delay, during which every old contact is told and can stop it.',
    errors: [
      'alreadyHandled',
      'notFound',
      'claimFirst',
      'changedMeanwhile',
      'accountDisabled',
      'contactNotProved',
      'contactChangeWaits',
      'contactTaken',
    ],
    request: { caseId: Id, reason: Reason },
    reply: Outcome,
  }),
  caseContactRefuse: act('cases.work', {
    description:
      'Refuses a request for another contact, or stops one that was approved; its asker reads the category, never the reason.',
    errors: ['alreadyHandled', 'notFound', 'claimFirst'],
    request: { caseId: Id, category: Type.Enum(contactRefusals), reason: Reason },
    reply: Nothing,
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
  readonly contact_change: {
    readonly caseId: number;
    readonly userId: number;
    readonly contact: string;
    readonly delayHours: number;
  };
  readonly contact_refuse: { readonly caseId: number; readonly category: string };
  /** By the house: at its time, or because somebody stopped it or it could not be any more. */
  readonly contact_change_done: { readonly caseId: number; readonly userId: number };
  readonly contact_change_stop: {
    readonly caseId: number;
    readonly userId: number;
    readonly by: string;
  };
  readonly contact_change_fail: {
    readonly caseId: number;
    readonly userId: number;
    readonly why: string;
  };
  readonly factors_reset: {
    readonly caseId: number;
    readonly userId: number;
    readonly holdHours: number;
  };
}
