-- Until when a verified identity holds, and an application that replaces it without ending it meanwhile.
-- Days are texts as YYYY-MM-DD, in UTC; the document's own expiry lies sealed with the person.
CREATE TABLE identity_terms (
  user_id bigint PRIMARY KEY REFERENCES users,
  attempt_id bigint NOT NULL REFERENCES identity_attempts,
  -- What the period was counted by: another class or other years count it again.
  risk text NOT NULL CHECK (risk IN ('low', 'medium', 'high')),
  years integer NOT NULL,
  -- Approval and years; and the same with the notice a user has when it comes nearer.
  base_until text NOT NULL,
  class_until text NOT NULL,
  -- What staff set in the place of the period; null while they did not.
  staff_until text,
  -- The last day on which it holds.
  until_day text NOT NULL,
  -- The day on which the user is told next; null when everything is said.
  tell_on text,
  -- Work for staff, where the class is high: since when, and what they did.
  task_at_ms bigint,
  task_done_at_ms bigint,
  task_done_by bigint REFERENCES staff,
  task_reason text
);
CREATE INDEX identity_terms_by_day ON identity_terms (until_day, user_id);
CREATE INDEX identity_terms_to_tell ON identity_terms (tell_on, user_id) WHERE tell_on IS NOT NULL;
CREATE INDEX identity_terms_tasks ON identity_terms (task_at_ms)
  WHERE task_at_ms IS NOT NULL AND task_done_at_ms IS NULL;

-- replaced: held until a newer document of the same user was approved.
ALTER TABLE identity_attempts DROP CONSTRAINT identity_attempts_state_check;
ALTER TABLE identity_attempts ADD CONSTRAINT identity_attempts_state_check
  CHECK (state IN ('pending', 'approved', 'refused', 'revoked', 'replaced'));
-- A user may have one that holds and one that waits; of one document each belongs to one user.
DROP INDEX identity_one_per_user;
CREATE UNIQUE INDEX identity_one_per_user ON identity_attempts (user_id) WHERE state = 'pending';
CREATE UNIQUE INDEX identity_one_holds ON identity_attempts (user_id) WHERE state = 'approved';
DROP INDEX identity_one_per_document;
CREATE UNIQUE INDEX identity_one_per_document ON identity_attempts (document_mac)
  WHERE state = 'pending';
CREATE UNIQUE INDEX identity_one_document_holds ON identity_attempts (document_mac)
  WHERE state = 'approved';

DROP INDEX identity_by_end;
CREATE INDEX identity_by_end ON identity_attempts (state, decided_at_ms)
  WHERE state IN ('refused', 'revoked', 'replaced') AND pictures_removed_at_ms IS NULL;
