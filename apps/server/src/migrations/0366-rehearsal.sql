-- A rehearsal is an empty house with play money: it is set up as a real one, and never becomes one.
ALTER TABLE exchange_rules ADD COLUMN is_rehearsal boolean NOT NULL DEFAULT false
  CHECK (demo_enabled OR NOT is_rehearsal);
