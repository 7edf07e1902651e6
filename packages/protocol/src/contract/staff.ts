import { Type } from 'typebox';
import { Outcome, read, Reason, secondPerson } from '#admin/admin-endpoint.ts';
import {
  AccountKindName,
  Amount,
  AssetSymbol,
  Closed,
  Decimal,
  Id,
  IdOrZero,
  Sequence,
  TimeMs,
} from '#fields.ts';
import { ChangeView } from '#markets/staff.ts';
import { contractLiquidationSteps } from './vocabulary.ts';
import { ContractMarketView, ContractPositionView, ContractTickerView } from './views.ts';

const Count = Type.Integer({ minimum: 0 });
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
      tickers: Type.Array(ContractTickerView),
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
  readonly contract_fund: {
    readonly accountKind: string;
    readonly asset: string;
    readonly amount: string;
  };
}
