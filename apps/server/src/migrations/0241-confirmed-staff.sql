-- When its owner last showed password and code, or a passkey, in an open session; 0 for never.
ALTER TABLE staff_sessions ADD COLUMN confirmed_at_ms bigint NOT NULL DEFAULT 0;

-- How many contacts and pictures of users somebody looked at since the day of their count began.
CREATE TABLE staff_looks (
  staff_id bigint NOT NULL REFERENCES staff,
  kind text NOT NULL CHECK (kind IN ('contacts', 'pictures')),
  day_started_at_ms bigint NOT NULL,
  looks integer NOT NULL,
  PRIMARY KEY (staff_id, kind)
);
