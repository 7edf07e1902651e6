-- Written by npm run migrations, and again until it is edited or in main: 35895d4cd149
-- contract_trigger, as the core declares it.
CREATE TABLE contract_triggers (
  trigger_id bigint NOT NULL,
  user_id bigint NOT NULL,
  market_id bigint NOT NULL,
  position_side text NOT NULL,
  side text NOT NULL,
  order_type text NOT NULL,
  time_in_force text NOT NULL,
  reduce_only bigint NOT NULL,
  trigger_ticks bigint NOT NULL,
  callback_bps bigint NOT NULL,
  activation_ticks bigint NOT NULL,
  start_id bigint NOT NULL,
  ticks bigint NOT NULL,
  lots bigint NOT NULL,
  status text NOT NULL,
  close_reason text NOT NULL,
  refused_for text NOT NULL,
  mark_ticks bigint NOT NULL,
  extreme_ticks bigint NOT NULL,
  order_id bigint NOT NULL,
  created_at_ms bigint NOT NULL,
  updated_at_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (trigger_id)
);
-- Waiting and ended ones of a user, newest first.
CREATE INDEX contract_triggers_by_user ON contract_triggers (user_id, trigger_id);
-- contract_trail_peak, as the core declares it.
CREATE TABLE contract_trail_peaks (
  market_id bigint NOT NULL,
  is_sell bigint NOT NULL,
  from_id bigint NOT NULL,
  ticks bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (market_id, is_sell, from_id)
);
-- contract_trigger_due, as the core declares it.
CREATE TABLE contract_trigger_dues (
  trigger_id bigint NOT NULL,
  mark_ticks bigint NOT NULL,
  extreme_ticks bigint NOT NULL,
  due_at_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (trigger_id)
);
