-- The limits that users set themselves for contracts, as the core declares them.
ALTER TYPE close_reason ADD VALUE 'own_limit';
CREATE TABLE contract_limits (
  limit_id bigint NOT NULL,
  user_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  day bigint NOT NULL,
  result_units bigint NOT NULL,
  counted_from_ms bigint NOT NULL,
  loss_units_max bigint NOT NULL,
  next_loss_units_max bigint NOT NULL,
  next_from_ms bigint NOT NULL,
  paused_until_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (limit_id)
);
