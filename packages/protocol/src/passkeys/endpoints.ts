import { Type } from 'typebox';
import { publicAct, userAct, userRead } from '#endpoint.ts';
import { Closed, Id, Nullable, TimeMs } from '#fields.ts';
import { KeepLoggedIn, SessionView } from '#account/endpoints.ts';

const Password = Type.String({ maxLength: 256 });

/** A code of the authenticator app or a recovery code; what is neither is 2001. */
const FactorCode = Type.String({ maxLength: 64, description: 'the code as typed' });

const ChallengeName = Type.String({ maxLength: 64, description: 'as the beginning call gave it' });

/** As `navigator.credentials` answered, by `JSON.stringify`. */
const Response = Type.String({
  maxLength: 16_384,
  description: 'JSON text of the WebAuthn response',
});

/** What the browser is asked with, for `JSON.parse`. */
const Ceremony = Closed({ challengeId: Type.String(), options: Type.String() });

const PasskeyName = Type.String({ maxLength: 80 });

const Nothing = Closed({});

export const passkeyEndpoints = {
  passkeyBegin: userAct({
    description: 'Begins to add a passkey: what the browser needs to make one.',
    bucket: 'credentials',
    errors: ['wrongPassword', 'busy', 'tooManyFailures', 'tooManyPasskeys'],
    request: { password: Password },
    reply: Ceremony,
  }),
  passkeyAdd: userAct({
    description:
      'Adds the passkey the browser made. The first second factor of an account comes with recovery codes, shown once.',
    bucket: 'credentials',
    errors: ['passkeyRefused', 'tooManyPasskeys'],
    request: { challengeId: ChallengeName, response: Response, name: Type.Optional(PasskeyName) },
    reply: Closed({ passkeyId: Id, recoveryCodes: Type.Array(Type.String()) }),
  }),
  passkeyList: userRead({
    description: 'The user’s passkeys, the oldest first.',
    bucket: 'read',
    request: {},
    reply: Closed({
      passkeys: Type.Array(
        Closed({
          passkeyId: Id,
          name: Type.String(),
          createdAtMs: TimeMs,
          lastUsedAtMs: Nullable(TimeMs),
          /** Whether other devices of the user have it too. */
          isSynced: Type.Boolean(),
        }),
      ),
    }),
  }),
  passkeyRename: userAct({
    description: 'Gives a passkey another name, of 1 to 40 characters.',
    bucket: 'write',
    errors: ['notFound'],
    request: { passkeyId: Id, name: PasskeyName },
    reply: Nothing,
  }),
  passkeyRemove: userAct({
    description:
      'Removes a passkey by the login password and a code, or after a passkey confirmed the session.',
    bucket: 'credentials',
    errors: ['notFound', 'wrongCode', 'wrongPassword', 'codeMissing', 'busy', 'tooManyFailures'],
    request: { passkeyId: Id, password: Password, factorCode: Type.Optional(FactorCode) },
    reply: Nothing,
  }),
  passkeyLoginBegin: publicAct({
    description:
      'Begins a login by passkey: alone, or as the second step of a login that answered 2045.',
    bucket: 'credentials',
    errors: ['wrongCode'],
    request: { loginChallengeId: Type.Optional(ChallengeName) },
    reply: Ceremony,
  }),
  passkeyLogin: publicAct({
    description: 'Logs in by what a passkey signed.',
    bucket: 'credentials',
    errors: ['accountDisabled', 'passkeyRefused', 'passkeyCopied'],
    request: { challengeId: ChallengeName, response: Response, keepLoggedIn: KeepLoggedIn },
    reply: SessionView,
  }),
  stepUpBegin: userAct({
    description: 'Begins to confirm the session by a passkey.',
    bucket: 'credentials',
    errors: ['notFound'],
    request: {},
    reply: Ceremony,
  }),
  stepUp: userAct({
    description:
      'Confirms the session for five minutes. Its token is a new one; the old one is worth nothing at once.',
    bucket: 'credentials',
    errors: [
      'wrongCode',
      'wrongFundPassword',
      'fundPasswordMissing',
      'codeMissing',
      'busy',
      'tooManyFailures',
      'passkeyRefused',
      'passkeyCopied',
    ],
    request: {
      method: Type.Enum(['fund_password', 'totp', 'passkey']),
      legalPwd: Type.Optional(Type.String({ maxLength: 32, description: 'six digits' })),
      factorCode: Type.Optional(FactorCode),
      challengeId: Type.Optional(ChallengeName),
      response: Type.Optional(Response),
    },
    reply: Closed({ token: Type.String(), expiresAtMs: TimeMs, steppedUpUntilMs: TimeMs }),
  }),
};
