-- What one USDT is shown to be worth in fiat money. Display only; nothing is settled by it.
CREATE TABLE platform_rates (
  currency text PRIMARY KEY,
  sign text NOT NULL,
  rate numeric NOT NULL CHECK (rate > 0),
  -- Who says so, shown next to the figure.
  source text NOT NULL,
  updated_at_ms bigint NOT NULL,
  position integer NOT NULL
);
-- Fixed figures to begin with, and said to be so; the back office sets newer ones.
INSERT INTO platform_rates (currency, sign, rate, source, updated_at_ms, position) VALUES
  ('USD', '$', 1, 'fixed', 1795219200000, 1),
  ('CNY', '¥', 7.11, 'fixed', 1795219200000, 2),
  ('HKD', 'HK$', 7.78, 'fixed', 1795219200000, 3),
  ('JPY', '¥', 157, 'fixed', 1795219200000, 4),
  ('KRW', '₩', 1465, 'fixed', 1795219200000, 5),
  ('VND', '₫', 26360, 'fixed', 1795219200000, 6),
  ('THB', '฿', 32.4, 'fixed', 1795219200000, 7),
  ('EUR', '€', 0.86, 'fixed', 1795219200000, 8);
