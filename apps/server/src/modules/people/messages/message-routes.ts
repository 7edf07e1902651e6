import type { EndpointReply, EndpointRequest, Locale } from '@candor/protocol';
import type { Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { Handlers, PublicCall, UserCall } from '#api/call.ts';
import { DEFAULT_LOCALE, articleCursor, listArticles } from '#modules/content/articles/index.ts';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import { messagePath } from './message-path.ts';
import { messageText } from './message-texts.ts';
import type { Messages } from './messages.ts';

export interface MessageDeps {
  readonly pool: Pool;
  readonly messages: Messages;
  readonly nowMs: () => number;
}

const localeOf = (named: Locale | undefined, call: PublicCall): Locale =>
  named ?? call.locale ?? DEFAULT_LOCALE;

type Page = Pick<EndpointReply<'getMsg'>, 'messages' | 'nextCursor'>;

async function personalPage(
  { messages }: MessageDeps,
  request: EndpointRequest<'getMsg'>,
  locale: Locale,
  userId: number,
): Promise<Page> {
  const beforeId = request.cursor === undefined ? undefined : readCursor(request.cursor).id;
  const rows = await messages.list(userId, beforeId, rowsToRead(request));
  const page = cutPage(rows, request, (row) => String(row.message_id));
  return {
    messages: page.rows.map((row) => ({
      messageId: row.message_id,
      ...messageText(row.template, row.values, locale),
      articleSlug: row.values['article'] || null,
      path: messagePath(row.template, row.values),
      createdAtMs: row.created_at_ms,
      isRead: row.read_at_ms !== null,
    })),
    nextCursor: page.nextCursor,
  };
}

async function announcementPage(
  deps: MessageDeps,
  request: EndpointRequest<'getMsg'>,
  locale: Locale,
  userId: number,
): Promise<Page> {
  const { cursor, limit } = request;
  const rows = await listArticles(deps, { kinds: ['notice'], cursor, limit }, locale);
  const readToMs = await deps.messages.announcementsReadToMs(userId);
  const page = cutPage(rows, request, articleCursor);
  return {
    messages: page.rows.map((row) => ({
      messageId: row.article_id,
      title: row.title,
      body: row.summary,
      articleSlug: row.slug,
      path: null,
      createdAtMs: row.published_at_ms,
      isRead: row.published_at_ms <= readToMs,
    })),
    nextCursor: page.nextCursor,
  };
}

async function markRead(
  { messages }: MessageDeps,
  { box, messageId }: EndpointRequest<'readMsg'>,
  { session }: UserCall,
): Promise<EndpointReply<'readMsg'>> {
  if (box === 'announcement') await messages.markAnnouncementsRead(session.userId);
  else {
    const isThere = await messages.markRead(session.userId, messageId);
    if (messageId !== undefined && !isThere) throw refuse.notFound();
  }
  return { unread: await messages.unread(session.userId) };
}

/** Announcements to everybody and messages to one user. */
export function messageRoutes(deps: MessageDeps) {
  return {
    'common/getMsg': async ({ locale, ...page }, call) => {
      const rows = await listArticles(deps, { kinds: ['notice'], ...page }, localeOf(locale, call));
      const { rows: shown, nextCursor } = cutPage(rows, page, articleCursor);
      return {
        messages: shown.map((row) => ({
          articleId: row.article_id,
          slug: row.slug,
          title: row.title,
          summary: row.summary,
          publishedAtMs: row.published_at_ms,
        })),
        nextCursor,
      };
    },
    getMsg: async (request, call) => {
      const locale = localeOf(request.locale, call);
      const { userId } = call.session;
      const read = request.box === 'personal' ? personalPage : announcementPage;
      return {
        ...(await read(deps, request, locale, userId)),
        unread: await deps.messages.unread(userId),
      };
    },
    readMsg: (request, call) => markRead(deps, request, call),
  } satisfies Partial<Handlers>;
}
