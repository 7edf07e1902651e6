import { Engine } from '@candor/exchange-core';
import type { Command, CommandBody, StoredState } from '@candor/exchange-core';
import { SeededRandom } from '@candor/exchange-core/testing';
import { asUnits } from '@candor/money';
import { marketOpening } from '#bench-market.ts';
import { RestingOrders } from '#resting-orders.ts';

const RESTING_ORDERS = 10_000;
const USERS = 1_000;
const MID_TICKS = 500_000;
/** Resting orders stand up to this far from the middle, closer ones more often. */
const DEPTH_TICKS = 1_000;
const LOTS_MAX = 100;

export const OPTIONS = { demoEnabled: false, demoFundUnitsMax: 0 };

/** Commands that were all accepted once, in order, on top of `start`. */
export interface Workload {
  readonly start: StoredState;
  readonly commands: readonly Command[];
}

/**
 * 62 % limit orders of which a quarter cross, 38 % cancels of a random resting order, over about
 * 10,000 resting orders of 1,000 users in one book. Every command is decided once here, so that
 * cancels name orders that rest and the measured run neither generates nor looks anything up.
 */
export function prepareWorkload(seed: number, count: number): Workload {
  const market = new Recorder(seed);
  for (const body of genesis()) market.submit(body);
  while (market.resting < RESTING_ORDERS) market.addOrder(false);
  const start = market.engine.dump();
  const commands: Command[] = [];
  while (commands.length < count) {
    const draw = market.random.between(1, 1000);
    commands.push(draw <= 380 ? market.cancelAny() : market.addOrder(draw <= 380 + 155));
  }
  return { start, commands };
}

/** Decides commands as it makes them up, and knows which orders rest. */
class Recorder {
  readonly engine = new Engine(OPTIONS);
  readonly random: SeededRandom;
  readonly #resting = new RestingOrders(this.engine);

  constructor(seed: number) {
    this.random = new SeededRandom(seed);
  }

  get resting(): number {
    return this.#resting.count;
  }

  submit(body: CommandBody): Command {
    const { engine } = this;
    const sequence = engine.sequence + 1;
    const command: Command = { ...body, sequence, timestampMs: sequence };
    engine.effects.clear();
    const decision = engine.decide(command);
    if (!decision.ok) throw new Error(`${body.type} was refused: ${decision.code}`);
    this.#resting.follow(engine.effects, 0);
    return command;
  }

  addOrder(crosses: boolean): Command {
    const { random } = this;
    const side = random.pick(['buy', 'sell'] as const);
    const away = side === 'buy' ? -1 : 1;
    const { bids, asks } = this.engine.depth(1, 1);
    const best = (side === 'buy' ? asks : bids)[0]?.ticks ?? MID_TICKS;
    const distance = Math.min(random.between(1, DEPTH_TICKS), random.between(1, DEPTH_TICKS));
    // Crossing orders take about as many orders as the others add: the book keeps its size.
    const lotsMax = crosses && this.resting < RESTING_ORDERS ? LOTS_MAX / 5 : LOTS_MAX;
    return this.submit({
      type: 'order_place',
      userId: random.between(1, USERS),
      marketId: 1,
      side,
      orderType: 'limit',
      timeInForce: 'gtc',
      ticks: crosses ? best - away * 50 : MID_TICKS + away * distance,
      lots: random.between(1, lotsMax),
      quoteUnits: 0,
      triggerTicks: 0,
      displayLots: 0,
      selfTradeMode: 'expire_taker',
      clientOrderId: '',
      requestKey: '',
    });
  }

  cancelAny(): Command {
    const { orderId, userId } = this.#resting.any(this.random);
    return this.submit({
      type: 'order_cancel',
      userId,
      orderId,
      clientOrderId: '',
      requestKey: '',
    });
  }
}

/** One market and users with money, by commands. */
export function genesis(): CommandBody[] {
  const commands = marketOpening({ priceBandPpm: 100_000 });
  const units = asUnits(5_000_000_000_000_000);
  for (let userId = 1; userId <= USERS; userId++) {
    commands.push({ type: 'user_create', userId, role: 'house', feeTier: 0, selfTradeGroup: 0 });
    for (const assetId of [1, 2]) {
      commands.push({ type: 'house_seed', userId, assetId, accountKind: 'spot', units });
    }
  }
  return commands;
}
