import { Type } from 'typebox';
import type { Static } from 'typebox';
import { publicAct, userAct, userRead } from '#endpoint.ts';
import { Closed, Id, Nullable, TimeMs, pageFields, Words } from '#fields.ts';
import { FileId, PictureLink } from '#uploads/endpoints.ts';

const SUBJECT_LENGTH_MAX = 120;
const TEXT_LENGTH_MAX = 2_000;

const Count = Type.Integer({ minimum: 0 });

/** A conversation with customer service, as its user sees it. */
export const Conversation = Closed({
  caseId: Id,
  /** In the user's words: show as text. */
  subject: Type.String(),
  isOpen: Type.Boolean(),
  /** Whether customer service spoke last. */
  isAnswered: Type.Boolean(),
  openedAtMs: TimeMs,
  saidAtMs: TimeMs,
  /** Answers that the user has not seen. */
  unread: Count,
});
export type Conversation = Static<typeof Conversation>;

/** One line of a conversation. */
export const ConversationEntry = Closed({
  entryId: Id,
  atMs: TimeMs,
  by: Type.Enum(['user', 'service'] as const),
  kind: Type.Enum(['message', 'closed', 'reopened'] as const),
  /** Words of a person: show as text. Empty where a picture says it, and for steps. */
  text: Type.String(),
  picture: Nullable(PictureLink),
});
export type ConversationEntry = Static<typeof ConversationEntry>;

/** The client’s own name of what is said: a repeat adds nothing. */
const ClientEntryId = Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$', maxLength: 64 });

export const caseEndpoints = {
  factorLost: publicAct({
    description:
      'Asks customer service to take a lost second factor off, with the challenge of a login whose password was right.',
    bucket: 'credentials',
    errors: ['wrongCode', 'applicationPending'],
    request: {
      challengeId: Type.String({ maxLength: 64 }),
      statement: Type.String({
        minLength: 3,
        maxLength: 2_000,
        description: 'what happened, in the user’s words',
      }),
    },
    reply: Closed({}),
  }),
  supportList: userRead({
    description: 'The user’s conversations with customer service, the newest first.',
    bucket: 'read',
    request: pageFields,
    reply: Closed({
      conversations: Type.Array(Conversation),
      /** Answers not seen, of all conversations. */
      unread: Count,
      nextCursor: Nullable(Type.String()),
    }),
  }),
  supportThread: userRead({
    description: 'One conversation with everything that was said, the oldest first.',
    bucket: 'read',
    errors: ['notFound'],
    request: { caseId: Id },
    reply: Closed({ conversation: Conversation, entries: Type.Array(ConversationEntry) }),
  }),
  supportOpen: userAct({
    description:
      'Asks customer service something. At most three questions are open at a time, and ten are asked a day.',
    bucket: 'write',
    errors: ['aboveMax'],
    request: {
      subject: Words(SUBJECT_LENGTH_MAX, 3),
      text: Words(TEXT_LENGTH_MAX, 3),
      clientEntryId: ClientEntryId,
    },
    reply: Closed({ conversation: Conversation }),
  }),
  supportSay: userAct({
    description:
      'Writes on, or shows a picture; in a conversation that was closed within 30 days it opens it again.',
    bucket: 'write',
    errors: ['notFound', 'alreadyHandled', 'aboveMax'],
    request: {
      caseId: Id,
      text: Type.Optional(Words(TEXT_LENGTH_MAX, 1)),
      fileId: Type.Optional(FileId),
      clientEntryId: ClientEntryId,
    },
    reply: Closed({ entryId: Id, conversation: Conversation }),
  }),
  supportClose: userAct({
    description: 'Says that a question is answered.',
    bucket: 'write',
    errors: ['notFound', 'alreadyHandled'],
    request: { caseId: Id },
    reply: Closed({ conversation: Conversation }),
  }),
  supportSeen: userAct({
    description: 'Says that the user has seen a conversation up to an entry.',
    bucket: 'write',
    errors: ['notFound'],
    request: { caseId: Id, entryId: Id },
    reply: Closed({ unread: Count }),
  }),
};
