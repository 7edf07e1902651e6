-- After a verification was revoked for suspected fraud the user submits nothing until somebody opens it again.
ALTER TABLE identity_attempts
  ADD COLUMN reopened_at_ms bigint,
  ADD COLUMN reopened_by bigint REFERENCES staff;
