-- Written by npm run migrations, and again until it is edited or in main: bee337a648e9
ALTER TABLE contract_deleveragings ADD COLUMN is_long bigint NOT NULL DEFAULT 0;
ALTER TABLE contract_deleveragings ADD COLUMN held_lots bigint NOT NULL DEFAULT 0;
ALTER TABLE contract_deleveragings ADD COLUMN ranked_entry_units bigint NOT NULL DEFAULT 0;
ALTER TABLE contract_deleveragings ADD COLUMN ranked_worth_units bigint NOT NULL DEFAULT 0;
ALTER TABLE contract_deleveragings ADD COLUMN ranked_equity_units bigint NOT NULL DEFAULT 0;
-- contract_liquidation_line, as the core declares it.
CREATE TABLE contract_liquidation_lines (
  liquidation_id bigint NOT NULL,
  position_id bigint NOT NULL,
  at_sequence bigint NOT NULL,
  place bigint NOT NULL,
  step text NOT NULL,
  at_ms bigint NOT NULL,
  user_id bigint NOT NULL,
  market_id bigint NOT NULL,
  is_long bigint NOT NULL,
  lots bigint NOT NULL,
  entry_units bigint NOT NULL,
  margin_units bigint NOT NULL,
  account_units bigint NOT NULL,
  due_units bigint NOT NULL,
  mark_ticks bigint NOT NULL,
  maintenance_ppm bigint NOT NULL,
  deduction_units bigint NOT NULL,
  liquidation_fee_ppm bigint NOT NULL,
  equity_units bigint NOT NULL,
  needed_units bigint NOT NULL,
  limit_ticks bigint NOT NULL,
  sold_lots bigint NOT NULL,
  sold_units bigint NOT NULL,
  fee_units bigint NOT NULL,
  liquidation_fee_units bigint NOT NULL,
  taken_units bigint NOT NULL,
  fund_units bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (liquidation_id, position_id, at_sequence, place)
);
-- contract_funding_basis, as the core declares it.
CREATE TABLE contract_funding_bases (
  market_id bigint NOT NULL,
  funding_id bigint NOT NULL,
  at_sequence bigint NOT NULL,
  at_ms bigint NOT NULL,
  cap_e9 bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (market_id, funding_id)
);
-- Lines of one liquidation by its owner, and those of positions that were taken over.
CREATE INDEX contract_liquidation_lines_of_position ON contract_liquidation_lines (position_id);
CREATE INDEX contract_deleveragings_by_takeover ON contract_deleveragings (takeover_id);
