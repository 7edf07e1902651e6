-- Written by npm run migrations, and again until it is edited or in main: 5c2c76765a9c
-- contract_ending, as the core declares it.
CREATE TABLE contract_endings (
  market_id bigint NOT NULL,
  phase text NOT NULL,
  began_at_ms bigint NOT NULL,
  window_from_ms bigint NOT NULL,
  settles_at_ms bigint NOT NULL,
  postponed bigint NOT NULL,
  samples bigint NOT NULL,
  index_sum_ticks bigint NOT NULL,
  settle_ticks bigint NOT NULL,
  positions bigint NOT NULL,
  lots bigint NOT NULL,
  won_units bigint NOT NULL,
  lost_units bigint NOT NULL,
  insurance_units bigint NOT NULL,
  step_at_ms bigint NOT NULL,
  ended_at_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (market_id)
);
