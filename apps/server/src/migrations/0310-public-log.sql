-- The public log: lines that the exchange cannot take back. Append-only, also for the API's role.
CREATE TABLE public_log (
  leaf_index bigint PRIMARY KEY,
  kind text NOT NULL,
  subject_id bigint NOT NULL,
  -- Engine time of what the line is about.
  at_ms bigint NOT NULL,
  -- SHA-256 of what the line fixes, and of the leaf in the log's tree.
  content bytea NOT NULL,
  hash bytea NOT NULL,
  UNIQUE (kind, subject_id)
);

-- Roots over 256, 65,536 ... lines, so that a proof reads a few hundred hashes of a log of any length.
CREATE TABLE public_log_blocks (
  level integer NOT NULL,
  block_index bigint NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (level, block_index)
);
