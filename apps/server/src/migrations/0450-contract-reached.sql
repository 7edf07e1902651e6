-- What the samples that a settlement price is the mean of were made of, for good; and at which command the mark reached a user's own
-- conditional order (`trigger`, by its number) or the take-profit or stop-loss of a position (`stop`, by the position's). Both are
-- written by the follower of marks (`contract_inputs`), from the journal. What such a mark follows from stands apart from those at which
-- something public was decided: it is for the owners of what it reached.
CREATE TABLE contract_reached_marks (
  market_id bigint NOT NULL,
  sequence bigint NOT NULL,
  at_ms bigint NOT NULL,
  inputs jsonb NOT NULL,
  PRIMARY KEY (market_id, sequence)
);
CREATE TABLE contract_ending_samples (
  market_id bigint NOT NULL,
  sequence bigint NOT NULL,
  at_ms bigint NOT NULL,
  index_ticks bigint NOT NULL,
  index_tick_size_e12 bigint NOT NULL,
  quotes jsonb NOT NULL,
  PRIMARY KEY (market_id, sequence)
);
CREATE TABLE contract_reached (
  kind text NOT NULL CHECK (kind IN ('trigger', 'stop')),
  id bigint NOT NULL,
  sequence bigint NOT NULL,
  PRIMARY KEY (kind, id)
);
DO $$
DECLARE
  input_table text;
BEGIN
  FOREACH input_table IN ARRAY ARRAY['contract_ending_samples', 'contract_reached',
    'contract_reached_marks']
  LOOP
    EXECUTE format(
      'CREATE TRIGGER closed_to_staff BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION refuse_staff()', input_table);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER closed_to_staff', input_table);
  END LOOP;
END
$$;
