import { Type } from 'typebox';
import { publicAct, userAct } from '#endpoint.ts';
import { Closed } from '#fields.ts';
import { KeepLoggedIn, SessionView } from '#account/endpoints.ts';

/** Anything may be typed here; what is not the code is 2001. */
const Code = Type.String({ maxLength: 64, description: 'the code as typed', examples: ['402917'] });

const Password = Type.String({ maxLength: 256 });

const Nothing = Closed({});

export const factorEndpoints = {
  totpSetup: userAct({
    description: 'Gives the secret for an authenticator app. It works after totpEnable.',
    bucket: 'credentials',
    errors: ['alreadyHandled', 'wrongPassword', 'busy', 'tooManyFailures'],
    request: { password: Password },
    reply: Closed({ secret: Type.String(), uri: Type.String() }),
  }),
  totpEnable: userAct({
    description: 'Turns the second factor on by its first code. The recovery codes are shown once.',
    bucket: 'credentials',
    errors: ['alreadyHandled', 'notFound', 'wrongCode', 'tooManyFailures'],
    request: { code: Code },
    reply: Closed({ recoveryCodes: Type.Array(Type.String()) }),
  }),
  totpDisable: userAct({
    description: 'Turns the second factor off by the login password and a code.',
    bucket: 'credentials',
    errors: ['notFound', 'wrongCode', 'wrongPassword', 'busy', 'tooManyFailures'],
    request: { password: Password, code: Code },
    reply: Nothing,
  }),
  recoveryRenew: userAct({
    description:
      'Makes ten new recovery codes, shown once, by the login password and a code, or after a passkey or code confirmed the session. The old ones are void at once.',
    bucket: 'credentials',
    errors: ['notFound', 'wrongCode', 'wrongPassword', 'codeMissing', 'busy', 'tooManyFailures'],
    request: { password: Password, factorCode: Type.Optional(Code) },
    reply: Closed({ recoveryCodes: Type.Array(Type.String()) }),
  }),
  loginFactor: publicAct({
    description: 'Second step of a login: a code of the authenticator app, or a recovery code.',
    bucket: 'credentials',
    errors: ['wrongCode', 'accountDisabled', 'tooManyFailures'],
    request: {
      challengeId: Type.String({ maxLength: 64 }),
      code: Code,
      keepLoggedIn: KeepLoggedIn,
    },
    reply: SessionView,
  }),
};
