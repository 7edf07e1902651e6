-- Messages to one user. The words are the code's, in the reader's language; the values are filled in.
CREATE TABLE user_messages (
  message_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users,
  template text NOT NULL,
  values jsonb NOT NULL,
  created_at_ms bigint NOT NULL,
  read_at_ms bigint
);
CREATE INDEX user_messages_by_user ON user_messages (user_id, message_id);
CREATE INDEX user_messages_unread ON user_messages (user_id) WHERE read_at_ms IS NULL;

-- Announcements published up to then were seen.
CREATE TABLE announcement_marks (
  user_id bigint PRIMARY KEY REFERENCES users,
  read_to_ms bigint NOT NULL
);
