-- limit_use, as the core declares it.
CREATE TABLE limit_uses (
  use_id bigint NOT NULL,
  user_id bigint NOT NULL,
  door text NOT NULL,
  day bigint NOT NULL,
  asset_id bigint NOT NULL,
  worth_units bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (use_id, user_id)
);
