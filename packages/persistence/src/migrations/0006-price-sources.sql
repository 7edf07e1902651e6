-- Where index prices come from, and whether each market's index has enough live sources.
CREATE TABLE price_sources (
  source_id bigint PRIMARY KEY,
  name text NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL
);

CREATE TABLE index_states (
  market_id bigint PRIMARY KEY,
  state text NOT NULL,
  since_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL
);
