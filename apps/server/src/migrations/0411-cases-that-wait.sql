-- Since when somebody waits for customer service: from what was said first and not answered yet; null while the user is
-- to say something. What is due first comes first.
ALTER TABLE support_cases ADD COLUMN waits_since_ms bigint;
UPDATE support_cases SET waits_since_ms = CASE
  WHEN kind = 'question' AND NOT is_waiting THEN NULL
  WHEN is_waiting THEN greatest(opened_at_ms, said_at_ms) ELSE opened_at_ms END;
CREATE INDEX support_cases_waiting ON support_cases (coalesce(waits_since_ms, 9007199254740991), case_id)
  WHERE state = 'open';
CREATE INDEX support_cases_waiting_by_staff ON support_cases
  (assigned_to, coalesce(waits_since_ms, 9007199254740991), case_id) WHERE state = 'open';
CREATE INDEX p2p_orders_in_appeal ON p2p_orders (appealed_at_ms, order_id) WHERE state = 'appeal';
