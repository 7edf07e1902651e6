import { Type } from 'typebox';
import { Amount, AssetSymbol, Closed, Nullable, Symbol, TimeMs } from '#fields.ts';
import { read } from '#admin/admin-endpoint.ts';

const Count = Type.Integer({ minimum: 0 });
const Signed = Type.String({ description: 'decimal; may be below zero' });

export const dashboardStaff = {
  houseAlarms: read(null, {
    description:
      'What stands still for everybody, whether the books hold, and of which currencies the sources disagree: above every page. Who stopped it and why is null for who may not see markets, or switches.',
    request: {},
    reply: Closed({
      /** Spot and contract markets: all that are listed, and of them the open and the halted ones. */
      markets: Closed({ all: Count, open: Count, halted: Count }),
      /** What one act stopped and nobody has opened since. A market that was never open is no stop. */
      stops: Type.Array(
        Closed({
          what: Type.Enum(['markets', 'switch', 'maintenance'] as const),
          /** Of the markets; of a switch its key; of maintenance none. */
          names: Type.Array(Type.String()),
          sinceMs: TimeMs,
          staffName: Nullable(Type.String()),
          reason: Nullable(Type.String()),
        }),
      ),
      /** By the last check of the sums and the last audit of the journal. */
      booksOk: Type.Boolean(),
      /** Currencies of P2P pairs whose live sources disagree, so that they have no index. */
      fiatDisputed: Type.Array(Type.String()),
    }),
  }),
  houseFigures: read(null, {
    description:
      'The money and the running of the house, each part for those who act on it; null for all others.',
    request: {},
    reply: Closed({
      asOfMs: TimeMs,
      /** By asset; brought in plus difference is owed plus own. */
      liabilities: Nullable(
        Closed({
          asOfMs: TimeMs,
          rows: Type.Array(
            Closed({
              asset: AssetSymbol,
              broughtIn: Signed,
              owed: Signed,
              own: Signed,
              difference: Signed,
            }),
          ),
        }),
      ),
      /** The funds of the assets that contracts are settled in, and what came and went in 24 hours. */
      insurance: Nullable(
        Type.Array(
          Closed({
            accountKind: Type.Enum(['contract', 'gold'] as const),
            asset: AssetSymbol,
            balance: Amount,
            dayChange: Signed,
          }),
        ),
      ),
      /** What reward accounts have and owe; null percent when they owe nothing. */
      rewards: Nullable(
        Type.Array(
          Closed({
            asset: AssetSymbol,
            balance: Amount,
            owed: Amount,
            coverPercent: Nullable(Count),
          }),
        ),
      ),
      /** What clients paid in fees since the day (UTC) began, less what was given back. */
      income: Nullable(Type.Array(Closed({ asset: AssetSymbol, net: Signed }))),
      /** What was traded in 24 hours, by spot and contract market, at most five minutes old. */
      volumes: Nullable(
        Closed({
          asOfMs: TimeMs,
          markets: Type.Array(
            Closed({
              symbol: Symbol,
              quoteAsset: AssetSymbol,
              /** With a client on either side; and by the house with itself. In the quote asset. */
              clients: Amount,
              house: Amount,
            }),
          ),
        }),
      ),
      reconciliation: Nullable(
        Closed({
          last: Nullable(Closed({ atMs: TimeMs, ok: Type.Boolean() })),
          isRunning: Type.Boolean(),
        }),
      ),
      /** Background jobs that are due, and those that failed at least once; each count ends at 10,000. */
      jobs: Nullable(Closed({ waiting: Count, failing: Count, oldestAtMs: Nullable(TimeMs) })),
      /** When the last backup was taken and the journal last moved into files; null when it is not recorded. */
      copies: Nullable(Closed({ backupAtMs: Nullable(TimeMs), archivedAtMs: Nullable(TimeMs) })),
    }),
  }),
  dashboard: read(null, {
    description:
      'The exchange in figures, at most a minute old: users for who may see users, trading for who may see orders or markets; null for all others.',
    request: { days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, examples: [30] })) },
    reply: Closed({
      asOfMs: TimeMs,
      people: Nullable(
        Closed({
          users: Count,
          frozenUsers: Count,
          /** New users by UTC day, the oldest first; days without any are there too. */
          registrations: Type.Array(
            Closed({ day: Type.String({ examples: ['2026-11-21'] }), count: Count }),
          ),
          /** Users whose sessions were used in the last 24 hours and 7 days. */
          activeUsers: Closed({ day: Count, week: Count }),
          openSessions: Count,
        }),
      ),
      trading: Nullable(
        Closed({
          openOrders: Count,
          markets: Type.Array(
            Closed({
              symbol: Symbol,
              baseAsset: Type.String(),
              quoteAsset: Type.String(),
              lastPrice: Type.Union([Type.String(), Type.Null()]),
              changePpm: Type.Integer(),
              baseVolume: Type.String(),
              quoteVolume: Type.String(),
              trades: Count,
              openOrders: Count,
            }),
          ),
        }),
      ),
    }),
  }),
};
