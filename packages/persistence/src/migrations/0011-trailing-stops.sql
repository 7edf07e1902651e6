-- Stops whose trigger follows the market, and the extremes they follow.
ALTER TYPE order_type ADD VALUE 'trailing_stop';
CREATE TABLE trailing_orders (
  order_id bigint NOT NULL,
  market_id bigint NOT NULL,
  callback_bps bigint NOT NULL,
  activation_ticks bigint NOT NULL,
  start_id bigint NOT NULL,
  fired_from_ticks bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (order_id)
);
CREATE TABLE trailing_peaks (
  market_id bigint NOT NULL,
  is_sell bigint NOT NULL,
  from_id bigint NOT NULL,
  ticks bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (market_id, is_sell, from_id)
);
