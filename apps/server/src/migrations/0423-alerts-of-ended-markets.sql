-- An alert on a market that is no more waits for nothing: it says when its market ended, until its user removes it.
ALTER TABLE price_alerts ADD COLUMN ended_at_ms bigint;
-- Those of before.
UPDATE price_alerts SET ended_at_ms = delisted_at_ms, revision = revision + 1
  FROM market_terms WHERE market_terms.market_id = price_alerts.market_id AND delisted_at_ms <> 0;
UPDATE price_alerts SET ended_at_ms = contract_endings.ended_at_ms, revision = revision + 1
  FROM contract_endings WHERE contract_endings.market_id = price_alerts.market_id AND phase = 'settled';
CREATE INDEX price_alerts_by_market ON price_alerts (market_id) WHERE ended_at_ms IS NULL;
CREATE INDEX price_alerts_by_end ON price_alerts (ended_at_ms) WHERE ended_at_ms IS NOT NULL;
