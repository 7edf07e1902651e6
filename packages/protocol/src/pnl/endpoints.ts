import { Type } from 'typebox';
import type { Static } from 'typebox';
import { userRead } from '#endpoint.ts';

import { Amount, AssetSymbol, Closed, Cursor, Nullable, TimeMs } from '#fields.ts';
import { profitFiles, profitPeriods } from './choices.ts';

const Ppm = Type.Integer();
const Count = Type.Integer({ minimum: 0 });

/** Coins that are held without a price, as after their market was delisted: what is held of them is in no sum. */
const Unpriced = Type.Array(AssetSymbol);

/** One coin: what is left of it, what that cost, and what it has brought. */
export const CoinProfit = Closed({
  asset: AssetSymbol,
  amount: Amount,
  /** Of one whole coin that is left, rounded down; null where nothing is left. */
  averageCost: Nullable(Amount),
  cost: Amount,
  /** Of one whole coin now; null for a coin without a price. */
  price: Nullable(Amount),
  /** Null for a coin without a price that is held. */
  worth: Nullable(Amount),
  /** Worth less cost; null for a coin without a price that is held. */
  unrealised: Nullable(Amount),
  /** Unrealised in millionths of the cost; null where it cost nothing. */
  unrealisedPpm: Nullable(Ppm),
  /** Of everything that was ever sold. */
  realised: Amount,
  /** Won or lost with it in the time asked for. */
  periodProfit: Amount,
});
export type CoinProfit = Static<typeof CoinProfit>;

const parts = {
  profit: Amount,
  /** By what was sold, less what it had cost. */
  realised: Amount,
  /** The change of what held coins are worth beyond their cost. */
  unrealised: Amount,
  /** Paid in fees; cost and proceeds have them in already. */
  fees: Amount,
};

export const pnlEndpoints = {
  profit: userRead({
    description:
      'What the user won or lost in 1, 7, 30 or 90 days of UTC, today included: weighted average cost, fees included. What came from outside (demo funds, deposits, interest, rewards) counts at the index price of its moment and is no profit; what left for outside likewise. Worth is by the index price, else the last one.',
    bucket: 'history',
    errors: ['busy'],
    request: { period: Type.Enum(profitPeriods) },
    reply: Closed({
      valuationAsset: AssetSymbol,
      fromMs: TimeMs,
      toMs: TimeMs,
      ...parts,
      /** Profit in millionths of the worth at the beginning and what came in since; null without any. */
      profitPpm: Nullable(Ppm),
      /** Came from outside, and went there, at the price of its moment. */
      came: Amount,
      went: Amount,
      /** The part of `came` that is interest and rewards. */
      earned: Amount,
      unpriced: Unpriced,
      /** The profit as it stood at each full hour (for one day) or at each midnight, then now. */
      points: Type.Array(Closed({ atMs: TimeMs, profit: Amount })),
      /** Entries since the first one, all of which are in the figures. */
      entries: Count,
      fills: Count,
      /** Whether all entries add up to the balances as they stand. */
      isChecked: Type.Boolean(),
      total: Closed({
        worth: Amount,
        /** Came less went since the first entry. */
        invested: Amount,
        realised: Amount,
        unrealised: Amount,
      }),
      coins: Type.Array(CoinProfit),
    }),
  }),
  profitCalendar: userRead({
    description: 'Profit of each day (UTC) of a month up to today, by the same rules as `profit`.',
    bucket: 'history',
    errors: ['busy'],
    request: {
      month: Type.String({
        pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$',
        maxLength: 7,
        examples: ['2026-11'],
      }),
    },
    reply: Closed({
      valuationAsset: AssetSymbol,
      month: Type.String(),
      /** The first day on which anything was there; null before that. */
      firstMs: Nullable(TimeMs),
      days: Type.Array(Closed({ fromMs: TimeMs, ...parts, fills: Count })),
    }),
  }),
  todayProfit: userRead({
    description: 'The profit of one day, without its parts: since the day began (UTC).',
    bucket: 'history',
    errors: ['busy'],
    request: {},
    reply: Closed({
      valuationAsset: AssetSymbol,
      /** When the day began. */
      fromMs: TimeMs,
      profit: Amount,
      profitPpm: Nullable(Ppm),
      unpriced: Unpriced,
      /** The same figure as it stood at each full hour of the day so far, oldest first. */
      hours: Type.Array(Closed({ atMs: TimeMs, profit: Amount })),
    }),
  }),
  profitExport: userRead({
    description:
      'A part of a CSV file, oldest row first. `cursor` of one part asks for the next; only the first has the heading.',
    bucket: 'export',
    errors: ['busy'],
    request: {
      file: Type.Enum(profitFiles),
      fromMs: TimeMs,
      toMs: TimeMs,
      cursor: Type.Optional(Cursor),
    },
    reply: Closed({
      fileName: Type.String(),
      text: Type.String(),
      rows: Count,
      nextCursor: Nullable(Type.String()),
    }),
  }),
};
