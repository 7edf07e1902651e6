-- Whose orders are cancelled at what time, unless their program says before that it is alive.
CREATE TABLE cancel_timers (
  user_id bigint PRIMARY KEY REFERENCES users,
  due_at_ms bigint NOT NULL
);
