import { Type } from 'typebox';
import { defineEndpoint } from '#endpoint.ts';
import { Closed, Id, Nullable, pageFields, TimeMs } from '#fields.ts';

/** What is not six digits is refused by the server's own codes. */
const Pin = Type.String({ maxLength: 32, description: 'six digits' });

const Password = Type.String({ maxLength: 256 });

const Ticket = Type.String({
  maxLength: 64,
  description: 'proof that a code was right, from checkSmsCode; works once',
});

const Nothing = Closed({});

const fundPasswordFields = { legalPwd: Pin, confirmLegalPwd: Pin, loginPassword: Password };

export const setLegalPwd = defineEndpoint({
  name: 'setLegalPwd',
  description: 'Sets the transaction password for the first time.',
  bucket: 'credentials',
  errors: [400, 1001, 2008, 2009, 2030, 2033, 4013, 9002, 41012],
  request: fundPasswordFields,
  reply: Nothing,
});

export const resetLegalPwd = defineEndpoint({
  name: 'resetLegalPwd',
  description: 'Replaces the transaction password by a ticket of purpose fund_password.',
  bucket: 'credentials',
  errors: [1001, 2001, 2003, 2008, 2009, 2030, 2033, 2039, 2040, 4013, 9002, 41012],
  request: { ...fundPasswordFields, ticket: Type.Optional(Ticket) },
  reply: Nothing,
});

export const checkLegalPwd = defineEndpoint({
  name: 'checkLegalPwd',
  description: 'Whether this is the transaction password. Five wrong ones lock it for 24 hours.',
  bucket: 'credentials',
  errors: [1001, 2002, 2003, 4013, 41012],
  request: { legalPwd: Pin },
  reply: Nothing,
});

export const nickName = defineEndpoint({
  name: 'nickName',
  description: 'Sets the name others see: 2 to 20 letters, digits or underscores of any script.',
  bucket: 'write',
  errors: [1001, 2019, 2035],
  request: { nickname: Type.String({ maxLength: 80 }) },
  reply: Closed({ nickname: Type.String() }),
});

export const verifySwitch = defineEndpoint({
  name: 'verifySwitch',
  description: 'Which proofs the user has, and which of them each action asks for.',
  bucket: 'read',
  errors: [1001],
  request: {},
  reply: Closed({
    email: Type.Boolean(),
    phone: Type.Boolean(),
    totp: Type.Boolean(),
    fundPassword: Type.Boolean(),
    passkeys: Type.Integer({ minimum: 0 }),
    /** Recovery codes that were not used yet. */
    recoveryCodesLeft: Type.Integer({ minimum: 0 }),
    /** The user's own words in our e-mails; null for none. */
    antiPhishing: Nullable(Type.String()),
    /** Until then the session counts as confirmed; null when it does not. */
    steppedUpUntilMs: Nullable(TimeMs),
    actions: Type.Array(Closed({ action: Type.String(), proofs: Type.Array(Type.String()) })),
  }),
});

export const antiPhishing = defineEndpoint({
  name: 'antiPhishing',
  description:
    'Sets the words that every e-mail of ours to the user shows, 2 to 16 letters or digits; without them, removes them.',
  bucket: 'credentials',
  errors: [1001, 2009, 4013, 41012],
  request: { antiPhishing: Type.Optional(Type.String({ maxLength: 64 })), password: Password },
  reply: Closed({ antiPhishing: Nullable(Type.String()) }),
});

export const sessionList = defineEndpoint({
  name: 'sessionList',
  description: 'Where the user is logged in, the latest first.',
  bucket: 'history',
  errors: [1001],
  request: {},
  reply: Closed({
    sessions: Type.Array(
      Closed({
        sessionId: Id,
        device: Type.String(),
        address: Type.String(),
        /** Whether the user chose to be kept logged in there. */
        isKept: Type.Boolean(),
        createdAtMs: TimeMs,
        lastSeenAtMs: TimeMs,
        isCurrent: Type.Boolean(),
      }),
    ),
  }),
});

export const sessionEnd = defineEndpoint({
  name: 'sessionEnd',
  description: 'Ends another session of the user, or all others. The password is asked again.',
  bucket: 'credentials',
  errors: [404, 1001, 2009, 4013, 41012],
  request: { sessionId: Type.Optional(Id), password: Password },
  reply: Closed({ ended: Type.Integer({ minimum: 0 }) }),
});

export const loginHistory = defineEndpoint({
  name: 'loginHistory',
  description: 'Attempts to log in, the latest first; those that failed too.',
  bucket: 'history',
  errors: [1001],
  request: pageFields,
  reply: Closed({
    logins: Type.Array(
      Closed({
        loginId: Id,
        atMs: TimeMs,
        address: Type.String(),
        device: Type.String(),
        outcome: Type.Enum(['ok', 'ok_passkey', 'wrong_password', 'wrong_factor', 'disabled']),
      }),
    ),
    nextCursor: Nullable(Type.String()),
  }),
});
