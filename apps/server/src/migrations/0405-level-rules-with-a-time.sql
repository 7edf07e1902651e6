-- Rules of levels hold from a time on: those in force are the latest that has come, one that is still to come is announced.
ALTER TABLE level_rules ADD COLUMN starts_at_ms bigint;
UPDATE level_rules SET starts_at_ms = changed_at_ms;
ALTER TABLE level_rules ALTER COLUMN starts_at_ms SET NOT NULL;
ALTER TABLE level_rules DROP COLUMN is_only;
ALTER TABLE level_rules ADD PRIMARY KEY (starts_at_ms);
