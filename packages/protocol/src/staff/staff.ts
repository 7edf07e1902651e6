import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Closed, Id, Nullable, TimeMs } from '#fields.ts';
import {
  act,
  open,
  read,
  secondPersonIfAny,
  Nothing,
  Outcome,
  Reason,
} from '#admin/admin-endpoint.ts';
import { staffPermissions, staffRoles } from '#admin/permissions.ts';
import type { StaffRole } from '#admin/permissions.ts';
import { viewStaff } from './views.ts';

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
  /** True where one of the roles comes in, and confirms, by passkey alone. */
  passkeysOnly: Type.Boolean(),
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

/** What a member of staff may switch off of their mail. */
export const OwnMails = Closed({ approvals: Type.Boolean(), signIns: Type.Boolean() });
export type OwnMails = Static<typeof OwnMails>;

export const staffStaff = {
  signIn: open({
    description:
      'Opens a session by password and authenticator code; one answer for all that is wrong.',
    errors: ['wrongAccountOrPassword', 'tooManyFailures'],
    request: { email: Email, password: Password, code: Code },
    reply: StaffSession,
  }),
  passkeyBegin: open({
    description: 'Gives the challenge for a sign-in by passkey.',
    request: {},
    reply: PasskeyOptions,
  }),
  passkeySignIn: open({
    description: 'Opens a session by passkey.',
    errors: ['passkeyRefused', 'passkeyCopied'],
    request: { challengeId: ChallengeId, response: PasskeyAnswer },
    reply: StaffSession,
  }),
  enrolBegin: open({
    description: 'Shows whom a one-time link is for, with a new secret for an authenticator app.',
    errors: ['linkUsed'],
    request: { link: Link },
    reply: Closed({
      email: Type.String(),
      name: Type.String(),
      roles: Type.Array(Type.Enum(staffRoles)),
      /** True where one of the roles comes in by passkey alone. */
      passkeysOnly: Type.Boolean(),
      totpSecret: Type.String(),
      totpUri: Type.String(),
      expiresAtMs: TimeMs,
    }),
  }),
  enrolFinish: open({
    description: 'Uses a one-time link up: sets the password and turns the authenticator app on.',
    errors: ['linkUsed', 'passkeysOnly', 'weakPassword', 'wrongCode'],
    request: { link: Link, password: Password, code: Code },
    reply: StaffSession,
  }),
  enrolPasskeyBegin: open({
    description: 'Gives the challenge for a passkey that takes the place of password and app.',
    errors: ['linkUsed'],
    request: { link: Link },
    reply: PasskeyOptions,
  }),
  enrolPasskeyFinish: open({
    description: 'Uses a one-time link up: keeps the passkey.',
    errors: ['linkUsed', 'passkeyRefused'],
    request: { link: Link, challengeId: ChallengeId, response: PasskeyAnswer },
    reply: StaffSession,
  }),
  me: read(null, {
    description: 'Who is signed in, and what they may do.',
    request: {},
    reply: Me,
  }),
  confirm: act(null, {
    description:
      'Confirms the session by password and code, or by a passkey with a challenge of passkeyBegin. It goes on under a new token.',
    errors: [
      'passkeysOnly',
      'wrongAccountOrPassword',
      'tooManyFailures',
      'passkeyRefused',
      'passkeyCopied',
    ],
    request: {
      password: Type.Optional(Password),
      code: Type.Optional(Code),
      challengeId: Type.Optional(ChallengeId),
      response: Type.Optional(PasskeyAnswer),
    },
    reply: Closed({ token: Type.String() }),
  }),
  signOut: act(null, { description: 'Ends this session.', request: {}, reply: Nothing }),
  mySessions: read(null, {
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
          /** Of the house command: a ticket that waits to be used, or one that was. Null of a browser. */
          ticket: Nullable(Type.Enum(['waiting', 'used'] as const)),
        }),
      ),
    }),
  }),
  myNotices: read(null, {
    description:
      'What I should know of the last seven days: sign-ins to my account, and alarms about look-ups and guessing for those who see the log.',
    request: {},
    reply: Closed({
      signIns: Type.Array(
        Closed({
          sessionId: Id,
          atMs: TimeMs,
          address: Type.String(),
          userAgent: Type.String(),
          /** Never before from this address by this program. */
          isNew: Type.Boolean(),
        }),
      ),
      lookAlarms: Type.Array(
        Closed({
          entryId: Id,
          atMs: TimeMs,
          staffId: Id,
          email: Type.String(),
        }),
      ),
      /** Somebody guesses: at a member of staff’s sign-in, or at codes of users. */
      guessAlarms: Type.Array(
        Closed({
          entryId: Id,
          atMs: TimeMs,
          at: Type.Enum(['sign_in', 'codes', 'texts'] as const),
          /** Whose sign-in; empty for codes and text messages. */
          email: Type.String(),
        }),
      ),
    }),
  }),
  ...viewStaff,
  myMails: read(null, {
    description: 'What I am told by e-mail.',
    request: {},
    reply: OwnMails,
  }),
  myMailsSet: act(null, {
    description:
      'Sets what I am told by e-mail: requests that wait for me, and sign-ins to my account from an address not seen before.',
    confirmation: 'now',
    request: OwnMails.properties,
    reply: Nothing,
  }),
  mySessionEnd: act(null, {
    description: 'Ends one of my sessions.',
    errors: ['notFound'],
    request: { sessionId: Id },
    reply: Nothing,
  }),
  myPassword: act(null, {
    description: 'Changes my password; my other sessions end.',
    errors: ['wrongAccountOrPassword', 'weakPassword', 'tooManyFailures'],
    request: { password: Password, newPassword: Password, code: Code },
    reply: Nothing,
  }),
  houseTicket: act(null, {
    description:
      'Makes a ticket with which the house command signs in as me, once, within ten minutes; it ends with them. One of mine that was not used yet ends. I am told by e-mail.',
    confirmation: 'now',
    request: {},
    reply: Closed({ ticket: Type.String(), expiresAtMs: TimeMs }),
  }),
  houseTicketSignIn: open({
    description:
      'Uses a ticket up: opens the session of the house command, which may do what that command does and nothing else.',
    errors: ['ticketRefused'],
    request: { code: Type.String({ maxLength: 64, description: 'the ticket, as it was shown' }) },
    reply: Closed({ token: Type.String(), expiresAtMs: TimeMs }),
  }),
  myPasskeys: read(null, {
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
  }),
  myPasskeyBegin: act(null, {
    description: 'Gives the challenge for another passkey of mine.',
    confirmation: 'now',
    request: {},
    reply: PasskeyOptions,
  }),
  myPasskeyAdd: act(null, {
    description: 'Keeps another passkey of mine.',
    confirmation: 'now',
    errors: ['passkeyRefused', 'tooManyPasskeys'],
    request: { challengeId: ChallengeId, response: PasskeyAnswer, name: Name },
    reply: Nothing,
  }),
  myPasskeyRemove: act(null, {
    description: 'Forgets one of my passkeys; the last way to sign in stays.',
    confirmation: 'now',
    errors: ['notFound', 'passkeysOnly', 'lastOwner'],
    request: { passkeyId: Id },
    reply: Nothing,
  }),
  permissionTable: read(null, {
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
  }),
  staffList: read('staff.view', {
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
  }),
  staffInvite: secondPersonIfAny('staff.manage', {
    description: 'Adds a member of staff, who gets in by a one-time link.',
    errors: ['accountExists', 'invalidAccountName'],
    request: { email: Email, name: Name, roles: Roles, reason: Reason },
    reply: Outcome,
  }),
  staffLink: act('staff.manage', {
    description:
      'Makes the one-time link of somebody invited and mails it to them; older ones end. Where nothing carries mail the link is in the answer, once; else it is null.',
    confirmation: 'recently',
    errors: ['notFound', 'alreadyHandled'],
    request: { staffId: Id, reason: Reason },
    reply: Closed({ link: Nullable(Type.String()), expiresAtMs: TimeMs }),
  }),
  staffRoles: secondPersonIfAny('staff.manage', {
    description:
      'Gives a member of staff other roles. To themselves an owner adds roles with the word of another owner, or at once while nobody else is in.',
    errors: ['notFound', 'alreadyHandled', 'lastOwner', 'secondOwnerMissing', 'passkeysOnly'],
    request: { staffId: Id, roles: Roles, reason: Reason },
    reply: Outcome,
  }),
  staffDisable: secondPersonIfAny('staff.manage', {
    description: 'Shuts a member of staff out; their sessions end at once.',
    errors: ['notFound', 'alreadyHandled', 'lastOwner'],
    request: { staffId: Id, reason: Reason },
    reply: Outcome,
  }),
  staffEnable: secondPersonIfAny('staff.manage', {
    description: 'Lets somebody in again who was shut out.',
    errors: ['notFound', 'alreadyHandled'],
    request: { staffId: Id, reason: Reason },
    reply: Outcome,
  }),
  staffReset: secondPersonIfAny('staff.manage', {
    description: 'Forgets password and factors of a member of staff, who then needs a new link.',
    errors: ['notFound', 'alreadyHandled', 'lastOwner'],
    request: { staffId: Id, reason: Reason },
    reply: Outcome,
  }),
  staffSessionsEnd: act('staff.manage', {
    description: 'Ends every session of a member of staff.',
    errors: ['notFound'],
    request: { staffId: Id, reason: Reason },
    reply: Closed({ ended: Count }),
  }),
};

/** What acts of this subject do; see admin/effects.ts. */
export interface StaffSubjectEffects {
  readonly sign_in: { readonly by: 'password' | 'passkey' | 'ticket' };
  /** `password`: password or code were wrong, or not active; `passkey`: it may have been copied; `ticket`: it was over. */
  readonly sign_in_refused: { readonly by: 'password' | 'passkey' | 'ticket' };
  readonly house_ticket: object;
  /** Further tries are refused for a while; one entry for each name and quarter of an hour. */
  readonly sign_in_throttled: { readonly email: string };
  /** A name that nobody here has; one entry for each address and quarter of an hour. */
  readonly sign_in_unknown: { readonly email: string };
  readonly codes_alarm: { readonly wrong: number };
  readonly texts_alarm: { readonly budget: 'day' | 'prefix' | 'country' };
  readonly enrol: { readonly by: 'password' | 'passkey' };
  readonly sign_out: object;
  readonly confirm: { readonly by: 'password' | 'passkey' };
  readonly confirm_refused: { readonly by: 'password' };
  readonly own_session_end: { readonly sessionId: number };
  readonly own_password_change: object;
  readonly own_passkey_begin: object;
  readonly own_passkey_add: { readonly name: string };
  readonly own_mails_change: OwnMails;
  /** Without its name and its filters: they are words of whose view it is. */
  readonly own_view_save: { readonly list: string };
  readonly own_view_remove: { readonly list: string };
  readonly own_passkey_remove: { readonly name: string };

  readonly staff_invite: {
    readonly email: string;
    readonly name: string;
    readonly roles: readonly StaffRole[];
  };
  readonly staff_invite_again: { readonly email: string };
  readonly staff_link_make: { readonly email: string };
  readonly staff_roles_change: {
    readonly email: string;
    readonly from: readonly StaffRole[];
    readonly to: readonly StaffRole[];
  };
  readonly staff_disable: { readonly email: string };
  readonly staff_enable: { readonly email: string; readonly roles: readonly StaffRole[] };
  readonly staff_reset: { readonly email: string };
  readonly staff_sessions_end: { readonly email: string };
}
