import { Type } from 'typebox';
import {
  act,
  NextCursor,
  Nothing,
  Outcome,
  read,
  Reason,
  secondPerson,
} from '#admin/admin-endpoint.ts';
import {
  Amount,
  AssetSymbol,
  Closed,
  Decimal,
  Id,
  IdOrZero,
  pageFields,
  Sequence,
} from '#fields.ts';
import { financeCycles, financeEarningStates } from './vocabulary.ts';
import { FinanceOrderView, FinanceProductView, RewardAccountView } from './endpoints.ts';

export const financeStaff = {
  financeView: read('earn.view', {
    description:
      'Every product with its terms, and every reward account with what it has, owes and may still promise.',
    request: {},
    reply: Closed({
      sequence: Sequence,
      products: Type.Array(FinanceProductView),
      rewards: Type.Array(
        Closed({
          ...RewardAccountView.properties,
          fromFees: Amount,
          fromPromotion: Amount,
          paidOut: Amount,
          givenUp: Amount,
        }),
      ),
    }),
  }),
  financeOrders: read('earn.view', {
    description: 'Orders of all users, the newest first.',
    request: {
      userId: Type.Optional(Id),
      productId: Type.Optional(Id),
      earning: Type.Optional(Type.Enum(financeEarningStates)),
      ...pageFields,
    },
    reply: Closed({
      orders: Type.Array(Closed({ userId: Id, ...FinanceOrderView.properties })),
      nextCursor: NextCursor,
    }),
  }),
  financeOpen: act('earn.pause', {
    description: 'Lets a product take new money, or stops it; running orders go on to their end.',
    errors: ['alreadyHandled', 'notFound'],
    request: { productId: Id, isOpen: Type.Boolean(), reason: Reason },
    reply: Nothing,
  }),
  financeSet: secondPerson('earn.change', {
    description:
      'Offers a new product (productId 0), or changes what new orders of one get. Running orders keep their terms.',
    errors: [
      'alreadyHandled',
      'notFound',
      'quantityOffStep',
      'quantityOutOfRange',
      'unknownAssetOrAccount',
    ],
    request: {
      productId: IdOrZero,
      asset: AssetSymbol,
      cycle: Type.Enum(financeCycles),
      termDays: Type.Integer({ minimum: 1, maximum: 366 }),
      ratePpm: Type.Integer({ minimum: 1, maximum: 500_000 }),
      cap: Decimal,
      userLimit: Decimal,
      min: Decimal,
      step: Decimal,
      isManaged: Type.Boolean(),
      reason: Reason,
    },
    reply: Outcome,
  }),
  financeFund: secondPerson('earn.change', {
    description: 'Pays collected trading fees into the reward account of an asset.',
    errors: [
      'insufficientFunding',
      'belowMinOrder',
      'quantityOffStep',
      'quantityOutOfRange',
      'unknownAssetOrAccount',
    ],
    request: { asset: AssetSymbol, amount: Decimal, reason: Reason },
    reply: Outcome,
  }),
};

/** What acts of this subject do; see admin/effects.ts. */
export interface FinanceEffects {
  readonly finance_open: { readonly productId: number; readonly isOpen: boolean };
  readonly finance_set: {
    readonly productId: number;
    readonly asset: string;
    readonly termDays: number;
    readonly ratePpm: number;
  };
  readonly finance_fund: { readonly asset: string; readonly amount: string };
}
