-- A ticket of the house command is a session that nobody has the token of until the ticket is used, once: it may do what
-- that command does and nothing else. Null in sessions of a browser.
ALTER TABLE staff_sessions
  ADD COLUMN ticket_hash bytea UNIQUE CHECK (octet_length(ticket_hash) = 32),
  ADD COLUMN ticket_used_at_ms bigint,
  ADD CHECK (ticket_hash IS NOT NULL OR ticket_used_at_ms IS NULL);
