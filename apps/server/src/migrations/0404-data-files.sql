-- Files of all that the house holds about a user, which users ask for. A row stays when its file is gone: it says who
-- was given what, and when.
CREATE TABLE data_files (
  file_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  locale text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'ready', 'failed')),
  asked_at_ms bigint NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  ready_at_ms bigint,
  expires_at_ms bigint,
  bytes bigint,
  parts integer,
  -- The session that proved itself to fetch it, and until when it may.
  opened_by bigint,
  open_until_ms bigint NOT NULL DEFAULT 0,
  -- When a part was last handed out.
  fetched_at_ms bigint
);
CREATE INDEX data_files_by_user ON data_files (user_id, file_id);

-- The file itself, sealed under a key that is not here, in parts; removed after a day.
CREATE TABLE data_file_parts (
  file_id bigint NOT NULL REFERENCES data_files,
  place integer NOT NULL,
  part_sealed bytea NOT NULL,
  expires_at_ms bigint NOT NULL,
  PRIMARY KEY (file_id, place)
);
CREATE INDEX data_file_parts_by_end ON data_file_parts (expires_at_ms);
