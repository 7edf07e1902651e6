-- Where a device's notifications go, by its browser's push service. They end with the session that asked for them.
CREATE TABLE push_subscriptions (
  session_id bigint PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  -- A browser has one: who logs in there next takes it over.
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at_ms bigint NOT NULL
);
CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id, session_id);

-- What devices are told of; they are told nothing until a user turns them on.
ALTER TABLE notice_settings
  ADD COLUMN fill_by_push boolean NOT NULL DEFAULT true,
  ADD COLUMN earn_by_push boolean NOT NULL DEFAULT true,
  ADD COLUMN alert_by_push boolean NOT NULL DEFAULT true,
  ADD COLUMN p2p_by_push boolean NOT NULL DEFAULT true;
