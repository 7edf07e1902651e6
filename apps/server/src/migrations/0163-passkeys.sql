-- A WebAuthn ceremony that is under way; used up by its first answer.
CREATE TABLE webauthn_challenges (
  challenge_id text PRIMARY KEY,
  -- Whose ceremony of which kind, as in user.sign_in; an answer to one is none to another.
  purpose text NOT NULL,
  -- Null while it is open who will answer.
  owner_id bigint,
  challenge text NOT NULL,
  expires_at_ms bigint NOT NULL
);
CREATE INDEX webauthn_challenges_by_expiry ON webauthn_challenges (expires_at_ms);

CREATE TABLE passkeys (
  passkey_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- Uses as the authenticator counts them; 0 where it does not count.
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  -- Whether the user's other devices have it too.
  is_synced boolean NOT NULL,
  name text NOT NULL,
  created_at_ms bigint NOT NULL,
  last_used_at_ms bigint
);
CREATE INDEX passkeys_by_user ON passkeys (user_id, passkey_id);
