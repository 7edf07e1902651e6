import type {
  AccountKind,
  CloseReason,
  ContractOrderRow,
  ContractTriggerRow,
  OrderSide,
  OrderStatus,
  SelfTradeMode,
  TimeInForce,
} from '@candor/exchange-core';
import type { ContractCloseType, ContractSide, EndpointReply, MarginMode } from '@candor/protocol';
import type { MarkInputs } from './mark-inputs.ts';

interface Kept {
  is_open: boolean;
  put_sequence: number;
  put_at_ms: number;
}

/** The projected tables of contracts, as far as they are read. */
export interface ContractTables {
  readonly contract_orders: Kept & {
    order_id: number;
    user_id: number;
    market_id: number;
    position_side: ContractSide;
    side: OrderSide;
    order_type: ContractOrderRow['orderType'];
    time_in_force: TimeInForce;
    self_trade_mode: SelfTradeMode;
    reduce_only: number;
    ticks: number;
    lots: number;
    take_profit_ticks: number;
    stop_loss_ticks: number;
    filled_lots: number;
    filled_units: number;
    fee_units: number;
    realised_units: number;
    held_units: number;
    status: OrderStatus;
    close_reason: CloseReason;
    close_type: ContractCloseType;
    client_order_id: string;
    created_at_ms: number;
    updated_at_ms: number;
  };
  readonly contract_trigger_names: Kept & {
    trigger_id: number;
    user_id: number;
    client_order_id: string;
  };
  readonly contract_triggers: Kept & {
    trigger_id: number;
    user_id: number;
    market_id: number;
    position_side: ContractSide;
    side: OrderSide;
    order_type: ContractTriggerRow['orderType'];
    time_in_force: TimeInForce;
    reduce_only: number;
    trigger_ticks: number;
    callback_bps: number;
    activation_ticks: number;
    ticks: number;
    lots: number;
    status: ContractTriggerRow['status'];
    close_reason: CloseReason;
    refused_for: string;
    mark_ticks: number;
    extreme_ticks: number;
    order_id: number;
    created_at_ms: number;
    updated_at_ms: number;
    take_profit_ticks: number;
    stop_loss_ticks: number;
  };
  readonly contract_positions: Kept & {
    position_id: number;
    user_id: number;
    market_id: number;
    position_side: ContractSide;
    is_long: number;
    margin_mode: MarginMode;
    leverage: number;
    realised_units: number;
    fee_units: number;
    funding_units: number;
    closed_lots: number;
    closed_units: number;
    close_type: ContractCloseType;
    opened_at_ms: number;
    updated_at_ms: number;
  };
  readonly contract_trades: {
    market_id: number;
    trade_id: number;
    ticks: number;
    lots: number;
    value_units: number;
    maker_order_id: number;
    taker_order_id: number;
    maker_user_id: number;
    taker_user_id: number;
    maker_fee_units: number;
    taker_fee_units: number;
    maker_profit_units: number;
    taker_profit_units: number;
    traded_at_ms: number;
    taker_side: OrderSide;
    maker_is_house: boolean;
    taker_is_house: boolean;
  };
  readonly contract_fundings: Kept & {
    market_id: number;
    funding_id: number;
    at_ms: number;
    rate_e9: number;
    mark_ticks: number;
    premium_sum_e9: number;
    samples: number;
    samples_expected: number;
    paid_units: number;
    received_units: number;
    missing_units: number;
    left_count: number;
  };
  readonly contract_liquidations: Kept & {
    liquidation_id: number;
    user_id: number;
    position_id: number;
    account_kind: AccountKind;
    asset_id: number;
    step: 'cancel_orders' | 'reduce' | 'take_over';
    outcome: 'running' | 'recovered' | 'taken_over';
    started_at_ms: number;
    equity_units: number;
    needed_units: number;
  };
  readonly contract_takeovers: Kept & {
    takeover_id: number;
    liquidation_id: number;
    user_id: number;
    market_id: number;
    is_long: number;
    lots_taken: number;
    lots: number;
    entry_units: number;
    deleveraged_lots: number;
    insurance_units: number;
    attempts: number;
    started_at_ms: number;
  };
  readonly contract_liquidation_lines: Kept & {
    liquidation_id: number;
    position_id: number;
    at_sequence: number;
    place: number;
    step: EndpointReply<'common/contractLiquidations'>['liquidations'][number]['lines'][number]['step'];
    at_ms: number;
    user_id: number;
    market_id: number;
    is_long: number;
    lots: number;
    entry_units: number;
    margin_units: number;
    account_units: number;
    due_units: number;
    mark_ticks: number;
    maintenance_ppm: number;
    deduction_units: number;
    liquidation_fee_ppm: number;
    equity_units: number;
    needed_units: number;
    limit_ticks: number;
    sold_lots: number;
    sold_units: number;
    fee_units: number;
    liquidation_fee_units: number;
    taken_units: number;
    fund_units: number;
    stays: EndpointReply<'common/contractLiquidations'>['liquidations'][number]['lines'][number]['stays'];
    kept_units: number;
  };
  readonly contract_funding_bases: Kept & {
    market_id: number;
    funding_id: number;
    at_sequence: number;
    at_ms: number;
    cap_e9: number;
  };
  readonly contract_sample_history: {
    market_id: number;
    sequence: number;
    at_ms: number;
    index_ticks: number;
    bid_ticks: number;
    ask_ticks: number;
    impact_bid_ticks: number;
    impact_ask_ticks: number;
    premium_e9: number;
  };
  readonly contract_sample_quotes: {
    market_id: number;
    sequence: number;
    at_ms: number;
    index_tick_size_e12: number;
    quotes: MarkInputs['quotes'];
  };
  readonly contract_fee_history: {
    market_id: number;
    sequence: number;
    from_ms: number;
    maker_fee_ppm: number;
    taker_fee_ppm: number;
    liquidation_fee_ppm: number;
  };
  readonly contract_deleveragings: Kept & {
    takeover_id: number;
    position_id: number;
    at_ms: number;
    market_id: number;
    lots: number;
    value_units: number;
    profit_units: number;
    rank: number;
    is_long: number;
    held_lots: number;
    ranked_entry_units: number;
    ranked_worth_units: number;
    ranked_equity_units: number;
  };
  readonly contract_deleverage_queues: Kept & {
    market_id: number;
    at_sequence: number;
    is_long: number;
    at_ms: number;
    mark_ticks: number;
    candidates: number;
    candidate_lots: number;
    frozen: number;
    frozen_lots: number;
    listed: number;
  };
  readonly contract_deleverage_places: Kept & {
    market_id: number;
    at_sequence: number;
    is_long: number;
    place: number;
    takeover_id: number;
    position_id: number;
    rank: number;
    lots: number;
    entry_units: number;
    worth_units: number;
    equity_units: number;
    left_units: number;
  };
}
