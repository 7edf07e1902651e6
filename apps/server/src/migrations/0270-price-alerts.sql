-- What users asked to be told of a market's price.
CREATE TABLE price_alerts (
  alert_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users,
  market_id bigint NOT NULL,
  source text NOT NULL CHECK (source IN ('last', 'index')),
  condition text NOT NULL
    CHECK (condition IN ('reaches', 'rises_above', 'falls_below', 'gains', 'loses')),
  -- Ticks of a price, or millionths of a change; a fall is negative.
  target bigint NOT NULL,
  -- Over how many hours a change is measured; 0 for a price.
  window_hours integer NOT NULL CHECK (window_hours IN (0, 1, 24)),
  repeat text NOT NULL CHECK (repeat IN ('once', 'daily', 'always')),
  by_email boolean NOT NULL,
  is_paused boolean NOT NULL,
  -- Raised by every edit: what was seen of an earlier one is not told.
  revision integer NOT NULL,
  -- Commands up to this one are before the alert.
  from_sequence bigint NOT NULL,
  -- What it waits for next: the value at or above (below) which it fires, or is armed again.
  watch_above boolean NOT NULL,
  watch_value bigint NOT NULL,
  watch_fires boolean NOT NULL,
  fired_at_ms bigint,
  created_at_ms bigint NOT NULL,
  UNIQUE (user_id, market_id, source, condition, target, window_hours)
);

-- What alerts told, whole: the alert may be changed or gone. A command fires an alert once.
CREATE TABLE alert_firings (
  firing_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  alert_id bigint NOT NULL,
  sequence bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  market_id bigint NOT NULL,
  source text NOT NULL,
  condition text NOT NULL,
  target bigint NOT NULL,
  window_hours integer NOT NULL,
  repeat text NOT NULL,
  ticks bigint NOT NULL,
  change_ppm bigint,
  at_ms bigint NOT NULL,
  UNIQUE (alert_id, sequence)
);
CREATE INDEX alert_firings_by_user ON alert_firings (user_id, firing_id);
CREATE INDEX alert_firings_by_age ON alert_firings (at_ms);

-- The last price of each minute, for changes within hours.
CREATE TABLE alert_prices (
  minute_ms bigint NOT NULL,
  market_id bigint NOT NULL,
  source text NOT NULL,
  ticks bigint NOT NULL,
  PRIMARY KEY (minute_ms, market_id, source)
);

-- Up to which command a follower of the journal has told what it had to.
CREATE TABLE follower_positions (
  follower text PRIMARY KEY,
  sequence bigint NOT NULL
);
