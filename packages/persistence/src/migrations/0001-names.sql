-- The names that commands and effects use, in the order of exchange-core's vocabulary.
CREATE TYPE account_kind AS ENUM
  ('wallet', 'main', 'spot', 'contract', 'fiat', 'gold', 'option', 'mining', 'house');
CREATE TYPE order_side AS ENUM ('buy', 'sell');
CREATE TYPE order_type AS ENUM
  ('limit', 'market', 'stop_limit', 'stop_market', 'take_profit_limit', 'take_profit_market');
CREATE TYPE time_in_force AS ENUM ('gtc', 'ioc', 'fok', 'post_only');
CREATE TYPE order_status AS ENUM
  ('waiting', 'open', 'partially_filled', 'filled', 'cancelled', 'expired', 'rejected_on_trigger');
CREATE TYPE close_reason AS ENUM
  ('none', 'filled', 'user_cancel', 'ioc_remainder', 'fok_unfillable', 'market_remainder',
   'post_only_would_take', 'self_trade', 'oco_other_leg', 'trigger_refused', 'market_closed',
   'dust_remainder', 'value_limit');
CREATE TYPE self_trade_mode AS ENUM ('expire_taker', 'expire_maker', 'expire_both', 'decrement');
CREATE TYPE market_state AS ENUM ('open', 'cancel_only', 'halted');
CREATE TYPE user_role AS ENUM ('customer', 'house');
CREATE TYPE transfer_reason AS ENUM
  ('deposit', 'demo_fund', 'account_transfer', 'order_hold', 'order_release', 'trade', 'trade_fee',
   'rounding', 'house_seed');
CREATE TYPE kline_interval AS ENUM ('1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M');
