-- What coins were worth, for the cost and profit of customers: by the index, without one by the last trade.
-- What came to a customer or left one, and what a trade was paid with, at the price of that moment; one row for
-- each market that values the asset, none for an asset that is a market's money only.
CREATE TABLE transfer_prices (
  transfer_id bigint NOT NULL,
  market_id bigint NOT NULL,
  ticks bigint NOT NULL,
  PRIMARY KEY (transfer_id, market_id)
);

-- The last price of each hour, counted from 1970 in UTC.
CREATE TABLE hourly_prices (
  hour bigint NOT NULL,
  market_id bigint NOT NULL,
  close_ticks bigint NOT NULL,
  PRIMARY KEY (market_id, hour)
) WITH (fillfactor = 60);

-- A database that is older than this knows the hours by their trades, until it is rebuilt.
INSERT INTO hourly_prices (hour, market_id, close_ticks)
  SELECT open_time_ms / 3600000, market_id, close_ticks FROM klines WHERE kline_interval = '1h';
