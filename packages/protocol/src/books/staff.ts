import { Type } from 'typebox';
import type { Static } from 'typebox';
import {
  Amount,
  AssetSymbol,
  Closed,
  Nullable,
  pageFields,
  Sequence,
  TimeMs,
  timeRangeFields,
} from '#fields.ts';
import { NextCursor, read } from '#admin/admin-endpoint.ts';
import { transferReasons } from '#vocabulary.ts';

/** Whose money stands in an account: clients', that of the house's own traders, or the house's accounts. */
export const bookOwners = ['clients', 'house_users', 'house'] as const;
export type BookOwner = (typeof bookOwners)[number];

const Count = Type.Integer({ minimum: 0 });
const Signed = Type.String({ description: 'decimal; may be below zero' });

/** What all accounts of one kind hold together. */
export const BookBalance = Closed({
  asset: AssetSymbol,
  owner: Type.Enum(bookOwners),
  account: Type.String({
    description: 'the kind of a user’s accounts, or the name of a house account',
  }),
  available: Signed,
  held: Signed,
  accounts: Count,
});
export type BookBalance = Static<typeof BookBalance>;

/** What clients and one house account paid each other on a day, for one reason. */
export const BookFlow = Closed({
  dayMs: TimeMs,
  asset: AssetSymbol,
  account: Type.String(),
  reason: Type.Enum(transferReasons),
  fromClients: Amount,
  toClients: Amount,
  net: Signed,
  transfers: Count,
});
export type BookFlow = Static<typeof BookFlow>;

export const booksStaff = {
  bookBalances: read('finance.view', {
    description:
      'What clients, house users and house accounts hold, by asset, from the tables; compared with the sums of the core.',
    request: {},
    reply: Closed({
      sequence: Sequence,
      assets: Type.Array(
        Closed({
          asset: AssetSymbol,
          owed: Type.String({ description: 'to clients, by the tables' }),
          sum: Type.String({ description: 'of every account; 0 when the books balance' }),
          owedByCore: Nullable(
            Type.String({
              description:
                'to clients, by the core at this sequence; null when the tables were behind',
            }),
          ),
          ok: Type.Boolean(),
        }),
      ),
      rows: Type.Array(BookBalance),
    }),
  }),
  bookFlows: read('finance.view', {
    description:
      'What clients paid house accounts and were paid by them, by day (UTC), asset and reason: fee income, rewards, stakes. The last seven days without a range; 31 days an answer, the latest first.',
    request: { cursor: pageFields.cursor, ...timeRangeFields },
    reply: Closed({
      fromMs: TimeMs,
      toMs: TimeMs,
      sequence: Sequence,
      rows: Type.Array(BookFlow),
      nextCursor: NextCursor,
    }),
  }),
};
