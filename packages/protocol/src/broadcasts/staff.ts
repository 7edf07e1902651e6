import { Type } from 'typebox';
import type { Static } from 'typebox';
import { act, NextCursor, Outcome, read, Reason, secondPerson } from '#admin/admin-endpoint.ts';
import { byLocale } from '#content/staff.ts';
import { Closed, Id, LocaleName, Nullable, pageFields, TimeMs, Words } from '#fields.ts';

/** Where a broadcast is: it waits for its time, goes out, went out, or was stopped. */
export const broadcastStates = ['scheduled', 'sending', 'sent', 'stopped'] as const;

/** Whom a broadcast is for: everybody, or whoever is verified, or merchants. */
export const broadcastReach = ['everybody', 'verified', 'merchants'] as const;

/** Users of one broadcast that are named one by one, at most. */
export const BROADCAST_USERS_MAX = 500;

const Slug = Type.String({ pattern: '^[a-z0-9-]{1,60}$', maxLength: 60 });

export const BroadcastText = Closed({ title: Words(120, 1), body: Words(1_000, 1) });
export type BroadcastText = Static<typeof BroadcastText>;

/** Who gets it: whoever meets every condition when their turn comes. */
export const BroadcastAudience = Closed({
  reach: Type.Enum(broadcastReach),
  /** Readers of this language; null: of any. */
  locale: Nullable(LocaleName),
  /** Of the approved document; null: of any. */
  country: Nullable(Type.String({ pattern: '^[A-Z]{2}$', maxLength: 2 })),
  /** Nobody else; null: not named one by one. */
  userIds: Nullable(Type.Array(Id, { minItems: 1, maxItems: BROADCAST_USERS_MAX })),
});
export type BroadcastAudience = Static<typeof BroadcastAudience>;

export const BroadcastView = Closed({
  broadcastId: Id,
  state: Type.Enum(broadcastStates),
  /** What was written; readers of the other languages see the nearest. */
  texts: byLocale(BroadcastText),
  /** An article of the exchange that the message leads to. */
  articleSlug: Nullable(Slug),
  audience: BroadcastAudience,
  /** When it begins, and when the last message was written or it was stopped. */
  sendAtMs: TimeMs,
  endedAtMs: Nullable(TimeMs),
  /** Messages written so far. */
  sent: Type.Integer({ minimum: 0 }),
  staffName: Type.String(),
  approverName: Nullable(Type.String()),
  reason: Type.String(),
});
export type BroadcastView = Static<typeof BroadcastView>;

/** A message to many users, written by staff and approved by a second person. */
export const broadcastStaff = {
  broadcastSend: secondPerson('content.broadcast', {
    description:
      'Sends a message to many users: what a second person approved, word for word, into the box of each once, and to devices that want it. A link leads to an article of the exchange and nowhere else.',
    errors: ['notFound'],
    request: {
      texts: byLocale(BroadcastText),
      articleSlug: Nullable(Slug),
      audience: BroadcastAudience,
      /** Null: as soon as it is approved. */
      sendAtMs: Nullable(TimeMs),
      reason: Reason,
    },
    reply: Outcome,
  }),
  broadcastStop: act('content.broadcast', {
    description: 'Ends a broadcast that has not gone out to all: nobody else gets it.',
    errors: ['notFound', 'alreadyHandled'],
    request: { broadcastId: Id, reason: Reason },
    reply: Closed({}),
  }),
  broadcastReaders: read('content.broadcast', {
    description: 'How many users a broadcast would reach now.',
    request: {
      reach: Type.Enum(broadcastReach),
      locale: Type.Optional(LocaleName),
      country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', maxLength: 2 })),
    },
    reply: Closed({ users: Type.Integer({ minimum: 0 }) }),
  }),
  broadcastList: read('content.view', {
    description: 'Broadcasts that two people decided, the latest first.',
    request: { ...pageFields },
    reply: Closed({ broadcasts: Type.Array(BroadcastView), nextCursor: NextCursor }),
  }),
};

export interface BroadcastEffects {
  readonly broadcast_send: {
    readonly title: string;
    readonly locales: readonly string[];
    readonly reach: (typeof broadcastReach)[number];
    readonly atMs: number | null;
  };
  readonly broadcast_stop: { readonly broadcastId: number };
}
