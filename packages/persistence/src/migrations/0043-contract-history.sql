-- What public logs of contracts are recomputed from and the core's state does not keep: each sample, of which the state has the
-- newest thirty, and the fees of each time. Filled by the projector; samples of old periods are pruned.
CREATE TABLE contract_sample_history (
  market_id bigint NOT NULL,
  sequence bigint NOT NULL,
  at_ms bigint NOT NULL,
  index_ticks bigint NOT NULL,
  bid_ticks bigint NOT NULL,
  ask_ticks bigint NOT NULL,
  impact_bid_ticks bigint NOT NULL,
  impact_ask_ticks bigint NOT NULL,
  premium_e9 bigint NOT NULL,
  PRIMARY KEY (market_id, sequence)
);
CREATE INDEX contract_sample_history_by_time ON contract_sample_history (at_ms);
CREATE TABLE contract_fee_history (
  market_id bigint NOT NULL,
  sequence bigint NOT NULL,
  from_ms bigint NOT NULL,
  maker_fee_ppm bigint NOT NULL,
  taker_fee_ppm bigint NOT NULL,
  liquidation_fee_ppm bigint NOT NULL,
  PRIMARY KEY (market_id, sequence)
);
-- What is known of before: the fees that hold now, since the market was last written. A rebuild finds the others.
INSERT INTO contract_fee_history
  SELECT market_id, put_sequence, put_at_ms, maker_fee_ppm, taker_fee_ppm, liquidation_fee_ppm FROM contract_markets;
