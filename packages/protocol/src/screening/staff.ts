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
import { Closed, Id, Nullable, pageFields, TimeMs } from '#fields.ts';
import { userRestrictionNames } from '#vocabulary.ts';

/** What a list is of: people nobody may deal with, or people in public office. */
export const screeningKinds = ['sanctions', 'pep'] as const;
export type ScreeningKind = (typeof screeningKinds)[number];

/** Why a file of a list cannot be read. */
export const listProblems = [
  'name',
  'too_large',
  'head',
  'quote',
  'line',
  'entry',
  'nobody',
  'other',
] as const;
export type ListProblem = (typeof listProblems)[number];

/** How an alert stands: a person dismisses it with a reason, or confirms that it is the same person. */
export const alertStates = ['open', 'dismissed', 'confirmed'] as const;
export type AlertState = (typeof alertStates)[number];

/** Where an alert comes from: a list in a file, or the screening provider. */
const alertSources = ['list', 'webhook'] as const;

/** How much attention a user takes, each class more than the one before. */
export const riskClasses = ['low', 'medium', 'high'] as const;
export type RiskClass = (typeof riskClasses)[number];

/** How something a list says agrees with the document. */
const agreements = ['same', 'year', 'differs', 'unknown'] as const;

export const ScreeningAlert = Closed({
  alertId: Id,
  userId: Id,
  kind: Type.Enum(screeningKinds),
  state: Type.Enum(alertStates),
  /** Who found it: a list in a file, or the provider that was asked. */
  source: Type.Enum(alertSources),
  /** The list’s file, or the provider’s host, and the entry there. */
  fileName: Type.String(),
  entryId: Type.String(),
  /** The entry’s name that came closest: show as text. */
  listedName: Type.String(),
  listedBirthdays: Type.Array(Type.String()),
  listedCountries: Type.Array(Type.String()),
  /** From 0 to 100, and what it is made of. */
  score: Type.Integer({ minimum: 0, maximum: 100 }),
  nameScore: Type.Integer({ minimum: 0, maximum: 100 }),
  birthday: Type.Enum(agreements),
  country: Type.Enum(agreements),
  createdAtMs: TimeMs,
  decidedAtMs: Nullable(TimeMs),
  decidedBy: Nullable(Type.String()),
  reason: Nullable(Type.String()),
});
export type ScreeningAlert = Static<typeof ScreeningAlert>;

export const RiskEntry = Closed({
  risk: Type.Enum(riskClasses),
  atMs: TimeMs,
  /** Null: a rule did it. */
  staffName: Nullable(Type.String()),
  approverName: Nullable(Type.String()),
  reason: Type.String(),
});
export type RiskEntry = Static<typeof RiskEntry>;

const Risk = Closed({
  risk: Type.Enum(riskClasses),
  /** The latest first; empty while nothing was ever said. */
  changes: Type.Array(RiskEntry),
});

export const screeningStaff = {
  screeningAlerts: read('screening.view', {
    description: 'Verified users whose names are close to an entry of a list, the latest first.',
    request: {
      state: Type.Optional(Type.Enum(alertStates)),
      userId: Type.Optional(Id),
      ...pageFields,
    },
    reply: Closed({ alerts: Type.Array(ScreeningAlert), nextCursor: NextCursor }),
  }),
  screeningLists: read('screening.view', {
    description: 'The lists that users are compared with, as they were last read.',
    request: {},
    reply: Closed({
      lists: Type.Array(
        Closed({
          fileName: Type.String(),
          kind: Nullable(Type.Enum(screeningKinds)),
          entries: Type.Integer({ minimum: 0 }),
          readAtMs: TimeMs,
          /** Until all users are compared with what it says now; null while that is under way. */
          screenedAtMs: Nullable(TimeMs),
          /** Why the file cannot be read; what it said before goes on to hold. */
          problem: Nullable(
            Closed({
              why: Type.Enum(listProblems),
              /** The line or the entry that is wrong, from 1; null where it is the whole file. */
              at: Nullable(Type.Integer({ minimum: 1 })),
            }),
          ),
        }),
      ),
    }),
  }),
  screeningRun: act('screening.decide', {
    description: 'Reads the folder of lists now, and compares every user with what is new.',
    request: { reason: Reason },
    reply: Nothing,
  }),
  screeningDecide: act('screening.decide', {
    description: 'Dismisses or confirms an alert with a reason. Nothing is restricted by it.',
    errors: ['alreadyHandled', 'notFound'],
    request: {
      alertId: Id,
      decision: Type.Enum(['dismissed', 'confirmed'] as const),
      reason: Reason,
    },
    reply: Nothing,
  }),
  screeningReport: act('screening.report', {
    description:
      'All that is known for a report: the person in clear, the alerts and what was decided, the risk class, restrictions. It takes an open alert of the user, or an open case of theirs in one’s own hands, and words of one’s own; each look is written down and counts as one at contacts.',
    confirmation: 'recently',
    errors: ['claimFirst', 'notFound', 'tooManyRequests'],
    request: { userId: Id, reason: Reason },
    reply: Closed({
      userId: Id,
      firstName: Type.String(),
      lastName: Type.String(),
      birthday: Type.String(),
      country: Type.String(),
      risk: Risk,
      alerts: Type.Array(ScreeningAlert),
      restrictions: Type.Array(
        Closed({
          restriction: Type.Enum(userRestrictionNames),
          reason: Type.String(),
          setAtMs: TimeMs,
        }),
      ),
    }),
  }),
  userRisk: read('screening.view', {
    description: 'A user’s risk class with who or what set it and why.',
    errors: ['notFound'],
    request: { userId: Id },
    reply: Risk,
  }),
  userRiskRaise: act('screening.decide', {
    description: 'Puts a user into a higher risk class.',
    errors: ['alreadyHandled', 'notFound'],
    request: { userId: Id, risk: Type.Enum(['medium', 'high'] as const), reason: Reason },
    reply: Nothing,
  }),
  userRiskLower: secondPerson('screening.decide', {
    description: 'Puts a user into a lower risk class; a second person has to approve it.',
    errors: ['alreadyHandled', 'notFound'],
    request: { userId: Id, risk: Type.Enum(['low', 'medium'] as const), reason: Reason },
    reply: Outcome,
  }),
};

interface RiskChange {
  readonly userId: number;
  readonly from: RiskClass;
  readonly to: RiskClass;
}

/** What acts of this subject do; see admin/effects.ts. */
export interface ScreeningEffects {
  readonly screening_run: { readonly what: 'lists' };
  readonly screening_decide: {
    readonly alertId: number;
    readonly userId: number;
    readonly decision: 'dismissed' | 'confirmed';
  };
  readonly screening_report: { readonly userId: number };
  readonly risk_raise: RiskChange;
  readonly risk_lower: RiskChange;
}
