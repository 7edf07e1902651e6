-- Prices and lots of new orders in whole multiples of ticks and lots, and the sweep of what stands between.
ALTER TABLE contract_markets ADD COLUMN tick_step bigint NOT NULL DEFAULT 1;
ALTER TABLE contract_markets ADD COLUMN lot_step bigint NOT NULL DEFAULT 1;
-- contract_sweep, as the core declares it.
CREATE TABLE contract_sweeps (
  market_id bigint NOT NULL,
  due_at_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (market_id)
);
