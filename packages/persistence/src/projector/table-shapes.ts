import type { TableShape } from './row-buffer.ts';

/** The tables that are filled by plain bulk inserts, columns in the order of the effects' fields. */

export const assetsShape: TableShape = {
  table: 'assets',
  columns: { asset_id: 'bigint', symbol: 'text', scale: 'bigint' },
};

export const feeTiersShape: TableShape = {
  table: 'fee_tiers',
  columns: { tier: 'bigint', maker_rate_ppm: 'bigint', taker_rate_ppm: 'bigint' },
  onConflict: `ON CONFLICT (tier) DO UPDATE
    SET maker_rate_ppm = excluded.maker_rate_ppm, taker_rate_ppm = excluded.taker_rate_ppm`,
};

/** Limits of a market, in the order of the effects' fields. */
const marketRuleColumns = {
  ticks_min: 'bigint',
  ticks_max: 'bigint',
  lots_min: 'bigint',
  lots_max: 'bigint',
  notional_units_min: 'bigint',
  notional_units_max: 'bigint',
  price_band_ppm: 'bigint',
  market_protection_ppm: 'bigint',
  open_orders_max: 'bigint',
  trigger_orders_max: 'bigint',
} as const;

export const marketsShape: TableShape = {
  table: 'markets',
  columns: {
    market_id: 'bigint',
    symbol: 'text',
    base_asset_id: 'bigint',
    quote_asset_id: 'bigint',
    price_scale: 'bigint',
    quantity_scale: 'bigint',
    tick_size_e12: 'bigint',
    lot_units: 'bigint',
    tick_lot_units: 'bigint',
    ...marketRuleColumns,
    state: 'market_state',
  },
};

export const usersShape: TableShape = {
  table: 'engine_users',
  columns: {
    user_id: 'bigint',
    role: 'user_role',
    fee_tier: 'bigint',
    self_trade_group: 'bigint',
  },
  onConflict: `ON CONFLICT (user_id) DO UPDATE SET role = excluded.role,
    fee_tier = excluded.fee_tier, self_trade_group = excluded.self_trade_group`,
};

export const accountsShape: TableShape = {
  table: 'accounts',
  columns: {
    account_id: 'bigint',
    user_id: 'bigint',
    account_kind: 'account_kind',
    house_account: 'text',
    asset_id: 'bigint',
  },
};

export const requestsShape: TableShape = {
  table: 'request_keys',
  columns: {
    user_id: 'bigint',
    request_key: 'text',
    body_hash: 'bigint',
    result_id: 'bigint',
    recorded_at_ms: 'bigint',
  },
  onConflict: `ON CONFLICT (user_id, request_key) DO UPDATE SET body_hash = excluded.body_hash,
    result_id = excluded.result_id, recorded_at_ms = excluded.recorded_at_ms`,
};

export const demoFundsShape: TableShape = {
  table: 'demo_funds',
  columns: { user_id: 'bigint', asset_id: 'bigint', funded_at_ms: 'bigint' },
  onConflict: `ON CONFLICT (user_id, asset_id) DO UPDATE SET funded_at_ms = excluded.funded_at_ms`,
};

export const transfersShape: TableShape = {
  table: 'transfers',
  columns: {
    transfer_id: 'bigint',
    sequence: 'bigint',
    debit_account_id: 'bigint',
    credit_account_id: 'bigint',
    units: 'bigint',
    reference_id: 'bigint',
    debit_customer_id: 'bigint',
    credit_customer_id: 'bigint',
    asset_id: 'bigint',
    transferred_at_ms: 'bigint',
    reason: 'transfer_reason',
  },
};

/** Only ever added: what the asset of a transfer was worth at that moment. */
export const transferPricesShape: TableShape = {
  table: 'transfer_prices',
  columns: { transfer_id: 'bigint', market_id: 'bigint', ticks: 'bigint' },
};

export const hourlyPricesShape: TableShape = {
  table: 'hourly_prices',
  columns: { hour: 'bigint', market_id: 'bigint', close_ticks: 'bigint' },
  onConflict: 'ON CONFLICT (market_id, hour) DO UPDATE SET close_ticks = excluded.close_ticks',
};

export const tradesShape: TableShape = {
  table: 'trades',
  columns: {
    trade_id: 'bigint',
    market_id: 'bigint',
    ticks: 'bigint',
    lots: 'bigint',
    quote_units: 'bigint',
    maker_order_id: 'bigint',
    taker_order_id: 'bigint',
    maker_user_id: 'bigint',
    taker_user_id: 'bigint',
    maker_fee_units: 'bigint',
    taker_fee_units: 'bigint',
    traded_at_ms: 'bigint',
    taker_side: 'order_side',
    maker_is_house: 'boolean',
    taker_is_house: 'boolean',
  },
};

export const contractTradesShape: TableShape = {
  table: 'contract_trades',
  columns: {
    market_id: 'bigint',
    trade_id: 'bigint',
    ticks: 'bigint',
    lots: 'bigint',
    value_units: 'bigint',
    maker_order_id: 'bigint',
    taker_order_id: 'bigint',
    maker_user_id: 'bigint',
    taker_user_id: 'bigint',
    maker_fee_units: 'bigint',
    taker_fee_units: 'bigint',
    maker_profit_units: 'bigint',
    taker_profit_units: 'bigint',
    traded_at_ms: 'bigint',
    taker_side: 'order_side',
    maker_is_house: 'boolean',
    taker_is_house: 'boolean',
  },
};

/** Only ever added: each sample of a contract market, whose state keeps the newest thirty. */
export const contractSamplesShape: TableShape = {
  table: 'contract_sample_history',
  columns: {
    market_id: 'bigint',
    sequence: 'bigint',
    at_ms: 'bigint',
    index_ticks: 'bigint',
    bid_ticks: 'bigint',
    ask_ticks: 'bigint',
    impact_bid_ticks: 'bigint',
    impact_ask_ticks: 'bigint',
    premium_e9: 'bigint',
  },
};

/** Only ever added: the fees of a contract market whenever its row is written. */
export const contractFeesShape: TableShape = {
  table: 'contract_fee_history',
  columns: {
    market_id: 'bigint',
    sequence: 'bigint',
    from_ms: 'bigint',
    maker_fee_ppm: 'bigint',
    taker_fee_ppm: 'bigint',
    liquidation_fee_ppm: 'bigint',
  },
  // A command may write a market twice.
  onConflict: `ON CONFLICT (market_id, sequence) DO UPDATE SET maker_fee_ppm = excluded.maker_fee_ppm,
    taker_fee_ppm = excluded.taker_fee_ppm, liquidation_fee_ppm = excluded.liquidation_fee_ppm`,
};

const orderBasics = {
  order_id: 'bigint',
  user_id: 'bigint',
  market_id: 'bigint',
  ticks: 'bigint',
  lots: 'bigint',
  quote_units: 'bigint',
  trigger_ticks: 'bigint',
  display_lots: 'bigint',
  oco_order_id: 'bigint',
  filled_lots: 'bigint',
  prevented_lots: 'bigint',
  filled_quote_units: 'bigint',
  fee_units: 'bigint',
  created_at_ms: 'bigint',
  updated_at_ms: 'bigint',
  side: 'order_side',
  order_type: 'order_type',
  time_in_force: 'time_in_force',
  self_trade_mode: 'self_trade_mode',
  status: 'order_status',
  triggered: 'boolean',
  is_house: 'boolean',
  client_order_id: 'text',
};

export const openOrdersShape: TableShape = {
  table: 'open_orders',
  columns: { ...orderBasics, held_units: 'bigint', visible_lots: 'bigint', priority: 'bigint' },
};

export const finishedOrdersShape: TableShape = {
  table: 'finished_orders',
  columns: { ...orderBasics, close_reason: 'close_reason' },
};

/** What changed of orders that have a row already; NULL is as before. */
export const orderChangesShape: TableShape = {
  table: 'open_orders',
  columns: {
    order_id: 'bigint',
    updated_at_ms: 'bigint',
    status: 'order_status',
    close_reason: 'close_reason',
    ticks: 'bigint',
    lots: 'bigint',
    filled_lots: 'bigint',
    prevented_lots: 'bigint',
    filled_quote_units: 'bigint',
    fee_units: 'bigint',
    held_units: 'bigint',
    visible_lots: 'bigint',
    priority: 'bigint',
    triggered: 'boolean',
    trigger_ticks: 'bigint',
  },
};

export const balanceDeltasShape: TableShape = {
  table: 'accounts',
  columns: { account_id: 'bigint', available_units: 'bigint', held_units: 'bigint' },
};

export const marketPricesShape: TableShape = {
  table: 'markets',
  columns: {
    market_id: 'bigint',
    last_ticks: 'bigint',
    index_ticks: 'bigint',
    index_at_ms: 'bigint',
    state: 'market_state',
  },
};

/** Limits of a market that may change. */
export const marketRulesShape: TableShape = {
  table: 'markets',
  columns: {
    market_id: 'bigint',
    ...marketRuleColumns,
  },
};

export const klinesShape: TableShape = {
  table: 'klines',
  columns: {
    market_id: 'bigint',
    kline_interval: 'kline_interval',
    open_time_ms: 'bigint',
    open_ticks: 'bigint',
    high_ticks: 'bigint',
    low_ticks: 'bigint',
    close_ticks: 'bigint',
    volume_lots: 'numeric',
    volume_quote_units: 'numeric',
    trade_count: 'bigint',
  },
  onConflict: `ON CONFLICT (market_id, kline_interval, open_time_ms) DO UPDATE SET
    high_ticks = GREATEST(klines.high_ticks, excluded.high_ticks),
    low_ticks = LEAST(klines.low_ticks, excluded.low_ticks),
    close_ticks = excluded.close_ticks,
    volume_lots = klines.volume_lots + excluded.volume_lots,
    volume_quote_units = klines.volume_quote_units + excluded.volume_quote_units,
    trade_count = klines.trade_count + excluded.trade_count`,
};
