-- asset_term, as the core declares it.
CREATE TABLE asset_terms (
  asset_id bigint NOT NULL,
  delisted_at_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (asset_id)
);
