-- Contract orders and trades of everybody by market, for the back office. Who is of the house is asked of a list of
-- a few, not of every user.
CREATE INDEX contract_orders_by_market ON contract_orders (market_id, order_id);
CREATE INDEX contract_trades_of_clients ON contract_trades (market_id, traded_at_ms, trade_id)
  WHERE NOT (maker_is_house AND taker_is_house);
CREATE INDEX engine_users_of_house ON engine_users (user_id) WHERE role = 'house';
