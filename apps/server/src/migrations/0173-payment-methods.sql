-- How users are paid outside of the exchange. Names and accounts are sealed; what must be unique is an HMAC.
CREATE TABLE payment_methods (
  pay_method_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('bank', 'alipay', 'wechat', 'paypal')),
  details_sealed bytea NOT NULL,
  account_mac bytea NOT NULL CHECK (octet_length(account_mac) = 32),
  qr_file_id text REFERENCES uploads,
  created_at_ms bigint NOT NULL,
  updated_at_ms bigint NOT NULL,
  -- Removed ones stay for what was paid by them.
  removed_at_ms bigint
);
CREATE UNIQUE INDEX payment_methods_once ON payment_methods (user_id, kind, account_mac)
  WHERE removed_at_ms IS NULL;
