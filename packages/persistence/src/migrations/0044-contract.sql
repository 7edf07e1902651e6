-- Written by npm run migrations, and again until it is edited or in main: 123ee382d372
-- contract_deleverage_queue, as the core declares it.
CREATE TABLE contract_deleverage_queues (
  market_id bigint NOT NULL,
  at_sequence bigint NOT NULL,
  is_long bigint NOT NULL,
  at_ms bigint NOT NULL,
  mark_ticks bigint NOT NULL,
  candidates bigint NOT NULL,
  candidate_lots bigint NOT NULL,
  frozen bigint NOT NULL,
  frozen_lots bigint NOT NULL,
  listed bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (market_id, at_sequence, is_long)
);
-- contract_deleverage_place, as the core declares it.
CREATE TABLE contract_deleverage_places (
  market_id bigint NOT NULL,
  at_sequence bigint NOT NULL,
  is_long bigint NOT NULL,
  place bigint NOT NULL,
  takeover_id bigint NOT NULL,
  position_id bigint NOT NULL,
  rank bigint NOT NULL,
  lots bigint NOT NULL,
  entry_units bigint NOT NULL,
  worth_units bigint NOT NULL,
  equity_units bigint NOT NULL,
  left_units bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (market_id, at_sequence, is_long, place, takeover_id)
);
