-- What follows an order once it has filled, and the orders it became.
CREATE TABLE order_attachments (
  order_id bigint NOT NULL,
  take_profit_ticks bigint NOT NULL,
  stop_trigger_ticks bigint NOT NULL,
  stop_limit_ticks bigint NOT NULL,
  limit_order_id bigint NOT NULL,
  stop_order_id bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (order_id)
);
