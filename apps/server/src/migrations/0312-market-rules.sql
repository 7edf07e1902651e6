-- Limits of a market change later and are announced, as its state and the fees are.
ALTER TABLE scheduled_changes DROP CONSTRAINT scheduled_changes_kind_check;
ALTER TABLE scheduled_changes ADD CONSTRAINT scheduled_changes_kind_check
  CHECK (kind IN ('market_state', 'market_rules', 'fee_tier', 'user_fee_tier', 'cancel_orders',
    'finance_terms', 'finance_open'));
