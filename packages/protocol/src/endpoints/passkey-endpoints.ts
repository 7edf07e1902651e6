import { Type } from 'typebox';
import { defineEndpoint } from '#endpoint.ts';
import { Closed, Id, Nullable, TimeMs } from '#fields.ts';
import { KeepLoggedIn, SessionView } from './account-endpoints.ts';

const Password = Type.String({ maxLength: 256 });

/** A code of the authenticator app or a recovery code; what is neither is 2001. */
const FactorCode = Type.String({ maxLength: 32, description: 'the code as typed' });

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

export const passkeyBegin = defineEndpoint({
  name: 'passkeyBegin',
  description: 'Begins to add a passkey: what the browser needs to make one.',
  bucket: 'credentials',
  errors: [1001, 2009, 4013, 41012, 41053],
  request: { password: Password },
  reply: Ceremony,
});

export const passkeyAdd = defineEndpoint({
  name: 'passkeyAdd',
  description:
    'Adds the passkey the browser made. The first second factor of an account comes with recovery codes, shown once.',
  bucket: 'credentials',
  errors: [1001, 41052, 41053],
  request: { challengeId: ChallengeName, response: Response, name: Type.Optional(PasskeyName) },
  reply: Closed({ passkeyId: Id, recoveryCodes: Type.Array(Type.String()) }),
});

export const passkeyList = defineEndpoint({
  name: 'passkeyList',
  description: 'The user’s passkeys, the oldest first.',
  bucket: 'read',
  errors: [1001],
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
});

export const passkeyRename = defineEndpoint({
  name: 'passkeyRename',
  description: 'Gives a passkey another name, of 1 to 40 characters.',
  bucket: 'write',
  errors: [404, 1001],
  request: { passkeyId: Id, name: PasskeyName },
  reply: Nothing,
});

export const passkeyRemove = defineEndpoint({
  name: 'passkeyRemove',
  description:
    'Removes a passkey by the login password and a code, or after a passkey confirmed the session.',
  bucket: 'credentials',
  errors: [404, 1001, 2001, 2009, 2045, 4013, 41012],
  request: { passkeyId: Id, password: Password, factorCode: Type.Optional(FactorCode) },
  reply: Nothing,
});

export const passkeyLoginBegin = defineEndpoint({
  name: 'passkeyLoginBegin',
  description:
    'Begins a login by passkey: alone, or as the second step of a login that answered 2045.',
  bucket: 'credentials',
  errors: [2001],
  request: { loginChallengeId: Type.Optional(ChallengeName) },
  reply: Ceremony,
});

export const passkeyLogin = defineEndpoint({
  name: 'passkeyLogin',
  description: 'Logs in by what a passkey signed.',
  bucket: 'credentials',
  errors: [2016, 41052, 41054],
  request: { challengeId: ChallengeName, response: Response, keepLoggedIn: KeepLoggedIn },
  reply: SessionView,
});

export const stepUpBegin = defineEndpoint({
  name: 'stepUpBegin',
  description: 'Begins to confirm the session by a passkey.',
  bucket: 'credentials',
  errors: [404, 1001],
  request: {},
  reply: Ceremony,
});

export const stepUp = defineEndpoint({
  name: 'stepUp',
  description:
    'Confirms the session for five minutes. Its token is a new one; the old one is worth nothing at once.',
  bucket: 'credentials',
  errors: [1001, 2001, 2002, 2003, 2045, 4013, 41012, 41052, 41054],
  request: {
    method: Type.Enum(['fund_password', 'totp', 'passkey']),
    legalPwd: Type.Optional(Type.String({ maxLength: 32, description: 'six digits' })),
    factorCode: Type.Optional(FactorCode),
    challengeId: Type.Optional(ChallengeName),
    response: Type.Optional(Response),
  },
  reply: Closed({ token: Type.String(), expiresAtMs: TimeMs, steppedUpUntilMs: TimeMs }),
});
