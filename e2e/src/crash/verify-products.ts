import type { Database } from '@candor/persistence';

/** What a load of the products left behind, so that a test sees that there was something to lose. */
export interface ProductCounts {
  readonly contractFills: number;
  readonly takeovers: number;
  readonly sharedMargins: number;
  /** Customers whose account backed positions in both markets. */
  readonly sharedOverBoth: number;
  readonly hedgedPositions: number;
  readonly stopsAtOpening: number;
  readonly ownLimits: number;
  readonly conditionalOrders: number;
  readonly entriesPaid: number;
  readonly entriesRefunded: number;
  readonly fiatCompleted: number;
  readonly fiatReturned: number;
  readonly fiatAppealed: number;
}

/** Each says what is wrong of a product, one row a fault, in a column `fault`. */
const FAULTS: readonly string[] = [
  // A round is settled or void, never both: so are all of its entries.
  `SELECT format('entry %s is %s in a round that is %s', entry_id, e.state, r.state) AS fault
   FROM option_entries e JOIN option_rounds r USING (round_id)
   WHERE NOT r.is_open AND (e.is_open OR (e.state = 'refunded') <> (r.state = 'void'))`,
  // What was staked in a round is what its entries say, and what it paid is what they got.
  `SELECT format('round %s moved %s and %s', round_id, staked, paid) AS fault FROM (
     SELECT round_id, sum(stake_units) AS stakes, sum(payout_units) AS payouts
     FROM option_entries JOIN option_rounds r USING (round_id) WHERE NOT r.is_open GROUP BY 1) AS entries
   JOIN (SELECT reference_id AS round_id,
           coalesce(sum(units) FILTER (WHERE reason = 'option_stake'), 0) AS staked,
           coalesce(sum(units) FILTER (WHERE reason IN ('option_payout', 'option_refund')), 0) AS paid
         FROM transfers WHERE reason IN ('option_stake', 'option_payout', 'option_refund')
         GROUP BY 1) AS money USING (round_id)
   WHERE staked <> stakes OR paid <> payouts`,
  `SELECT format('user %s is twice in round %s', user_id, round_id) AS fault
   FROM option_entries GROUP BY user_id, round_id HAVING count(*) > 1`,
  // Coins leave escrow once: to the buyer of a completed order, and never for another one.
  `SELECT format('order %s is %s and was released %s times', order_id, state, releases) AS fault
   FROM (SELECT order_id, state, (SELECT count(*) FROM transfers
           WHERE reason = 'p2p_release' AND reference_id = order_id) AS releases
         FROM p2p_orders) AS orders
   WHERE releases <> (state = 'completed')::int`,
  // Who appealed, why and until when is said of an order under appeal, and an order that was never paid has no appeal.
  `SELECT format('order %s is %s, appealed by %s at %s', order_id, state, appeal_by, appealed_at_ms) AS fault
   FROM p2p_orders WHERE (state = 'appeal' AND (appeal_by = 'none' OR appeal_reason = 'none'
     OR evidence_due_at_ms < appealed_at_ms)) OR (appealed_at_ms > 0 AND paid_at_ms = 0)`,
  // Words and pictures to an appeal are of its two sides alone, and a picture is of one order.
  `SELECT format('user %s has a paper of order %s', user_id, order_id) AS fault
   FROM (SELECT order_id, user_id FROM p2p_statements UNION ALL SELECT order_id, user_id FROM p2p_proofs) AS papers
   JOIN p2p_orders USING (order_id) WHERE user_id NOT IN (buyer_id, seller_id)`,
  // What is held of everybody's fiat money is deposits, stocks of sell ads and running orders.
  `SELECT format('%s of asset %s held for %s', held, asset_id, owed) AS fault FROM (
     SELECT asset_id, sum(held_units) AS held FROM accounts WHERE account_kind = 'fiat' GROUP BY 1) AS a
   JOIN (SELECT asset_id, sum(units) AS owed FROM (
           SELECT asset_id, deposit_units AS units FROM p2p_merchants WHERE is_open
           UNION ALL SELECT asset_id, stock_units FROM p2p_ads WHERE is_open AND side = 'sell'
           UNION ALL SELECT asset_id, units FROM p2p_orders
             WHERE is_open AND state NOT IN ('completed', 'cancelled')) AS parts GROUP BY 1) AS b
   USING (asset_id) WHERE held <> owed`,
  // Somebody is short for everybody who is long, what is being taken over included.
  `SELECT format('market %s: %s lots too many', market_id, lots) AS fault FROM (
     SELECT market_id, sum(CASE is_long WHEN 1 THEN lots ELSE -lots END) AS lots FROM (
       SELECT market_id, is_long, lots FROM contract_positions WHERE is_open
       UNION ALL SELECT market_id, is_long, lots FROM contract_takeovers WHERE is_open) AS sides
     GROUP BY 1) AS sums WHERE lots <> 0`,
  `SELECT format('contract order %s exists %s times', client_order_id, count(*)) AS fault
   FROM contract_orders WHERE client_order_id <> '' GROUP BY user_id, client_order_id
   HAVING count(*) > 1`,
  `SELECT format('market %s was funded twice at %s', market_id, at_ms) AS fault
   FROM contract_fundings GROUP BY market_id, at_ms HAVING count(*) > 1`,
];

const COUNTS = `SELECT
  (SELECT count(*)::int FROM contract_trades WHERE NOT (maker_is_house AND taker_is_house)) AS "contractFills",
  (SELECT count(*)::int FROM contract_takeovers) AS takeovers,
  (SELECT count(*)::int FROM contract_positions WHERE margin_mode = 'cross' AND user_id > 1000000) AS "sharedMargins",
  (SELECT count(*)::int FROM (SELECT user_id FROM contract_positions
     WHERE margin_mode = 'cross' AND user_id > 1000000
     GROUP BY 1 HAVING count(DISTINCT market_id) > 1) AS users) AS "sharedOverBoth",
  (SELECT count(*)::int FROM contract_positions WHERE position_side <> 'net') AS "hedgedPositions",
  (SELECT count(*)::int FROM contract_orders
   WHERE filled_lots > 0 AND (take_profit_ticks > 0 OR stop_loss_ticks > 0)) AS "stopsAtOpening",
  (SELECT count(*)::int FROM contract_limits) AS "ownLimits",
  (SELECT count(*)::int FROM contract_triggers) AS "conditionalOrders",
  (SELECT count(*)::int FROM option_entries WHERE state IN ('won', 'lost', 'drawn')) AS "entriesPaid",
  (SELECT count(*)::int FROM option_entries WHERE state = 'refunded') AS "entriesRefunded",
  (SELECT count(*)::int FROM p2p_orders WHERE state = 'completed') AS "fiatCompleted",
  (SELECT count(*)::int FROM p2p_orders WHERE state = 'cancelled') AS "fiatReturned",
  (SELECT count(*)::int FROM p2p_orders WHERE appealed_at_ms > 0) AS "fiatAppealed"`;

/**
 * What is wrong of contracts, option rounds and fiat trading in the tables. A server may write meanwhile: each question
 * is one statement, and the projector writes whole commands.
 */
export async function findProductFaults({ pool }: Database): Promise<string[]> {
  const faults: string[] = [];
  for (const query of FAULTS) {
    const { rows } = await pool.query<{ fault: string }>(query);
    faults.push(...rows.map(({ fault }) => fault));
  }
  return faults;
}

/** How much of each product there is. */
export async function countProducts({ pool }: Database): Promise<ProductCounts> {
  const { rows } = await pool.query<ProductCounts>(COUNTS);
  const [counts] = rows;
  if (counts === undefined) throw new Error('nothing was counted');
  return counts;
}
