-- Who may log in. Money and orders of a user are the core's; here is what money does not depend on.
CREATE SEQUENCE user_ids START WITH 1000001;
CREATE TABLE users (
  -- The core's user id. Numbers below 1,000,000 are the house's.
  user_id bigint PRIMARY KEY DEFAULT nextval('user_ids'),
  -- Lower case; what one types into the login form is brought to the same form first.
  email text UNIQUE,
  -- Digits with the country calling code, no plus sign.
  phone text UNIQUE,
  -- Argon2id in its own text form, parameters and salt included.
  password_hash text NOT NULL,
  invite_code text NOT NULL UNIQUE,
  invited_by bigint REFERENCES users,
  is_disabled boolean NOT NULL DEFAULT false,
  created_at_ms bigint NOT NULL,
  CHECK (num_nonnulls(email, phone) >= 1)
);
ALTER SEQUENCE user_ids OWNED BY users.user_id;

-- A session is a random token that its holder alone knows; only the SHA-256 is kept.
CREATE TABLE sessions (
  session_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  user_id bigint NOT NULL REFERENCES users,
  created_at_ms bigint NOT NULL,
  last_seen_at_ms bigint NOT NULL,
  -- However busy it is, it ends here.
  expires_at_ms bigint NOT NULL,
  ended_at_ms bigint,
  address text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id) WHERE ended_at_ms IS NULL;
