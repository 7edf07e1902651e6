import { Type } from 'typebox';
import { publicRead } from '#endpoint.ts';
import {
  AccountKindName,
  Amount,
  AssetSymbol,
  Closed,
  Id,
  IdOrZero,
  Nullable,
  Sequence,
  Symbol,
  TimeMs,
  pageFields,
} from '#fields.ts';
import {
  contractDirections,
  contractLiquidationOutcomes,
  contractLiquidationSteps,
  insuranceFlowKinds,
} from './vocabulary.ts';
import { ContractMarketView, ContractTickerView, Lots, RateE9 } from './views.ts';

const nextCursor = Nullable(Type.String());
const Count = Type.Integer({ minimum: 0 });

/** What everybody may read of contracts, with the figures that a stranger needs to recompute each line. */
export const contractPublicEndpoints = {
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
    request: {
      /** One liquidation; all that one price began have the same number. */
      liquidationId: Type.Optional(Id),
      /** The one in which the exchange took this position over. */
      positionId: Type.Optional(Id),
      ...pageFields,
    },
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
      'The insurance funds: what each has, what it had before the days that are shown, and day by day what it received and paid, the newest first.',
    bucket: 'read',
    request: {},
    reply: Closed({
      sequence: Sequence,
      timeMs: TimeMs,
      /** The days that are shown begin here. */
      openingAtMs: TimeMs,
      funds: Type.Array(
        Closed({
          accountKind: AccountKindName,
          asset: AssetSymbol,
          balance: Amount,
          /** What it had before those days: with their flows it is the balance. */
          opening: Amount,
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
    request: {
      symbol: Type.Optional(Symbol),
      /** Lines of one bankrupt position, or of one that was reduced. */
      takeoverId: Type.Optional(Id),
      positionId: Type.Optional(Id),
      ...pageFields,
    },
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
