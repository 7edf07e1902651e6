-- Until then a user cannot withdraw: a password, a contact or a factor was changed a day ago or less.
ALTER TABLE users ADD COLUMN withdraw_locked_until_ms bigint NOT NULL DEFAULT 0;

-- Every message that left or should have left: without a transport it is all there is of it.
CREATE TABLE outbox_messages (
  message_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  target text NOT NULL,
  template text NOT NULL,
  locale text NOT NULL,
  -- What was written; codes in it are masked when a real transport carries them.
  subject text NOT NULL,
  body text NOT NULL,
  -- demo: nothing carries messages here; it is shown to the operator instead.
  state text NOT NULL CHECK (state IN ('demo', 'pending', 'sent', 'failed')),
  created_at_ms bigint NOT NULL
);

-- How often a target was sent a code: counted before sending, so that parallel requests count too.
CREATE TABLE verification_targets (
  target text PRIMARY KEY,
  last_at_ms bigint NOT NULL,
  day_started_at_ms bigint NOT NULL,
  day_count integer NOT NULL
);

-- One code that was sent, or would have been: an account that is not there has rows like any other.
CREATE TABLE verification_codes (
  verification_id text PRIMARY KEY,
  purpose text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  target text NOT NULL,
  user_id bigint REFERENCES users,
  -- HMAC of the code under a key the database does not have.
  code_mac bytea NOT NULL CHECK (octet_length(code_mac) = 32),
  tries integer NOT NULL DEFAULT 0,
  expires_at_ms bigint NOT NULL,
  used_at_ms bigint,
  -- SHA-256 of the ticket that the code was exchanged for.
  ticket_hash bytea UNIQUE CHECK (octet_length(ticket_hash) = 32),
  ticket_expires_at_ms bigint,
  ticket_used_at_ms bigint
);
CREATE INDEX verification_codes_by_expiry ON verification_codes (expires_at_ms);
