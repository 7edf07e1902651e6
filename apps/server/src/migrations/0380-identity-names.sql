-- Whose document has a name: HMACs of its words, 8 bytes of each, in no order. Null until a job has opened the
-- person and written them, for attempts of before.
ALTER TABLE identity_attempts ADD COLUMN name_macs bigint[];
CREATE INDEX identity_by_names ON identity_attempts USING gin (name_macs);
CREATE INDEX identity_without_names ON identity_attempts (attempt_id) WHERE name_macs IS NULL;
