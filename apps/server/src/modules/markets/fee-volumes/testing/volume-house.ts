import type { CommandBody, Decision, EngineReader } from '@candor/exchange-core';
import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import { pino } from 'pino';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import { FollowVolumes } from '../follow-volumes.ts';
import type { Ladder } from '#modules/markets/fee-ladder/index.ts';

const migrations = new URL('../../../../migrations', import.meta.url).pathname;

/** Customers of the house; {@link HOUSE_USER} trades for the house itself. */
export const CUSTOMERS = [1, 2, 3, 4];
export const HOUSE_USER = 5;

/** BTC/USDT, ETH/BTC, and ETH/XYZ, whose money has no price. USDT has 6 decimals. */
export type MarketId = 1 | 2 | 3;

export interface TestTrade {
  readonly atMs: number;
  readonly market: MarketId;
  readonly maker: number;
  readonly taker: number;
  /** Units of the quote asset. */
  readonly units: number;
}

/** A crash, seen from inside. */
class Killed extends Error {
  override readonly name = 'Killed';
}

/** Tables with trades in them, a core that knows users' tiers, and a job that can be killed at any step. */
export class VolumeHouse {
  readonly database: TestDatabase;
  nowMs = 0;
  /** Commands that reached the core, as `user → tier`. */
  readonly submitted: string[] = [];
  /** The process dies at the step after so many. */
  stepsLeft = Infinity;
  /** Called before the core is asked. */
  onSubmit: () => Promise<void> = () => Promise.resolve();

  private constructor(database: TestDatabase) {
    this.database = database;
  }

  static async start(): Promise<VolumeHouse> {
    const database = await createTestDatabase({ folders: [migrations] });
    await database.pool.query(
      `INSERT INTO assets VALUES (1, 'USDT', 6), (2, 'BTC', 8), (3, 'ETH', 8), (4, 'XYZ', 8)`,
    );
    await database.pool.query(
      `INSERT INTO markets
       SELECT n, 'M' || n, base, quote, 2, 4, 1, 1000, 7, 1, 9, 1, 9, 1, 9, 0, 0, 9, 9, 'open'
       FROM (VALUES (1, 2, 1), (2, 3, 2), (3, 3, 4)) AS market (n, base, quote)`,
    );
    await database.pool.query(
      `INSERT INTO users (user_id, email, password_hash, invite_code, created_at_ms)
       SELECT n, n || '@example.com', 'x', 'C' || n, 0 FROM generate_series(1, ${HOUSE_USER}) n`,
    );
    return new VolumeHouse(database);
  }

  /** An empty house whose customers are in these tiers, at a time. */
  async reset(ladder: Ladder, tiers: readonly number[], nowMs: number): Promise<void> {
    const { pool } = this.database;
    await pool.query(
      `TRUNCATE trades, hourly_prices, engine_users, fee_volume_days, fee_standings, fee_moves,
       fee_ladder, user_messages, scheduled_changes CASCADE`,
    );
    await pool.query('UPDATE fee_follower SET counted_to = 0, moved_day = 0');
    await pool.query(
      `INSERT INTO engine_users SELECT * FROM unnest($1::bigint[], $2::user_role[], $3::bigint[], $1::bigint[])`,
      [
        [...CUSTOMERS, HOUSE_USER],
        [...CUSTOMERS.map(() => 'customer'), 'house'],
        [...CUSTOMERS.map((_, at) => tiers[at] ?? 0), 0],
      ],
    );
    await this.setLadder(ladder);
    this.nowMs = nowMs;
    this.submitted.length = 0;
    this.stepsLeft = Infinity;
    this.onSubmit = () => Promise.resolve();
  }

  async setLadder(rungs: Ladder): Promise<void> {
    await this.database.pool.query(
      `WITH change AS (
         INSERT INTO scheduled_changes
           (kind, subject, after, effective_at_ms, created_at_ms, staff_id, reason, request_id, told_at_ms)
         VALUES ('fee_ladder', 'spot', '{}', 0, 0, 1, '', '', 0) RETURNING change_id)
       INSERT INTO fee_ladder (rungs, change_id, since_ms) SELECT $1, change_id, 0 FROM change
       ON CONFLICT (is_only) DO UPDATE SET rungs = $1`,
      [JSON.stringify(rungs)],
    );
  }

  async trade(trades: readonly TestTrade[]): Promise<void> {
    const sorted = trades.toSorted((one, other) => one.atMs - other.atMs);
    for (const { atMs, market, maker, taker, units } of sorted) {
      await this.database.pool.query(
        `INSERT INTO trades SELECT coalesce(max(trade_id), 0) + 1, $1, 1, 1, $2, 0, 0, $3, $4, 0, 0, $5, 'buy', $6, $7
         FROM trades`,
        [market, units, maker, taker, atMs, maker === HOUSE_USER, taker === HOUSE_USER],
      );
    }
  }

  /** The last price of BTC in an hour of a day, in ticks: a tick is 7 units of USDT for 1,000 units of BTC. */
  async priceBitcoin(day: number, hour: number, ticks: number): Promise<void> {
    await this.database.pool.query('INSERT INTO hourly_prices VALUES ($1, 1, $2)', [
      day * (DAY_MS / HOUR_MS) + hour,
      ticks,
    ]);
  }

  /** A run of the job by a process that has just started. */
  async run(): Promise<void> {
    await new FollowVolumes({
      pool: this.database.pool,
      log: pino({ level: 'silent' }),
      nowMs: () => this.nowMs,
      exchange: this,
      tell: async (tx, userId, { kind, tier }) => {
        this.#step();
        await tx.query(
          `INSERT INTO user_messages (user_id, template, values, created_at_ms) VALUES ($1, $2, $3, 0)`,
          [userId, kind, JSON.stringify({ tier: String(tier) })],
        );
        this.#step();
      },
    }).run();
  }

  /** Runs it as often as it takes: each process but the last is killed after so many steps more than the one before. */
  async runKilled(firstSteps: number): Promise<void> {
    for (let steps = firstSteps; ; steps++) {
      this.stepsLeft = steps;
      try {
        await this.run();
        this.stepsLeft = Infinity;
        return;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
    }
  }

  async tiers(): Promise<readonly number[]> {
    const { rows } = await this.database.pool.query<{ fee_tier: number }>(
      `SELECT fee_tier FROM engine_users WHERE role = 'customer' ORDER BY user_id`,
    );
    return rows.map((row) => row.fee_tier);
  }

  /** As `user kind tier`, in the order in which they were written; forgets them. */
  async takeMessages(): Promise<readonly string[]> {
    const { rows } = await this.database.pool.query<{ text: string }>(
      `WITH gone AS (DELETE FROM user_messages RETURNING *)
       SELECT user_id || ' ' || template || ' ' || (values->>'tier') AS text FROM gone ORDER BY message_id`,
    );
    return rows.map(({ text }) => text);
  }

  /** What each customer traded in the 30 days before one, in units of USDT. */
  async volumes(day: number): Promise<readonly number[]> {
    const { rows } = await this.database.pool.query<{ units: string }>(
      `SELECT coalesce((SELECT sum(volume_units) FROM fee_volume_days
         WHERE fee_volume_days.user_id = engine_users.user_id AND day >= $1 - 30 AND day < $1), 0)::text AS units
       FROM engine_users WHERE role = 'customer' ORDER BY user_id`,
      [day],
    );
    return rows.map(({ units }) => Number(units));
  }

  async read<T>(ask: (reader: EngineReader) => T): Promise<{ sequence: number; value: T }> {
    const { rows } = await this.database.pool.query<{ user_id: number; fee_tier: number }>(
      'SELECT user_id, fee_tier FROM engine_users',
    );
    const users = new Map(rows.map((row) => [row.user_id, { feeTier: row.fee_tier }]));
    return { sequence: 1, value: ask({ user: (id: number) => users.get(id) } as EngineReader) };
  }

  async submit(command: CommandBody): Promise<Decision> {
    this.#step();
    await this.onSubmit();
    if (command.type !== 'user_fee_tier_set') throw new Error(`nobody sends ${command.type}`);
    const { userId, feeTier } = command;
    this.submitted.push(`${userId} → ${feeTier}`);
    await this.database.pool.query('UPDATE engine_users SET fee_tier = $2 WHERE user_id = $1', [
      userId,
      feeTier,
    ]);
    this.#step();
    return { ok: true, sequence: 1 } as Decision;
  }

  waitForProjection(): Promise<boolean> {
    return Promise.resolve(true);
  }

  #step(): void {
    if (this.stepsLeft-- <= 0) throw new Killed();
  }
}
