-- Orders and trades of all clients by market, for the back office. House rows are in neither index, so that
-- its market makers cost nothing here.
CREATE INDEX finished_orders_of_clients ON finished_orders (market_id, order_id) WHERE NOT is_house;
CREATE INDEX finished_orders_prevented ON finished_orders (order_id)
  WHERE NOT is_house AND (prevented_lots > 0 OR close_reason = 'self_trade');
CREATE INDEX trades_of_clients ON trades (market_id, trade_id)
  WHERE NOT (maker_is_house AND taker_is_house);
