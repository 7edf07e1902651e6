-- What the index of each sample of a funding was made of: the quotes of the sources, in thousandths of a tick of the index. Written by the
-- follower of marks (`contract_inputs`), from the journal; pruned with the samples themselves.
CREATE TABLE contract_sample_quotes (
  market_id bigint NOT NULL,
  sequence bigint NOT NULL,
  at_ms bigint NOT NULL,
  index_tick_size_e12 bigint NOT NULL,
  quotes jsonb NOT NULL,
  PRIMARY KEY (market_id, sequence)
);
CREATE INDEX contract_sample_quotes_by_time ON contract_sample_quotes (at_ms);
CREATE TRIGGER closed_to_staff BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON contract_sample_quotes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_staff();
ALTER TABLE contract_sample_quotes ENABLE ALWAYS TRIGGER closed_to_staff;
