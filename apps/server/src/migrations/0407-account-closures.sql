-- Accounts that their owners close. A row waits, so that the owner can come back; then sign-in ends, and a minute later,
-- when nothing can be under way any more, what no law asks for is erased. The rest is kept sealed up to a day that is
-- set then, and erased on it.
CREATE TABLE account_closures (
  closure_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  -- stopped: the owner came back, something was open after all, or the account was frozen meanwhile.
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'ending', 'closed', 'erased', 'stopped')),
  asked_at_ms bigint NOT NULL,
  -- When the next step is due; null when none is.
  due_at_ms bigint,
  closed_at_ms bigint,
  -- Contacts, name and log-ins, sealed under a key that is not here; null before and after they are kept.
  kept_sealed bytea,
  ended_at_ms bigint
);
CREATE UNIQUE INDEX account_closures_once ON account_closures (user_id) WHERE state <> 'stopped';
CREATE INDEX account_closures_by_user ON account_closures (user_id, closure_id);
CREATE INDEX account_closures_due ON account_closures (due_at_ms) WHERE due_at_ms IS NOT NULL;

-- Only a closed account has no contact.
ALTER TABLE users ADD COLUMN closed_at_ms bigint;
ALTER TABLE users DROP CONSTRAINT users_check;
ALTER TABLE users ADD CONSTRAINT users_check
  CHECK (num_nonnulls(email, phone) >= 1 OR closed_at_ms IS NOT NULL);
