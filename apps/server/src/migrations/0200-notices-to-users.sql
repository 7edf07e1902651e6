-- The language a user last logged in with: of what is sent to them while they are away.
ALTER TABLE users ADD COLUMN locale text;

-- When those whom a change concerns were told of it; null while that is still to be done.
ALTER TABLE scheduled_changes ADD COLUMN told_at_ms bigint;
UPDATE scheduled_changes SET told_at_ms = created_at_ms;
CREATE INDEX scheduled_changes_untold ON scheduled_changes (change_id) WHERE told_at_ms IS NULL;
