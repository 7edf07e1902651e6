import { inTransaction } from '@candor/persistence';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { DAY_MS } from '#api/durations.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import { decideTier } from './decide-tier.ts';
import type { Fall } from './decide-tier.ts';
import type { Ladder } from '#modules/markets/fee-ladder/index.ts';

/** A user who may be in another tier, and their volume as a text of whole units. */
export interface Candidate {
  readonly userId: number;
  readonly volume: string;
}

/** Tells a user which tier they are in from a time on, or will be in unless their volume rises. */
export type TellTier = (
  tx: PoolClient,
  userId: number,
  news: { readonly kind: 'moved' | 'falls'; readonly tier: number; readonly atMs: number },
) => Promise<void>;

interface MovesDeps {
  readonly pool: Pool;
  readonly log: Logger;
  readonly nowMs: () => number;
  readonly exchange: Pick<Exchange, 'read' | 'submit'>;
  readonly tell: TellTier;
}

interface StandingRow {
  readonly is_pinned: boolean;
  readonly decided_day: number;
  readonly falls_to: number | null;
  readonly falls_on_day: number | null;
}

interface Move {
  readonly user_id: number;
  readonly day: number;
  readonly from_tier: number;
  readonly to_tier: number;
}

/**
 * Moves of users by their volume. A move is written down before the core is asked, and is done together with its
 * message: a crash between any two steps neither loses nor doubles one. The row of a user's standing is held
 * meanwhile, so that what staff decide of the user comes before or after it.
 */
export class TierMoves {
  readonly #deps: MovesDeps;

  constructor(deps: MovesDeps) {
    this.#deps = deps;
  }

  /** Decides a user's tier for a day, unless that is done, and carries it out. */
  async decide(
    ladder: Ladder,
    candidate: Candidate,
    { day, scale }: { readonly day: number; readonly scale: number },
  ): Promise<void> {
    const move = await inTransaction(this.#deps.pool, async (tx) => {
      const standing = await holdStanding(tx, candidate.userId);
      if (standing.is_pinned || standing.decided_day >= day) return undefined;
      return this.#decide(tx, ladder, candidate, { day, scale, fall: fallOf(standing) });
    });
    if (move !== undefined) await this.#finish(move);
  }

  /** Ends what a run before this one had decided and could not end. */
  async finishAll(): Promise<void> {
    const { rows } = await this.#deps.pool.query<Move>(
      `SELECT user_id, day, from_tier, to_tier FROM fee_moves WHERE state = 'decided' ORDER BY user_id`,
    );
    for (const move of rows) await this.#finish(move);
  }

  async #tierOf(userId: number): Promise<number | undefined> {
    const { value } = await this.#deps.exchange.read((reader) => reader.user(userId)?.feeTier);
    return value;
  }

  async #decide(
    tx: PoolClient,
    ladder: Ladder,
    { userId, volume }: Candidate,
    {
      day,
      scale,
      fall,
    }: { readonly day: number; readonly scale: number; readonly fall: Fall | undefined },
  ): Promise<Move | undefined> {
    const tier = await this.#tierOf(userId);
    if (tier === undefined) return undefined;
    const standing = { tier, volumeUnits: BigInt(volume), scale, fall };
    const decided = decideTier(ladder, standing, this.#deps.nowMs());
    await tx.query(
      `UPDATE fee_standings SET decided_day = $2, falls_to = $3, falls_on_day = $4 WHERE user_id = $1`,
      [userId, day, decided.fall?.tier ?? null, decided.fall?.onDay ?? null],
    );
    if (decided.isNews && decided.fall !== undefined) {
      const atMs = decided.fall.onDay * DAY_MS;
      await this.#deps.tell(tx, userId, { kind: 'falls', tier: decided.fall.tier, atMs });
    }
    if (decided.moveTo === undefined) return undefined;
    const move = { user_id: userId, day, from_tier: tier, to_tier: decided.moveTo };
    await tx.query(
      `INSERT INTO fee_moves (user_id, day, from_tier, to_tier, state)
       VALUES ($1, $2, $3, $4, 'decided')`,
      [userId, day, tier, decided.moveTo],
    );
    return move;
  }

  /** Asks the core, unless it is so already, and tells the user; void where somebody else moved them meanwhile. */
  async #finish(move: Move): Promise<void> {
    const { user_id: userId, to_tier: tier } = move;
    await inTransaction(this.#deps.pool, async (tx) => {
      const standing = await holdStanding(tx, userId);
      const isDone = !standing.is_pinned && (await this.#bringAbout(move));
      if (isDone) {
        await this.#deps.tell(tx, userId, { kind: 'moved', tier, atMs: this.#deps.nowMs() });
      }
      await tx.query('UPDATE fee_moves SET state = $3 WHERE user_id = $1 AND day = $2', [
        userId,
        move.day,
        isDone ? 'done' : 'void',
      ]);
    });
  }

  /** @returns whether the user is in the tier of the move */
  async #bringAbout({
    user_id: userId,
    from_tier: from,
    to_tier: feeTier,
  }: Move): Promise<boolean> {
    const { exchange, log } = this.#deps;
    const tier = await this.#tierOf(userId);
    if (tier !== from) return tier === feeTier;
    const decision = await exchange.submit({ type: 'user_fee_tier_set', userId, feeTier });
    if (!decision.ok) {
      log.error({ userId, feeTier, failure: decision.code }, 'the core refused a fee tier');
    }
    return decision.ok;
  }
}

/** A user's standing, held until the transaction ends. */
async function holdStanding(tx: PoolClient, userId: number): Promise<StandingRow> {
  await tx.query('INSERT INTO fee_standings (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [
    userId,
  ]);
  const { rows } = await tx.query<StandingRow>(
    `SELECT is_pinned, decided_day, falls_to, falls_on_day FROM fee_standings
     WHERE user_id = $1 FOR UPDATE`,
    [userId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`user ${userId} has no standing`);
  return row;
}

const fallOf = ({ falls_to: tier, falls_on_day: onDay }: StandingRow): Fall | undefined =>
  tier === null || onDay === null ? undefined : { tier, onDay };
