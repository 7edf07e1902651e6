import { amount, plainList, price } from './data-list.ts';
import type { DataList } from './data-list.ts';

/** A user's balances and every movement of them, one line for each side of a transfer between own accounts. */
const balanceLists: readonly DataList[] = [
  {
    file: 'money/balances',
    tables: ['accounts'],
    sql: `SELECT account_kind AS account, symbol AS asset, ${amount('available_units', 'scale')} AS available,
        ${amount('held_units', 'scale')} AS held
      FROM accounts JOIN assets USING (asset_id) WHERE user_id = $1 ORDER BY account_kind, symbol`,
  },
  {
    file: 'money/bills',
    tables: ['transfers'],
    // A sub-account's pair is named by its even number.
    sql: `SELECT transferred_at_ms, account_kind AS account, symbol AS asset,
        ${amount('moved.units', 'scale')} AS amount, reason, reference_id AS reference,
        transfer_id || '.' || leg AS bill
      FROM (
        SELECT transfer_id, 0 AS leg, debit_account_id & ~1::bigint AS pair, asset_id, -units AS units,
          reason, reference_id, transferred_at_ms FROM transfers WHERE debit_customer_id = $1
        UNION ALL
        SELECT transfer_id, 1, credit_account_id & ~1::bigint, asset_id, units,
          reason, reference_id, transferred_at_ms FROM transfers WHERE credit_customer_id = $1
      ) AS moved
      JOIN accounts ON account_id = pair JOIN assets ON assets.asset_id = moved.asset_id
      ORDER BY transfer_id, leg`,
  },
  plainList(
    'money/corrections',
    'balance_corrections',
    'correction_id, case_id, correction, account_kind AS account, asset, amount, at_ms, state',
    'correction_id',
  ),
  {
    file: 'money/play-money',
    tables: ['demo_funds'],
    sql: `SELECT symbol AS asset, funded_at_ms FROM demo_funds JOIN assets USING (asset_id)
      WHERE user_id = $1 ORDER BY funded_at_ms, symbol`,
  },
];

const earnLists: readonly DataList[] = [
  {
    file: 'earn/orders',
    tables: ['finance_orders'],
    sql: `SELECT order_id, symbol AS asset, account_kind AS account, ${amount('principal_units', 'scale')} AS principal,
        rate_ppm, term_days, renews = 1 AS renews, cycle_number, subscribed_at_ms, accrues_from_ms,
        paid_days, ${amount('paid_units', 'scale')} AS paid, ${amount('earned_units', 'scale')} AS earned,
        closed_at_ms
      FROM finance_orders JOIN assets USING (asset_id) WHERE user_id = $1 ORDER BY order_id`,
  },
  {
    file: 'earn/check-ins',
    tables: ['checkin_days'],
    sql: `SELECT to_timestamp(day * 86400)::date::text AS day, run_day FROM checkin_days
      WHERE user_id = $1 ORDER BY checkin_days.day`,
  },
];

const alertLists: readonly DataList[] = [
  {
    file: 'markets/favourites',
    tables: ['favourites'],
    sql: `SELECT market_id, (SELECT symbol FROM markets WHERE markets.market_id = favourites.market_id
        UNION ALL SELECT symbol FROM contract_markets WHERE contract_markets.market_id = favourites.market_id
        LIMIT 1) AS market
      FROM favourites WHERE user_id = $1 ORDER BY position`,
  },
  plainList('markets/favourite-groups', 'favourite_groups', 'name, market_ids', 'position'),
  {
    file: 'markets/price-alerts',
    tables: ['price_alerts'],
    sql: `SELECT alert_id, market_id, source, condition, target, window_hours, repeat, by_email,
        is_paused, fired_at_ms, created_at_ms, ended_at_ms
      FROM price_alerts WHERE user_id = $1 ORDER BY alert_id`,
  },
  {
    file: 'markets/alerts-told',
    tables: ['alert_firings'],
    sql: `SELECT firing_id, alert_id, market_id, source, condition, target, window_hours, change_ppm, at_ms
      FROM alert_firings WHERE user_id = $1 ORDER BY firing_id`,
  },
];

const feeLists: readonly DataList[] = [
  {
    file: 'money/volumes-by-day',
    tables: ['fee_volume_days'],
    sql: `SELECT to_timestamp(day * 86400)::date::text AS day,
        ${amount('volume_units', "(SELECT scale FROM assets WHERE symbol = 'USDT')")} AS volume_usdt
      FROM fee_volume_days WHERE user_id = $1 ORDER BY fee_volume_days.day`,
  },
  {
    file: 'money/fee-tiers',
    tables: ['fee_moves'],
    sql: `SELECT to_timestamp(day * 86400)::date::text AS day, from_tier, to_tier, state
      FROM fee_moves WHERE user_id = $1 ORDER BY fee_moves.day`,
  },
  {
    file: 'money/daily-limits-used',
    tables: ['limit_uses'],
    sql: `SELECT door, to_timestamp(day * 86400)::date::text AS day, symbol AS asset,
        ${amount('worth_units', 'scale')} AS worth
      FROM limit_uses JOIN assets USING (asset_id) WHERE user_id = $1 ORDER BY use_id`,
  },
];

const optionLists: readonly DataList[] = [
  {
    file: 'trading/option-entries',
    tables: ['option_entries'],
    sql: `SELECT entry_id, round_id, markets.symbol AS market, choice, assets.symbol AS asset,
        ${amount('stake_units', 'assets.scale')} AS stake, ${amount('payout_units', 'assets.scale')} AS payout,
        entries.entered_at_ms, entries.state, rounds.end_at_ms AS round_end_at_ms, rounds.outcome,
        ${price('rounds.start_ticks', 'markets')} AS start_price, ${price('rounds.end_ticks', 'markets')} AS end_price
      FROM option_entries AS entries JOIN option_rounds AS rounds USING (round_id)
      JOIN markets ON markets.market_id = rounds.market_id JOIN assets ON assets.asset_id = entries.asset_id
      WHERE entries.user_id = $1 ORDER BY entry_id`,
  },
  {
    file: 'trading/option-limits',
    tables: ['option_players'],
    sql: `SELECT symbol AS asset, ${amount('staked_units', 'scale')} AS staked_today,
        ${amount('returned_units', 'scale')} AS returned_today,
        ${amount('loss_units_max', 'scale')} AS loss_limit, paused_until_ms
      FROM option_players JOIN assets USING (asset_id) WHERE user_id = $1 ORDER BY symbol`,
  },
];

/** What a user has, where it came from, and what they watch. */
export const moneyLists: readonly DataList[] = [
  ...balanceLists,
  ...feeLists,
  ...earnLists,
  ...alertLists,
  ...optionLists,
];
