import { Type } from 'typebox';
import { userAct, userRead } from '#endpoint.ts';
import { Closed, DeviceCode, Id, Nullable, pageFields, TimeMs } from '#fields.ts';

/** What is not six digits is refused by the server's own codes. */
const Pin = Type.String({ maxLength: 32, description: 'six digits' });

const Password = Type.String({ maxLength: 256 });

const Ticket = Type.String({
  maxLength: 64,
  description: 'proof that a code was right, from checkSmsCode; works once',
});

const Nothing = Closed({});

const fundPasswordFields = { legalPwd: Pin, confirmLegalPwd: Pin, loginPassword: Password };

export const safetyEndpoints = {
  setLegalPwd: userAct({
    description: 'Sets the transaction password for the first time.',
    bucket: 'credentials',
    errors: [
      'alreadyHandled',
      'passwordsDiffer',
      'wrongPassword',
      'passwordMissing',
      'passwordNotConfirmed',
      'busy',
      'weakPassword',
      'tooManyFailures',
    ],
    request: fundPasswordFields,
    reply: Nothing,
  }),
  resetLegalPwd: userAct({
    description: 'Replaces the transaction password by a ticket of purpose fund_password.',
    bucket: 'credentials',
    errors: [
      'wrongCode',
      'fundPasswordMissing',
      'passwordsDiffer',
      'wrongPassword',
      'passwordMissing',
      'passwordNotConfirmed',
      'phoneCodeMissing',
      'emailCodeMissing',
      'busy',
      'weakPassword',
      'tooManyFailures',
    ],
    request: { ...fundPasswordFields, ticket: Type.Optional(Ticket) },
    reply: Nothing,
  }),
  checkLegalPwd: userAct({
    description: 'Whether this is the transaction password. Five wrong ones lock it for 24 hours.',
    bucket: 'credentials',
    errors: ['wrongFundPassword', 'fundPasswordMissing', 'busy', 'tooManyFailures'],
    request: { legalPwd: Pin },
    reply: Nothing,
  }),
  antiPhishing: userAct({
    description:
      'Sets the words that every e-mail of ours to the user shows, 2 to 16 letters or digits; without them, removes them.',
    bucket: 'credentials',
    errors: ['wrongPassword', 'busy', 'tooManyFailures'],
    request: { antiPhishing: Type.Optional(Type.String({ maxLength: 64 })), password: Password },
    reply: Closed({ antiPhishing: Nullable(Type.String()) }),
  }),
  nickName: userAct({
    description: 'Sets the name others see: 2 to 20 letters, digits or underscores of any script.',
    bucket: 'write',
    errors: ['nicknameTaken', 'nicknameInUse'],
    request: { nickname: Type.String({ maxLength: 80 }) },
    reply: Closed({ nickname: Type.String() }),
  }),
  verifySwitch: userRead({
    description: 'Which proofs the user has, and which of them each action asks for.',
    bucket: 'read',
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
  }),
  sessionList: userRead({
    description: 'Where the user is logged in, the latest first.',
    bucket: 'history',
    request: {},
    reply: Closed({
      sessions: Type.Array(
        Closed({
          sessionId: Id,
          device: Type.String(),
          deviceCode: DeviceCode,
          address: Type.String(),
          /** Whether the user chose to be kept logged in there. */
          isKept: Type.Boolean(),
          createdAtMs: TimeMs,
          lastSeenAtMs: TimeMs,
          isCurrent: Type.Boolean(),
        }),
      ),
    }),
  }),
  sessionEnd: userAct({
    description: 'Ends another session of the user, or all others. The password is asked again.',
    bucket: 'credentials',
    errors: ['notFound', 'wrongPassword', 'busy', 'tooManyFailures'],
    request: { sessionId: Type.Optional(Id), password: Password },
    reply: Closed({ ended: Type.Integer({ minimum: 0 }) }),
  }),
  loginHistory: userRead({
    description: 'Attempts to log in, the latest first; those that failed too.',
    bucket: 'history',
    request: pageFields,
    reply: Closed({
      logins: Type.Array(
        Closed({
          loginId: Id,
          atMs: TimeMs,
          address: Type.String(),
          device: Type.String(),
          deviceCode: DeviceCode,
          outcome: Type.Enum(['ok', 'ok_passkey', 'wrong_password', 'wrong_factor', 'disabled']),
        }),
      ),
      nextCursor: Nullable(Type.String()),
    }),
  }),
};
