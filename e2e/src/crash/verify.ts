import { Engine, forEachEffect } from '@candor/exchange-core';
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

/** Numbers of users below this are the house's, who get no messages. */
const CUSTOMER_ID_MIN = 1_000_001;

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

/** How a customer's contract order ended, by the journal. */
interface ContractEnd {
  readonly orderId: number;
  readonly sequence: number;
  /** It filled by a command that its owner did not send, so that they hear of it by a message alone. */
  readonly isToBeTold: boolean;
}

/** Ends of an order that has filled as far as it could. */
const FILLED: readonly string[] = ['filled', 'dust_remainder', 'market_remainder'];

/** An engine that counts what it decides, and keeps how contract orders ended. */
class CountingEngine extends Engine {
  readonly kinds: KindCounts = new Map();
  readonly contractEnds: ContractEnd[] = [];

  override decide(command: Command): Decision {
    this.kinds.set(command.type, (this.kinds.get(command.type) ?? 0) + 1);
    const decision = super.decide(command);
    forEachEffect(this.effects, 0, this.effects.length, (effect) => {
      if (effect.type !== 'contract_order_put' || effect.closeReason === 'none') return;
      const { orderId, userId, filledLots, closeReason, closeType } = effect;
      if (userId < CUSTOMER_ID_MIN) return;
      // What the risk engine sells is told by messages of its own.
      const isStop = closeType === 'take_profit' || closeType === 'stop_loss';
      const isFilled = isStop || (closeType !== 'forced' && FILLED.includes(closeReason));
      const isOwn = 'userId' in command && command.userId === userId;
      const isToBeTold = filledLots > 0 && isFilled && !isOwn;
      this.contractEnds.push({ orderId, sequence: command.sequence, isToBeTold });
    });
    return decision;
  }
}

/** Replays the journal and compares it with the tables; adds to `kinds` what it has of each. */
export async function auditJournal(
  database: Database,
  kinds: KindCounts = new Map(),
  contractEnds: ContractEnd[] = [],
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
  contractEnds.push(...engines.flatMap((engine) => engine.contractEnds));
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

/** The same of contract orders, whose end by a tick or a stop no table tells from an end by their owner: the journal does. */
async function findContractsWronglyTold(
  { pool }: Database,
  ends: readonly ContractEnd[],
): Promise<string[]> {
  const { rows } = await pool.query<{ sequence: number; told: string[] | null }>(
    `SELECT sequence, (SELECT array_agg(number) FROM user_messages,
         string_to_table(coalesce(values->>'orderId', values->>'orders'), ' ') AS number
       WHERE template IN ('contract_bought', 'contract_sold', 'contract_took_profit',
         'contract_stopped', 'contract_orders_filled')) AS told
     FROM follower_positions WHERE follower = 'notices'`,
  );
  const { sequence, told } = rows[0] ?? { sequence: 0, told: null };
  const counts = Map.groupBy(told ?? [], Number);
  return ends.flatMap(({ orderId, sequence: endedAt, isToBeTold }) => {
    const count = counts.get(orderId)?.length ?? 0;
    if (endedAt > sequence || count === Number(isToBeTold)) return [];
    return [`contract order ${orderId} was told ${count} times`];
  });
}

/** {@link auditJournal}, and looks for orders that were made twice or not told exactly once, and faults of products. */
export async function auditDatabase(
  database: Database,
  kinds: KindCounts = new Map(),
): Promise<string[]> {
  const contractEnds: ContractEnd[] = [];
  const differences = await auditJournal(database, kinds, contractEnds);
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
    ...(await findContractsWronglyTold(database, contractEnds)),
    ...(await findProductFaults(database)),
    ...twice.rows.map((order) => `order ${order.client_order_id} exists ${order.count} times`),
  ];
}
