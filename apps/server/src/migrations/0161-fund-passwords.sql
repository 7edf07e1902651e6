ALTER TABLE users
  ADD COLUMN nickname text,
  -- In small letters of any script: names differ in more than their capitals.
  ADD COLUMN nickname_key text UNIQUE;

-- The six digits that confirm what moves money, as Argon2id of their HMAC under a key that is not here.
CREATE TABLE fund_passwords (
  user_id bigint PRIMARY KEY REFERENCES users,
  pin_hash text NOT NULL,
  -- Tries since the last right one, counted before they are compared.
  tries integer NOT NULL DEFAULT 0,
  tries_since_ms bigint NOT NULL DEFAULT 0,
  locked_until_ms bigint NOT NULL DEFAULT 0
);

CREATE TABLE login_history (
  login_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users,
  at_ms bigint NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  outcome text NOT NULL
);
CREATE INDEX login_history_by_user ON login_history (user_id, login_id DESC);
