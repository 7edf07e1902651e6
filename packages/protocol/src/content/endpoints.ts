import { Type } from 'typebox';
import { publicRead, userAct, userRead } from '#endpoint.ts';
import { Closed, Id, LocaleName, Nullable, TimeMs, pageFields } from '#fields.ts';
import { articleKinds, contactKinds, messageBoxes } from '#vocabulary.ts';

const localeField = { locale: Type.Optional(LocaleName) };

const count = Type.Integer({ minimum: 0 });
const Unread = Closed({ personal: count, announcement: count });

const headFields = {
  articleId: Id,
  slug: Type.String(),
  title: Type.String(),
  summary: Type.String(),
  publishedAtMs: TimeMs,
};

export const contentEndpoints = {
  'common/contact': publicRead({
    description: 'How to reach the exchange, and what to have at hand.',
    bucket: 'read',
    errors: ['notFound'],
    request: localeField,
    reply: Closed({
      title: Type.String(),
      body: Type.String(),
      channels: Type.Array(
        Closed({
          kind: Type.Enum(contactKinds),
          title: Type.String(),
          text: Type.String(),
          /** E-mail address, web address, or the slug of an article; '' for the help centre. */
          target: Type.String(),
        }),
      ),
    }),
  }),
  'common/problem': publicRead({
    description: 'The help centre: its articles by category.',
    bucket: 'read',
    request: localeField,
    reply: Closed({
      categories: Type.Array(
        Closed({
          category: Type.String(),
          title: Type.String(),
          articles: Type.Array(Closed(headFields)),
        }),
      ),
    }),
  }),
  'common/whiteBook': publicRead({
    description: 'The white paper.',
    bucket: 'read',
    errors: ['notFound'],
    request: localeField,
    reply: Closed({ ...headFields, kind: Type.Enum(articleKinds), body: Type.String() }),
  }),
  'common/getMsg': publicRead({
    description: 'Announcements to everybody, newest first; common/article has their texts.',
    bucket: 'read',
    request: { ...localeField, ...pageFields },
    reply: Closed({
      messages: Type.Array(Closed(headFields)),
      nextCursor: Nullable(Type.String()),
    }),
  }),
  getMsg: userRead({
    description: 'Messages to the user, or announcements with what is unread, newest first.',
    bucket: 'history',
    request: { box: Type.Enum(messageBoxes), ...localeField, ...pageFields },
    reply: Closed({
      messages: Type.Array(
        Closed({
          messageId: Id,
          title: Type.String(),
          body: Type.String(),
          /** The article behind it, or null. */
          articleSlug: Nullable(Type.String()),
          /** Route of the phone client that shows what it is about, or null. */
          path: Nullable(Type.String()),
          createdAtMs: TimeMs,
          isRead: Type.Boolean(),
        }),
      ),
      unread: Unread,
      nextCursor: Nullable(Type.String()),
    }),
  }),
  readMsg: userAct({
    description: 'Marks one personal message as read, or a whole box.',
    bucket: 'write',
    errors: ['notFound'],
    request: { box: Type.Enum(messageBoxes), messageId: Type.Optional(Id) },
    reply: Closed({ unread: Unread }),
  }),
};
