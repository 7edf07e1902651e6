import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Closed, Id, Nullable, pageFields, Sequence, TimeMs } from '#fields.ts';
import { act, read, NextCursor, Nothing, Reason } from '#admin/admin-endpoint.ts';

const Count = Type.Integer({ minimum: 0 });

/** Messages by what became of them until now. */
const DeliveryCounts = Closed({ sent: Count, waiting: Count, failed: Count });

export const AuditRun = Closed({
  startedAtMs: TimeMs,
  tookMs: Count,
  ok: Type.Boolean(),
  commands: Count,
  headHash: Type.String(),
  stateHash: Type.String(),
  differences: Type.Array(Type.String()),
  staffEmail: Type.String(),
});
export type AuditRun = Static<typeof AuditRun>;

/** What the sums of the books were when they were last taken beside the running exchange. */
export const BooksCheck = Closed({
  atMs: TimeMs,
  ok: Type.Boolean(),
  sequence: Sequence,
  problem: Type.String({ description: 'what is wrong, one sentence; empty when nothing is' }),
});
export type BooksCheck = Static<typeof BooksCheck>;

/** What a house needs before its doors open, in the order in which it is set up. */
const setupItems = [
  'work_roles',
  'second_person',
  'public_origin',
  'staff_origin',
  'mail',
  'text_messages',
  'sms_countries',
  'fee_tier',
  'assets',
  'price_sources',
  'network',
  'contract_index',
  'contract_fund',
  'fiat_rates',
  'markets',
  'open_market',
  'terms',
  'help',
  'support',
] as const;

export const systemStaff = {
  systemView: read('system.view', {
    description:
      'How the exchange is: sequence, books, what it lacks to open, last audit, versions, what waits.',
    request: {},
    reply: Closed({
      sequence: Sequence,
      projectedSequence: Sequence,
      lag: Count,
      epoch: Count,
      state: Type.String(),
      queuedCommands: Count,
      books: Type.Array(
        Closed({
          asset: Type.String(),
          sum: Type.String({ description: 'of every account, decimal; 0 when the books balance' }),
          ok: Type.Boolean(),
        }),
      ),
      booksOk: Type.Boolean(),
      booksCheck: Nullable(BooksCheck),
      setup: Type.Array(Closed({ item: Type.Enum(setupItems), isDone: Type.Boolean() })),
      isRehearsal: Type.Boolean({ description: 'users have play money, in this house for good' }),
      /** Null in the demo, whose rates are a table. */
      fiat: Nullable(
        Closed({
          isUsdtDollar: Type.Boolean({
            description: 'no source prices USDT: it counts as a dollar',
          }),
          rates: Type.Array(
            Closed({
              currency: Type.String(),
              rate: Nullable(Type.String({ description: 'of one USDT; null while too few agree' })),
            }),
          ),
          sources: Type.Array(
            Closed({
              name: Type.String(),
              answeredAtMs: Nullable(TimeMs),
              publishedAtMs: Nullable(TimeMs),
              isLive: Type.Boolean(),
              rates: Type.Array(
                Closed({
                  currency: Type.String(),
                  rate: Type.String({ description: 'of one dollar' }),
                }),
              ),
            }),
          ),
        }),
      ),
      lastAudit: Nullable(AuditRun),
      auditRunning: Type.Boolean(),
      versions: Closed({
        app: Type.String(),
        node: Type.String(),
        postgres: Type.String(),
        migrations: Count,
        lastMigration: Type.String(),
      }),
      /** The role the API works under in the database, and whether it can write neither books nor log. */
      databaseRole: Closed({ name: Type.String(), isLimited: Type.Boolean() }),
      startedAtMs: TimeMs,
      uptimeMs: Count,
      feedSockets: Count,
      outbox: Closed({ demo: Count, pending: Count, sent: Count, failed: Count }),
      audit: Closed({ entries: Count, headHash: Type.String(), publishedAtMs: Nullable(TimeMs) }),
    }),
  }),
  systemAudit: act('system.audit', {
    description: 'Starts an audit of the whole journal beside the running exchange.',
    errors: ['alreadyHandled'],
    request: { reason: Reason },
    reply: Closed({ started: Type.Boolean() }),
  }),
  outboxList: act('outbox.view', {
    description:
      'Messages to users, the latest first; outside the demo contacts are masked, and so are codes that a real transport carried. Each look is written down.',
    request: {
      /** Only those that wait, or that did not go out. */
      state: Type.Optional(Type.Enum(['pending', 'failed'] as const)),
      ...pageFields,
    },
    reply: Closed({
      messages: Type.Array(
        Closed({
          messageId: Id,
          channel: Type.String(),
          target: Type.String(),
          template: Type.String(),
          locale: Type.String(),
          subject: Type.String(),
          body: Type.String(),
          state: Type.String(),
          createdAtMs: TimeMs,
          /** How often it was tried to be sent. */
          attempts: Count,
          /** Null unless a try failed and another one comes. */
          nextTryAtMs: Nullable(TimeMs),
          /** What the last failed try said; null when none failed. */
          lastError: Nullable(Type.String()),
          canGoAgain: Type.Boolean({
            description:
              'a notice that was given up: outboxSendAgain takes it; codes and links it never takes',
          }),
        }),
      ),
      nextCursor: NextCursor,
      isDemo: Type.Boolean({ description: 'a channel has no transport, messages end here' }),
    }),
  }),
  outboxRates: read('outbox.view', {
    description: 'How messages of the last hour and of the last 24 hours fared, by channel.',
    request: {},
    reply: Closed({
      rates: Type.Array(
        Closed({
          channel: Type.Enum(['email', 'sms'] as const),
          hour: DeliveryCounts,
          day: DeliveryCounts,
        }),
      ),
    }),
  }),
  outboxSendAgain: act('outbox.view', {
    description: 'Tries a notice that was given up anew. Whoever lacks a code asks for a new one.',
    errors: ['notFound', 'alreadyHandled'],
    request: { messageId: Id, reason: Reason },
    reply: Nothing,
  }),
  queueCounts: read(null, {
    description:
      'How much waits in each queue that one may see, since when, and how much of it one has claimed.',
    request: {},
    reply: Closed({
      queues: Type.Array(
        Closed({
          queue: Type.String(),
          /** Ends at 10,000. */
          waiting: Count,
          /** Since when the first of them waits; null where nothing does, or where no time is kept. */
          oldestAtMs: Nullable(TimeMs),
          /** How many of them one has claimed oneself. */
          mine: Count,
        }),
      ),
    }),
  }),
};
