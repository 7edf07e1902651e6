import { Type } from 'typebox';
import { userAct, userRead } from '#endpoint.ts';
import { Closed, Nullable, TimeMs } from '#fields.ts';

/** What keeps an account from being closed. */
export const openThings = [
  ...(['balance', 'orders', 'positions', 'options', 'earn', 'p2p', 'merchant'] as const),
  ...(['cases', 'verification', 'restriction'] as const),
] as const;
export type OpenThing = (typeof openThings)[number];

export const closingEndpoints = {
  accountClosing: userRead({
    description:
      'Whether the account is about to be closed, what keeps it from being closed, and for how long what laws ask for is kept afterwards.',
    bucket: 'read',
    request: {},
    reply: Closed({
      /** Null while nobody asked, and once the user came back. */
      closing: Nullable(Closed({ askedAtMs: TimeMs, closesAtMs: TimeMs })),
      open: Type.Array(Type.Enum(openThings), { maxItems: openThings.length }),
      waitDays: Type.Integer({ minimum: 1 }),
      keptYears: Type.Integer({ minimum: 1 }),
    }),
  }),
  accountCloseAsk: userAct({
    description:
      'Asks for the account to be closed, where nothing is open in it. It is closed after some days, unless the user comes back before.',
    bucket: 'credentials',
    errors: [
      ...(['wrongPassword', 'wrongCode', 'codeMissing', 'tooManyFailures'] as const),
      ...(['safetyChanged', 'alreadyHandled', 'accountInUse'] as const),
    ],
    request: {
      password: Type.String({ maxLength: 256 }),
      factorCode: Type.Optional(Type.String({ maxLength: 64 })),
    },
    reply: Closed({ closesAtMs: TimeMs }),
  }),
  accountCloseStop: userAct({
    description: 'Keeps the account: what was asked for is called off.',
    bucket: 'write',
    errors: ['notFound'],
    request: {},
    reply: Closed({}),
  }),
};
