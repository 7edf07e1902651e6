import { Type } from 'typebox';
import type { Static } from 'typebox';
import { AreaCode } from '#account/endpoints.ts';
import { publicAct } from '#endpoint.ts';
import { Closed, Id, LocaleName, Nullable, TimeMs, Words } from '#fields.ts';

/** Which contact of an account its user lost. */
export const contactKinds = ['email', 'phone'] as const;
export type ContactKind = (typeof contactKinds)[number];

/** How far a request for another contact is, as who asked reads it. */
export const contactStates = [
  'received',
  'in_review',
  'approved',
  'stopped',
  'refused',
  'done',
] as const;
export type ContactState = (typeof contactStates)[number];

/** Why a request was refused, as who asked reads it: it says nothing about the account. */
export const contactRefusals = [
  'not_proved',
  'picture_unreadable',
  'details_differ',
  'not_possible',
] as const;
export type ContactRefusal = (typeof contactRefusals)[number];

/** The most pictures of one request. */
export const CONTACT_PICTURES_MAX = 3;

const Ticket = Type.String({ maxLength: 64 });
/** The secret of a request, shown once; without it the request of who is logged in. */
const Secret = Type.Optional(
  Type.String({
    pattern: '^[A-Za-z0-9_-]{43}$',
    maxLength: 43,
    description: 'the secret of a request, which contactLostAsk showed once',
  }),
);

/** One line of the conversation about a request. */
export const ContactLine = Closed({
  entryId: Id,
  atMs: TimeMs,
  by: Type.Enum(['user', 'service'] as const),
  /** Words of a person: show as text. */
  text: Type.String(),
});

/** A request for another contact, as who asked reads it. */
export const ContactRequest = Closed({
  state: Type.Enum(contactStates),
  lost: Type.Enum(contactKinds),
  /** Masked. */
  newContact: Type.String(),
  openedAtMs: TimeMs,
  /** When an approved change takes effect. */
  effectAtMs: Nullable(TimeMs),
  refusal: Nullable(Type.Enum(contactRefusals)),
  pictures: Type.Integer({ minimum: 0 }),
  /** Whether customer service asked something that waits for an answer. */
  mayAnswer: Type.Boolean(),
  lines: Type.Array(ContactLine),
});
export type ContactRequest = Static<typeof ContactRequest>;

export const contactEndpoints = {
  contactLostSend: publicAct({
    description:
      'Sends a code for a request for another contact: to the new contact, or to the one of the account that still works. The answer is the same whether there is such an account.',
    bucket: 'credentials',
    errors: [
      'emailMissing',
      'phoneMissing',
      'areaCodeMissing',
      'invalidAccountName',
      'tooManyRequests',
      'sendingFailed',
    ],
    request: {
      to: Type.Enum(['new_contact', 'account'] as const),
      kind: Type.Enum(contactKinds),
      account: Type.String({ maxLength: 254 }),
      areaCode: Type.Optional(AreaCode),
      locale: Type.Optional(LocaleName),
    },
    reply: Closed({
      verificationId: Type.String(),
      resendAfterMs: Type.Integer({ minimum: 0 }),
      demoCode: Nullable(Type.String()),
    }),
  }),
  contactLostAsk: publicAct({
    description:
      'Asks customer service to replace a lost e-mail address or phone number. Who is logged in asks for their own account, anybody else names one; the answer is the same whether there is such an account and whatever of the proofs was right.',
    bucket: 'credentials',
    errors: [
      'emailMissing',
      'phoneMissing',
      'areaCodeMissing',
      'invalidAccountName',
      'wrongCode',
      'tooManyFailures',
      'tooManyRequests',
    ],
    request: {
      account: Type.Optional(Type.String({ maxLength: 254 })),
      areaCode: Type.Optional(AreaCode),
      lost: Type.Enum(contactKinds),
      newAccount: Type.String({ maxLength: 254 }),
      newAreaCode: Type.Optional(AreaCode),
      newTicket: Ticket,
      accountTicket: Type.Optional(Ticket),
      password: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
      factorCode: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      legalPwd: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      statement: Words(2_000, 3),
      locale: Type.Optional(LocaleName),
    },
    reply: Closed({ secret: Type.String(), request: ContactRequest }),
  }),
  contactLostPicture: publicAct({
    description:
      'Adds a picture as evidence to a request, as multipart/form-data: the secret, then the file. At most three.',
    bucket: 'write',
    errors: [
      'notFound',
      'alreadyHandled',
      'aboveMax',
      'busy',
      'pictureMissing',
      'unsupportedPicture',
      'pictureTooLarge',
      'tooManyPictures',
    ],
    request: { secret: Secret },
    reply: Closed({ request: ContactRequest }),
  }),
  contactLostState: publicAct({
    description:
      'How far a request for another contact is: by its secret, or the latest one for the account of who is logged in; null where there is none.',
    bucket: 'read',
    errors: ['notFound'],
    request: { secret: Secret },
    reply: Closed({ request: Nullable(ContactRequest) }),
  }),
  contactLostSay: publicAct({
    description: 'Answers what customer service asked about a request.',
    bucket: 'write',
    errors: ['notFound', 'alreadyHandled'],
    request: { secret: Secret, text: Words(2_000, 1) },
    reply: Closed({ request: ContactRequest }),
  }),
  contactLostStop: publicAct({
    description:
      'Stops a request for another contact: by the secret of the link that every contact of the account was sent, or by who is logged in to the account.',
    bucket: 'write',
    errors: ['notFound'],
    request: { stopSecret: Secret },
    reply: Closed({}),
  }),
};
