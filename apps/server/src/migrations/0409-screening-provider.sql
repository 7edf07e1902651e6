-- A provider that is asked about verified users beside the lists, and what it was asked.
CREATE TABLE screening_provider (
  provider_id integer PRIMARY KEY DEFAULT 1 CHECK (provider_id = 1),
  -- Null: nobody is asked.
  url text,
  -- What requests are signed with, under a key that is not here; and its last four characters.
  secret_sealed bytea,
  secret_hint text,
  -- The secret is shown once.
  secret_shown_at_ms bigint,
  changed_at_ms bigint NOT NULL,
  staff_id bigint REFERENCES staff,
  approver_id bigint REFERENCES staff,
  reason text NOT NULL,
  -- When staff were last told that answers are missing.
  alarmed_at_ms bigint NOT NULL DEFAULT 0
);
CREATE TABLE screening_questions (
  attempt_id bigint PRIMARY KEY REFERENCES identity_attempts,
  user_id bigint NOT NULL REFERENCES users,
  -- The same in each try: the provider counts it once.
  question_id text NOT NULL UNIQUE,
  created_at_ms bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  tried_at_ms bigint,
  -- Why the last try had no answer.
  problem text,
  answered_at_ms bigint,
  hits integer
);
CREATE INDEX screening_questions_waiting ON screening_questions (created_at_ms)
  WHERE answered_at_ms IS NULL;
CREATE INDEX screening_questions_answered ON screening_questions (answered_at_ms)
  WHERE answered_at_ms IS NOT NULL;
CREATE INDEX screening_questions_by_user ON screening_questions (user_id, attempt_id);

ALTER TABLE screening_alerts ADD COLUMN source text NOT NULL DEFAULT 'list'
  CHECK (source IN ('list', 'webhook'));
