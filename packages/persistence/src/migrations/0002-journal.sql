-- The truth: one row a batch of commands with their effects, in canonical bytes, hash-chained.
CREATE TABLE journal (
  sequence_first bigint PRIMARY KEY CHECK (sequence_first >= 1),
  sequence_last bigint NOT NULL,
  epoch bigint NOT NULL,
  -- Engine time of the last command.
  timestamp_ms bigint NOT NULL,
  previous_hash bytea NOT NULL CHECK (octet_length(previous_hash) = 32),
  -- SHA-256 of previous_hash, header and canonical payload; see docs/persistence.md.
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  -- The canonical payload, raw-deflated.
  payload bytea NOT NULL,
  CHECK (sequence_last >= sequence_first)
);
-- It is compressed already.
ALTER TABLE journal ALTER COLUMN payload SET STORAGE EXTERNAL;

CREATE FUNCTION refuse_journal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the journal is only ever appended to';
END $$;
CREATE TRIGGER journal_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();

-- Who may append, and after what. Every append updates this row, so that a leader of an earlier
-- epoch, or one that skipped a sequence, changes nothing.
CREATE TABLE engine_leader (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  epoch bigint NOT NULL,
  last_sequence bigint NOT NULL,
  last_hash bytea NOT NULL CHECK (octet_length(last_hash) = 32),
  -- The process that leads, by a name of its own: one that begins again may go on only if it still does.
  leader_id text NOT NULL,
  -- The leader's session, ended by the next leader.
  backend_pid integer NOT NULL,
  taken_at timestamptz NOT NULL
) WITH (fillfactor = 10);
INSERT INTO engine_leader VALUES (true, 0, 0, decode(repeat('00', 32), 'hex'), '', 0, now());
