import { Engine } from '@candor/exchange-core';
import type { Command, CommandType, Decision } from '@candor/exchange-core';
import { audit } from '@candor/persistence';
import type { Database } from '@candor/persistence';
import type { Answer, FeedSession } from './feed-session.ts';
import { BUSY_CODES } from './trading-load.ts';
import type { RequestBook, SentRequest } from './trading-load.ts';
import { findProductFaults } from './verify-products.ts';

/** What a restart showed. `problems` is empty when every promise was kept. */
export interface Verification {
  readonly problems: string[];
  /** Unanswered commands that turned out to have been done, and not to have been done. */
  readonly wholeCount: number;
  readonly absentCount: number;
}

/** A server that noticed only now that its database is gone begins again first; this is patience for that. */
const BUSY_TRIES = 2_400;
const BUSY_PAUSE_MS = 25;

async function callUntilAnswered(
  session: FeedSession,
  sent: SentRequest,
): Promise<Answer | undefined> {
  let answer: Answer | undefined;
  for (let tries = 0; tries < BUSY_TRIES; tries++) {
    answer = await session.call(sent.endpoint, { ...sent.request, requestId: sent.key });
    if (answer === undefined || !BUSY_CODES.includes(answer.code)) return answer;
    await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS));
  }
  return answer;
}

/** Calls of the verification on the way at a time. */
const LANES = 32;

async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}

interface Made {
  readonly orderId?: number;
  readonly triggerId?: number;
  readonly order?: { readonly orderId: number };
  readonly entry?: { readonly entryId: number };
  readonly ad?: { readonly adId: number };
}

/** What an act made: an order, an entry of a round, an ad. Acts that make nothing have none. */
function idOf(answer: Answer | undefined): unknown {
  const { orderId, triggerId, order, entry, ad } = (answer?.data ?? {}) as Made;
  return orderId ?? triggerId ?? order?.orderId ?? entry?.entryId ?? ad?.adId;
}

/**
 * Asks for every command again with its own request key. One that was acknowledged must answer as
 * before and do nothing; one whose answer was lost was either done whole (and answers as a repeat)
 * or not at all (and is done now).
 */
export async function askAgain(
  book: RequestBook,
  sessions: readonly FeedSession[],
  requests: readonly SentRequest[],
): Promise<Verification> {
  const problems: string[] = [];
  let wholeCount = 0;
  let absentCount = 0;
  await inLanes(requests, async (sent) => {
    const session = sessions[sent.user];
    if (session === undefined || sent.outcome === 'refused') return;
    const before = { outcome: sent.outcome, answer: sent.answer };
    const answer = await callUntilAnswered(session, sent);
    if (answer === undefined || BUSY_CODES.includes(answer.code)) {
      problems.push(`${sent.endpoint} ${sent.key}: could not be asked again`);
      return;
    }
    const wasReplayed = answer.data?.['replayed'] === true;
    if (before.outcome === 'accepted') {
      if (answer.code !== 200 || !wasReplayed) {
        problems.push(`${sent.endpoint} ${sent.key}: acknowledged, now ${JSON.stringify(answer)}`);
      } else if (idOf(answer) !== idOf(before.answer)) {
        problems.push(`${sent.endpoint} ${sent.key}: acknowledged with another order id`);
      }
      return;
    }
    if (wasReplayed) wholeCount += 1;
    else absentCount += 1;
    sent.answer = answer;
    sent.outcome = answer.code === 200 ? 'accepted' : 'refused';
    book.counts[sent.outcome] += 1;
  });
  return { problems, wholeCount, absentCount };
}

/** How many commands of each kind a journal has. */
export type KindCounts = Map<CommandType, number>;

/** An engine that counts what it decides. */
class CountingEngine extends Engine {
  readonly kinds: KindCounts = new Map();

  override decide(command: Command): Decision {
    this.kinds.set(command.type, (this.kinds.get(command.type) ?? 0) + 1);
    return super.decide(command);
  }
}

/** Replays the journal and compares it with the tables; adds to `kinds` what it has of each. */
export async function auditJournal(
  database: Database,
  kinds: KindCounts = new Map(),
): Promise<string[]> {
  const rules = await database.pool.query<{ demo_enabled: boolean; demo_fund_units_max: number }>(
    'SELECT demo_enabled, demo_fund_units_max FROM exchange_rules',
  );
  const [row] = rules.rows;
  if (row === undefined) return ['the exchange has no rules'];
  const options = { demoEnabled: row.demo_enabled, demoFundUnitsMax: row.demo_fund_units_max };
  const engines: CountingEngine[] = [];
  const report = await audit(database, {
    createEngine: () => {
      const engine = new CountingEngine({ ...options, takesRetired: true });
      engines.push(engine);
      return engine;
    },
  });
  // Only one of them decides; the others are given what was decided.
  for (const [type, count] of engines.flatMap((engine) => [...engine.kinds])) {
    kinds.set(type, (kinds.get(type) ?? 0) + count);
  }
  if (report.ok || report.differences.length > 0) return [...report.differences];
  return ['the audit failed without a reason'];
}

/**
 * Orders whose owner was not told exactly once that a command of another user filled them, up to where the follower
 * of the journal is. The last fill of such an order has it as the maker: the harness places limit orders only.
 */
async function findWronglyTold(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ order_id: number; count: number }>(
    `WITH last AS (
       SELECT DISTINCT ON (order_id) order_id, is_maker FROM (
         SELECT maker_order_id AS order_id, trade_id, true AS is_maker FROM trades
         UNION ALL SELECT taker_order_id, trade_id, false FROM trades) AS sides
       ORDER BY order_id, trade_id DESC),
     told AS (
       SELECT number::bigint AS order_id, count(*)::int AS count FROM user_messages,
         string_to_table(coalesce(values->>'orderId', values->>'orders'), ' ') AS number
       WHERE template IN ('order_bought', 'order_sold', 'orders_filled') GROUP BY 1)
     SELECT order_id, coalesce(count, 0) AS count
     FROM finished_orders JOIN last USING (order_id) LEFT JOIN told USING (order_id)
     WHERE NOT is_house AND close_reason IN ('filled', 'dust_remainder')
       AND coalesce(count, 0) <> is_maker::int
       AND updated_at_ms < (SELECT max(timestamp_ms) FROM journal, follower_positions
                            WHERE follower = 'notices' AND sequence_first <= sequence)`,
  );
  return rows.map(({ order_id: orderId, count }) => `order ${orderId} was told ${count} times`);
}

/** {@link auditJournal}, and looks for orders that were made twice or not told exactly once, and faults of products. */
export async function auditDatabase(
  database: Database,
  kinds: KindCounts = new Map(),
): Promise<string[]> {
  const differences = await auditJournal(database, kinds);
  const twice = await database.pool.query<{ client_order_id: string; count: number }>(
    `SELECT client_order_id, count(*) FROM (
       SELECT user_id, client_order_id FROM open_orders
       UNION ALL SELECT user_id, client_order_id FROM finished_orders) AS orders
     WHERE client_order_id <> '' GROUP BY user_id, client_order_id HAVING count(*) > 1`,
  );
  const deposed = await database.pool.query<{ sequence_first: number }>(
    `SELECT sequence_first FROM journal, engine_leader WHERE journal.epoch < engine_leader.epoch
       AND timestamp_ms > extract(epoch FROM taken_at) * 1000`,
  );
  return [
    ...deposed.rows.map((row) => `a deposed leader wrote the batch at ${row.sequence_first}`),
    ...differences,
    ...(await findWronglyTold(database)),
    ...(await findProductFaults(database)),
    ...twice.rows.map((order) => `order ${order.client_order_id} exists ${order.count} times`),
  ];
}
