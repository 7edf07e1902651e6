-- A seed for codes of an authenticator app, sealed under a key that is not here.
CREATE TABLE second_factors (
  user_id bigint PRIMARY KEY REFERENCES users,
  seed_sealed bytea NOT NULL,
  -- Null while the first code is awaited.
  enabled_at_ms bigint,
  -- The 30-second step of the last code used; codes up to it are spent.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
  user_id bigint NOT NULL REFERENCES users,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  used_at_ms bigint,
  PRIMARY KEY (user_id, code_hash)
);

-- Logins whose password was right and whose second factor is awaited.
CREATE TABLE login_challenges (
  challenge_hash bytea PRIMARY KEY CHECK (octet_length(challenge_hash) = 32),
  user_id bigint NOT NULL REFERENCES users,
  expires_at_ms bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX login_challenges_by_expiry ON login_challenges (expires_at_ms);
