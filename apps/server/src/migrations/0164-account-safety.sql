ALTER TABLE users
  -- Rises with every change that must end what was begun before it: a login whose password was right a
  -- moment ago opens no session any more.
  ADD COLUMN credential_version integer NOT NULL DEFAULT 0,
  -- The user's own words in every e-mail of ours; whoever imitates us does not know them.
  ADD COLUMN anti_phishing text,
  -- Set together with is_disabled, by staff.
  ADD COLUMN frozen_at_ms bigint,
  ADD COLUMN frozen_reason text,
  ADD COLUMN frozen_by bigint;

ALTER TABLE login_challenges ADD COLUMN credential_version integer NOT NULL DEFAULT 0;

-- When a stronger proof than the password was last shown in a session, and which.
ALTER TABLE sessions
  ADD COLUMN stepped_up_at_ms bigint NOT NULL DEFAULT 0,
  ADD COLUMN stepped_up_by text;

-- What staff can set, by key; a key without a row has the value the code gives it.
CREATE TABLE platform_settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at_ms bigint NOT NULL,
  updated_by bigint NOT NULL
);

-- Old rows are looked for by their time.
CREATE INDEX login_history_by_time ON login_history (at_ms);
CREATE INDEX outbox_messages_by_time ON outbox_messages (created_at_ms);
CREATE INDEX sessions_by_end ON sessions (ended_at_ms) WHERE ended_at_ms IS NOT NULL;
CREATE INDEX sessions_by_expiry ON sessions (expires_at_ms);
