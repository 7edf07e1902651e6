import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Closed, Id, Nullable, TimeMs } from '#fields.ts';
import { defineAdminEndpoint, Nothing, Outcome, Reason } from './admin-endpoint.ts';
import { staffPermissions, staffRoles } from './permissions.ts';

const Email = Type.String({ minLength: 3, maxLength: 254, examples: ['ann@example.com'] });
const Name = Type.String({ minLength: 1, maxLength: 64, examples: ['Ann Li'] });
const Password = Type.String({ maxLength: 256 });
const Code = Type.String({ maxLength: 32, description: 'six digits of the authenticator app' });
const Link = Type.String({ maxLength: 64, description: 'the part of the one-time link after #' });
const Roles = Type.Array(Type.Enum(staffRoles), {
  minItems: 1,
  maxItems: staffRoles.length,
  uniqueItems: true,
});
const ChallengeId = Type.String({ maxLength: 64 });
/** What WebAuthn defines, as JSON; its own library checks it. */
const WebAuthnJson = Type.Record(Type.String(), Type.Unknown());
const PasskeyAnswer = Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), {
  maxProperties: 16,
});
const PasskeyOptions = Closed({ challengeId: Type.String(), options: WebAuthnJson });
const Count = Type.Integer({ minimum: 0 });

export const Me = Closed({
  staffId: Id,
  email: Type.String(),
  name: Type.String(),
  roles: Type.Array(Type.Enum(staffRoles)),
  permissions: Type.Array(Type.Enum(staffPermissions)),
  hasTotp: Type.Boolean(),
  passkeys: Count,
  sessionId: Id,
  expiresAtMs: TimeMs,
  idleMs: Type.Integer({ minimum: 1 }),
});
export type Me = Static<typeof Me>;

export const StaffSession = Closed({
  token: Type.String(),
  expiresAtMs: TimeMs,
  idleMs: Type.Integer({ minimum: 1 }),
  me: Me,
});
export type StaffSession = Static<typeof StaffSession>;

export const signIn = defineAdminEndpoint({
  name: 'signIn',
  description:
    'Opens a session by password and authenticator code; one answer for all that is wrong.',
  errors: [2010, 41012],
  request: { email: Email, password: Password, code: Code },
  reply: StaffSession,
});

export const passkeyBegin = defineAdminEndpoint({
  name: 'passkeyBegin',
  description: 'Gives the challenge for a sign-in by passkey.',
  request: {},
  reply: PasskeyOptions,
});

export const passkeySignIn = defineAdminEndpoint({
  name: 'passkeySignIn',
  description: 'Opens a session by passkey.',
  errors: [41052, 41054],
  request: { challengeId: ChallengeId, response: PasskeyAnswer },
  reply: StaffSession,
});

export const enrolBegin = defineAdminEndpoint({
  name: 'enrolBegin',
  description: 'Shows whom a one-time link is for, with a new secret for an authenticator app.',
  errors: [41062],
  request: { link: Link },
  reply: Closed({
    email: Type.String(),
    name: Type.String(),
    roles: Type.Array(Type.Enum(staffRoles)),
    totpSecret: Type.String(),
    totpUri: Type.String(),
    expiresAtMs: TimeMs,
  }),
});

export const enrolFinish = defineAdminEndpoint({
  name: 'enrolFinish',
  description: 'Uses a one-time link up: sets the password and turns the authenticator app on.',
  errors: [41062, 9002, 2001],
  request: { link: Link, password: Password, code: Code },
  reply: StaffSession,
});

export const enrolPasskeyBegin = defineAdminEndpoint({
  name: 'enrolPasskeyBegin',
  description: 'Gives the challenge for a passkey that takes the place of password and app.',
  errors: [41062],
  request: { link: Link },
  reply: PasskeyOptions,
});

export const enrolPasskeyFinish = defineAdminEndpoint({
  name: 'enrolPasskeyFinish',
  description: 'Uses a one-time link up: keeps the passkey.',
  errors: [41062, 41052],
  request: { link: Link, challengeId: ChallengeId, response: PasskeyAnswer },
  reply: StaffSession,
});

export const me = defineAdminEndpoint({
  name: 'me',
  description: 'Who is signed in, and what they may do.',
  request: {},
  reply: Me,
});

export const signOut = defineAdminEndpoint({
  name: 'signOut',
  description: 'Ends this session.',
  request: {},
  reply: Nothing,
});

export const mySessions = defineAdminEndpoint({
  name: 'mySessions',
  description: 'Where I am signed in.',
  request: {},
  reply: Closed({
    sessions: Type.Array(
      Closed({
        sessionId: Id,
        userAgent: Type.String(),
        address: Type.String(),
        createdAtMs: TimeMs,
        lastSeenAtMs: TimeMs,
        isCurrent: Type.Boolean(),
      }),
    ),
  }),
});

export const mySessionEnd = defineAdminEndpoint({
  name: 'mySessionEnd',
  description: 'Ends one of my sessions.',
  errors: [404],
  request: { sessionId: Id },
  reply: Nothing,
});

export const myPassword = defineAdminEndpoint({
  name: 'myPassword',
  description: 'Changes my password; my other sessions end.',
  errors: [2010, 9002, 41012],
  request: { password: Password, newPassword: Password, code: Code },
  reply: Nothing,
});

export const myPasskeys = defineAdminEndpoint({
  name: 'myPasskeys',
  description: 'My passkeys.',
  request: {},
  reply: Closed({
    passkeys: Type.Array(
      Closed({
        passkeyId: Id,
        name: Type.String(),
        createdAtMs: TimeMs,
        lastUsedAtMs: Nullable(TimeMs),
      }),
    ),
  }),
});

export const myPasskeyBegin = defineAdminEndpoint({
  name: 'myPasskeyBegin',
  description: 'Gives the challenge for another passkey of mine.',
  request: {},
  reply: PasskeyOptions,
});

export const myPasskeyAdd = defineAdminEndpoint({
  name: 'myPasskeyAdd',
  description: 'Keeps another passkey of mine.',
  errors: [41052, 41053],
  request: { challengeId: ChallengeId, response: PasskeyAnswer, name: Name },
  reply: Nothing,
});

export const myPasskeyRemove = defineAdminEndpoint({
  name: 'myPasskeyRemove',
  description: 'Forgets one of my passkeys; the last way to sign in stays.',
  errors: [404, 41065],
  request: { passkeyId: Id },
  reply: Nothing,
});

export const permissionTable = defineAdminEndpoint({
  name: 'permissionTable',
  description: 'Which role may do what, and what each endpoint needs.',
  request: {},
  reply: Closed({
    roles: Type.Array(Type.Enum(staffRoles)),
    permissions: Type.Array(
      Closed({
        permission: Type.Enum(staffPermissions),
        roles: Type.Array(Type.Enum(staffRoles)),
      }),
    ),
    acts: Type.Array(
      Closed({
        name: Type.String(),
        method: Type.Enum(['GET', 'POST'] as const),
        permission: Nullable(Type.Enum(staffPermissions)),
        fourEyes: Type.Enum(['never', 'always', 'unless_alone'] as const),
      }),
    ),
  }),
});

export const staffList = defineAdminEndpoint({
  name: 'staffList',
  description: 'All members of staff.',
  request: {},
  reply: Closed({
    staff: Type.Array(
      Closed({
        staffId: Id,
        email: Type.String(),
        name: Type.String(),
        roles: Type.Array(Type.Enum(staffRoles)),
        state: Type.Enum(['invited', 'active', 'disabled'] as const),
        hasTotp: Type.Boolean(),
        passkeys: Count,
        createdAtMs: TimeMs,
        lastSignInAtMs: Nullable(TimeMs),
        sessions: Count,
      }),
    ),
  }),
});

export const staffInvite = defineAdminEndpoint({
  name: 'staffInvite',
  description: 'Adds a member of staff, who gets in by a one-time link.',
  errors: [2012, 41011],
  request: { email: Email, name: Name, roles: Roles, reason: Reason },
  reply: Outcome,
});

export const staffLink = defineAdminEndpoint({
  name: 'staffLink',
  description: 'Makes the one-time link of somebody invited; it is shown once, and older ones end.',
  errors: [404, 400],
  request: { staffId: Id, reason: Reason },
  reply: Closed({ link: Type.String(), expiresAtMs: TimeMs }),
});

export const staffRolesChange = defineAdminEndpoint({
  name: 'staffRoles',
  description: 'Gives a member of staff other roles.',
  errors: [404, 400, 41065],
  request: { staffId: Id, roles: Roles, reason: Reason },
  reply: Outcome,
});

export const staffDisable = defineAdminEndpoint({
  name: 'staffDisable',
  description: 'Shuts a member of staff out; their sessions end at once.',
  errors: [404, 400, 41065],
  request: { staffId: Id, reason: Reason },
  reply: Outcome,
});

export const staffEnable = defineAdminEndpoint({
  name: 'staffEnable',
  description: 'Lets somebody in again who was shut out.',
  errors: [404, 400],
  request: { staffId: Id, reason: Reason },
  reply: Outcome,
});

export const staffReset = defineAdminEndpoint({
  name: 'staffReset',
  description: 'Forgets password and factors of a member of staff, who then needs a new link.',
  errors: [404, 400, 41065],
  request: { staffId: Id, reason: Reason },
  reply: Outcome,
});

export const staffSessionsEnd = defineAdminEndpoint({
  name: 'staffSessionsEnd',
  description: 'Ends every session of a member of staff.',
  errors: [404],
  request: { staffId: Id, reason: Reason },
  reply: Closed({ ended: Count }),
});
