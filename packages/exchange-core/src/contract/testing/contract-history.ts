import { SeededRandom } from '#testing/seeded-random.ts';
import { ContractSteps } from './contract-commands.ts';
import type { ContractSight, ContractStep, Temper } from './contract-commands.ts';
import { ContractExchange, PERP, smallContract } from './contract-exchange.ts';
import type { PositionView } from '#contract/reader.ts';
import type { ContractBody, ContractEffectUnion } from './contract-exchange.ts';

export const HISTORY_USERS = 8;
export const HISTORY_MARKETS = [PERP, PERP + 1] as const;

/** Steps between two kills: the engine goes on from its rows. */
const RESTART_EVERY = 97;

/** One command as it was submitted, with its answer: '' or the rejection. */
interface Submitted {
  readonly body: ContractBody;
  readonly timestampMs: number;
  readonly code: string;
}

/**
 * A seeded history of two markets and eight users, some with shared margin and some in hedge mode. After every command the
 * books balance; `listen` sees each with its effects.
 */
export class ContractHistory {
  readonly exchange: ContractExchange;
  hasFunding = true;
  /** Told of samples that come from outside. */
  prepared: (premiumE9: number) => void = () => undefined;
  readonly #steps: ContractSteps;
  readonly #begin: () => void;
  readonly #listen: (submitted: Submitted, effects: readonly ContractEffectUnion[]) => void;

  /** With a temper, as a wild one has it, it begins with positions at high leverage: for a history of few steps. */
  constructor(
    seed: number,
    listen: (submitted: Submitted, effects: readonly ContractEffectUnion[]) => void = () =>
      undefined,
    temper?: Temper,
  ) {
    const random = new SeededRandom(seed);
    const exchange = new ContractExchange();
    this.exchange = exchange;
    this.#listen = listen;
    exchange.accept({ ...smallContract, symbol: 'ETHUSDT-PERP' });
    for (let userId = 1; userId <= HISTORY_USERS; userId++) {
      exchange.addUser(userId, 100_000);
      const margin = userId % 2 === 1 ? 'cross' : 'isolated';
      const mode = userId % 3 === 0 ? 'hedge' : 'one_way';
      for (const marketId of HISTORY_MARKETS) exchange.setting(userId, 10, margin, mode, marketId);
    }
    if (seed % 2 === 1) exchange.insure(5_000);
    exchange.listen = (body, timestampMs, code) => {
      this.#listen({ body, timestampMs, code }, exchange.effects);
      exchange.assertWhole();
    };
    this.#begin = () => (temper === undefined ? undefined : openPositions(exchange, random));
    this.#steps = new ContractSteps(random, HISTORY_MARKETS, HISTORY_USERS, 1_000, temper);
  }

  /** Takes steps, and fires what they made due. */
  run(count: number): void {
    this.#begin();
    for (let at = 0; at < count; at++) {
      this.take(this.#steps.next(this.exchange));
      if (at % RESTART_EVERY === RESTART_EVERY - 1) this.exchange.restart();
    }
  }

  take(step: ContractStep): void {
    const { exchange } = this;
    // Samples of a whole period come from outside: a replay of the commands cannot have them.
    if (step.kind === 'funding' && !this.hasFunding) return;
    if (step.kind === 'prices') {
      exchange.sayAll(step.ticks);
      assertNobodyOverlooked(exchange);
    } else if (step.kind === 'minute') {
      for (let second = 0; second < 64; second++) {
        exchange.sayAll(step.ticks);
        assertNobodyOverlooked(exchange);
        exchange.settle();
      }
    } else if (step.kind === 'silence') exchange.timestampMs += step.ms;
    else if (step.kind === 'funding') {
      // One in eight comes after hours without a price.
      const isOld = step.premiumE9 % 8 === 0;
      if (!isOld) exchange.approachFunding();
      this.prepared(step.premiumE9);
      exchange.prepareFunding(step.premiumE9, isOld);
    } else if (step.kind === 'time') exchange.settle(step.ms);
    else exchange.submit(step.body);
    exchange.settle();
  }
}

/** Everybody trades with a neighbour in both markets, at ten times what they put up: for some nearly all they have. */
function openPositions(exchange: ContractExchange, random: SeededRandom): void {
  exchange.sayAll(HISTORY_MARKETS.map((marketId) => [marketId, 1_000]));
  for (const marketId of HISTORY_MARKETS) {
    for (let userId = 1; userId < HISTORY_USERS; userId += 2) {
      const lots = random.between(50, 900);
      const [long, short] =
        random.between(0, 1) === 0 ? [userId, userId + 1] : [userId + 1, userId];
      const isHedge = (id: number) => id % 3 === 0;
      const order = (id: number, side: 'buy' | 'sell') =>
        exchange.order({
          ...{ userId: id, marketId, side, lots, ticks: 1_000 },
          positionSide: isHedge(id) ? (side === 'buy' ? 'long' : 'short') : 'net',
        });
      exchange.submit(order(short, 'sell'));
      exchange.submit(order(long, 'buy'));
    }
  }
}

/** Throws when a position's risk has reached a level that nothing follows from. */
export function assertNobodyOverlooked(exchange: ContractSight): void {
  const running = exchange.contracts.liquidations();
  const { contracts, timestampMs } = exchange;
  const isLive = ({ marketId }: PositionView) => contracts.health(marketId, timestampMs) === 'live';
  for (let userId = 1; userId <= HISTORY_USERS; userId++) {
    const all = contracts.positionsOf(userId);
    for (const own of all) {
      const { positionId, riskPpm, warnLevel, marginMode } = own;
      const behind =
        marginMode === 'cross' ? all.filter((one) => one.marginMode === 'cross') : [own];
      // Without any price of now nothing is looked at.
      if (!behind.some(isLive)) continue;
      const isFrozen = running.some(
        (row) =>
          row.userId === userId &&
          (row.positionId === 0 ? marginMode === 'cross' : row.positionId === positionId),
      );
      if (isFrozen) continue;
      const level = riskPpm >= 850_000 ? 2 : riskPpm >= 700_000 ? 1 : 0;
      if (riskPpm >= 1_000_000 || warnLevel < level) {
        throw new Error(`position ${positionId} at ${riskPpm} ppm was overlooked`);
      }
    }
  }
}
