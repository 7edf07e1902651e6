-- Which kinds of changes there are is the code's: each new one had to repeat the list of all others here.
ALTER TABLE scheduled_changes DROP CONSTRAINT scheduled_changes_kind_check;
ALTER TABLE scheduled_changes ADD CONSTRAINT scheduled_changes_kind_check CHECK (kind ~ '^[a-z_]{1,40}$');
