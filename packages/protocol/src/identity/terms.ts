import { Type } from 'typebox';
import type { Static } from 'typebox';
import {
  act,
  NextCursor,
  Nothing,
  Outcome,
  read,
  Reason,
  secondPerson,
} from '#admin/admin-endpoint.ts';
import { Closed, Day, Id, Nullable, pageFields, TimeMs } from '#fields.ts';
import { riskClasses } from '#screening/staff.ts';

/** What a verification's last day follows from: its document, the period of the risk class, or what staff set instead. */
const termBounds = ['document', 'class', 'staff'] as const;

/** Work that a user of high risk makes when their verification is about to end. */
const Task = Nullable(
  Closed({
    openedAtMs: TimeMs,
    /** Null while it waits. */
    doneAtMs: Nullable(TimeMs),
    doneBy: Nullable(Type.String()),
    reason: Nullable(Type.String()),
  }),
);

export const IdentityTerm = Closed({
  userId: Id,
  /** The last day on which the verification holds, in UTC. */
  until: Day,
  boundBy: Type.Enum(termBounds),
  /** The class the period is counted by. */
  risk: Type.Enum(riskClasses),
  /** Whether a new document of the user waits for review. */
  isRenewalWaiting: Type.Boolean(),
  task: Task,
});
export type IdentityTerm = Static<typeof IdentityTerm>;

const change = { userId: Id, until: Day, reason: Reason };

export const identityTermStaff = {
  identityTermList: read('screening.view', {
    description: 'Verifications by their last day, the nearest first: those that ended among them.',
    request: {
      /** Those alone that are work for staff. */
      isTask: Type.Optional(Type.Boolean()),
      ...pageFields,
    },
    reply: Closed({ terms: Type.Array(IdentityTerm), nextCursor: NextCursor }),
  }),
  identityTerm: read('screening.view', {
    description: 'Until when a user’s verification holds; null for whom none is counted.',
    errors: ['notFound'],
    request: { userId: Id },
    reply: Closed({ term: Nullable(IdentityTerm) }),
  }),
  identityTermSooner: act('screening.decide', {
    description: 'Brings the last day of a verification forward. The user is told as of any other.',
    errors: ['alreadyHandled', 'notFound'],
    request: change,
    reply: Nothing,
  }),
  identityTermLater: secondPerson('screening.decide', {
    description:
      'Puts the last day of a verification off, never beyond its document; a second person has to approve it.',
    errors: ['alreadyHandled', 'notFound', 'beyondDocument'],
    request: change,
    reply: Outcome,
  }),
  identityTermDone: act('screening.decide', {
    description: 'Says what was done about a user of high risk whose verification ends.',
    errors: ['alreadyHandled', 'notFound'],
    request: { userId: Id, reason: Reason },
    reply: Nothing,
  }),
};

interface TermChange {
  readonly userId: number;
  readonly from: string;
  readonly to: string;
}

/** What acts of this subject do; see admin/effects.ts. */
export interface IdentityTermEffects {
  readonly identity_term_sooner: TermChange;
  readonly identity_term_later: TermChange;
  readonly identity_term_done: { readonly userId: number };
}
