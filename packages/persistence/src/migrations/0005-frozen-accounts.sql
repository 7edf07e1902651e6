-- Why orders of a frozen account ended: its owner did not cancel them.
ALTER TYPE close_reason ADD VALUE 'account_frozen';
