-- Orders and trades of one house user, for the back office: the indexes by user hold clients alone. Orders and trades
-- among house users leave after some hours, so these stay small; a client's orders cost nothing here.
CREATE INDEX finished_orders_by_house_user ON finished_orders (user_id, order_id) WHERE is_house;
CREATE INDEX trades_by_house_maker ON trades (maker_user_id, trade_id) WHERE maker_is_house;
CREATE INDEX trades_by_house_taker ON trades (taker_user_id, trade_id) WHERE taker_is_house;
CREATE INDEX contract_trades_by_house_maker ON contract_trades (maker_user_id, traded_at_ms, market_id, trade_id)
  WHERE maker_is_house;
CREATE INDEX contract_trades_by_house_taker ON contract_trades (taker_user_id, traded_at_ms, market_id, trade_id)
  WHERE taker_is_house;
