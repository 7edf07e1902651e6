-- Written by npm run migrations, and again until it is edited or in main: 4c313aba18d0
ALTER TYPE transfer_reason ADD VALUE 'p2p_ad_lock';
ALTER TYPE transfer_reason ADD VALUE 'p2p_ad_return';
ALTER TYPE transfer_reason ADD VALUE 'p2p_escrow';
ALTER TYPE transfer_reason ADD VALUE 'p2p_return';
ALTER TYPE transfer_reason ADD VALUE 'p2p_release';
ALTER TYPE transfer_reason ADD VALUE 'p2p_fee';
ALTER TYPE transfer_reason ADD VALUE 'p2p_deposit';
ALTER TYPE transfer_reason ADD VALUE 'p2p_deposit_return';
ALTER TYPE transfer_reason ADD VALUE 'p2p_penalty';
ALTER TYPE transfer_reason ADD VALUE 'p2p_penalty_return';
-- p2p_rule, as the core declares it.
CREATE TABLE p2p_rules (
  rule_id bigint NOT NULL,
  takes_orders bigint NOT NULL,
  deposit_asset_id bigint NOT NULL,
  deposit_units bigint NOT NULL,
  refund_wait_ms bigint NOT NULL,
  release_ms bigint NOT NULL,
  evidence_ms bigint NOT NULL,
  lock_ms bigint NOT NULL,
  cancels_free bigint NOT NULL,
  penalty_ppm bigint NOT NULL,
  pending_max bigint NOT NULL,
  ads_max bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (rule_id)
);
-- p2p_pair, as the core declares it.
CREATE TABLE p2p_pairs (
  pair_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  currency text NOT NULL,
  fiat_scale bigint NOT NULL,
  price_scale bigint NOT NULL,
  fee_ppm bigint NOT NULL,
  band_ppm bigint NOT NULL,
  index_age_max_ms bigint NOT NULL,
  fiat_units_min bigint NOT NULL,
  fiat_units_max bigint NOT NULL,
  methods bigint NOT NULL,
  takes_orders bigint NOT NULL,
  index_ticks bigint NOT NULL,
  index_at_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (pair_id)
);
-- p2p_merchant, as the core declares it.
CREATE TABLE p2p_merchants (
  user_id bigint NOT NULL,
  state text NOT NULL,
  asset_id bigint NOT NULL,
  deposit_units bigint NOT NULL,
  accepted_at_ms bigint NOT NULL,
  changed_at_ms bigint NOT NULL,
  refund_due_at_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (user_id)
);
-- p2p_trader, as the core declares it.
CREATE TABLE p2p_traders (
  user_id bigint NOT NULL,
  completed_orders bigint NOT NULL,
  cancel_day bigint NOT NULL,
  cancels bigint NOT NULL,
  penalty_day bigint NOT NULL,
  paused_until_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (user_id)
);
-- p2p_ad, as the core declares it.
CREATE TABLE p2p_ads (
  ad_id bigint NOT NULL,
  user_id bigint NOT NULL,
  pair_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  side text NOT NULL,
  price_kind text NOT NULL,
  price_ticks bigint NOT NULL,
  margin_ppm bigint NOT NULL,
  floor_ticks bigint NOT NULL,
  ceiling_ticks bigint NOT NULL,
  stock_units bigint NOT NULL,
  published_units bigint NOT NULL,
  fiat_units_min bigint NOT NULL,
  fiat_units_max bigint NOT NULL,
  units_min bigint NOT NULL,
  methods bigint NOT NULL,
  pay_ms bigint NOT NULL,
  orders_min bigint NOT NULL,
  age_days_min bigint NOT NULL,
  needs_identity bigint NOT NULL,
  version bigint NOT NULL,
  state text NOT NULL,
  published_at_ms bigint NOT NULL,
  changed_at_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (ad_id)
);
-- p2p_order, as the core declares it.
CREATE TABLE p2p_orders (
  order_id bigint NOT NULL,
  ad_id bigint NOT NULL,
  pair_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  maker_id bigint NOT NULL,
  buyer_id bigint NOT NULL,
  seller_id bigint NOT NULL,
  units bigint NOT NULL,
  fee_units bigint NOT NULL,
  fiat_units bigint NOT NULL,
  price_ticks bigint NOT NULL,
  method text NOT NULL,
  methods bigint NOT NULL,
  state text NOT NULL,
  ended_by text NOT NULL,
  opened_at_ms bigint NOT NULL,
  pay_due_at_ms bigint NOT NULL,
  is_extended bigint NOT NULL,
  paid_at_ms bigint NOT NULL,
  release_due_at_ms bigint NOT NULL,
  appealed_at_ms bigint NOT NULL,
  appeal_by text NOT NULL,
  appeal_reason text NOT NULL,
  evidence_due_at_ms bigint NOT NULL,
  complete_sides bigint NOT NULL,
  closed_at_ms bigint NOT NULL,
  kept_until_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (order_id)
);
-- p2p_penalty, as the core declares it.
CREATE TABLE p2p_penalties (
  penalty_id bigint NOT NULL,
  user_id bigint NOT NULL,
  order_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  units bigint NOT NULL,
  taken_at_ms bigint NOT NULL,
  state text NOT NULL,
  changed_at_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (penalty_id)
);
CREATE INDEX p2p_orders_by_buyer ON p2p_orders (buyer_id, order_id);
CREATE INDEX p2p_orders_by_seller ON p2p_orders (seller_id, order_id);
CREATE INDEX p2p_orders_by_pair ON p2p_orders (pair_id, closed_at_ms);
CREATE INDEX p2p_orders_by_state ON p2p_orders (state, order_id);
CREATE INDEX p2p_ads_by_user ON p2p_ads (user_id, ad_id);
