-- What a mark at which something public was decided follows from, and the terms of contract markets by time: written by a follower
-- of the journal (`contract_inputs`), from its first command on, and made again from it. The last table is what the follower knew at
-- some command, to go on from after a start without reading all of the journal.
CREATE TABLE contract_mark_inputs (
  market_id bigint NOT NULL,
  sequence bigint NOT NULL,
  at_ms bigint NOT NULL,
  inputs jsonb NOT NULL,
  PRIMARY KEY (market_id, sequence)
);
CREATE TABLE contract_terms_history (
  market_id bigint NOT NULL,
  sequence bigint NOT NULL,
  from_ms bigint NOT NULL,
  terms jsonb NOT NULL,
  PRIMARY KEY (market_id, sequence)
);
CREATE TABLE contract_inputs_known (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  sequence bigint NOT NULL,
  markets jsonb NOT NULL
);
-- No act of staff writes what lines of public logs are recomputed from.
DO $$
DECLARE
  input_table text;
BEGIN
  FOREACH input_table IN ARRAY ARRAY['contract_mark_inputs', 'contract_terms_history',
    'contract_inputs_known']
  LOOP
    EXECUTE format(
      'CREATE TRIGGER closed_to_staff BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION refuse_staff()', input_table);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER closed_to_staff', input_table);
  END LOOP;
END
$$;
