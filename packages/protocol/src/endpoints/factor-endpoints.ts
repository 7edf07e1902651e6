import { Type } from 'typebox';
import { defineEndpoint } from '#endpoint.ts';
import { Closed } from '#fields.ts';
import { KeepLoggedIn, SessionView } from './account-endpoints.ts';

/** Anything may be typed here; what is not the code is 2001. */
const Code = Type.String({ maxLength: 32, description: 'the code as typed', examples: ['402917'] });

const Password = Type.String({ maxLength: 256 });

const Nothing = Closed({});

export const totpSetup = defineEndpoint({
  name: 'totpSetup',
  description: 'Gives the secret for an authenticator app. It works after totpEnable.',
  bucket: 'credentials',
  errors: [400, 1001, 2009, 4013, 41012],
  request: { password: Password },
  reply: Closed({ secret: Type.String(), uri: Type.String() }),
});

export const totpEnable = defineEndpoint({
  name: 'totpEnable',
  description: 'Turns the second factor on by its first code. The recovery codes are shown once.',
  bucket: 'credentials',
  errors: [400, 404, 1001, 2001, 41012],
  request: { code: Code },
  reply: Closed({ recoveryCodes: Type.Array(Type.String()) }),
});

export const totpDisable = defineEndpoint({
  name: 'totpDisable',
  description: 'Turns the second factor off by the login password and a code.',
  bucket: 'credentials',
  errors: [404, 1001, 2001, 2009, 4013, 41012],
  request: { password: Password, code: Code },
  reply: Nothing,
});

export const recoveryRenew = defineEndpoint({
  name: 'recoveryRenew',
  description:
    'Makes ten new recovery codes, shown once, by the login password and a code, or after a passkey or code confirmed the session. The old ones are void at once.',
  bucket: 'credentials',
  errors: [404, 1001, 2001, 2009, 2045, 4013, 41012],
  request: { password: Password, factorCode: Type.Optional(Code) },
  reply: Closed({ recoveryCodes: Type.Array(Type.String()) }),
});

export const loginFactor = defineEndpoint({
  name: 'loginFactor',
  description: 'Second step of a login: a code of the authenticator app, or a recovery code.',
  bucket: 'credentials',
  errors: [2001, 2016, 41012],
  request: {
    challengeId: Type.String({ maxLength: 64 }),
    code: Code,
    keepLoggedIn: KeepLoggedIn,
  },
  reply: SessionView,
});
