-- Corrections of users' balances that two people decided, and what became of each. The core books them; a background job sends what is approved.
CREATE TABLE balance_corrections (
  correction_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users,
  case_id bigint NOT NULL REFERENCES support_cases,
  correction text NOT NULL CHECK (correction IN ('correction_refund', 'correction_goodwill',
    'correction_paid_back', 'correction_taken_back')),
  account_kind text NOT NULL CHECK (account_kind IN ('wallet', 'spot')),
  asset text NOT NULL,
  amount text NOT NULL,
  reason text NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff,
  approver_id bigint NOT NULL REFERENCES staff CHECK (approver_id <> staff_id),
  at_ms bigint NOT NULL,
  state text NOT NULL DEFAULT 'approved' CHECK (state IN ('approved', 'booked', 'failed')),
  sequence bigint,
  failure text
);
CREATE INDEX balance_corrections_waiting ON balance_corrections (correction_id) WHERE state = 'approved';
CREATE INDEX balance_corrections_of_user ON balance_corrections (user_id, correction_id);
