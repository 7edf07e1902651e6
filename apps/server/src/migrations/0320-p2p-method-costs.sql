-- What a payment method costs who pays and who is paid, beside the money itself, as staff found it; a method without a
-- line costs what nobody here knows.
CREATE TABLE p2p_method_costs (
  pair_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bank', 'alipay', 'wechat', 'paypal')),
  payer_ppm integer NOT NULL CHECK (payer_ppm BETWEEN 0 AND 200000),
  payer_units bigint NOT NULL CHECK (payer_units >= 0),
  payee_ppm integer NOT NULL CHECK (payee_ppm BETWEEN 0 AND 200000),
  payee_units bigint NOT NULL CHECK (payee_units >= 0),
  PRIMARY KEY (pair_id, kind)
);
