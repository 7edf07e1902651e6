-- Who asks has a budget of their own: what strangers ask for cannot use up what an owner needs.
ALTER TABLE verification_targets RENAME TO code_budgets;
ALTER TABLE code_budgets RENAME COLUMN target TO name;
-- Counts under the old names mean nothing any more.
DELETE FROM code_budgets;

-- Where an owner has logged in from.
CREATE INDEX login_history_known ON login_history (user_id, address)
  WHERE outcome IN ('ok', 'ok_passkey');
