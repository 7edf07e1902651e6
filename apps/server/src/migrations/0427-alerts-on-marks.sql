-- Contract markets are watched by their mark.
ALTER TABLE price_alerts
  DROP CONSTRAINT price_alerts_source_check,
  ADD CONSTRAINT price_alerts_source_check CHECK (source IN ('last', 'index', 'mark'));
