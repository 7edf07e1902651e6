-- Fixed terms and managed plans, as the core declares them.
CREATE TABLE finance_products (
  product_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  cycle text NOT NULL,
  term_days bigint NOT NULL,
  rate_ppm bigint NOT NULL,
  cap_units bigint NOT NULL,
  user_units_max bigint NOT NULL,
  units_min bigint NOT NULL,
  step_units bigint NOT NULL,
  is_managed bigint NOT NULL,
  takes_money bigint NOT NULL,
  sold_units bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (product_id)
);
CREATE TABLE finance_rewards (
  asset_id bigint NOT NULL,
  owed_units bigint NOT NULL,
  principal_units bigint NOT NULL,
  from_fees_units bigint NOT NULL,
  from_capital_units bigint NOT NULL,
  paid_units bigint NOT NULL,
  given_up_units bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (asset_id)
);
-- A closed order stays as history.
CREATE TABLE finance_orders (
  order_id bigint NOT NULL,
  user_id bigint NOT NULL,
  product_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  account_kind text NOT NULL,
  principal_units bigint NOT NULL,
  rate_ppm bigint NOT NULL,
  term_days bigint NOT NULL,
  is_managed bigint NOT NULL,
  renews bigint NOT NULL,
  cycle_number bigint NOT NULL,
  subscribed_at_ms bigint NOT NULL,
  accrues_from_ms bigint NOT NULL,
  paid_days bigint NOT NULL,
  paid_units bigint NOT NULL,
  earned_units bigint NOT NULL,
  earning text NOT NULL,
  closed_at_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (order_id)
);
-- A user's orders of one family, the newest first.
CREATE INDEX finance_orders_of_user ON finance_orders (user_id, is_managed, order_id DESC);
CREATE INDEX finance_orders_of_product ON finance_orders (product_id, order_id DESC);
