import { Engine } from '@candor/exchange-core';
import type { Command, CommandBody } from '@candor/exchange-core';
import { createBareBook, SeededRandom } from '@candor/exchange-core/testing';
import { OrderBook, Side } from 'nodejs-order-book';
import { play } from './bare-book.ts';
import { genesis, OPTIONS } from './workload.ts';

const MID_TICKS = 500_000;
/** Buys stand this far below the middle and sells above it on average: one trade in four steps. */
const SHIFT_TICKS = 120;
const SPREAD_TICKS = 250;
const LOTS_MAX = 100;
/** The first half of the users buys, the other sells: nobody meets an order of their own. */
const USERS = 1_000;
const BATCH = 500;

/**
 * What a stranger's program would send: 62 % limit orders, 38 % cancels of any order that was ever
 * placed, whatever became of it. Orders are numbered from 1; a cancel has no lots.
 */
export interface Step {
  readonly orderId: number;
  readonly side: 'buy' | 'sell';
  readonly ticks: number;
  readonly lots: number;
}

/** What a run came to, so that one book can be held to what another did. */
export interface Outcome {
  readonly cancelled: number;
  readonly resting: number;
  readonly stepsPerCpuSecond: number;
}

export function prepareHardMix(seed: number, count: number): readonly Step[] {
  const random = new SeededRandom(seed);
  const steps: Step[] = [];
  let placed = 0;
  while (steps.length < count) {
    if (placed > 0 && random.between(1, 1000) <= 380) {
      steps.push({ orderId: random.between(1, placed), side: 'buy', ticks: 0, lots: 0 });
      continue;
    }
    const side = random.pick(['buy', 'sell'] as const);
    const away = side === 'buy' ? -1 : 1;
    const ticks = MID_TICKS + away * SHIFT_TICKS + random.between(-SPREAD_TICKS, SPREAD_TICKS);
    placed += 1;
    steps.push({ orderId: placed, side, ticks, lots: random.between(1, LOTS_MAX) });
  }
  return steps;
}

/** The steps as commands, stamped as the engine will count them; a refused cancel takes no sequence. */
export function hardMixCommands(steps: readonly Step[]): readonly Command[] {
  const engine = new Engine(OPTIONS);
  const userOf: number[] = [];
  const commands: Command[] = [];
  const decide = (body: CommandBody): Command => {
    const sequence = engine.sequence + 1;
    const command: Command = { ...body, sequence, timestampMs: sequence };
    engine.effects.clear();
    engine.decide(command);
    return command;
  };
  for (const body of genesis()) commands.push(decide(body));
  for (const step of steps) {
    const { orderId, side, lots } = step;
    if (lots > 0) userOf[orderId] = (orderId % (USERS / 2)) + (side === 'buy' ? 1 : USERS / 2 + 1);
    const userId = userOf[orderId] ?? 0;
    commands.push(decide(lots === 0 ? cancelOf(orderId, userId) : placeOf(step, userId)));
  }
  return commands;
}

function placeOf({ side, ticks, lots }: Step, userId: number): CommandBody {
  return {
    type: 'order_place',
    userId,
    marketId: 1,
    side,
    orderType: 'limit',
    timeInForce: 'gtc',
    ticks,
    lots,
    quoteUnits: 0,
    triggerTicks: 0,
    displayLots: 0,
    selfTradeMode: 'expire_taker',
    clientOrderId: '',
    requestKey: '',
  };
}

function cancelOf(orderId: number, userId: number): CommandBody {
  return { type: 'order_cancel', userId, orderId, clientOrderId: '', requestKey: '' };
}

/** Holds, fees, exact balances and effects. */
export function runEngineOnHardMix(commands: readonly Command[]): Outcome {
  const engine = new Engine(OPTIONS);
  const opening = genesis().length;
  for (const command of commands.slice(0, opening)) engine.decide(command);
  let cancelled = 0;
  const before = process.cpuUsage();
  for (let at = opening; at < commands.length; at++) {
    if (at % BATCH === 0) engine.effects.clear();
    const command = commands[at]!;
    if (engine.decide(command).ok) cancelled += command.type === 'order_cancel' ? 1 : 0;
    else if (command.type !== 'order_cancel') throw new Error(`command ${at} was refused`);
  }
  const stepsPerCpuSecond = perCpuSecond(commands.length - opening, before);
  engine.assertBalanced();
  return { cancelled, resting: engine.dump().openOrders.length, stepsPerCpuSecond };
}

/** Matching alone, without users, money or effects. */
export function runBareBookOnHardMix(steps: readonly Step[]): Outcome {
  const book = createBareBook();
  const flat = Float64Array.from(
    steps.flatMap(({ orderId, side, ticks, lots }) => [
      orderId,
      side === 'buy' ? 0 : 1,
      ticks,
      lots,
    ]),
  );
  const before = process.cpuUsage();
  const cancelled = play(book, flat);
  const stepsPerCpuSecond = perCpuSecond(steps.length, before);
  return { cancelled, resting: book.size, stepsPerCpuSecond };
}

/** The book on npm that is used most, asked as its page says. Its ids are texts, made before the clock starts. */
export function runNodejsOrderBookOnHardMix(steps: readonly Step[]): Outcome {
  const book = new OrderBook();
  const orders = steps.map(({ orderId, side, ticks, lots }) => ({
    id: String(orderId),
    side: side === 'buy' ? Side.BUY : Side.SELL,
    price: ticks,
    size: lots,
  }));
  let cancelled = 0;
  const before = process.cpuUsage();
  for (const order of orders) {
    if (order.size > 0) {
      const { err } = book.limit(order);
      if (err !== null) throw new Error(err.message);
    } else if (book.cancel(order.id) !== undefined) cancelled += 1;
  }
  const stepsPerCpuSecond = perCpuSecond(steps.length, before);
  const resting = orders.filter(({ id, size }) => size > 0 && book.order(id) !== undefined).length;
  return { cancelled, resting, stepsPerCpuSecond };
}

function perCpuSecond(count: number, before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (count * 1_000_000) / (user + system);
}
