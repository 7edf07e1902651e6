-- What a user asks in the app is a case of its own kind, and its thread is the conversation: messages of the user
-- (without staff) and answers of staff. Notes, and why staff closed it, stay with staff.
ALTER TABLE support_cases
  ADD COLUMN subject text NOT NULL DEFAULT '',
  -- When somebody last said something in the conversation.
  ADD COLUMN said_at_ms bigint NOT NULL DEFAULT 0,
  -- Whether the user spoke last: staff have not answered yet.
  ADD COLUMN is_waiting boolean NOT NULL DEFAULT false,
  -- The last entry of staff that the user has seen.
  ADD COLUMN seen_entry_id bigint NOT NULL DEFAULT 0;
ALTER TABLE support_cases DROP CONSTRAINT support_cases_kind_check;
ALTER TABLE support_cases ADD CONSTRAINT support_cases_kind_check
  CHECK (kind IN ('password_reset', 'factor_reset', 'question', 'other'));
-- A question is not asked once: somebody may have two at a time.
DROP INDEX support_cases_open;
CREATE UNIQUE INDEX support_cases_open ON support_cases (user_id, kind)
  WHERE state = 'open' AND kind NOT IN ('question', 'other');

ALTER TABLE support_case_entries DROP CONSTRAINT support_case_entries_kind_check;
ALTER TABLE support_case_entries ADD CONSTRAINT support_case_entries_kind_check
  CHECK (kind IN ('statement', 'message', 'note', 'evidence', 'claim', 'act', 'close', 'reopen'));
-- The client's own name of what a user said: a repeat adds nothing.
ALTER TABLE support_case_entries ADD COLUMN client_entry_id text;
CREATE UNIQUE INDEX support_case_entries_by_client ON support_case_entries (case_id, client_entry_id)
  WHERE client_entry_id IS NOT NULL;
