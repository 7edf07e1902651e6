-- What staff decided about restrictions as it stands: the end, what the user is told, and why. The core enforces those that
-- are about money (user_restrictions); to log in is refused here.
CREATE TABLE restriction_orders (
  user_id bigint NOT NULL REFERENCES users,
  restriction text NOT NULL
    CHECK (restriction IN ('no_trading', 'reduce_only', 'no_withdrawal', 'no_login')),
  -- Null: until it is lifted.
  until_ms bigint,
  category text NOT NULL,
  reason text NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff,
  set_at_ms bigint NOT NULL,
  PRIMARY KEY (user_id, restriction)
);

-- Asked on the way of every log-in, session and key: a column, not a table.
ALTER TABLE users ADD COLUMN no_login_until_ms bigint NOT NULL DEFAULT 0;

ALTER TABLE user_notes DROP CONSTRAINT user_notes_kind_check;
ALTER TABLE user_notes ADD CONSTRAINT user_notes_kind_check
  CHECK (kind IN ('note', 'freeze', 'unfreeze', 'restrict', 'lift'));

ALTER TABLE scheduled_changes DROP CONSTRAINT scheduled_changes_kind_check;
ALTER TABLE scheduled_changes ADD CONSTRAINT scheduled_changes_kind_check
  CHECK (kind IN ('market_state', 'market_rules', 'contract_terms', 'fee_tier', 'user_fee_tier',
    'cancel_orders', 'user_restriction', 'finance_terms', 'finance_open'));
