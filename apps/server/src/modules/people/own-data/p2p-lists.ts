import { amount, plainList } from './data-list.ts';
import type { DataList } from './data-list.ts';

const scale = 'assets.scale';
const fiat = (units: string): string => amount(units, 'pairs.fiat_scale');
const pairPrice = (ticks: string): string => `nullif(${amount(ticks, 'pairs.price_scale')}, 0)`;

/** Trades with other people: the user's own side of them. Who the others are, and what they wrote, is theirs. */
export const p2pLists: readonly DataList[] = [
  {
    file: 'p2p/ads',
    tables: ['p2p_ads', 'p2p_ad_texts'],
    sql: `SELECT ads.ad_id, ads.side, symbol AS asset, currency, price_kind, ${pairPrice('price_ticks')} AS price,
        margin_ppm, ${amount('stock_units', scale)} AS stock, ${amount('published_units', scale)} AS published,
        ${fiat('ads.fiat_units_min')} AS fiat_min, ${fiat('ads.fiat_units_max')} AS fiat_max, terms, auto_reply,
        ads.state, published_at_ms, changed_at_ms
      FROM p2p_ads AS ads JOIN p2p_pairs AS pairs USING (pair_id)
      JOIN assets ON assets.asset_id = ads.asset_id LEFT JOIN p2p_ad_texts USING (ad_id)
      WHERE ads.user_id = $1 ORDER BY ads.ad_id`,
  },
  {
    file: 'p2p/orders',
    tables: ['p2p_orders'],
    sql: `SELECT order_id, CASE buyer_id WHEN $1 THEN 'buyer' ELSE 'seller' END AS side, maker_id = $1 AS is_own_ad,
        symbol AS asset, currency, ${amount('units', scale)} AS amount, ${amount('fee_units', scale)} AS fee,
        ${fiat('fiat_units')} AS fiat, ${pairPrice('price_ticks')} AS price, method, state, ended_by,
        opened_at_ms, paid_at_ms, appealed_at_ms, appeal_by, appeal_reason, closed_at_ms
      FROM p2p_orders AS orders JOIN p2p_pairs AS pairs USING (pair_id)
      JOIN assets ON assets.asset_id = orders.asset_id
      WHERE buyer_id = $1 OR seller_id = $1 ORDER BY order_id`,
  },
  plainList(
    'p2p/chat-lines',
    'p2p_lines',
    'line_id, order_id, at_ms, kind, text, file_id',
    'line_id',
  ),
  plainList('p2p/statements', 'p2p_statements', 'order_id, at_ms, text', 'statement_id'),
  plainList('p2p/proofs', 'p2p_proofs', 'order_id, at_ms, file_id', 'proof_id'),
  plainList(
    'p2p/ratings-given',
    'p2p_ratings',
    'order_id, is_good, at_ms',
    'at_ms, order_id',
    'by_user_id = $1',
  ),
  plainList(
    'p2p/ratings-received',
    'p2p_ratings',
    'order_id, is_good, at_ms',
    'at_ms, order_id',
    'of_user_id = $1',
  ),
  plainList('p2p/people-blocked', 'p2p_blocks', 'at_ms', 'at_ms'),
  {
    file: 'p2p/merchant',
    tables: ['p2p_merchants'],
    sql: `SELECT state, symbol AS deposit_asset, ${amount('deposit_units', 'scale')} AS deposit, accepted_at_ms,
        changed_at_ms, refund_due_at_ms
      FROM p2p_merchants JOIN assets USING (asset_id) WHERE user_id = $1`,
  },
  plainList('p2p/merchant-applications', 'p2p_applications', 'file_id, at_ms', 'at_ms'),
  {
    file: 'p2p/penalties',
    tables: ['p2p_penalties'],
    sql: `SELECT penalty_id, order_id, symbol AS asset, ${amount('units', 'scale')} AS amount, taken_at_ms, state,
        penalties.changed_at_ms
      FROM p2p_penalties AS penalties JOIN assets USING (asset_id)
      WHERE user_id = $1 ORDER BY penalty_id`,
  },
  plainList(
    'p2p/standing',
    'p2p_traders',
    'completed_orders, cancels AS cancels_of_the_day, paused_until_ms',
    'user_id',
  ),
];
