-- Whoever has something open in a contract market hears again a day before it settles: up to which user that is done, in the
-- order of their numbers, and when it was done for all.
ALTER TABLE scheduled_changes
  ADD COLUMN reminded_to_user bigint NOT NULL DEFAULT 0,
  ADD COLUMN reminded_at_ms bigint;
