-- The daily check-in, as the core declares it. Days count from 1970 in UTC+8.
CREATE TABLE checkin_rules (
  rule_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  reward_units bigint NOT NULL,
  takes_checkins bigint NOT NULL,
  closed_from_day bigint NOT NULL,
  closed_until_day bigint NOT NULL,
  funded_units bigint NOT NULL,
  last_funded_at_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (rule_id)
);
CREATE TABLE checkin_streaks (
  user_id bigint NOT NULL,
  last_day bigint NOT NULL,
  streak_days bigint NOT NULL,
  best_days bigint NOT NULL,
  total_days bigint NOT NULL,
  total_units bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (user_id)
);
CREATE TABLE checkin_totals (
  day bigint NOT NULL,
  count bigint NOT NULL,
  units bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (day)
);
-- History: a row for each check-in; the core forgets it at once.
CREATE TABLE checkin_days (
  user_id bigint NOT NULL,
  day bigint NOT NULL,
  run_day bigint NOT NULL,
  units bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (user_id, day)
);
