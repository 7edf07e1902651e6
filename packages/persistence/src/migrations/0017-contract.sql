-- Written by npm run migrations, and again until it is edited or in main: b5fa71fcf315
-- contract_calendar, as the core declares it.
CREATE TABLE contract_calendars (
  calendar_id bigint NOT NULL,
  market_id bigint NOT NULL,
  zone_minutes bigint NOT NULL,
  announced_at_ms bigint NOT NULL,
  starts_at_ms bigint NOT NULL,
  due_at_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (calendar_id)
);
-- contract_span, as the core declares it.
CREATE TABLE contract_spans (
  calendar_id bigint NOT NULL,
  place bigint NOT NULL,
  kind text NOT NULL,
  from_at bigint NOT NULL,
  until_at bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (calendar_id, place)
);
-- contract_session, as the core declares it.
CREATE TABLE contract_sessions (
  market_id bigint NOT NULL,
  calendar_id bigint NOT NULL,
  phase text NOT NULL,
  since_ms bigint NOT NULL,
  change_at_ms bigint NOT NULL,
  fresh_since_ms bigint NOT NULL,
  fresh_at_ms bigint NOT NULL,
  close_mark_ticks bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (market_id)
);
