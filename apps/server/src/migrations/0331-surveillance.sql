-- What looks like abuse of a market, found by the clock in committed orders and trades, for staff to look at. A flag does
-- nothing to its user.
CREATE TABLE surveillance_flags (
  flag_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('self_trade', 'wash', 'spoof', 'large_order', 'large_trade')),
  market_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- Of two who traded with each other the other one.
  other_user_id bigint,
  -- Whether the other one is the house.
  with_house boolean NOT NULL,
  -- From the first to the last of what it is about.
  from_ms bigint NOT NULL,
  to_ms bigint NOT NULL,
  -- The numbers it was found by, and the rule's limits as they were.
  figures jsonb NOT NULL,
  rule jsonb NOT NULL,
  order_ids bigint[] NOT NULL,
  found_at_ms bigint NOT NULL,
  reviewed_at_ms bigint,
  reviewed_by bigint REFERENCES staff,
  note text
);
CREATE INDEX surveillance_flags_open ON surveillance_flags (flag_id) WHERE reviewed_at_ms IS NULL;
CREATE INDEX surveillance_flags_by_kind ON surveillance_flags (kind, flag_id);
CREATE INDEX surveillance_flags_by_user ON surveillance_flags (user_id, flag_id);
CREATE INDEX surveillance_flags_by_other ON surveillance_flags (other_user_id, flag_id)
  WHERE other_user_id IS NOT NULL;

-- Everything before this was looked at. One row, which is also what two runs at a time wait for.
CREATE TABLE surveillance_mark (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  up_to_ms bigint NOT NULL
);
INSERT INTO surveillance_mark (up_to_ms) VALUES (0);

-- Few clients ever meet their own order.
CREATE INDEX finished_orders_prevented_by_end ON finished_orders (updated_at_ms)
  WHERE NOT is_house AND (prevented_lots > 0 OR close_reason = 'self_trade');
