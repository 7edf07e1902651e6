import { bothSides } from '#modules/money/history/index.ts';
import type { TradeRole } from '#modules/money/history/index.ts';
import { amount, price } from './data-list.ts';
import type { DataList } from './data-list.ts';

const spotOrder = (table: 'open_orders' | 'finished_orders', rest: string): string =>
  `SELECT order_id, market_id, side::text, order_type::text AS type, time_in_force::text, ticks, trigger_ticks,
    lots, filled_lots, quote_units, filled_quote_units, fee_units, created_at_ms, updated_at_ms,
    status::text, client_order_id, ${rest}
  FROM ${table} WHERE user_id = $1 AND NOT is_house`;

/** The user's side of trades of a table; what is the other side's is not read. */
const ownSides = (table: string, columns: string, perSide: (side: string) => string): string => {
  const bySide = (role: TradeRole, side: string): string =>
    `SELECT trade_id, market_id, ticks, lots, ${columns}, ${role}_order_id AS order_id, ${perSide(role)},
       traded_at_ms, ${side} AS side, '${role}' AS role
     FROM ${table} WHERE ${role}_user_id = $1 AND NOT ${role}_is_house`;
  return `(${bothSides(bySide)})`;
};

const quantity = (lots: string): string => amount(`${lots} * markets.lot_units`, 'base.scale');

const withAssets = `JOIN assets AS base ON base.asset_id = markets.base_asset_id
  JOIN assets AS quote ON quote.asset_id = markets.quote_asset_id`;

const spotLists: readonly DataList[] = [
  {
    file: 'trading/spot-orders',
    tables: ['open_orders', 'finished_orders'],
    sql: `SELECT order_id, markets.symbol AS market, side, type, time_in_force,
        ${price('orders.ticks', 'markets')} AS price, ${price('trigger_ticks', 'markets')} AS trigger_price,
        ${quantity('lots')} AS quantity, ${quantity('filled_lots')} AS filled,
        ${amount('quote_units', 'quote.scale')} AS total_ordered,
        ${amount('filled_quote_units', 'quote.scale')} AS total_filled,
        ${amount('fee_units', "CASE side WHEN 'buy' THEN base.scale ELSE quote.scale END")} AS fee,
        status, close_reason, client_order_id, created_at_ms, updated_at_ms
      FROM (${spotOrder('open_orders', 'NULL AS close_reason')}
        UNION ALL ${spotOrder('finished_orders', 'close_reason::text')}) AS orders
      JOIN markets USING (market_id) ${withAssets} ORDER BY order_id`,
  },
  {
    file: 'trading/spot-fills',
    tables: ['trades'],
    sql: `SELECT trade_id, order_id, markets.symbol AS market, side, role,
        ${price('fills.ticks', 'markets')} AS price, ${quantity('lots')} AS quantity,
        ${amount('quote_units', 'quote.scale')} AS total,
        ${amount('fee_units', "CASE side WHEN 'buy' THEN base.scale ELSE quote.scale END")} AS fee,
        CASE side WHEN 'buy' THEN base.symbol ELSE quote.symbol END AS fee_asset, traded_at_ms
      FROM ${ownSides('trades', 'quote_units', (side) => `${side}_fee_units AS fee_units`)} AS fills
      JOIN markets USING (market_id) ${withAssets} ORDER BY trade_id, role`,
  },
];

const quoted = (units: string): string => amount(units, 'quote.scale');

/** Rows of a contract table with the market's name; `rows` names the table. */
const inContract = (
  file: string,
  table: string,
  columns: string,
  id: string,
  more: readonly string[] = [],
): DataList => ({
  file,
  tables: [table, ...more],
  sql: `SELECT ${columns} FROM ${table} AS own JOIN contract_markets AS markets USING (market_id)
    ${withAssets} WHERE own.user_id = $1 ORDER BY ${id}`,
});

const contractLists: readonly DataList[] = [
  inContract(
    'trading/contract-orders',
    'contract_orders',
    `order_id, markets.symbol AS market, position_side, side, order_type, time_in_force,
     reduce_only = 1 AS is_reduce_only, ${price('own.ticks', 'markets')} AS price, lots, filled_lots,
     ${quoted('filled_units')} AS filled, ${quoted('fee_units')} AS fee, ${quoted('realised_units')} AS realised,
     ${price('take_profit_ticks', 'markets')} AS take_profit, ${price('stop_loss_ticks', 'markets')} AS stop_loss,
     status, close_reason, client_order_id, created_at_ms, updated_at_ms`,
    'order_id',
  ),
  inContract(
    'trading/contract-triggers',
    'contract_triggers',
    `trigger_id, markets.symbol AS market, position_side, side, order_type,
     ${price('trigger_ticks', 'markets')} AS trigger_price, callback_bps, ${price('own.ticks', 'markets')} AS price,
     ${price('take_profit_ticks', 'markets')} AS take_profit, ${price('stop_loss_ticks', 'markets')} AS stop_loss,
     lots, status, close_reason, created_at_ms, updated_at_ms,
     (SELECT client_order_id FROM contract_trigger_names AS names
       WHERE names.trigger_id = own.trigger_id) AS client_order_id`,
    'trigger_id',
    ['contract_trigger_names'],
  ),
  {
    file: 'trading/contract-fills',
    tables: ['contract_trades'],
    sql: `SELECT trade_id, order_id, markets.symbol AS market, side, role,
        ${price('fills.ticks', 'markets')} AS price, lots, ${quoted('value_units')} AS value,
        ${quoted('fee_units')} AS fee, ${quoted('profit_units')} AS profit, traded_at_ms
      FROM ${ownSides('contract_trades', 'value_units', (side) => `${side}_fee_units AS fee_units, ${side}_profit_units AS profit_units`)} AS fills
      JOIN contract_markets AS markets USING (market_id) ${withAssets} ORDER BY market_id, trade_id, role`,
  },
  inContract(
    'trading/contract-positions',
    'contract_positions',
    `position_id, markets.symbol AS market, position_side, CASE is_long WHEN 1 THEN 'long' ELSE 'short' END AS direction,
     lots, closed_lots, ${quoted('entry_units')} AS entry_value, ${quoted('margin_units')} AS margin, margin_mode,
     leverage, ${quoted('realised_units')} AS realised, ${quoted('fee_units')} AS fee,
     ${quoted('funding_units')} AS funding, close_type, own.is_open, opened_at_ms, updated_at_ms`,
    'position_id',
  ),
  inContract(
    'trading/contract-settings',
    'contract_settings',
    'markets.symbol AS market, leverage, margin_mode, position_mode',
    'setting_id',
  ),
  {
    file: 'trading/contract-limits',
    tables: ['contract_limits'],
    sql: `SELECT symbol AS asset, ${amount('result_units', 'scale')} AS result_today,
        ${amount('loss_units_max', 'scale')} AS loss_limit, paused_until_ms
      FROM contract_limits JOIN assets USING (asset_id) WHERE user_id = $1 ORDER BY symbol`,
  },
  {
    file: 'trading/liquidations',
    tables: ['contract_liquidations'],
    sql: `SELECT liquidation_id, position_id, account_kind AS account, symbol AS asset, step, outcome,
        ${amount('equity_units', 'scale')} AS equity, ${amount('needed_units', 'scale')} AS needed, started_at_ms
      FROM contract_liquidations JOIN assets USING (asset_id) WHERE user_id = $1 ORDER BY liquidation_id`,
  },
  inContract(
    'trading/liquidation-steps',
    'contract_liquidation_lines',
    `liquidation_id, position_id, place, step, markets.symbol AS market, lots, ${quoted('entry_units')} AS entry_value,
     ${quoted('equity_units')} AS equity, ${quoted('needed_units')} AS needed, sold_lots,
     ${quoted('sold_units')} AS sold_for, ${quoted('fee_units')} AS fee,
     ${quoted('liquidation_fee_units')} AS liquidation_fee, at_ms`,
    'liquidation_id, at_sequence, place',
  ),
  inContract(
    'trading/takeovers',
    'contract_takeovers',
    `takeover_id, liquidation_id, markets.symbol AS market, lots_taken, ${quoted('entry_units')} AS entry_value,
     started_at_ms`,
    'takeover_id',
  ),
  inContract(
    'trading/deleveragings',
    'contract_deleveragings',
    `takeover_id, position_id, markets.symbol AS market, lots, ${quoted('value_units')} AS value,
     ${quoted('profit_units')} AS profit, rank, at_ms`,
    'takeover_id, position_id',
  ),
];

/** Orders, fills and positions. */
export const tradingLists: readonly DataList[] = [...spotLists, ...contractLists];
