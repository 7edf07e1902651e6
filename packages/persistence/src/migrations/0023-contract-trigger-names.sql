-- What users call their conditional orders of contracts, as the core declares it.
CREATE TABLE contract_trigger_names (
  trigger_id bigint NOT NULL,
  user_id bigint NOT NULL,
  client_order_id text NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (trigger_id)
);
