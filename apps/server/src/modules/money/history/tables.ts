import type {
  AccountKind,
  CloseReason,
  OrderSide,
  OrderStatus,
  OrderType,
  SelfTradeMode,
  TimeInForce,
  TransferReason,
} from '@candor/exchange-core';
import type { Units } from '@candor/money';
import type { Kysely } from 'kysely';

/** The projected tables that histories are read from, as far as they are read. */
export interface HistoryTables {
  readonly accounts: { account_id: number; account_kind: AccountKind };
  readonly finished_orders: {
    order_id: number;
    user_id: number;
    market_id: number;
    ticks: number;
    lots: number;
    quote_units: number;
    trigger_ticks: number;
    display_lots: number;
    oco_order_id: number;
    filled_lots: number;
    filled_quote_units: number;
    fee_units: number;
    created_at_ms: number;
    updated_at_ms: number;
    side: OrderSide;
    order_type: OrderType;
    time_in_force: TimeInForce;
    self_trade_mode: SelfTradeMode;
    status: OrderStatus;
    close_reason: CloseReason;
    triggered: boolean;
    is_house: boolean;
    client_order_id: string;
  };
  readonly order_attachments: {
    order_id: number;
    take_profit_ticks: number;
    stop_trigger_ticks: number;
    stop_limit_ticks: number;
    limit_order_id: number;
    stop_order_id: number;
  };
  readonly trailing_orders: {
    order_id: number;
    callback_bps: number;
    activation_ticks: number;
    fired_from_ticks: number;
  };
  readonly trades: {
    trade_id: number;
    market_id: number;
    ticks: number;
    lots: number;
    maker_order_id: number;
    taker_order_id: number;
    maker_user_id: number;
    taker_user_id: number;
    maker_fee_units: number;
    taker_fee_units: number;
    traded_at_ms: number;
    taker_side: OrderSide;
    maker_is_house: boolean;
    taker_is_house: boolean;
  };
  readonly transfers: {
    transfer_id: number;
    debit_account_id: number;
    credit_account_id: number;
    units: Units;
    reference_id: number;
    debit_customer_id: number;
    credit_customer_id: number;
    asset_id: number;
    transferred_at_ms: number;
    reason: TransferReason;
  };
}

export type HistoryDatabase = Kysely<HistoryTables>;
