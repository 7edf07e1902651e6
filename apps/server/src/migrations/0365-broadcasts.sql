-- Messages to many users that two people decided, and how far each has come.
CREATE TABLE broadcasts (
  broadcast_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- By language, each with title and body: what was approved, word for word.
  texts jsonb NOT NULL,
  article_slug text,
  audience jsonb NOT NULL,
  reason text NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff,
  approver_id bigint REFERENCES staff,
  decided_at_ms bigint NOT NULL,
  send_at_ms bigint NOT NULL,
  state text NOT NULL DEFAULT 'scheduled' CHECK (state IN ('scheduled', 'sending', 'sent', 'stopped')),
  ended_at_ms bigint,
  -- Users up to this number have had their turn; whoever joins later than the start gets none.
  done_user_id bigint NOT NULL DEFAULT 0,
  last_user_id bigint,
  sent bigint NOT NULL DEFAULT 0
);
ALTER TABLE notice_settings ADD COLUMN news_by_push boolean NOT NULL DEFAULT true;
