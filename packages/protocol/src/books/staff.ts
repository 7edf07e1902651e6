import { corrections } from '@candor/exchange-core/vocabulary';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import {
  Amount,
  AssetSymbol,
  Closed,
  Decimal,
  Id,
  Nullable,
  pageFields,
  Sequence,
  TimeMs,
  timeRangeFields,
} from '#fields.ts';
import { NextCursor, Outcome, read, Reason, secondPerson } from '#admin/admin-endpoint.ts';
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

/** What clients were owed when a day (UTC) began and when it ended, and what moved it. */
export const BookDay = Closed({
  dayMs: TimeMs,
  asset: AssetSymbol,
  opening: Signed,
  came: Amount,
  went: Amount,
  closing: Signed,
  /** False for the day under way: its closing is what is owed now. */
  isOver: Type.Boolean(),
});
export type BookDay = Static<typeof BookDay>;

/** The user's accounts that staff may correct: nothing open stands on what is available there. */
const correctedKinds = ['wallet', 'spot'] as const;

export const CorrectionView = Closed({
  correctionId: Id,
  atMs: TimeMs,
  userId: Id,
  caseId: Id,
  correction: Type.Enum(corrections),
  accountKind: Type.Enum(correctedKinds),
  asset: AssetSymbol,
  amount: Amount,
  reason: Type.String(),
  staffName: Type.String(),
  approverName: Type.String(),
  /** Approved and on its way, booked, or refused by the core. */
  state: Type.Enum(['approved', 'booked', 'failed'] as const),
  sequence: Nullable(Sequence),
});
export type CorrectionView = Static<typeof CorrectionView>;

export const booksStaff = {
  balanceCorrect: secondPerson('finance.correct', {
    description:
      'Puts right what was booked wrong, between the fees of the house and one user: with a case, by two people, up to a limit, and visible to the user.',
    errors: [
      ...(['notFound', 'insufficientBalance', 'insufficientFunding', 'belowMinOrder'] as const),
      ...(['aboveMax', 'quantityOffStep', 'quantityOutOfRange', 'unknownAssetOrAccount'] as const),
      'noPrice',
    ],
    request: {
      userId: Id,
      /** A case of this user. */
      caseId: Id,
      correction: Type.Enum(corrections),
      accountKind: Type.Enum(correctedKinds),
      asset: AssetSymbol,
      amount: Decimal,
      reason: Reason,
    },
    reply: Outcome,
  }),
  correctionList: read('finance.view', {
    description: 'Corrections of users’ balances that two people decided, the latest first.',
    request: { ...pageFields },
    reply: Closed({
      corrections: Type.Array(CorrectionView),
      /** The most one correction may be worth. */
      maxUsdt: Amount,
      nextCursor: NextCursor,
    }),
  }),
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
  bookDays: read('finance.view', {
    description:
      'What clients were owed at the close of each day (UTC), by asset: the opening, what came to them and went from them, the closing. It follows from what is owed now and their transfers since. The last seven days without a range; 31 days an answer, the latest first.',
    request: { cursor: pageFields.cursor, ...timeRangeFields },
    reply: Closed({
      fromMs: TimeMs,
      toMs: TimeMs,
      sequence: Sequence,
      rows: Type.Array(BookDay),
      nextCursor: NextCursor,
    }),
  }),
};

/** What acts of this subject do; see admin/effects.ts. */
export interface BookEffects {
  readonly balance_correct: {
    readonly userId: number;
    readonly caseId: number;
    readonly correction: (typeof corrections)[number];
    readonly accountKind: string;
    readonly asset: string;
    readonly amount: string;
  };
}
