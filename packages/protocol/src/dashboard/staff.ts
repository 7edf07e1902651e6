import { Type } from 'typebox';
import { Closed, Symbol, TimeMs } from '#fields.ts';
import { read } from '#admin/admin-endpoint.ts';

const Count = Type.Integer({ minimum: 0 });

export const dashboardStaff = {
  dashboard: read(null, {
    description: 'The exchange in figures, at most a minute old.',
    request: { days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, examples: [30] })) },
    reply: Closed({
      asOfMs: TimeMs,
      users: Count,
      frozenUsers: Count,
      /** New users by UTC day, the oldest first; days without any are there too. */
      registrations: Type.Array(
        Closed({ day: Type.String({ examples: ['2026-11-21'] }), count: Count }),
      ),
      /** Users whose sessions were used in the last 24 hours and 7 days. */
      activeUsers: Closed({ day: Count, week: Count }),
      openSessions: Count,
      openOrders: Count,
      markets: Type.Array(
        Closed({
          symbol: Symbol,
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
  }),
};
