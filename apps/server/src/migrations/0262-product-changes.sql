-- Products of Earn change later and announced, as markets and fees do. The subject is then a product's number.
ALTER TABLE scheduled_changes DROP CONSTRAINT scheduled_changes_kind_check;
ALTER TABLE scheduled_changes ADD CONSTRAINT scheduled_changes_kind_check CHECK (kind IN
  ('market_state', 'fee_tier', 'user_fee_tier', 'cancel_orders', 'finance_terms', 'finance_open'));
