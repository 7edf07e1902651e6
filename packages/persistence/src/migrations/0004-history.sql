-- What happened, for people and operators; written by the projector only. Rows that concern
-- house users alone are pruned after a while and stand in no per-user index.
CREATE TABLE finished_orders (
  order_id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  market_id bigint NOT NULL,
  ticks bigint NOT NULL,
  lots bigint NOT NULL,
  quote_units bigint NOT NULL,
  trigger_ticks bigint NOT NULL,
  display_lots bigint NOT NULL,
  oco_order_id bigint NOT NULL,
  filled_lots bigint NOT NULL,
  prevented_lots bigint NOT NULL,
  filled_quote_units bigint NOT NULL,
  fee_units bigint NOT NULL,
  created_at_ms bigint NOT NULL,
  updated_at_ms bigint NOT NULL,
  side order_side NOT NULL,
  order_type order_type NOT NULL,
  time_in_force time_in_force NOT NULL,
  self_trade_mode self_trade_mode NOT NULL,
  status order_status NOT NULL,
  close_reason close_reason NOT NULL,
  triggered boolean NOT NULL,
  is_house boolean NOT NULL,
  client_order_id text NOT NULL
);
CREATE INDEX finished_orders_by_user ON finished_orders (user_id, order_id) WHERE NOT is_house;

CREATE TABLE trades (
  trade_id bigint PRIMARY KEY,
  market_id bigint NOT NULL,
  ticks bigint NOT NULL,
  lots bigint NOT NULL,
  quote_units bigint NOT NULL,
  maker_order_id bigint NOT NULL,
  taker_order_id bigint NOT NULL,
  maker_user_id bigint NOT NULL,
  taker_user_id bigint NOT NULL,
  -- In the asset each side received.
  maker_fee_units bigint NOT NULL,
  taker_fee_units bigint NOT NULL,
  traded_at_ms bigint NOT NULL,
  taker_side order_side NOT NULL,
  maker_is_house boolean NOT NULL,
  taker_is_house boolean NOT NULL
);
CREATE INDEX trades_by_market ON trades (market_id, trade_id);
CREATE INDEX trades_by_maker ON trades (maker_user_id, trade_id) WHERE NOT maker_is_house;
CREATE INDEX trades_by_taker ON trades (taker_user_id, trade_id) WHERE NOT taker_is_house;

-- Every movement between accounts. Holds and releases stay within one account and are not here:
-- what is held is explained by the open orders.
CREATE TABLE transfers (
  transfer_id bigint PRIMARY KEY,
  sequence bigint NOT NULL,
  debit_account_id bigint NOT NULL,
  credit_account_id bigint NOT NULL,
  units bigint NOT NULL,
  -- An order, a trade or 0.
  reference_id bigint NOT NULL,
  -- The customers whose bills this is; 0 for the house and its users.
  debit_customer_id bigint NOT NULL,
  credit_customer_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  transferred_at_ms bigint NOT NULL,
  reason transfer_reason NOT NULL
);
CREATE INDEX transfers_by_debit ON transfers (debit_customer_id, transfer_id)
  WHERE debit_customer_id > 0;
CREATE INDEX transfers_by_credit ON transfers (credit_customer_id, transfer_id)
  WHERE credit_customer_id > 0;

CREATE TABLE klines (
  market_id bigint NOT NULL,
  kline_interval kline_interval NOT NULL,
  open_time_ms bigint NOT NULL,
  open_ticks bigint NOT NULL,
  high_ticks bigint NOT NULL,
  low_ticks bigint NOT NULL,
  close_ticks bigint NOT NULL,
  volume_lots numeric NOT NULL,
  volume_quote_units numeric NOT NULL,
  trade_count bigint NOT NULL,
  PRIMARY KEY (market_id, kline_interval, open_time_ms)
) WITH (fillfactor = 80);

-- History from before the first trade, so that charts are full on day one. Not from the journal,
-- therefore apart: rebuilding the tables leaves it alone.
CREATE TABLE imported_klines (LIKE klines INCLUDING ALL);

-- What pruning looks for; rows with a customer in them are not in these indexes.
CREATE INDEX finished_orders_of_house ON finished_orders (updated_at_ms) WHERE is_house;
CREATE INDEX trades_of_house ON trades (trade_id) WHERE maker_is_house AND taker_is_house;
CREATE INDEX transfers_of_house ON transfers (transfer_id)
  WHERE debit_customer_id = 0 AND credit_customer_id = 0;
