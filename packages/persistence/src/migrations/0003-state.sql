-- The core's state as of projection.projected_sequence, written by the projector only.
-- Amounts are whole units (an asset's smallest), prices ticks, sizes lots, times engine time in ms.
CREATE TABLE projection (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  projected_sequence bigint NOT NULL,
  timestamp_ms bigint NOT NULL,
  last_order_id bigint NOT NULL,
  last_trade_id bigint NOT NULL,
  last_account_id bigint NOT NULL,
  last_priority bigint NOT NULL,
  last_transfer_id bigint NOT NULL
) WITH (fillfactor = 10);
INSERT INTO projection VALUES (true, 0, 0, 0, 0, 0, 0, 0);

CREATE TABLE assets (
  asset_id bigint PRIMARY KEY,
  symbol text NOT NULL UNIQUE,
  scale smallint NOT NULL
);

CREATE TABLE fee_tiers (
  tier bigint PRIMARY KEY,
  maker_rate_ppm bigint NOT NULL,
  taker_rate_ppm bigint NOT NULL
);

CREATE TABLE markets (
  market_id bigint PRIMARY KEY,
  symbol text NOT NULL UNIQUE,
  base_asset_id bigint NOT NULL REFERENCES assets,
  quote_asset_id bigint NOT NULL REFERENCES assets,
  price_scale smallint NOT NULL,
  quantity_scale smallint NOT NULL,
  tick_size_e12 bigint NOT NULL,
  lot_units bigint NOT NULL,
  tick_lot_units bigint NOT NULL,
  ticks_min bigint NOT NULL,
  ticks_max bigint NOT NULL,
  lots_min bigint NOT NULL,
  lots_max bigint NOT NULL,
  notional_units_min bigint NOT NULL,
  notional_units_max bigint NOT NULL,
  price_band_ppm bigint NOT NULL,
  market_protection_ppm bigint NOT NULL,
  open_orders_max bigint NOT NULL,
  trigger_orders_max bigint NOT NULL,
  state market_state NOT NULL,
  last_ticks bigint NOT NULL DEFAULT 0,
  index_ticks bigint NOT NULL DEFAULT 0,
  index_at_ms bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 20);

CREATE TABLE engine_users (
  user_id bigint PRIMARY KEY,
  role user_role NOT NULL,
  fee_tier bigint NOT NULL,
  self_trade_group bigint NOT NULL
);

-- A pair of sub-accounts: account_id (even) is available, account_id + 1 is held.
CREATE TABLE accounts (
  account_id bigint PRIMARY KEY CHECK (account_id % 2 = 0),
  -- 0 for the house's own accounts, which are named instead.
  user_id bigint NOT NULL,
  account_kind account_kind NOT NULL,
  house_account text NOT NULL,
  asset_id bigint NOT NULL REFERENCES assets,
  available_units bigint NOT NULL DEFAULT 0,
  held_units bigint NOT NULL DEFAULT 0,
  CHECK (user_id = 0 OR (available_units >= 0 AND held_units >= 0))
) WITH (fillfactor = 60);
CREATE UNIQUE INDEX accounts_by_owner ON accounts (user_id, account_kind, asset_id, house_account);

CREATE TABLE open_orders (
  order_id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  market_id bigint NOT NULL,
  ticks bigint NOT NULL,
  lots bigint NOT NULL,
  quote_units bigint NOT NULL,
  trigger_ticks bigint NOT NULL,
  display_lots bigint NOT NULL,
  oco_order_id bigint NOT NULL,
  held_units bigint NOT NULL,
  filled_lots bigint NOT NULL,
  prevented_lots bigint NOT NULL,
  filled_quote_units bigint NOT NULL,
  fee_units bigint NOT NULL,
  visible_lots bigint NOT NULL,
  priority bigint NOT NULL,
  created_at_ms bigint NOT NULL,
  updated_at_ms bigint NOT NULL,
  side order_side NOT NULL,
  order_type order_type NOT NULL,
  time_in_force time_in_force NOT NULL,
  self_trade_mode self_trade_mode NOT NULL,
  status order_status NOT NULL,
  triggered boolean NOT NULL,
  is_house boolean NOT NULL,
  client_order_id text NOT NULL
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX open_orders_by_user ON open_orders (user_id, order_id);

CREATE TABLE request_keys (
  user_id bigint NOT NULL,
  request_key text NOT NULL,
  body_hash bigint NOT NULL,
  result_id bigint NOT NULL,
  recorded_at_ms bigint NOT NULL,
  PRIMARY KEY (user_id, request_key)
);

CREATE TABLE demo_funds (
  user_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  funded_at_ms bigint NOT NULL,
  PRIMARY KEY (user_id, asset_id)
);
