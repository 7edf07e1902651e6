import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Closed, Id, Nullable, pageFields, TimeMs } from '#fields.ts';
import {
  defineAdminEndpoint,
  ListOrder,
  NextCursor,
  Nothing,
  Outcome,
  PictureBase64,
  Reason,
} from './admin-endpoint.ts';

export const caseKinds = ['password_reset', 'factor_reset', 'other'] as const;
export const caseStates = ['open', 'done', 'refused'] as const;
const entryKinds = ['statement', 'note', 'evidence', 'claim', 'act', 'close'] as const;

const Text = Type.String({ minLength: 3, maxLength: 2_000 });

const Person = Closed({ staffId: Id, name: Type.String() });

export const CaseRow = Closed({
  caseId: Id,
  userId: Id,
  kind: Type.Enum(caseKinds),
  state: Type.Enum(caseStates),
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

export const caseList = defineAdminEndpoint({
  name: 'caseList',
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
});

export const caseDetail = defineAdminEndpoint({
  name: 'caseDetail',
  description: 'One case with everything that was written and done, the oldest first.',
  errors: [404],
  request: { caseId: Id },
  reply: Closed({ case: CaseRow, entries: Type.Array(CaseEntry) }),
});

export const caseOpen = defineAdminEndpoint({
  name: 'caseOpen',
  description: 'Opens a case for a user who asked, assigned to who opens it.',
  errors: [404, 2047],
  request: { userId: Id, kind: Type.Enum(caseKinds), statement: Text },
  reply: Closed({ caseId: Id }),
});

export const caseClaim = defineAdminEndpoint({
  name: 'caseClaim',
  description: 'Takes a case that nobody has; with `takeOver`, one that somebody has.',
  errors: [400, 404],
  request: { caseId: Id, takeOver: Type.Optional(Type.Boolean()) },
  reply: Nothing,
});

export const caseNote = defineAdminEndpoint({
  name: 'caseNote',
  description: 'Writes what was found out into an open case.',
  errors: [400, 404, 41066],
  request: { caseId: Id, text: Text },
  reply: Closed({ entryId: Id }),
});

export const caseEvidence = defineAdminEndpoint({
  name: 'caseEvidence',
  description: 'Adds a picture to an open case: JPEG, PNG or WebP of at most 5 MB, in base64.',
  errors: [400, 404, 41066, 41041, 41042, 41043],
  request: {
    caseId: Id,
    text: Text,
    image: PictureBase64,
  },
  reply: Closed({ entryId: Id, fileId: Type.String() }),
});

export const caseImage = defineAdminEndpoint({
  name: 'caseImage',
  description: 'A link to a picture of a case, good for five minutes; each look is written down.',
  errors: [404],
  request: { caseId: Id, fileId: Type.String({ maxLength: 100 }), reason: Reason },
  reply: Closed({ url: Type.String(), urlExpiresAtMs: TimeMs }),
});

export const casePasswordReset = defineAdminEndpoint({
  name: 'casePasswordReset',
  description:
    'Ends a login password; its user sets another by a code that nobody else sees. Nobody here chooses one.',
  errors: [400, 404, 41066],
  request: { caseId: Id, reason: Reason },
  reply: Nothing,
});

export const caseFactorReset = defineAdminEndpoint({
  name: 'caseFactorReset',
  description:
    'Takes the second factors off an account whose owner is verified and lost them; withdrawals are held.',
  errors: [400, 404, 2004, 41066],
  request: {
    caseId: Id,
    holdHours: Type.Integer({ minimum: 24, maximum: 72, examples: [48] }),
    reason: Reason,
  },
  reply: Outcome,
});

export const caseClose = defineAdminEndpoint({
  name: 'caseClose',
  description: 'Closes a case.',
  errors: [400, 404, 41066],
  request: {
    caseId: Id,
    outcome: Type.Enum(['done', 'refused'] as const),
    reason: Reason,
  },
  reply: Nothing,
});
