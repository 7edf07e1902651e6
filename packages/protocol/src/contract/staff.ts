import { Type } from 'typebox';
import { EffectiveAtMs, Outcome, read, Reason, secondPerson } from '#admin/admin-endpoint.ts';
import type { EffectTime } from '#admin/admin-endpoint.ts';
import {
  AccountKindName,
  Amount,
  AssetSymbol,
  Closed,
  Decimal,
  Id,
  IdOrZero,
  Nullable,
  Sequence,
  Symbol,
  TimeMs,
} from '#fields.ts';
import { ChangeView } from '#markets/staff.ts';
import { LiquidationLine } from './public-endpoints.ts';
import { contractLiquidationOutcomes, contractLiquidationSteps } from './vocabulary.ts';
import {
  ContractAccountView,
  ContractClosedView,
  ContractMarketView,
  ContractPositionView,
  ContractTerms,
  ContractTickerView,
} from './views.ts';

const Count = Type.Integer({ minimum: 0 });
const WeekMinute = Type.Integer({ minimum: 0, maximum: 10_080 });
/** In minutes since Monday 00:00 of the calendar's zone, in their order: open from, until before. */
const WeekSpan = Closed({ from: WeekMinute, until: WeekMinute });
/** Minutes that the calendar's zone is ahead of UTC, the same all year. */
const ZoneMinutes = Type.Integer({ minimum: -840, maximum: 840 });
/** A market begins with every tick and every lot. */
const { priceStep: _priceStep, lotStep: _lotStep, ...NewTerms } = ContractTerms.properties;
const StaffPosition = Closed({ userId: Id, ...ContractPositionView.properties });

export const contractStaff = {
  contractView: read('markets.view', {
    description:
      'Every contract market with its terms and what it shows now, and what the insurance funds have. A market is halted and opened by marketHalt and marketOpen.',
    request: {},
    reply: Closed({
      sequence: Sequence,
      timeMs: TimeMs,
      markets: Type.Array(ContractMarketView),
      /** How long before they come other terms must be announced, and other hours. */
      termsNoticeMs: Count,
      calendarNoticeMs: Count,
      tickers: Type.Array(ContractTickerView),
      /** Price sources that the core knows; an index lives from three of them. */
      sources: Count,
      funds: Type.Array(
        Closed({ accountKind: AccountKindName, asset: AssetSymbol, balance: Amount }),
      ),
      /** How long before it comes an opening must be announced. */
      openNoticeMs: Count,
      coming: Type.Array(ChangeView),
    }),
  }),
  contractRisk: read('markets.view', {
    description:
      'What may be liquidated next: liquidations and takeovers under way, the positions nearest to the edge, and the largest.',
    request: {},
    reply: Closed({
      sequence: Sequence,
      timeMs: TimeMs,
      liquidations: Type.Array(
        Closed({
          liquidationId: Id,
          userId: Id,
          /** 0 when it is about all positions that share an account. */
          positionId: IdOrZero,
          asset: AssetSymbol,
          step: Type.Enum(contractLiquidationSteps),
          startedAtMs: TimeMs,
          equity: Amount,
          maintenance: Amount,
        }),
      ),
      takeovers: Type.Array(
        Closed({
          positionId: Id,
          userId: Id,
          symbol: Type.String(),
          direction: Type.Enum(['long', 'short']),
          lotsTaken: Count,
          lotsLeft: Count,
          valueLeft: Amount,
          deleveragedLots: Count,
          insurance: Amount,
          attempts: Count,
          startedAtMs: TimeMs,
        }),
      ),
      nearest: Type.Array(StaffPosition),
      largest: Type.Array(StaffPosition),
    }),
  }),
  contractMarketCreate: secondPerson('markets.change', {
    description:
      'A new contract market. It begins halted; marketOpen opens it at an announced time. Its index is that of the spot market of the same two assets, or else its own, from the price sources.',
    errors: [
      'alreadyHandled',
      'unknownAssetOrAccount',
      'assetDelisted',
      'marketDelisted',
      'failed',
    ],
    request: {
      accountKind: Type.Enum(['contract', 'gold']),
      baseAsset: AssetSymbol,
      quoteAsset: AssetSymbol,
      tickSize: Decimal,
      /** One contract, in the base asset. */
      lotSize: Decimal,
      priceMin: Decimal,
      priceMax: Decimal,
      ...NewTerms,
      zoneMinutes: ZoneMinutes,
      /** None: it trades all the time. */
      weekly: Type.Array(WeekSpan, { maxItems: 100 }),
      reason: Reason,
    },
    reply: Outcome,
  }),
  contractOfUser: read('balances.view', {
    description:
      'What a user has in contracts now: the money behind them by account, and open positions, oldest first. Empty for a number that nobody has.',
    request: { userId: Id },
    reply: Closed({
      sequence: Sequence,
      timeMs: TimeMs,
      accounts: Type.Array(ContractAccountView),
      positions: Type.Array(ContractPositionView),
    }),
  }),
  contractPosition: read('orders.view', {
    description:
      'One position of anybody, open or ended, with every step that liquidations took with it, the oldest first. Neither where it ended this very second: the record of its end follows.',
    errors: ['notFound'],
    request: { positionId: Id },
    reply: Closed({
      sequence: Sequence,
      timeMs: TimeMs,
      userId: Id,
      symbol: Symbol,
      accountKind: AccountKindName,
      quoteAsset: AssetSymbol,
      open: Nullable(ContractPositionView),
      closed: Nullable(ContractClosedView),
      liquidations: Type.Array(
        Closed({
          liquidationId: Id,
          /** Of all positions that share the account, or of this one alone. */
          isShared: Type.Boolean(),
          outcome: Type.Enum(contractLiquidationOutcomes),
          startedAtMs: TimeMs,
          lines: Type.Array(LiquidationLine),
        }),
        { maxItems: 20 },
      ),
    }),
  }),
  contractTermsChange: secondPerson('markets.change', {
    description:
      'Other terms of a contract market from a time on, announced when a second person has approved them. Open positions keep margin and leverage; what they must keep follows the tiers from that time on. Orders that stand between other steps end then.',
    errors: ['alreadyHandled', 'notFound', 'marketDelisted', 'failed'],
    request: {
      symbol: Symbol,
      ...ContractTerms.properties,
      effectiveAtMs: EffectiveAtMs,
      reason: Reason,
    },
    reply: Outcome,
  }),
  contractCalendarSet: secondPerson('markets.change', {
    description:
      'Announces other trading hours and holidays of a market with a calendar. They count from a time at least 24 hours ahead; hours that wait already are corrected for their own time, and refuse those of another.',
    errors: ['alreadyHandled', 'notFound', 'marketDelisted', 'failed'],
    request: {
      symbol: Symbol,
      zoneMinutes: ZoneMinutes,
      weekly: Type.Array(WeekSpan, { minItems: 1, maxItems: 100 }),
      holidays: Type.Array(Closed({ fromMs: TimeMs, untilMs: TimeMs }), { maxItems: 100 }),
      effectiveAtMs: EffectiveAtMs,
      reason: Reason,
    },
    reply: Outcome,
  }),
  contractFund: secondPerson('fees.change', {
    description: 'Pays collected trading fees into an insurance fund of contracts.',
    errors: [
      'insufficientFunding',
      'belowMinOrder',
      'quantityOffStep',
      'quantityOutOfRange',
      'unknownAssetOrAccount',
    ],
    request: {
      accountKind: Type.Enum(['contract', 'gold']),
      asset: AssetSymbol,
      amount: Decimal,
      reason: Reason,
    },
    reply: Outcome,
  }),
};

/** What acts of this subject do; see admin/effects.ts. */
export interface ContractEffects {
  readonly contract_market_create: {
    readonly symbol: string;
    readonly lotSize: string;
    readonly tickSize: string;
    readonly leverageMax: number;
    /** Whether the insurance fund behind it has nothing: a loss beyond a margin is then taken from the winners. */
    readonly isFundEmpty: boolean;
  };
  readonly contract_terms_change: EffectTime & {
    readonly symbol: string;
    /** Present where they change: what orders stand between ends. */
    readonly steps?: { readonly priceStep: string; readonly lotStep: number };
  };
  readonly contract_calendar_set: EffectTime & { readonly symbol: string };
  readonly contract_fund: {
    readonly accountKind: string;
    readonly asset: string;
    readonly amount: string;
  };
}
