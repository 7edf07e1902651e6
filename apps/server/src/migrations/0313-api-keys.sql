-- Keys that programs sign requests with.
CREATE TABLE api_keys (
  key_id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('hmac_sha256', 'ed25519')),
  -- Of an HMAC key the secret, sealed under a key that is not here; of the other kind 32 public bytes.
  key_bytes bytea NOT NULL,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  -- Networks that may use it; none means all.
  addresses text[] NOT NULL,
  created_at_ms bigint NOT NULL,
  revoked_at_ms bigint
);
CREATE INDEX api_keys_by_user ON api_keys (user_id, created_at_ms);

-- From where each key was used or tried, the latest addresses only.
CREATE TABLE api_key_uses (
  key_id text NOT NULL REFERENCES api_keys,
  address text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('used', 'wrong_signature', 'wrong_address')),
  first_at_ms bigint NOT NULL,
  last_at_ms bigint NOT NULL,
  PRIMARY KEY (key_id, address, outcome)
);
