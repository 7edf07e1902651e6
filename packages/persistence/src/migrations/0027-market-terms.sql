ALTER TYPE close_reason ADD VALUE 'market_delisted';
ALTER TYPE close_reason ADD VALUE 'steps_changed';
-- market_term, as the core declares it.
CREATE TABLE market_terms (
  market_id bigint NOT NULL,
  tick_step bigint NOT NULL,
  lot_step bigint NOT NULL,
  delisted_at_ms bigint NOT NULL,
  sweep_at_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (market_id)
);
