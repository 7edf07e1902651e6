-- Each page of orders asks which flags name its orders.
CREATE INDEX surveillance_flags_by_order ON surveillance_flags USING gin (order_ids);
