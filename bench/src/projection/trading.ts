import { Engine } from '@candor/exchange-core';
import type { Command, CommandBody } from '@candor/exchange-core';
import { SeededRandom } from '@candor/exchange-core/testing';
import { asUnits } from '@candor/money';
import type { Batch } from '@candor/persistence';
import { marketOpening } from '#bench-market.ts';
import { RestingOrders } from '#resting-orders.ts';

export const RULES = { demoEnabled: true, demoFundUnitsMax: 1_000_000_000_000_000_000 };

const USERS = 1_000;
const FIRST_USER_ID = 1_000;
const RESTING_ORDERS = 10_000;
const MIDDLE_TICKS = 500_000;
const DEPTH_TICKS = 1_000;
const START_MS = Date.UTC(2026, 0, 1);

/**
 * Customers who trade one book: 62 % limit orders of which a quarter cross, 38 % cancels of a
 * random resting order, over about 10,000 resting orders; every command with a request key of its
 * own, as clients send them.
 */
export class Trading {
  readonly engine = new Engine(RULES);
  readonly #random = new SeededRandom(42);
  readonly #resting = new RestingOrders(this.engine);
  #commands: Command[] = [];
  #effectEnds: number[] = [];
  #keys = 0;

  /** The market, its customers and their funds, and the first resting orders, as batches. */
  *opening(): Generator<Batch> {
    for (const body of openingCommands()) this.#submit(body);
    yield this.#takeBatch();
    while (this.#resting.count < RESTING_ORDERS) {
      for (let count = 0; count < 500; count++) this.#submit(this.#order(false));
      yield this.#takeBatch();
    }
  }

  /** The next accepted commands, in the engine's own effect log: copy nothing, use it at once. */
  next(count: number): Batch {
    while (this.#commands.length < count) {
      const draw = this.#random.between(1, 1000);
      this.#submit(draw <= 380 ? this.#cancel() : this.#order(draw <= 380 + 155));
    }
    return this.#takeBatch();
  }

  #submit(body: CommandBody): void {
    const { engine } = this;
    if (this.#commands.length === 0) engine.effects.clear();
    const sequence = engine.sequence + 1;
    const command: Command = { ...body, sequence, timestampMs: START_MS + sequence };
    const from = engine.effects.length;
    const decision = engine.decide(command);
    if (!decision.ok) throw new Error(`${body.type} was refused: ${decision.code}`);
    this.#commands.push(command);
    this.#effectEnds.push(engine.effects.length);
    this.#resting.follow(engine.effects, from);
  }

  #takeBatch(): Batch {
    const batch = {
      commands: this.#commands,
      effects: this.engine.effects,
      effectEnds: this.#effectEnds,
    };
    this.#commands = [];
    this.#effectEnds = [];
    return batch;
  }

  #order(crosses: boolean): CommandBody {
    const random = this.#random;
    const side = random.pick(['buy', 'sell'] as const);
    const away = side === 'buy' ? -1 : 1;
    const distance = Math.min(random.between(1, DEPTH_TICKS), random.between(1, DEPTH_TICKS));
    return {
      type: 'order_place',
      userId: FIRST_USER_ID + random.between(0, USERS - 1),
      marketId: 1,
      side,
      orderType: 'limit',
      timeInForce: 'gtc',
      ticks: MIDDLE_TICKS + away * (crosses ? -100 : distance),
      lots: random.between(1, crosses ? 20 : 100),
      quoteUnits: 0,
      triggerTicks: 0,
      displayLots: 0,
      selfTradeMode: 'expire_maker',
      clientOrderId: '',
      requestKey: this.#key(),
    };
  }

  #cancel(): CommandBody {
    const { orderId, userId } = this.#resting.any(this.#random);
    return { type: 'order_cancel', userId, orderId, clientOrderId: '', requestKey: this.#key() };
  }

  #key(): string {
    this.#keys += 1;
    return `0f8fad5b-d9cb-469f-a165-${String(this.#keys).padStart(12, '0')}`;
  }
}

function openingCommands(): CommandBody[] {
  const commands = marketOpening({ priceScale: 1 });
  for (let userId = FIRST_USER_ID; userId < FIRST_USER_ID + USERS; userId++) {
    commands.push({ type: 'user_create', userId, role: 'customer', feeTier: 0, selfTradeGroup: 0 });
    for (const assetId of [1, 2]) {
      const units = asUnits(5_000_000_000_000_000);
      commands.push({
        type: 'demo_fund',
        userId,
        assetId,
        accountKind: 'spot',
        units,
        requestKey: `fund-${userId}-${assetId}`,
      });
    }
  }
  return commands;
}
