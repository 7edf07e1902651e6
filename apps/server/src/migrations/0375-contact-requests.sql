-- Who can no longer receive codes at a contact of their account asks for another one. A request stands beside the case
-- of customer service that decides it.
CREATE TABLE contact_requests (
  request_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  secret_hash bytea NOT NULL UNIQUE CHECK (octet_length(secret_hash) = 32),
  -- Null where nobody has the account that was named: whoever asked must not learn it, so they have a request too.
  user_id bigint REFERENCES users,
  case_id bigint UNIQUE REFERENCES support_cases,
  lost text NOT NULL CHECK (lost IN ('email', 'phone')),
  -- As it was when somebody asked: a change of it since then makes the request void.
  old_contact text,
  new_contact text NOT NULL,
  proved text[] NOT NULL,
  not_proved text[] NOT NULL,
  locale text NOT NULL,
  address text NOT NULL,
  opened_at_ms bigint NOT NULL,
  pictures integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'stopped', 'refused', 'done')),
  refusal text,
  -- What the approval decided: a setting that changes later moves no change that waits.
  delay_hours integer,
  effect_at_ms bigint,
  stop_hash bytea UNIQUE CHECK (octet_length(stop_hash) = 32),
  -- The request of the act that approved it, and its reason: entries of the log about what follows have both.
  decision_id text,
  reason text,
  ended_at_ms bigint,
  CHECK ((user_id IS NULL) = (case_id IS NULL)),
  CHECK (state <> 'approved' OR (effect_at_ms IS NOT NULL AND stop_hash IS NOT NULL))
);
CREATE INDEX contact_requests_by_user ON contact_requests (user_id, request_id);
CREATE INDEX contact_requests_by_address ON contact_requests (address, opened_at_ms);
CREATE INDEX contact_requests_by_new_contact ON contact_requests (new_contact);
CREATE INDEX contact_requests_by_time ON contact_requests (opened_at_ms) WHERE user_id IS NULL;
CREATE INDEX contact_requests_due ON contact_requests (effect_at_ms) WHERE state = 'approved';
-- One change of an account waits at a time.
CREATE UNIQUE INDEX contact_requests_approved ON contact_requests (user_id) WHERE state = 'approved';

ALTER TABLE support_cases DROP CONSTRAINT support_cases_kind_check;
ALTER TABLE support_cases ADD CONSTRAINT support_cases_kind_check
  CHECK (kind IN ('password_reset', 'factor_reset', 'contact_lost', 'question', 'other'));
-- Of a lost contact there may be several: a stranger's request must not stand in the owner's way.
DROP INDEX support_cases_open;
CREATE UNIQUE INDEX support_cases_open ON support_cases (user_id, kind)
  WHERE state = 'open' AND kind NOT IN ('question', 'contact_lost', 'other');

-- Pictures of somebody who asks without a session belong to their request.
ALTER TABLE uploads DROP CONSTRAINT uploads_owner_kind_check;
ALTER TABLE uploads ADD CONSTRAINT uploads_owner_kind_check
  CHECK (owner_kind IN ('user', 'staff', 'asker'));
