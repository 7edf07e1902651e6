import { Type } from 'typebox';
import type { Static } from 'typebox';
import { act, Outcome, read, Reason, secondPerson } from '#admin/admin-endpoint.ts';
import { Closed, Id, Nullable, TimeMs } from '#fields.ts';

/** Why a provider gave no answer that counts; a number behind `status` is the HTTP status. */
export const providerProblems = [
  'address',
  'connection',
  'timeout',
  'redirect',
  'status',
  'answer',
] as const;
export type ProviderProblem = (typeof providerProblems)[number];

const Problem = Nullable(
  Closed({ why: Type.Enum(providerProblems), status: Nullable(Type.Integer()) }),
);

const Count = Type.Integer({ minimum: 0 });

/** A provider’s address: HTTPS, a public host. */
const ProviderUrl = Type.String({
  pattern: '^https?://[^\\s#]{1,290}$',
  maxLength: 300,
  description:
    'https, without credentials and fragment; its host must not lead to a private address',
  examples: ['https://screening.example.com/ask'],
});

export const ProviderView = Closed({
  /** Null: nobody is asked. */
  url: Nullable(Type.String()),
  /** The secret’s last four characters; null without one. */
  secretHint: Nullable(Type.String()),
  /** Whether the secret can still be shown, once. */
  canShowSecret: Type.Boolean(),
  changedAtMs: Nullable(TimeMs),
  staffName: Nullable(Type.String()),
  approverName: Nullable(Type.String()),
  /** Verified users it was not asked about yet; counted to ten thousand. */
  waiting: Count,
  oldestWaitingAtMs: Nullable(TimeMs),
  lastAnswerAtMs: Nullable(TimeMs),
  lastProblem: Problem,
});
export type ProviderView = Static<typeof ProviderView>;

export const screeningProviderStaff = {
  screeningProvider: read('screening.view', {
    description:
      'The provider that is asked about verified users beside the lists, and whether it answers.',
    request: {},
    reply: ProviderView,
  }),
  userScreening: read('screening.view', {
    description: 'Whether the provider was asked about a user’s document, and what became of it.',
    errors: ['notFound'],
    request: { userId: Id },
    reply: Closed({
      /** `none`: nobody is to be asked, or the user has no approved document. */
      state: Type.Enum(['none', 'waiting', 'answered'] as const),
      sinceMs: Nullable(TimeMs),
      tries: Count,
      problem: Problem,
      hits: Nullable(Count),
    }),
  }),
  screeningProviderSet: secondPerson('screening.decide', {
    description:
      'Names the provider, or none; with a new secret where asked for, or where there is none. A second person has to approve it.',
    errors: ['alreadyHandled'],
    request: { url: Nullable(ProviderUrl), withNewKey: Type.Boolean(), reason: Reason },
    reply: Outcome,
  }),
  screeningProviderSecret: act('screening.decide', {
    description:
      'Shows the secret that requests are signed with: once, for who sets the provider’s side up.',
    confirmation: 'recently',
    errors: ['alreadyHandled', 'notFound'],
    request: { reason: Reason },
    reply: Closed({
      /** In Base64; the HMAC’s key are its bytes. */
      secret: Type.String(),
    }),
  }),
};

/** What acts of this subject do; see admin/effects.ts. */
export interface ScreeningProviderEffects {
  readonly screening_provider_set: {
    readonly from: string | null;
    readonly to: string | null;
    readonly renewsSecret: boolean;
  };
  readonly screening_provider_secret: { readonly url: string };
}
