import { Type } from 'typebox';
import { moneyAct, publicRead, userRead } from '#endpoint.ts';
import {
  AccountKindName,
  Amount,
  AssetSymbol,
  ClientOrderId,
  Closed,
  Decimal,
  Id,
  IdOrZero,
  Nullable,
  Sequence,
  Side,
  Symbol,
  TimeMs,
  pageFields,
  timeRangeFields,
} from '#fields.ts';
import { orderStatuses, selfTradeModes, timesInForce } from '#vocabulary.ts';
import {
  contractCloseTypes,
  contractDirections,
  contractLiquidationOutcomes,
  contractLiquidationSteps,
  contractOrderTypes,
  contractSides,
  insuranceFlowKinds,
  marginModes,
  positionModes,
} from './vocabulary.ts';
import {
  ContractAccountView,
  ContractClosedView,
  ContractFillView,
  ContractMarketView,
  ContractOrderView,
  ContractPositionView,
  ContractSettingView,
  ContractTickerView,
  Leverage,
  Lots,
  RateE9,
} from './views.ts';

const nextCursor = Nullable(Type.String());
const Count = Type.Integer({ minimum: 0 });

const Placed = Closed({
  /** Every command up to this one is durable; a later read with a sequence as high contains it. */
  sequence: Sequence,
  orderId: IdOrZero,
  /** This answers a repeated idempotency key; nothing happened anew. */
  replayed: Type.Boolean(),
});

const Done = Closed({ sequence: Sequence, replayed: Type.Boolean() });

/** Refusals of an order, however it is asked for, and of one that may open. */
const orderErrors = [
  'notFound',
  'pairClosed',
  'priceOutOfRange',
  'priceOffTick',
  'lessThanOneLot',
  'quantityOutOfRange',
  'notClosableNow',
  'moreThanRemains',
  'noPrice',
  'triggerBelowPrice',
  'triggerAbovePrice',
  'amountTooLarge',
  'clientOrderIdInUse',
  'tooManyOpenOrders',
] as const;

const openingErrors = [
  'optionsDoNotFit',
  'aboveMax',
  'insufficientBalance',
  'liquidationTooNear',
  'postOnlyWouldTrade',
  'notFillableAtOnce',
] as const;

const stopErrors = [
  'longTakeProfitBelowPrice',
  'longStopLossAbovePrice',
  'shortTakeProfitAbovePrice',
  'shortStopLossBelowPrice',
] as const;

/** What everybody may read of contracts, with the figures that a stranger needs to recompute each line. */
const publicEndpoints = {
  'common/getContractConfig': publicRead({
    description:
      'Every contract market, or one: its terms, and mark, index, funding and open interest now.',
    bucket: 'read',
    errors: ['notFound'],
    request: { symbol: Type.Optional(Symbol) },
    reply: Closed({
      timeMs: TimeMs,
      markets: Type.Array(ContractMarketView),
      tickers: Type.Array(ContractTickerView),
    }),
  }),
  'common/contractSamples': publicRead({
    description:
      'The newest samples of a market, one in five seconds: what its mark and its next funding are made of.',
    bucket: 'read',
    errors: ['notFound'],
    request: { symbol: Symbol },
    reply: Closed({
      symbol: Symbol,
      /** Of all samples since the last funding. */
      premiumSumE9: RateE9,
      premiumCount: Count,
      samples: Type.Array(
        Closed({
          atMs: TimeMs,
          indexPrice: Amount,
          bidPrice: Nullable(Amount),
          askPrice: Nullable(Amount),
          impactBidPrice: Nullable(Amount),
          impactAskPrice: Nullable(Amount),
          premiumE9: RateE9,
        }),
      ),
    }),
  }),
  'common/contractFundings': publicRead({
    description:
      'The fundings of a market, the newest first, each with what its rate follows from.',
    bucket: 'read',
    errors: ['notFound'],
    request: { symbol: Symbol, ...pageFields },
    reply: Closed({
      fundings: Type.Array(
        Closed({
          fundingId: Id,
          atMs: TimeMs,
          rateE9: RateE9,
          markPrice: Amount,
          premiumSumE9: RateE9,
          samples: Count,
          samplesExpected: Count,
          /** Farthest the rate may lie from zero. */
          capE9: RateE9,
          paid: Amount,
          received: Amount,
          /** What payers could not pay. */
          missing: Amount,
          /** Positions that have not paid or received yet. */
          left: Count,
          /** The command that wrote the line last. */
          sequence: Sequence,
        }),
      ),
      nextCursor,
    }),
  }),
  'common/contractLiquidations': publicRead({
    description:
      'Liquidations of all users, the newest first, without names: how each began and ended, and the bankrupt positions the exchange took over.',
    bucket: 'read',
    request: { ...pageFields },
    reply: Closed({
      liquidations: Type.Array(
        Closed({
          liquidationId: Id,
          /** 0 when it is about all positions that share an account. */
          positionId: IdOrZero,
          accountKind: AccountKindName,
          asset: AssetSymbol,
          step: Type.Enum(contractLiquidationSteps),
          outcome: Type.Enum(contractLiquidationOutcomes),
          startedAtMs: TimeMs,
          updatedAtMs: TimeMs,
          /** At its start: equity was no more than maintenance. */
          equity: Amount,
          maintenance: Amount,
          takeovers: Type.Array(
            Closed({
              positionId: Id,
              symbol: Symbol,
              direction: Type.Enum(contractDirections),
              lotsTaken: Lots,
              lotsLeft: Count,
              /** What the lots that are left are worth at the price they were taken over for. */
              valueLeft: Amount,
              deleveragedLots: Count,
              /** What it brought the insurance fund, or took from it below zero. */
              insurance: Amount,
              attempts: Count,
              startedAtMs: TimeMs,
            }),
          ),
          sequence: Sequence,
        }),
      ),
      nextCursor,
    }),
  }),
  'common/contractInsurance': publicRead({
    description:
      'The insurance funds: what each has, and day by day what it received and paid, the newest first.',
    bucket: 'read',
    request: {},
    reply: Closed({
      sequence: Sequence,
      timeMs: TimeMs,
      funds: Type.Array(
        Closed({
          accountKind: AccountKindName,
          asset: AssetSymbol,
          balance: Amount,
          flows: Type.Array(
            Closed({
              dayMs: TimeMs,
              kind: Type.Enum(insuranceFlowKinds),
              /** Signed: below zero is out of the fund. */
              amount: Amount,
              count: Count,
              lastSequence: Sequence,
            }),
          ),
        }),
      ),
    }),
  }),
  'common/contractDeleveragings': publicRead({
    description:
      'Positions that were reduced because nobody took a bankrupt one, the newest first: the order follows from the ranks.',
    bucket: 'read',
    errors: ['notFound'],
    request: { symbol: Type.Optional(Symbol), ...pageFields },
    reply: Closed({
      deleveragings: Type.Array(
        Closed({
          /** The bankrupt position, and the one that was reduced for it. */
          takeoverId: Id,
          positionId: Id,
          symbol: Symbol,
          lots: Lots,
          value: Amount,
          profit: Amount,
          rank: Type.Integer(),
          atMs: TimeMs,
          sequence: Sequence,
        }),
      ),
      nextCursor,
    }),
  }),
};

/** What a user reads of their own. */
const readEndpoints = {
  contractPage: userRead({
    description:
      'All that the user has in contracts now: money, settings of every market, open positions and open orders, newest first.',
    bucket: 'read',
    request: {},
    reply: Closed({
      sequence: Sequence,
      timeMs: TimeMs,
      accounts: Type.Array(ContractAccountView),
      settings: Type.Array(ContractSettingView),
      positions: Type.Array(ContractPositionView),
      orders: Type.Array(ContractOrderView),
    }),
  }),
  contractList: userRead({
    description:
      'The user’s open contract orders from the core, or finished ones from history; newest first.',
    bucket: 'history',
    errors: ['notFound'],
    request: {
      scope: Type.Optional(Type.Enum(['open', 'history'], { description: 'open when absent' })),
      symbol: Type.Optional(Symbol),
      side: Type.Optional(Side),
      type: Type.Optional(Type.Enum(contractOrderTypes)),
      status: Type.Optional(Type.Enum(orderStatuses)),
      ...timeRangeFields,
      ...pageFields,
    },
    reply: Closed({ sequence: Sequence, orders: Type.Array(ContractOrderView), nextCursor }),
  }),
  contractFills: userRead({
    description: 'The user’s trades in contracts, newest first; of one order, or of all.',
    bucket: 'history',
    errors: ['notFound'],
    request: {
      symbol: Type.Optional(Symbol),
      orderId: Type.Optional(Id),
      ...timeRangeFields,
      ...pageFields,
    },
    reply: Closed({ sequence: Sequence, fills: Type.Array(ContractFillView), nextCursor }),
  }),
  contractClosed: userRead({
    description:
      'The user’s positions that ended, with what each won, cost and paid; newest first.',
    bucket: 'history',
    errors: ['notFound'],
    request: {
      symbol: Type.Optional(Symbol),
      closeType: Type.Optional(Type.Enum(contractCloseTypes)),
      ...timeRangeFields,
      ...pageFields,
    },
    reply: Closed({ sequence: Sequence, positions: Type.Array(ContractClosedView), nextCursor }),
  }),
};

/** What a user does. */
const actEndpoints = {
  contract: moneyAct({
    description:
      'Places a contract order in lots. `limit` takes a price. positionSide is long or short in hedge mode and absent in one-way mode; takeProfitPrice and stopLossPrice are those of the position that it opens.',
    bucket: 'order',
    errors: [...orderErrors, ...openingErrors, ...stopErrors],
    request: {
      symbol: Symbol,
      side: Side,
      positionSide: Type.Optional(Type.Enum(contractSides)),
      type: Type.Enum(contractOrderTypes),
      price: Type.Optional(Decimal),
      lots: Lots,
      timeInForce: Type.Optional(Type.Enum(timesInForce)),
      reduceOnly: Type.Optional(Type.Boolean()),
      takeProfitPrice: Type.Optional(Decimal),
      stopLossPrice: Type.Optional(Decimal),
      selfTradePrevention: Type.Optional(Type.Enum(selfTradeModes)),
      clientOrderId: Type.Optional(ClientOrderId),
    },
    reply: Placed,
  }),
  cancelContract: moneyAct({
    description: 'Cancels an open contract order, named by orderId or by clientOrderId.',
    bucket: 'order',
    errors: ['notFound', 'orderNotCancellable'],
    request: {
      orderId: Type.Optional(Id),
      clientOrderId: Type.Optional(ClientOrderId),
    },
    reply: Placed,
  }),
  cancelAllContract: moneyAct({
    description: 'Cancels every open contract order of the user, in one market or in all.',
    bucket: 'order',
    errors: ['notFound'],
    request: { symbol: Type.Optional(Symbol) },
    reply: Done,
  }),
  outContract: moneyAct({
    description:
      'Closes lots of a position, at a price or, without one, at the market’s down to the protection price.',
    bucket: 'order',
    errors: orderErrors,
    request: {
      positionId: Id,
      lots: Lots,
      price: Type.Optional(Decimal),
      clientOrderId: Type.Optional(ClientOrderId),
    },
    reply: Placed,
  }),
  contractPl: moneyAct({
    description:
      'Sets the stop-profit and stop-loss prices of a position; one that is absent is taken away.',
    bucket: 'order',
    errors: [
      'notFound',
      'notClosableNow',
      'alreadyHandled',
      'priceOutOfRange',
      'priceOffTick',
      'longTakeProfitBelowPrice',
      'shortTakeProfitAbovePrice',
      'stopLossWrongSide',
      'stopLossTooFar',
      'stopLossTooClose',
    ],
    request: {
      positionId: Id,
      takeProfitPrice: Type.Optional(Decimal),
      stopLossPrice: Type.Optional(Decimal),
    },
    reply: Done,
  }),
  contractMargin: moneyAct({
    description: 'Adds to the margin of an isolated position, or takes from it.',
    bucket: 'order',
    errors: [
      'notFound',
      'notClosableNow',
      'optionsDoNotFit',
      'quantityOffStep',
      'quantityOutOfRange',
      'belowMinOrder',
      'pairClosed',
      'insufficientBalance',
      'insufficientContractValue',
    ],
    request: {
      positionId: Id,
      direction: Type.Enum(['add', 'remove']),
      amount: Decimal,
    },
    reply: Done,
  }),
  contractSetting: moneyAct({
    description:
      'Sets leverage and modes of one market; modes change only while nothing is open there.',
    bucket: 'order',
    errors: [
      'notFound',
      'alreadyHandled',
      'quantityOutOfRange',
      'notClosableNow',
      'unfinishedOrders',
      'aboveMax',
      'pairClosed',
      'insufficientBalance',
    ],
    request: {
      symbol: Symbol,
      leverage: Leverage,
      marginMode: Type.Enum(marginModes),
      positionMode: Type.Enum(positionModes),
    },
    reply: Done,
  }),
};

export const contractEndpoints = { ...publicEndpoints, ...readEndpoints, ...actEndpoints };
