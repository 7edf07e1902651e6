-- user_restriction, as the core declares it.
CREATE TABLE user_restrictions (
  user_id bigint NOT NULL,
  no_trading_until_ms bigint NOT NULL,
  reduce_only_until_ms bigint NOT NULL,
  no_withdrawal_until_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (user_id)
);
