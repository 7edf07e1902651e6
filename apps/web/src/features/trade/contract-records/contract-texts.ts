import type {
  ContractCloseType,
  ContractClosedView,
  ContractOrderView,
  EndpointReply,
  InsuranceFlowKind,
  InsuranceLineKind,
} from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The words that only the pages of records and logs have for contracts. */

type Words<Key extends string> = Readonly<Record<Key, MessageDescriptor>>;
type Liquidation = EndpointReply<'common/contractLiquidations'>['liquidations'][number];

/** How a position ended. */
export const closeTypeTexts: Words<ContractCloseType> = {
  none: msg`Own order`,
  manual: msg`Manual`,
  forced: msg`Liquidation`,
  take_profit: msg`Take profit`,
  stop_loss: msg`Stop loss`,
  deleveraged: msg`Auto-deleveraging`,
  settled: msg`Settled at the end`,
};

/** What each way to end means. */
export const closeTypeNotes: Readonly<
  Partial<Record<ContractClosedView['closeType'], MessageDescriptor>>
> = {
  forced: msg`The risk rate reached 100%. The exchange took the position over, and you lost no more than what stood behind it: its own margin, or with cross margin the account’s money.`,
  take_profit: msg`The mark price reached your take-profit price, and the position was closed at the market.`,
  stop_loss: msg`The mark price reached your stop-loss price, and the position was closed at the market.`,
  deleveraged: msg`Nobody took a bankrupt position on the other side, so yours was reduced at its price, without a fee.`,
  settled: msg`The market was delisted. What was still open closed at the mean of its index over the last hour, without a fee.`,
};

export const contractTypeTexts: Words<ContractOrderView['type']> = {
  limit: msg`Limit`,
  market: msg`Market`,
};

export const stepTexts: Words<Liquidation['step']> = {
  cancel_orders: msg`Orders cancelled`,
  reduce: msg`Reduced by a tier`,
  take_over: msg`Taken over`,
};

export const lineStepTexts: Words<Liquidation['lines'][number]['step']> = {
  begin: msg`It began`,
  ...stepTexts,
  funding: msg`Funding of the takeover`,
  sell: msg`Sold in the market`,
  deleverage: msg`Given up by winners`,
  settle: msg`Settled with the market`,
  net: msg`Closed against another takeover`,
};

/** Why a step could not touch a position. */
export const stayTexts: Words<Exclude<Liquidation['lines'][number]['stays'], 'none'>> = {
  halted: msg`The market is halted`,
  closed: msg`Outside trading hours`,
  degraded: msg`No live price`,
  ended: msg`The market settles`,
};

export const outcomeTexts: Words<Liquidation['outcome']> = {
  running: msg`Under way`,
  recovered: msg`Recovered`,
  taken_over: msg`Taken over`,
};

export const flowTexts: Words<InsuranceFlowKind> = {
  funded: msg`Paid in by the exchange`,
  liquidation_fee: msg`Liquidation fees`,
  takeover: msg`Positions taken over`,
  funding: msg`Funding payments`,
};

/** What one movement of the fund is. */
export const movementTexts: Words<InsuranceLineKind> = {
  funded: msg`Paid in by the exchange`,
  liquidation_fee: msg`Liquidation fee`,
  takeover: msg`Position taken over`,
  funding: msg`Funding of the takeover`,
  funding_missing: msg`Funding that others could not pay`,
  funding_rounding: msg`Rounding of a funding`,
};
