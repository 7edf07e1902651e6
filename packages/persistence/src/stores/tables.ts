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
import type { KlineInterval } from '#klines/kline-times.ts';

/** What every order row has; prices in ticks, sizes in lots, times in ms of engine time. */
interface OrderColumns {
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
  prevented_lots: number;
  filled_quote_units: number;
  fee_units: number;
  created_at_ms: number;
  updated_at_ms: number;
  side: OrderSide;
  order_type: OrderType;
  time_in_force: TimeInForce;
  self_trade_mode: SelfTradeMode;
  status: OrderStatus;
  triggered: boolean;
  is_house: boolean;
  client_order_id: string;
}

interface TradeColumns {
  trade_id: number;
  market_id: number;
  ticks: number;
  lots: number;
  quote_units: number;
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
}

interface TransferColumns {
  transfer_id: number;
  sequence: number;
  debit_account_id: number;
  credit_account_id: number;
  units: Units;
  reference_id: number;
  debit_customer_id: number;
  credit_customer_id: number;
  asset_id: number;
  transferred_at_ms: number;
  reason: TransferReason;
}

interface KlineColumns {
  market_id: number;
  kline_interval: KlineInterval;
  open_time_ms: number;
  open_ticks: number;
  high_ticks: number;
  low_ticks: number;
  close_ticks: number;
  /** numeric: text on the way back. */
  volume_lots: string;
  volume_quote_units: string;
  trade_count: number;
}

/** The tables that history is read from, as the query builder knows them. */
export interface HistoryTables {
  open_orders: OrderColumns;
  finished_orders: OrderColumns & { close_reason: CloseReason };
  trades: TradeColumns;
  transfers: TransferColumns;
  accounts: { account_id: number; user_id: number; account_kind: AccountKind };
  klines: KlineColumns;
  imported_klines: KlineColumns;
}
