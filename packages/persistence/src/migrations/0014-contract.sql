-- Perpetual and gold contracts. Records as the core declares them, trades, and what users and the public read them by.
ALTER TYPE close_reason ADD VALUE 'margin_short';
ALTER TYPE close_reason ADD VALUE 'position_gone';
ALTER TYPE close_reason ADD VALUE 'liquidation';
ALTER TYPE transfer_reason ADD VALUE 'contract_margin';
ALTER TYPE transfer_reason ADD VALUE 'contract_profit';
ALTER TYPE transfer_reason ADD VALUE 'contract_fee';
ALTER TYPE transfer_reason ADD VALUE 'contract_funding';
ALTER TYPE transfer_reason ADD VALUE 'contract_insurance';
-- contract_tier, as the core declares it.
CREATE TABLE contract_tiers (
  market_id bigint NOT NULL,
  place bigint NOT NULL,
  floor_units bigint NOT NULL,
  maintenance_ppm bigint NOT NULL,
  leverage_max bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (market_id, place)
);
-- contract_market, as the core declares it.
CREATE TABLE contract_markets (
  market_id bigint NOT NULL,
  symbol text NOT NULL,
  account_kind text NOT NULL,
  base_asset_id bigint NOT NULL,
  quote_asset_id bigint NOT NULL,
  index_market_id bigint NOT NULL,
  index_tick_size_e12 bigint NOT NULL,
  price_scale bigint NOT NULL,
  tick_size_e12 bigint NOT NULL,
  lot_units bigint NOT NULL,
  tick_lot_units bigint NOT NULL,
  ticks_min bigint NOT NULL,
  ticks_max bigint NOT NULL,
  lots_max bigint NOT NULL,
  position_units_max bigint NOT NULL,
  price_band_ppm bigint NOT NULL,
  market_protection_ppm bigint NOT NULL,
  mark_band_ppm bigint NOT NULL,
  impact_units bigint NOT NULL,
  maker_fee_ppm bigint NOT NULL,
  taker_fee_ppm bigint NOT NULL,
  liquidation_fee_ppm bigint NOT NULL,
  open_orders_max bigint NOT NULL,
  leverage_default bigint NOT NULL,
  state text NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (market_id)
);
-- contract_price, as the core declares it.
CREATE TABLE contract_prices (
  market_id bigint NOT NULL,
  index_ticks bigint NOT NULL,
  index_at_ms bigint NOT NULL,
  mark_ticks bigint NOT NULL,
  last_ticks bigint NOT NULL,
  last_trade_id bigint NOT NULL,
  position_count bigint NOT NULL,
  funding_id bigint NOT NULL,
  funding_rate_e9 bigint NOT NULL,
  next_funding_at_ms bigint NOT NULL,
  premium_sum_e9 bigint NOT NULL,
  premium_count bigint NOT NULL,
  sampled_at_ms bigint NOT NULL,
  sample_place bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (market_id)
);
-- contract_sample, as the core declares it.
CREATE TABLE contract_samples (
  market_id bigint NOT NULL,
  place bigint NOT NULL,
  at_ms bigint NOT NULL,
  index_ticks bigint NOT NULL,
  bid_ticks bigint NOT NULL,
  ask_ticks bigint NOT NULL,
  impact_bid_ticks bigint NOT NULL,
  impact_ask_ticks bigint NOT NULL,
  premium_e9 bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (market_id, place)
);
-- contract_setting, as the core declares it.
CREATE TABLE contract_settings (
  setting_id bigint NOT NULL,
  user_id bigint NOT NULL,
  market_id bigint NOT NULL,
  leverage bigint NOT NULL,
  margin_mode text NOT NULL,
  position_mode text NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (setting_id)
);
-- contract_position, as the core declares it.
CREATE TABLE contract_positions (
  position_id bigint NOT NULL,
  user_id bigint NOT NULL,
  market_id bigint NOT NULL,
  position_side text NOT NULL,
  is_long bigint NOT NULL,
  lots bigint NOT NULL,
  entry_units bigint NOT NULL,
  margin_units bigint NOT NULL,
  margin_mode text NOT NULL,
  leverage bigint NOT NULL,
  take_profit_ticks bigint NOT NULL,
  stop_loss_ticks bigint NOT NULL,
  realised_units bigint NOT NULL,
  drawn_units bigint NOT NULL,
  fee_units bigint NOT NULL,
  funding_units bigint NOT NULL,
  funding_id bigint NOT NULL,
  closed_lots bigint NOT NULL,
  closed_units bigint NOT NULL,
  warn_level bigint NOT NULL,
  close_type text NOT NULL,
  opened_at_ms bigint NOT NULL,
  updated_at_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (position_id)
);
-- contract_order, as the core declares it.
CREATE TABLE contract_orders (
  order_id bigint NOT NULL,
  user_id bigint NOT NULL,
  market_id bigint NOT NULL,
  position_side text NOT NULL,
  side text NOT NULL,
  order_type text NOT NULL,
  time_in_force text NOT NULL,
  self_trade_mode text NOT NULL,
  reduce_only bigint NOT NULL,
  ticks bigint NOT NULL,
  lots bigint NOT NULL,
  take_profit_ticks bigint NOT NULL,
  stop_loss_ticks bigint NOT NULL,
  filled_lots bigint NOT NULL,
  prevented_lots bigint NOT NULL,
  filled_units bigint NOT NULL,
  fee_units bigint NOT NULL,
  realised_units bigint NOT NULL,
  held_units bigint NOT NULL,
  priority bigint NOT NULL,
  status text NOT NULL,
  close_reason text NOT NULL,
  close_type text NOT NULL,
  client_order_id text NOT NULL,
  created_at_ms bigint NOT NULL,
  updated_at_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (order_id)
);
-- contract_stop, as the core declares it.
CREATE TABLE contract_stops (
  position_id bigint NOT NULL,
  close_type text NOT NULL,
  mark_ticks bigint NOT NULL,
  due_at_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (position_id)
);
-- contract_liquidation, as the core declares it.
CREATE TABLE contract_liquidations (
  liquidation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  position_id bigint NOT NULL,
  account_kind text NOT NULL,
  asset_id bigint NOT NULL,
  step text NOT NULL,
  outcome text NOT NULL,
  step_at_ms bigint NOT NULL,
  started_at_ms bigint NOT NULL,
  equity_units bigint NOT NULL,
  needed_units bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (liquidation_id, user_id, position_id)
);
-- contract_takeover, as the core declares it.
CREATE TABLE contract_takeovers (
  takeover_id bigint NOT NULL,
  liquidation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  market_id bigint NOT NULL,
  is_long bigint NOT NULL,
  lots_taken bigint NOT NULL,
  lots bigint NOT NULL,
  entry_units bigint NOT NULL,
  deleveraged_lots bigint NOT NULL,
  insurance_units bigint NOT NULL,
  funding_id bigint NOT NULL,
  attempts bigint NOT NULL,
  step_at_ms bigint NOT NULL,
  started_at_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (takeover_id)
);
-- contract_deleveraging, as the core declares it.
CREATE TABLE contract_deleveragings (
  takeover_id bigint NOT NULL,
  position_id bigint NOT NULL,
  at_ms bigint NOT NULL,
  user_id bigint NOT NULL,
  market_id bigint NOT NULL,
  lots bigint NOT NULL,
  value_units bigint NOT NULL,
  profit_units bigint NOT NULL,
  rank bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (takeover_id, position_id, at_ms)
);
-- contract_funding, as the core declares it.
CREATE TABLE contract_fundings (
  market_id bigint NOT NULL,
  funding_id bigint NOT NULL,
  at_ms bigint NOT NULL,
  rate_e9 bigint NOT NULL,
  mark_ticks bigint NOT NULL,
  premium_sum_e9 bigint NOT NULL,
  samples bigint NOT NULL,
  samples_expected bigint NOT NULL,
  paid_units bigint NOT NULL,
  received_units bigint NOT NULL,
  missing_units bigint NOT NULL,
  left_count bigint NOT NULL,
  step_at_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (market_id, funding_id)
);
-- contract_clock, as the core declares it.
CREATE TABLE contract_clocks (
  market_id bigint NOT NULL,
  funding_at_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (market_id)
);

-- Trades count from 1 in each market. A side without a user is the exchange, giving up a takeover.
CREATE TABLE contract_trades (
  market_id bigint NOT NULL,
  trade_id bigint NOT NULL,
  ticks bigint NOT NULL,
  lots bigint NOT NULL,
  value_units bigint NOT NULL,
  maker_order_id bigint NOT NULL,
  taker_order_id bigint NOT NULL,
  maker_user_id bigint NOT NULL,
  taker_user_id bigint NOT NULL,
  maker_fee_units bigint NOT NULL,
  taker_fee_units bigint NOT NULL,
  maker_profit_units bigint NOT NULL,
  taker_profit_units bigint NOT NULL,
  traded_at_ms bigint NOT NULL,
  taker_side order_side NOT NULL,
  maker_is_house boolean NOT NULL,
  taker_is_house boolean NOT NULL,
  PRIMARY KEY (market_id, trade_id)
);
CREATE INDEX contract_trades_by_maker ON contract_trades (maker_user_id, traded_at_ms, market_id, trade_id)
  WHERE NOT maker_is_house;
CREATE INDEX contract_trades_by_taker ON contract_trades (taker_user_id, traded_at_ms, market_id, trade_id)
  WHERE NOT taker_is_house;
CREATE INDEX contract_trades_of_house ON contract_trades (traded_at_ms)
  WHERE maker_is_house AND taker_is_house;
CREATE INDEX contract_orders_by_user ON contract_orders (user_id, order_id);
CREATE INDEX contract_orders_ended ON contract_orders (updated_at_ms) WHERE NOT is_open;
CREATE INDEX contract_positions_by_user ON contract_positions (user_id, updated_at_ms, position_id)
  WHERE NOT is_open;
CREATE INDEX contract_liquidations_by_start ON contract_liquidations (started_at_ms, liquidation_id, user_id, position_id);
CREATE INDEX contract_takeovers_by_liquidation ON contract_takeovers (liquidation_id, user_id);
CREATE INDEX contract_deleveragings_by_time ON contract_deleveragings (at_ms, takeover_id, position_id);
