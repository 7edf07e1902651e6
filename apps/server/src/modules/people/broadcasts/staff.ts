import { locales, nearestText } from '@candor/protocol';
import type { AdminReply, AdminRequest, BroadcastText, BroadcastView } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { DAY_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import { enqueueJob } from '#jobs/index.ts';
import { isCountry } from '#modules/access/accounts/index.ts';
import type { ActWork, AdminHandlers, Json, Plan } from '#modules/console/acts/index.ts';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import {
  countUsers,
  insertBroadcast,
  isBroadcast,
  listBroadcasts,
  stopBroadcast,
} from './broadcast-store.ts';

/** Who plans further ahead writes an article. */
const AHEAD_MS_MAX = 30 * DAY_MS;

interface BroadcastStaffDeps {
  readonly pool: Pool;
}

type Request = AdminRequest<'broadcastSend'>;

/** The languages that were written, with their texts. @throws ApiError invalidRequest for none */
function writtenTexts({ texts }: Request): readonly (readonly [string, BroadcastText])[] {
  const written = locales.flatMap((locale): (readonly [string, BroadcastText])[] => {
    const text = texts[locale];
    return text === undefined ? [] : [[locale, text]];
  });
  const isEmpty = written.some(([, { title, body }]) => title.trim() === '' || body.trim() === '');
  if (written.length === 0 || isEmpty) {
    throw refuse.invalidRequest('texts: one language at least, each with a title and a text', {
      field: 'texts',
    });
  }
  return written;
}

/** @throws ApiError invalidRequest for a country that there is not, or a time that is past or far ahead */
function assertPlausible({ audience, sendAtMs }: Request, nowMs: number): void {
  const { country } = audience;
  if (country !== null && !isCountry(country)) {
    throw refuse.invalidRequest(`audience: no country has the code ${country}`, {
      field: 'audience',
    });
  }
  if (sendAtMs !== null && (sendAtMs <= nowMs || sendAtMs > nowMs + AHEAD_MS_MAX)) {
    throw refuse.invalidRequest('sendAtMs: to come, and within 30 days', { field: 'sendAtMs' });
  }
}

/** @throws ApiError notFound for an article that readers do not see */
async function assertReadable(tx: PoolClient, slug: string | null, nowMs: number): Promise<void> {
  if (slug === null) return;
  const { rowCount } = await tx.query(
    'SELECT 1 FROM articles WHERE slug = $1 AND published_at_ms <= $2',
    [slug, nowMs],
  );
  if (rowCount === 0) throw refuse.notFound({ field: 'articleSlug' });
}

/** What the second person reads and the log keeps: every word, and for whom. */
function factsOf({ articleSlug, audience, sendAtMs }: Request, texts: Json): Json {
  const { reach, locale, country, userIds } = audience;
  return {
    ...{ texts, articleSlug, reach, locale, country, sendAtMs },
    ...(userIds !== null && { userIds: userIds.join(', ') }),
  };
}

/** @throws ApiError invalidRequest notFound */
async function planSend(
  request: Request,
  { tx, staff, approver, nowMs }: ActWork,
): Promise<Plan<void>> {
  const written = writtenTexts(request);
  assertPlausible(request, nowMs);
  const { articleSlug, audience, sendAtMs, reason } = request;
  await assertReadable(tx, articleSlug, nowMs);
  const texts = Object.fromEntries(written);
  const first = nearestText<BroadcastText>(texts, 'en');
  return {
    subject: 'broadcast',
    effect: {
      kind: 'broadcast_send',
      ...{ title: first?.title ?? '', locales: written.map(([locale]) => locale) },
      ...{ reach: audience.reach, atMs: sendAtMs },
    },
    before: null,
    after: factsOf(request, texts),
    carryOut: async () => {
      const broadcastId = await insertBroadcast(tx, {
        ...{ texts, articleSlug, audience, reason, sendAtMs: sendAtMs ?? nowMs, atMs: nowMs },
        ...{ staffId: staff.staffId, approverId: approver?.staffId ?? null },
      });
      const key = `broadcast-${broadcastId}`;
      const when = sendAtMs === null ? { key } : { key, runAtMs: sendAtMs };
      await enqueueJob(tx, 'send_broadcast', { broadcastId }, when);
    },
  };
}

/** @throws ApiError notFound, alreadyHandled where it is over */
async function planStop(
  { broadcastId }: AdminRequest<'broadcastStop'>,
  { tx, nowMs }: ActWork,
): Promise<Plan<AdminReply<'broadcastStop'>>> {
  if (!(await isBroadcast(tx, broadcastId))) throw refuse.notFound();
  return {
    subject: `broadcast ${broadcastId}`,
    effect: { kind: 'broadcast_stop', broadcastId },
    before: null,
    after: null,
    carryOut: async () => {
      if (!(await stopBroadcast(tx, broadcastId, nowMs))) throw refuse.alreadyHandled();
      return {};
    },
  };
}

async function list(
  pool: Pool,
  page: AdminRequest<'broadcastList'>,
): Promise<AdminReply<'broadcastList'>> {
  const beforeId = page.cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(page.cursor).id;
  const found = await listBroadcasts(pool, { beforeId, limit: rowsToRead(page) });
  const { rows, nextCursor } = cutPage(found, page, ({ broadcastId }: BroadcastView) =>
    String(broadcastId),
  );
  return { broadcasts: [...rows], nextCursor };
}

/** Messages to many users: what two people decided, word for word. */
export function broadcastStaffHandlers({ pool }: BroadcastStaffDeps) {
  return {
    broadcastSend: (request, work) => planSend(request, work),
    broadcastStop: (request, work) => planStop(request, work),
    broadcastReaders: async ({ reach, locale = null, country = null }) => ({
      users: await countUsers(pool, { reach, locale, country, userIds: null }),
    }),
    broadcastList: (request) => list(pool, request),
  } satisfies Partial<AdminHandlers>;
}
