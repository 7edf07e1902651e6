-- The fees of a market that differ from the tiers, and the maker’s share of a taker’s fee.
ALTER TYPE transfer_reason ADD VALUE 'maker_rebate';
-- market_fee, as the core declares it.
CREATE TABLE market_fees (
  market_id bigint NOT NULL,
  maker_factor_ppm bigint NOT NULL,
  taker_factor_ppm bigint NOT NULL,
  rebate_share_ppm bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (market_id)
);
