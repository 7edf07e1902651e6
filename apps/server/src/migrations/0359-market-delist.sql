-- A market is delisted at an announced time, as its limits change.
ALTER TABLE scheduled_changes DROP CONSTRAINT scheduled_changes_kind_check;
ALTER TABLE scheduled_changes ADD CONSTRAINT scheduled_changes_kind_check
  CHECK (kind IN ('market_state', 'market_rules', 'market_delist', 'contract_terms', 'fee_tier',
    'user_fee_tier', 'cancel_orders', 'user_restriction', 'finance_terms', 'finance_open'));
