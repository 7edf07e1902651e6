-- Where old rows of the journal are, once they are in files. The chain goes on from the last hash of each.
CREATE TABLE journal_segments (
  sequence_first bigint PRIMARY KEY CHECK (sequence_first >= 1),
  sequence_last bigint NOT NULL UNIQUE CHECK (sequence_last >= sequence_first),
  last_hash bytea NOT NULL CHECK (octet_length(last_hash) = 32),
  rows bigint NOT NULL,
  bytes bigint NOT NULL,
  sha256 text NOT NULL CHECK (length(sha256) = 64),
  -- Only the folder may change: files are moved, never written anew.
  folder text NOT NULL,
  file text NOT NULL,
  archived_at timestamptz NOT NULL DEFAULT now()
);

-- The journal loses nothing but what is in a segment.
CREATE FUNCTION refuse_journal_loss() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM gone WHERE NOT EXISTS (
      SELECT FROM journal_segments AS kept
      WHERE gone.sequence_first >= kept.sequence_first AND gone.sequence_last <= kept.sequence_last)
  ) THEN
    RAISE EXCEPTION 'the journal is only ever appended to';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER journal_is_append_only ON journal;
CREATE TRIGGER journal_is_append_only BEFORE UPDATE OR TRUNCATE ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
CREATE TRIGGER journal_loses_nothing AFTER DELETE ON journal REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_loss();
