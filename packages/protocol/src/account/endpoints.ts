import { Type } from 'typebox';
import type { Static } from 'typebox';
import { publicAct, userAct, userRead } from '#endpoint.ts';
import { Closed, Id, Nullable, Symbol, TimeMs, Words } from '#fields.ts';
import { FeeLevel } from '#views.ts';
import { identityStates } from '#vocabulary.ts';

/** Bytes a password may have at most: longer ones are refused, never cut. */
export const PASSWORD_LENGTH_MAX = 64;

/** An e-mail address, or a phone number in digits; mainland numbers have 11 and start with 1. */
const Account = Type.String({
  minLength: 1,
  maxLength: 254,
  description: 'e-mail address, or phone number in digits',
  examples: ['alice@example.com'],
});

/** The password as typed; its rules are the server's, so that breaking one gets 9002. */
const Password = Type.String({ minLength: 1, maxLength: 256 });

export const AreaCode = Type.String({
  pattern: '^[1-9][0-9]{0,3}$',
  maxLength: 4,
  description: 'country calling code of a phone number, without +; 86 when absent',
  examples: ['86'],
});

/** Whether a session that begins now is on a device the user trusts. */
export const KeepLoggedIn = Type.Optional(
  Type.Boolean({
    description:
      'false: the session ends after 30 minutes without use instead of seven days; true when absent',
  }),
);

export const UserView = Closed({
  userId: Id,
  /** Masked: enough to recognise one's own. */
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  inviteCode: Type.String(),
  feeTier: Type.Integer({ minimum: 0 }),
  makerRatePpm: Type.Integer(),
  takerRatePpm: Type.Integer(),
  /** Absent where fee tiers do not follow volume. */
  feeLevel: Type.Optional(FeeLevel),
  createdAtMs: TimeMs,
  /** Until then nothing can be withdrawn, because a password or factor was changed; null when free. */
  withdrawLockedUntilMs: Type.Optional(Nullable(TimeMs)),
  /** The same for sales to people; a first proof added on the account's first day does not lock these. */
  salesLockedUntilMs: Type.Optional(Nullable(TimeMs)),
  nickname: Type.Optional(Nullable(Type.String())),
  /** How far the real-name verification is. */
  identityState: Type.Optional(Type.Enum(identityStates)),
});
export type UserView = Static<typeof UserView>;

export const SessionView = Closed({
  /** 256 random bits; goes into the header `token`. */
  token: Type.String(),
  expiresAtMs: TimeMs,
  user: UserView,
});
export type SessionView = Static<typeof SessionView>;

/** Lists of one's own among the favourites. */
const FAVOURITE_GROUPS_MAX = 10;

/** As many as a user can mark. */
const FAVOURITES_MAX = 500;

const FavouriteGroup = Closed({
  /** In the user’s own words. */
  name: Words(24, 1),
  /** Of the marked markets, in the group’s own order. */
  symbols: Type.Array(Symbol, { maxItems: FAVOURITES_MAX, uniqueItems: true }),
});

const FavouriteList = Closed({
  symbols: Type.Array(Symbol),
  groups: Type.Array(FavouriteGroup),
});

export const accountEndpoints = {
  register: publicAct({
    description: 'Opens an account with an e-mail address or phone number and logs in.',
    bucket: 'credentials',
    errors: [
      'wrongCode',
      'referrerNotFound',
      'passwordsDiffer',
      'accountExists',
      'accountDisabled',
      'phoneCodeMissing',
      'emailCodeMissing',
      'codeMissing',
      'weakPassword',
      'agreementNotAccepted',
      'invalidAccountName',
      'tooManyFailures',
    ],
    request: {
      account: Account,
      areaCode: Type.Optional(AreaCode),
      password: Password,
      confirmPassword: Password,
      agreement: Type.Boolean({ description: 'the terms are accepted' }),
      inviteCode: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{1,16}$', maxLength: 16 })),
      ticket: Type.Optional(
        Type.String({
          maxLength: 64,
          description: 'of purpose register; where the server demands it',
        }),
      ),
      keepLoggedIn: KeepLoggedIn,
    },
    reply: SessionView,
  }),
  login: publicAct({
    description:
      'Opens a session. Unknown accounts and wrong passwords get the same answer. With a second factor on, 2045 names the challenge that loginFactor answers. While others guess at the account, 41156 names a code that went to it if the password is right: checkSmsCode makes the ticket of it with which the same call gets in.',
    bucket: 'credentials',
    errors: [
      'wrongAccountOrPassword',
      'accountDisabled',
      'codeMissing',
      'wrongCode',
      'invalidAccountName',
      'tooManyFailures',
      'accountUnproved',
    ],
    request: {
      account: Account,
      areaCode: Type.Optional(AreaCode),
      password: Password,
      ticket: Type.Optional(
        Type.String({ maxLength: 64, description: 'of the code that 41156 names' }),
      ),
      keepLoggedIn: KeepLoggedIn,
    },
    reply: SessionView,
  }),
  info: userRead({
    description: 'The user behind the session.',
    bucket: 'read',
    request: {},
    reply: UserView,
  }),
  logout: userAct({
    description: 'Ends the session at once, here and on its sockets.',
    bucket: 'write',
    request: {},
    reply: Closed({}),
  }),
  favouriteList: userRead({
    description:
      'The markets the user marked, in their own order or that of marking, and their own groups of them.',
    bucket: 'read',
    request: {},
    reply: FavouriteList,
  }),
  favouriteAdd: userAct({
    description: 'Marks a market; marking it again changes nothing.',
    bucket: 'write',
    errors: ['notFound'],
    request: { symbol: Symbol },
    reply: FavouriteList,
  }),
  favouriteArrange: userAct({
    description:
      'Orders the marked markets and replaces the groups. It marks and unmarks nothing: markets that are not marked are left out, marked ones not named come last.',
    bucket: 'write',
    errors: ['notFound'],
    request: {
      symbols: Type.Array(Symbol, { maxItems: FAVOURITES_MAX, uniqueItems: true }),
      groups: Type.Array(FavouriteGroup, { maxItems: FAVOURITE_GROUPS_MAX }),
    },
    reply: FavouriteList,
  }),
  favouriteRemove: userAct({
    description: 'Unmarks a market; unmarking it again changes nothing.',
    bucket: 'write',
    errors: ['notFound'],
    request: { symbol: Symbol },
    reply: FavouriteList,
  }),
};
