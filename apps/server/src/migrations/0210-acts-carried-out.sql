-- The request by which a change was decided: the entry of its carrying out refers to it.
ALTER TABLE scheduled_changes ADD COLUMN request_id text NOT NULL DEFAULT '';

-- Everything that one request led to: the act, what was asked of a second person, what came of it later.
CREATE INDEX audit_entries_by_request ON audit_entries (request_id, entry_id DESC);
