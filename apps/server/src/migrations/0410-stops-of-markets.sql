-- Above every page of the back office: who stopped the markets that stand still, and when.
CREATE INDEX scheduled_changes_of_markets ON scheduled_changes (subject, finished_at_ms)
  WHERE kind = 'market_state' AND state = 'applied';
