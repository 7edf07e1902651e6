/** `net` in one-way mode; the other two side by side in hedge mode. */
export const contractSides = ['net', 'long', 'short'] as const;
export type ContractSide = (typeof contractSides)[number];

export const contractOrderTypes = ['limit', 'market'] as const;
export type ContractOrderType = (typeof contractOrderTypes)[number];

/** What a conditional order becomes once the mark reaches its trigger; a trailing one follows the mark's best price. */
export const contractTriggerTypes = [
  'stop_limit',
  'stop_market',
  'take_profit_limit',
  'take_profit_market',
  'trailing_stop',
] as const;

/** `fired` became an order, `rejected_on_trigger` could not. */
export const contractTriggerStatuses = [
  'waiting',
  'fired',
  'cancelled',
  'rejected_on_trigger',
] as const;

/** Whether margin is set aside for a position alone, or the account's money backs all that share it. */
export const marginModes = ['isolated', 'cross'] as const;
export type MarginMode = (typeof marginModes)[number];

export const positionModes = ['one_way', 'hedge'] as const;
export type PositionMode = (typeof positionModes)[number];

export const contractDirections = ['long', 'short'] as const;
export type ContractDirection = (typeof contractDirections)[number];

/** `closing` has an order that reduces it; `liquidating` takes no more acts. */
export const contractPositionStates = ['dealing', 'closing', 'liquidating'] as const;
export type ContractPositionState = (typeof contractPositionStates)[number];

/** How a position ended, and why an order reduces one: `forced` is a liquidation. */
export const contractCloseTypes = [
  'none',
  'manual',
  'forced',
  'take_profit',
  'stop_loss',
  'deleveraged',
  'settled',
] as const;
export type ContractCloseType = (typeof contractCloseTypes)[number];

/** Only closing is possible; every position is being closed at one price; nothing is left. */
export const contractEndingPhases = ['reducing', 'settling', 'settled'] as const;

/** What a market takes: everything; what reduces; cancellations; off the hours of its calendar nothing but them. */
export const contractHealths = ['live', 'degraded', 'cancel_only', 'closed'] as const;
export type ContractHealth = (typeof contractHealths)[number];

/** What a market with a calendar does; it reopens until its index was live for a minute. */
export const contractPhases = ['open', 'closed', 'reopening'] as const;
export type ContractPhase = (typeof contractPhases)[number];

export const contractLiquidationSteps = ['cancel_orders', 'reduce', 'take_over'] as const;
/** Steps as the public log has them: how a liquidation began, its steps, and what became of a position that was taken over. */
export const contractLineSteps = [
  'begin',
  ...contractLiquidationSteps,
  'funding',
  'sell',
  'deleverage',
  'settle',
  /** Closed against what the exchange itself held of the other side. */
  'net',
] as const;
/** Why a step could not touch a position: its market is halted, off its hours, without an index, or settles. */
export const contractLineStays = ['none', 'halted', 'closed', 'degraded', 'ended'] as const;
export const contractLiquidationOutcomes = ['running', 'recovered', 'taken_over'] as const;

/** Why an insurance fund grew or shrank. */
export const insuranceFlowKinds = ['funded', 'liquidation_fee', 'takeover', 'funding'] as const;
export type InsuranceFlowKind = (typeof insuranceFlowKinds)[number];

/**
 * What one movement of an insurance fund is. `funding` is of a position that was taken over, `funding_missing` what other
 * positions could not pay, `funding_rounding` what rounding left of a funding.
 */
export const insuranceLineKinds = [
  ...insuranceFlowKinds,
  'funding_missing',
  'funding_rounding',
] as const;
export type InsuranceLineKind = (typeof insuranceLineKinds)[number];
