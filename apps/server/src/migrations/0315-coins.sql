-- What a coin is. The core knows symbols only; what people read of them stands here, edited by staff.
CREATE TABLE coin_facts (
  asset text PRIMARY KEY,
  tags text[] NOT NULL,
  -- Whole coins as decimal text; null is not known, and for the largest supply no limit.
  supply_now text CHECK (supply_now ~ '^[0-9]+(\.[0-9]+)?$'),
  supplied_at_ms bigint,
  supply_max text CHECK (supply_max ~ '^[0-9]+(\.[0-9]+)?$'),
  website text,
  white_paper text,
  source text,
  explorer text,
  -- [{"chain": ..., "address": ...}]
  contracts jsonb NOT NULL,
  updated_at_ms bigint NOT NULL,
  CHECK ((supply_now IS NULL) = (supplied_at_ms IS NULL))
);
CREATE TABLE coin_texts (
  asset text NOT NULL REFERENCES coin_facts,
  locale text NOT NULL CHECK (locale IN ('zh', 'en', 'jp', 'hk', 'hy', 'yn', 'ty')),
  text text NOT NULL,
  PRIMARY KEY (asset, locale)
);

-- When a market was first seen. Those seen together at the first start opened with the exchange.
CREATE TABLE market_listings (
  symbol text PRIMARY KEY,
  listed_at_ms bigint NOT NULL
);
