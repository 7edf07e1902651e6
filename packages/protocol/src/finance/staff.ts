import { Type } from 'typebox';
import {
  act,
  EffectiveAtMs,
  NextCursor,
  Nothing,
  Outcome,
  read,
  Reason,
  secondPerson,
} from '#admin/admin-endpoint.ts';
import type { EffectTime } from '#admin/admin-endpoint.ts';
import {
  Amount,
  AssetSymbol,
  Closed,
  Decimal,
  Id,
  IdOrZero,
  pageFields,
  Sequence,
  TimeMs,
} from '#fields.ts';
import { ChangeView, changeStates } from '#markets/staff.ts';
import { financeCycles, financeEarningStates } from './vocabulary.ts';
import { FinanceOrderView, FinanceProductView, RewardAccountView } from './endpoints.ts';

export const financeStaff = {
  financeView: read('earn.view', {
    description:
      'Every product with its terms and what is to change, and every reward account with what it has, owes and may still promise.',
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
      /** How long before it comes a change must be announced. */
      noticeMs: Type.Integer({ minimum: 0 }),
      coming: Type.Array(ChangeView),
    }),
  }),
  financeChangeList: read('earn.view', {
    description: 'Changes of products, the latest decided first.',
    request: { state: Type.Optional(Type.Enum(changeStates)), ...pageFields },
    reply: Closed({ changes: Type.Array(ChangeView), nextCursor: NextCursor }),
  }),
  financeChangeCancel: act('earn.change', {
    description:
      'Calls a change of a product off before it comes, and says so where it was announced.',
    errors: ['alreadyHandled', 'notFound'],
    request: { changeId: Id, reason: Reason },
    reply: Nothing,
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
    description:
      'Lets a product take new money, or stops it: at once, or announced for a time. Running orders go on to their end.',
    errors: ['alreadyHandled', 'notFound'],
    request: {
      productId: Id,
      isOpen: Type.Boolean(),
      effectiveAtMs: Type.Optional(TimeMs),
      reason: Reason,
    },
    reply: Nothing,
  }),
  financeSet: secondPerson('earn.change', {
    description:
      'Offers a new product at once (productId 0), or changes what new orders of one get from an announced time on. Running orders keep their terms.',
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
      /** Of a change, and only of one. */
      effectiveAtMs: EffectiveAtMs,
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
  /** `atMs` null: at once. `calledOff`: changes that were to open it and no longer do. */
  readonly finance_open: {
    readonly productId: number;
    readonly isOpen: boolean;
    readonly atMs: number | null;
    readonly calledOff: readonly number[];
  };
  /** `atMs` null and no notice: a new product. */
  readonly finance_set: EffectTime & {
    readonly productId: number;
    readonly asset: string;
    readonly termDays: number;
    readonly ratePpm: number;
  };
  readonly finance_fund: { readonly asset: string; readonly amount: string };
}
