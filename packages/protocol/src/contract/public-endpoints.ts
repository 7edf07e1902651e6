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
  contractLineStays,
  contractLineSteps,
  contractLiquidationOutcomes,
  contractLiquidationSteps,
  insuranceFlowKinds,
  insuranceLineKinds,
} from './vocabulary.ts';
import {
  ContractMarketView,
  ContractTickerView,
  ContractTierView,
  Lots,
  RateE9,
  ContractEndingView,
} from './views.ts';

const nextCursor = Nullable(Type.String());
const Count = Type.Integer({ minimum: 0 });
const RatePpm = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/**
 * One position after one step of its liquidation: what equity and maintenance follow from, and what the step did. `equity` and
 * `maintenance` are of all positions that the liquidation is about.
 */
export const LiquidationLine = Closed({
  step: Type.Enum(contractLineSteps),
  atMs: TimeMs,
  sequence: Sequence,
  positionId: Id,
  symbol: Symbol,
  direction: Type.Enum(contractDirections),
  /** What the step left. */
  lots: Count,
  entryValue: Amount,
  /** Its own margin; 0 where the account's money backs it. */
  margin: Amount,
  /** The account's available money; 0 where it has margin of its own. */
  account: Amount,
  /** Funding that is due and not paid yet. */
  due: Amount,
  markPrice: Amount,
  maintenancePpm: RatePpm,
  deduction: Amount,
  liquidationFeePpm: RatePpm,
  equity: Amount,
  maintenance: Amount,
  /** The worst price of an order that reduced it. */
  limitPrice: Nullable(Amount),
  soldLots: Count,
  soldValue: Amount,
  /** For these trades, and for the insurance fund besides. */
  fee: Amount,
  liquidationFee: Amount,
  /** What it was worth at the price at which the exchange took it over. */
  takenValue: Amount,
  /** What the step brought the insurance fund, below zero what it cost. */
  fund: Amount,
  /** Why the step could not touch it; `none` where it could. */
  stays: Type.Enum(contractLineStays),
  /** Where others of its account were taken over and it was not: the equity that stayed behind all that stayed. */
  kept: Amount,
});

/** A position that was reduced because nobody took a bankrupt one. */
const DeleveragingLine = Closed({
  /** The bankrupt position, and the one that was reduced for it. */
  takeoverId: Id,
  positionId: Id,
  symbol: Symbol,
  lots: Lots,
  value: Amount,
  profit: Amount,
  rank: Type.Integer(),
  /** What the rank follows from, and how many lots it had; null in lines of before they were written down. */
  ranked: Nullable(
    Closed({
      direction: Type.Enum(contractDirections),
      heldLots: Lots,
      entryValue: Amount,
      value: Amount,
      equity: Amount,
    }),
  ),
  atMs: TimeMs,
  sequence: Sequence,
});

/** One of a queue, without its owner. */
const DeleveragingPlace = Closed({
  place: Type.Integer({ minimum: 1 }),
  rank: Type.Integer(),
  lots: Lots,
  entryValue: Amount,
  value: Amount,
  equity: Amount,
  /** Of one that gave something up, as its line says; else null. */
  positionId: Nullable(Id),
  /** It was asked and gave nothing: the lots it still had, and what closing them would have left, below zero. */
  passed: Nullable(Closed({ lots: Count, left: Amount })),
});

/** One movement of an insurance fund. */
const InsuranceLine = Closed({
  lineId: Id,
  atMs: TimeMs,
  /** The command that moved the money. */
  sequence: Sequence,
  kind: Type.Enum(insuranceLineKinds),
  /** Signed: below zero left the fund. */
  amount: Amount,
  before: Amount,
  after: Amount,
  /** The position that paid the fee or that was taken over, and its liquidation; null in lines of fundings and of the exchange. */
  positionId: Nullable(Id),
  liquidationId: Nullable(Id),
  /** The market of a position or of a funding; null where nothing says it. */
  symbol: Nullable(Symbol),
});

/** What a mark follows from, and the terms of its time. */
/** What one source said. */
const QuoteView = Closed({ source: Type.String(), bid: Amount, ask: Amount, ageMs: Count });

/** What a mark follows from. */
export const MarkInputs = Closed({
  symbol: Symbol,
  /** The command that found the mark. */
  sequence: Sequence,
  atMs: TimeMs,
  /** What each source said; none where the index was set without quotes. */
  quotes: Type.Array(QuoteView),
  /** Value of one tick of the index that the market follows, in 1e-12 of the quote asset: the index is in whole ones. */
  indexTickSizeE12: Type.Integer({ minimum: 1 }),
  /** On the market's own grid. */
  indexPrice: Amount,
  markPrice: Amount,
  lastPrice: Nullable(Amount),
  /** Of the funding before, and when the next is. */
  fundingRateE9: RateE9,
  nextFundingAtMs: TimeMs,
  /** The oldest first, thirty at most: what the average basis is of. */
  samples: Type.Array(
    Closed({
      atMs: TimeMs,
      indexPrice: Amount,
      bidPrice: Nullable(Amount),
      askPrice: Nullable(Amount),
    }),
  ),
  /** In the last hour of a market: the samples until then. */
  ending: Nullable(Closed({ samples: Count, indexSum: Amount })),
  /** While the mark is led back from where the market closed. */
  opening: Nullable(Closed({ closePrice: Amount, sinceMs: TimeMs })),
  /** As they held at the command that was asked for. */
  terms: Closed({
    fromMs: TimeMs,
    sequence: Sequence,
    markBandPpm: RatePpm,
    priceMax: Amount,
    makerFeePpm: RatePpm,
    takerFeePpm: RatePpm,
    liquidationFeePpm: RatePpm,
    tiers: Type.Array(ContractTierView),
  }),
});

/** A queue: the command that asked, and the direction of those who were asked. */
export const queueKey = {
  symbol: Symbol,
  sequence: Sequence,
  direction: Type.Enum(contractDirections),
};

/** What the index of a sample was made of; null where that was not kept. */
const Made = Nullable(
  Closed({
    indexTickSizeE12: Type.Integer({ minimum: 1 }),
    quotes: Type.Array(QuoteView),
  }),
);

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
      /** Of one market that was asked for: the fees of each time, the newest first. */
      fees: Type.Array(
        Closed({
          fromMs: TimeMs,
          sequence: Sequence,
          makerFeePpm: RatePpm,
          takerFeePpm: RatePpm,
          liquidationFeePpm: RatePpm,
        }),
      ),
    }),
  }),
  'common/contractSamples': publicRead({
    description:
      'The newest thirty samples of a market, one in five seconds: what its mark and its next funding are made of. With `fundingId` every sample of that funding with the quotes it was made of, the newest first, for a week; `made` is null for the newest thirty, and for samples of before quotes were kept.',
    bucket: 'read',
    errors: ['notFound'],
    request: { symbol: Symbol, fundingId: Type.Optional(Id), ...pageFields },
    reply: Closed({
      symbol: Symbol,
      /** Of all samples since the last funding, or of the funding that was asked for. */
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
          made: Made,
        }),
      ),
      nextCursor,
    }),
  }),
  'common/contractMarkInputs': publicRead({
    description:
      'What a mark follows from at which a line of a public log was decided: the quotes of the sources, the samples, the last trade and the funding, and the terms that held then. The newest at or before a command, for good.',
    bucket: 'read',
    errors: ['notFound'],
    request: { symbol: Symbol, sequence: Sequence },
    reply: MarkInputs,
  }),
  'common/contractEndingSamples': publicRead({
    description:
      'The end of a market from its last hour on, with every sample of the index that its settlement price is the mean of and the quotes it was made of, the newest first, for good. Samples of before quotes were kept have none, and are there for a week.',
    bucket: 'read',
    errors: ['notFound'],
    request: { symbol: Symbol, ...pageFields },
    reply: Closed({
      symbol: Symbol,
      ending: ContractEndingView,
      samples: Type.Array(
        Closed({
          atMs: TimeMs,
          indexPrice: Amount,
          made: Made,
        }),
      ),
      nextCursor,
    }),
  }),
  'common/contractSettlements': publicRead({
    description:
      'Contract markets that ended, the newest first: each with its last terms, when and at which price what was open closed, how much that was, and what bankrupt positions cost the insurance fund.',
    bucket: 'read',
    request: pageFields,
    reply: Closed({
      markets: Type.Array(Closed({ ...ContractMarketView.properties, ending: ContractEndingView })),
      nextCursor,
    }),
  }),
  'common/contractFundings': publicRead({
    description:
      'The fundings of a market, the newest first, each with what its rate follows from.',
    bucket: 'read',
    errors: ['notFound'],
    request: {
      symbol: Symbol,
      /** One funding. */
      fundingId: Type.Optional(Id),
      ...pageFields,
    },
    reply: Closed({
      fundings: Type.Array(
        Closed({
          fundingId: Id,
          atMs: TimeMs,
          rateE9: RateE9,
          markPrice: Amount,
          /** The command that began it, of which `common/contractMarkInputs` has the mark; null before that was written down. */
          markSequence: Nullable(Sequence),
          premiumSumE9: RateE9,
          samples: Count,
          samplesExpected: Count,
          /** Farthest the rate could lie from zero; null in fundings of before it was written down. */
          capE9: Nullable(RateE9),
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
      /** Those that this position took steps of, or in which the exchange took it over. */
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
              /** What all its lots were worth at the price they were taken over for; null in lines of before it was written down. */
              valueTaken: Nullable(Amount),
              /** What the lots that are left are worth at the price they were taken over for. */
              valueLeft: Amount,
              deleveragedLots: Count,
              /** What it brought the insurance fund, or took from it below zero. */
              insurance: Amount,
              attempts: Count,
              startedAtMs: TimeMs,
            }),
          ),
          /** Every step, the oldest first; none in liquidations of before they were written down. */
          lines: Type.Array(LiquidationLine),
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
  'common/contractInsuranceLines': publicRead({
    description:
      'Every movement of one insurance fund, the newest first, with what the fund had before and after it: the first line begins at nothing, the newest ends at the balance.',
    bucket: 'read',
    errors: ['notFound'],
    request: {
      accountKind: Type.Enum(['contract', 'gold']),
      asset: AssetSymbol,
      /** What one command moved. */
      sequence: Type.Optional(Sequence),
      ...pageFields,
    },
    reply: Closed({
      /** Balance and lines are true as of it. */
      sequence: Sequence,
      balance: Amount,
      lines: Type.Array(InsuranceLine),
      nextCursor,
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
      deleveragings: Type.Array(DeleveragingLine),
      nextCursor,
    }),
  }),
  'common/contractDeleveragingQueue': publicRead({
    description:
      'The winners whom one command could ask to give up positions, in the order of their ranks, without users: that nobody was passed over.',
    bucket: 'read',
    errors: ['notFound'],
    request: queueKey,
    reply: Closed({
      symbol: Symbol,
      sequence: Sequence,
      direction: Type.Enum(contractDirections),
      markPrice: Amount,
      atMs: TimeMs,
      /** Positions of this direction that could be asked, and those that were being liquidated themselves. */
      candidates: Count,
      candidateLots: Count,
      frozen: Count,
      frozenLots: Count,
      /** The first of them, at most 120; a command asks at most 100. */
      places: Type.Array(DeleveragingPlace),
      /** Of those who gave something up. */
      lines: Type.Array(DeleveragingLine),
    }),
  }),
};
