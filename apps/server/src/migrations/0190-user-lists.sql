-- How staff find one user among a million: by the beginning of a name, along an index in bytes' order.
CREATE INDEX users_by_email_prefix ON users (email COLLATE "C", user_id) WHERE email IS NOT NULL;
CREATE INDEX users_by_phone_prefix ON users (phone COLLATE "C", user_id) WHERE phone IS NOT NULL;
CREATE INDEX users_by_nickname_prefix ON users (nickname_key COLLATE "C", user_id)
  WHERE nickname_key IS NOT NULL;
CREATE INDEX users_by_invite_prefix ON users (invite_code COLLATE "C", user_id);
CREATE INDEX users_by_registration ON users (created_at_ms, user_id);
CREATE INDEX users_frozen ON users (created_at_ms, user_id) WHERE is_disabled;
-- Where a user stands with their identity, written with each decision in its transaction, so that a list
-- by it is a walk along one index.
ALTER TABLE users ADD COLUMN identity_state text NOT NULL DEFAULT 'none'
  CHECK (identity_state IN ('none', 'pending', 'verified', 'refused'));
CREATE INDEX users_by_identity ON users (identity_state, created_at_ms, user_id);
CREATE INDEX users_by_inviter ON users (invited_by) WHERE invited_by IS NOT NULL;

-- What staff wrote about a user, freezing included; never changed, never shown to the user.
CREATE TABLE user_notes (
  note_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('note', 'freeze', 'unfreeze')),
  text text NOT NULL,
  staff_id bigint NOT NULL,
  at_ms bigint NOT NULL
);
CREATE INDEX user_notes_by_user ON user_notes (user_id, note_id);
