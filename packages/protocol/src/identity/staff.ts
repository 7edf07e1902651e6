import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Closed, Day, Id, Nullable, pageFields, TimeMs } from '#fields.ts';
import { documentTypes, identityReasons } from '#vocabulary.ts';
import { PictureLink } from '#uploads/endpoints.ts';
import {
  act,
  read,
  secondPerson,
  secondPersonIfAny,
  ListOrder,
  NextCursor,
  Nothing,
  Outcome,
  Reason,
} from '#admin/admin-endpoint.ts';

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const FileId = Type.String({ maxLength: 100 });

const attemptStates = ['pending', 'approved', 'refused', 'revoked', 'replaced'] as const;

const attemptFields = {
  attemptId: Id,
  userId: Id,
  version: Version,
  state: Type.Enum(attemptStates),
  country: Type.String(),
  documentType: Type.Enum(documentTypes),
  submittedAtMs: TimeMs,
  decidedAtMs: Nullable(TimeMs),
  decidedBy: Nullable(Type.String()),
  reason: Nullable(Type.Enum(identityReasons)),
};

/** Who looks at it right now; null when nobody does. */
const Claim = Nullable(Closed({ staffId: Id, name: Type.String(), untilMs: TimeMs }));

/** Revoked for suspected fraud: the user submits nothing until it is opened again. */
const IsClosed = Type.Boolean();

export const IdentityAttempt = Closed({ ...attemptFields, claim: Claim, isClosed: IsClosed });
export type IdentityAttempt = Static<typeof IdentityAttempt>;

const attempts = Type.Array(Closed(attemptFields));

export const IdentityDetail = Closed({
  ...attemptFields,
  claim: Claim,
  /** Whether names, number and birthday are in clear: only to who has claimed it. */
  inClear: Type.Boolean(),
  firstName: Type.String(),
  lastName: Type.String(),
  documentNumber: Type.String(),
  birthday: Nullable(Type.String()),
  /** The document's last day; null where it has none, where it was not asked for, and while masked. */
  documentExpiry: Nullable(Day),
  note: Nullable(Type.String()),
  /** identityImage gives a link to each. */
  images: Closed({ front: FileId, back: Nullable(FileId), handheld: FileId }),
  /** Since when the pictures of a refused or revoked verification are gone; null while there are links. */
  picturesRemovedAtMs: Nullable(TimeMs),
  isClosed: IsClosed,
  /** Attempts of other users with the same document, the same person or the same picture. */
  duplicates: Type.Array(
    Closed({
      attemptId: Id,
      userId: Id,
      state: Type.Enum(attemptStates),
      /** In what they agree, the strongest first. */
      why: Type.Array(Type.Enum(['document', 'person', 'image'] as const)),
    }),
  ),
  /** The request for a second person that waits for this attempt; null while there is none. */
  approvalId: Nullable(Id),
  /** The user's other attempts, the latest first. */
  history: attempts,
});
export type IdentityDetail = Static<typeof IdentityDetail>;

const Note = Type.Optional(
  Type.String({ maxLength: 500, description: 'shown to the user, as text' }),
);

export const identityStaff = {
  identityQueue: read('identity.view', {
    description:
      'Verifications: those that wait, the longest first; or decided ones, or one user’s, the latest first.',
    request: {
      /** Those that wait where neither this nor a user is said. */
      state: Type.Optional(Type.Enum(attemptStates)),
      userId: Type.Optional(Id),
      order: ListOrder,
      ...pageFields,
    },
    reply: Closed({ attempts: Type.Array(IdentityAttempt), nextCursor: NextCursor }),
  }),
  identityClaim: act('identity.decide', {
    description:
      'Takes a waiting verification for a quarter of an hour; again prolongs it. Shows whose it is in clear.',
    errors: ['alreadyHandled', 'notFound'],
    request: { attemptId: Id },
    reply: Closed({ untilMs: TimeMs }),
  }),
  identityRelease: act('identity.decide', {
    description: 'Gives a claimed verification back to the queue.',
    errors: ['notFound'],
    request: { attemptId: Id },
    reply: Nothing,
  }),
  identityDetail: read('identity.view', {
    description: 'One verification; in clear for who has claimed it, masked for others.',
    errors: ['notFound'],
    request: { attemptId: Id },
    reply: IdentityDetail,
  }),
  identityImage: act('identity.decide', {
    description:
      'A link to a picture of a review one has claimed, or of a user whose case one has, with a reason in own words; good for five minutes. Each look is written down.',
    confirmation: 'recently',
    errors: ['notFound', 'claimFirst'],
    request: { attemptId: Id, fileId: FileId, reason: Type.Optional(Reason) },
    reply: PictureLink,
  }),
  identityApprove: act('identity.decide', {
    description:
      'Verifies the user. The verification must be claimed, and as it was read; refused where others look alike.',
    errors: ['alreadyHandled', 'notFound', 'documentInUse', 'claimFirst', 'othersLookAlike'],
    request: { attemptId: Id, version: Version },
    reply: Nothing,
  }),
  identityApproveAlike: secondPersonIfAny('identity.decide', {
    description:
      'Verifies a user although others look alike: takes a reason in own words, and a second person who has the right.',
    errors: ['alreadyHandled', 'notFound', 'documentInUse', 'claimFirst', 'changedMeanwhile'],
    request: { attemptId: Id, version: Version, reason: Reason },
    reply: Outcome,
  }),
  identityRefuse: act('identity.decide', {
    description:
      'Refuses a verification; the user reads why in their own language and may try again.',
    errors: ['alreadyHandled', 'notFound', 'claimFirst'],
    request: {
      attemptId: Id,
      version: Version,
      reasonCode: Type.Enum(identityReasons),
      note: Note,
    },
    reply: Nothing,
  }),
  identityRevoke: secondPerson('identity.decide', {
    description: 'Takes a verification back that was approved; needs a second person.',
    errors: ['alreadyHandled', 'notFound'],
    request: { userId: Id, reasonCode: Type.Enum(identityReasons), note: Note, reason: Reason },
    reply: Outcome,
  }),
  identityReopen: act('identity.decide', {
    description:
      'Lets a user submit again whose verification was revoked for suspected fraud; until then nothing is taken.',
    errors: ['notFound'],
    request: { userId: Id, reason: Reason },
    reply: Nothing,
  }),
};

type Attempt = { readonly attemptId: number; readonly userId: number };

/** What acts of this subject do; see admin/effects.ts. */
export interface IdentityEffects {
  readonly identity_claim: Attempt;
  readonly identity_release: Attempt;
  readonly identity_picture_see: Attempt & { readonly side: string };
  readonly identity_approve: Attempt;
  /** `others` are the users who look alike. */
  readonly identity_approve_alike: Attempt & { readonly others: readonly number[] };
  readonly identity_refuse: Attempt & { readonly reasonCode: string };
  readonly identity_reopen: { readonly userId: number };
  readonly identity_revoke: { readonly userId: number; readonly reasonCode: string };
}
