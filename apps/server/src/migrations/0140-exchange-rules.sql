-- Rules that were fixed when this exchange was first started: a replay of its journal needs the same.
CREATE TABLE exchange_rules (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  demo_enabled boolean NOT NULL,
  demo_fund_units_max bigint NOT NULL CHECK (demo_fund_units_max >= 0)
);
