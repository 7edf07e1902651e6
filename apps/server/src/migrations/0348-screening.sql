-- Lists of sanctions and of people in public office, as files say; who is close to an entry; and risk classes of users.
CREATE TABLE screening_lists (
  file_name text PRIMARY KEY,
  -- Null while the file could never be read.
  kind text CHECK (kind IN ('sanctions', 'pep')),
  sha256 text NOT NULL,
  entries integer NOT NULL,
  read_at_ms bigint NOT NULL,
  -- Null until every user was compared with what it says.
  screened_at_ms bigint,
  problem text
);
CREATE TABLE screening_entries (
  file_name text NOT NULL REFERENCES screening_lists ON DELETE CASCADE,
  entry_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sanctions', 'pep')),
  names text[] NOT NULL,
  birthdays text[] NOT NULL,
  countries text[] NOT NULL,
  -- What names are found by: pairs of beginnings of words in Latin letters.
  keys text[] NOT NULL,
  -- Of what is compared: an entry that changes is another one to decide on.
  mark text NOT NULL,
  PRIMARY KEY (file_name, entry_id)
);
CREATE INDEX screening_entries_by_key ON screening_entries USING gin (keys);

CREATE TABLE screening_alerts (
  alert_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users,
  attempt_id bigint NOT NULL REFERENCES identity_attempts,
  file_name text NOT NULL,
  entry_id text NOT NULL,
  mark text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sanctions', 'pep')),
  -- What the list said when it was found: the list may say something else later.
  listed_name text NOT NULL,
  listed_birthdays text[] NOT NULL,
  listed_countries text[] NOT NULL,
  score integer NOT NULL,
  name_score integer NOT NULL,
  birthday text NOT NULL,
  country text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'dismissed', 'confirmed')),
  created_at_ms bigint NOT NULL,
  decided_at_ms bigint,
  decided_by bigint REFERENCES staff,
  reason text,
  UNIQUE (attempt_id, file_name, entry_id, mark)
);
CREATE INDEX screening_alerts_by_state ON screening_alerts (state, alert_id);
CREATE INDEX screening_alerts_by_user ON screening_alerts (user_id, alert_id);

-- Every class a user was ever in; the latest holds, and who has none is low.
CREATE TABLE user_risks (
  risk_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users,
  risk text NOT NULL CHECK (risk IN ('low', 'medium', 'high')),
  at_ms bigint NOT NULL,
  -- Null: a rule did it.
  staff_id bigint REFERENCES staff,
  approver_id bigint REFERENCES staff,
  reason text NOT NULL
);
CREATE INDEX user_risks_by_user ON user_risks (user_id, risk_id);
