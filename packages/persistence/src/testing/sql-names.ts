import * as core from '@candor/exchange-core';
import { klineIntervals } from '#klines/kline-times.ts';

/** The lists of names that are types of the database, in the order of the list. */
export const namesByType: Readonly<Record<string, readonly string[]>> = {
  account_kind: core.accountKinds,
  order_side: core.orderSides,
  order_type: core.orderTypes,
  time_in_force: core.timesInForce,
  order_status: core.orderStatuses,
  close_reason: core.closeReasons,
  self_trade_mode: core.selfTradeModes,
  market_state: core.marketStates,
  user_role: core.userRoles,
  transfer_reason: core.transferReasons,
  kline_interval: klineIntervals,
};
