-- Terms of contract markets change later and are announced, as the limits of spot markets are.
ALTER TABLE scheduled_changes DROP CONSTRAINT scheduled_changes_kind_check;
ALTER TABLE scheduled_changes ADD CONSTRAINT scheduled_changes_kind_check
  CHECK (kind IN ('market_state', 'market_rules', 'contract_terms', 'fee_tier', 'user_fee_tier',
    'cancel_orders', 'finance_terms', 'finance_open'));
