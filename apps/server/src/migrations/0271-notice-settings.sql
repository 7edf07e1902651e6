-- What users want to be told of, and how. A user without a row has the defaults of notice-settings.ts.
CREATE TABLE notice_settings (
  user_id bigint PRIMARY KEY REFERENCES users,
  fill_in_app boolean NOT NULL,
  fill_by_email boolean NOT NULL,
  earn_in_app boolean NOT NULL,
  earn_by_email boolean NOT NULL,
  alert_by_email boolean NOT NULL,
  -- E-mails of these kinds wait from one minute of the user's day to the other.
  is_quiet boolean NOT NULL,
  quiet_from_minute integer NOT NULL CHECK (quiet_from_minute BETWEEN 0 AND 1439),
  quiet_to_minute integer NOT NULL CHECK (quiet_to_minute BETWEEN 0 AND 1439),
  zone text NOT NULL
);

-- How many e-mails of these kinds a user got within an hour.
CREATE INDEX outbox_messages_notices ON outbox_messages (user_id, created_at_ms) WHERE template = 'notice';
