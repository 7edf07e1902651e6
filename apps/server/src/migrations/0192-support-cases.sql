-- What customer service works on for one user: a lost password, a lost factor, anything else. Everything
-- that was said and done stands in its entries, which are never changed.
CREATE TABLE support_cases (
  case_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('password_reset', 'factor_reset', 'other')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'refused')),
  statement text NOT NULL,
  opened_at_ms bigint NOT NULL,
  -- Null when the user asked without staff.
  opened_by bigint REFERENCES staff,
  assigned_to bigint REFERENCES staff,
  closed_at_ms bigint
);
CREATE INDEX support_cases_by_state ON support_cases (state, case_id);
CREATE INDEX support_cases_by_user ON support_cases (user_id, case_id);
CREATE INDEX support_cases_by_staff ON support_cases (assigned_to, state, case_id);
-- Somebody who asks again and again has one case of a kind, not a hundred.
CREATE UNIQUE INDEX support_cases_open ON support_cases (user_id, kind)
  WHERE state = 'open' AND kind <> 'other';

CREATE TABLE support_case_entries (
  entry_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  case_id bigint NOT NULL REFERENCES support_cases,
  kind text NOT NULL CHECK (kind IN ('statement', 'note', 'evidence', 'claim', 'act', 'close')),
  text text NOT NULL,
  file_id text REFERENCES uploads,
  staff_id bigint REFERENCES staff,
  at_ms bigint NOT NULL
);
CREATE INDEX support_case_entries_by_case ON support_case_entries (case_id, entry_id);
