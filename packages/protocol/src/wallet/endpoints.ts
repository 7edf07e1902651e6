import { Type } from 'typebox';
import type { Static } from 'typebox';
import { moneyAct, userRead } from '#endpoint.ts';
import {
  AccountKindName,
  Amount,
  AssetSymbol,
  Closed,
  Decimal,
  IdOrZero,
  Nullable,
  Sequence,
  TimeMs,
  pageFields,
  timeRangeFields,
} from '#fields.ts';
import { transferReasons } from '#vocabulary.ts';

/** One movement on one of the user's sub-accounts. */
export const BillView = Closed({
  billId: Type.String(),
  timeMs: TimeMs,
  accountKind: AccountKindName,
  /** Which part of the account moved. */
  part: Type.Enum(['available', 'held']),
  asset: AssetSymbol,
  /** Signed: minus is out of the account. */
  amount: Amount,
  reason: Type.Enum(transferReasons),
  /** The order or trade it belongs to, or 0. */
  referenceId: IdOrZero,
});
export type BillView = Static<typeof BillView>;

export const walletEndpoints = {
  wallet: userRead({
    description:
      'Every balance per account kind, with its worth by the index price, else the last one.',
    bucket: 'read',
    request: { accountKind: Type.Optional(AccountKindName) },
    reply: Closed({
      sequence: Sequence,
      valuationAsset: AssetSymbol,
      totalValue: Amount,
      accounts: Type.Array(
        Closed({
          accountKind: AccountKindName,
          totalValue: Amount,
          balances: Type.Array(
            Closed({
              asset: AssetSymbol,
              available: Amount,
              held: Amount,
              /** Null when the asset has no price. */
              value: Nullable(Amount),
            }),
          ),
        }),
      ),
    }),
  }),
  cashflow: userRead({
    description: 'The user’s bills, newest first.',
    bucket: 'history',
    errors: ['unknownAssetOrAccount'],
    request: {
      accountKind: Type.Optional(AccountKindName),
      asset: Type.Optional(AssetSymbol),
      reason: Type.Optional(Type.Enum(transferReasons)),
      ...timeRangeFields,
      ...pageFields,
    },
    reply: Closed({
      sequence: Sequence,
      bills: Type.Array(BillView),
      nextCursor: Nullable(Type.String()),
    }),
  }),
  transferPage: userRead({
    description: 'What a transfer screen needs: the account kinds and what is available in each.',
    bucket: 'read',
    errors: ['unknownAssetOrAccount'],
    request: { asset: Type.Optional(AssetSymbol) },
    reply: Closed({
      sequence: Sequence,
      accountKinds: Type.Array(AccountKindName),
      /** Internal transfers are free. */
      fee: Amount,
      assets: Type.Array(
        Closed({
          asset: AssetSymbol,
          scale: Type.Integer({ minimum: 0, maximum: 18 }),
          /** It goes into the wallet, and nowhere else. Absent while it is listed. */
          isDelisted: Type.Optional(Type.Boolean()),
          available: Type.Array(Closed({ accountKind: AccountKindName, available: Amount })),
        }),
      ),
    }),
  }),
  transfer: moneyAct({
    description: 'Moves an amount between two of the user’s own accounts, free of charge.',
    bucket: 'write',
    errors: [
      'insufficientBalance',
      'positionsBlockTransfer',
      'yourself',
      'belowMinOrder',
      'quantityOutOfRange',
      'quantityOffStep',
      'unknownAssetOrAccount',
      'assetDelisted',
    ],
    request: {
      asset: AssetSymbol,
      fromKind: AccountKindName,
      toKind: AccountKindName,
      amount: Decimal,
    },
    reply: Closed({ sequence: Sequence, replayed: Type.Boolean() }),
  }),
  demoFunds: moneyAct({
    description:
      'Gives demo money, once in 24 hours for each asset. Only where common/serverStatus says demo.',
    bucket: 'write',
    errors: [
      'notYetOpen',
      'amountTooLarge',
      'demoFundsGiven',
      'unknownAssetOrAccount',
      'assetDelisted',
    ],
    request: { asset: Type.Optional(AssetSymbol) },
    reply: Closed({
      sequence: Sequence,
      replayed: Type.Boolean(),
      asset: AssetSymbol,
      amount: Amount,
      accountKind: AccountKindName,
    }),
  }),
};
