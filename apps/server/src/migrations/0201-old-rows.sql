-- Old rows are looked for by their time.
CREATE INDEX verification_targets_by_time ON verification_targets (last_at_ms);
CREATE INDEX staff_sessions_by_expiry ON staff_sessions (expires_at_ms);

-- removed: the picture is gone for good; what tells whether it is sent again stays.
ALTER TABLE uploads DROP CONSTRAINT uploads_state_check;
ALTER TABLE uploads ADD CONSTRAINT uploads_state_check
  CHECK (state IN ('pending', 'stored', 'removed'));

-- When the pictures of a refused or revoked verification were removed.
ALTER TABLE identity_attempts ADD COLUMN pictures_removed_at_ms bigint;
CREATE INDEX identity_by_end ON identity_attempts (state, decided_at_ms)
  WHERE state IN ('refused', 'revoked') AND pictures_removed_at_ms IS NULL;
