-- Who has taken a dispute between people: names, words and pictures are in clear to them until then.
CREATE TABLE p2p_claims (
  order_id bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff,
  since_ms bigint NOT NULL,
  until_ms bigint NOT NULL,
  PRIMARY KEY (order_id, staff_id)
);
