import type { Command } from '@candor/exchange-core';
import { createBareBook, SeededRandom } from '@candor/exchange-core/testing';
import { OrderBook, Side } from 'nodejs-order-book';
import { keepBareBook, play, STEP } from './bare-book.ts';
import { keepEngine, openedEngine } from './engine-round.ts';
import { collectGarbage, keep } from './fair-round.ts';

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
 * placed, whatever became of it. Four words a step: the order's number from 1, its side (0 buy, 1 sell),
 * ticks, lots; a cancel has no lots. Plain numbers, since objects that live on would be marked again by
 * every collection of every round.
 */
export type Steps = Float64Array;

/** What a run came to, so that one book can be held to what another did. */
export interface Outcome {
  readonly cancelled: number;
  readonly resting: number;
  readonly stepsPerCpuSecond: number;
}

export function prepareHardMix(seed: number, count: number): Steps {
  const random = new SeededRandom(seed);
  const steps = new Float64Array(count * STEP);
  const sides: number[] = [];
  for (let at = 0; at < steps.length; at += STEP) {
    if (sides.length > 0 && random.between(1, 1000) <= 380) {
      const orderId = random.between(1, sides.length);
      steps.set([orderId, sides[orderId - 1] ?? 0, 0, 0], at);
      continue;
    }
    const side = random.between(0, 1);
    const away = side === 0 ? -1 : 1;
    const ticks = MID_TICKS + away * SHIFT_TICKS + random.between(-SPREAD_TICKS, SPREAD_TICKS);
    sides.push(side);
    steps.set([sides.length, side, ticks, random.between(1, LOTS_MAX)], at);
  }
  return steps;
}

/** The step at `at` as the command a server would make of it. */
function commandOf(steps: Steps, at: number, sequence: number): Command {
  const orderId = steps[at]!;
  const side = steps[at + 1] === 0 ? 'buy' : 'sell';
  const userId = (orderId % (USERS / 2)) + (side === 'buy' ? 1 : USERS / 2 + 1);
  if (steps[at + 3] === 0) {
    return {
      type: 'order_cancel',
      userId,
      orderId,
      clientOrderId: '',
      requestKey: '',
      sequence,
      timestampMs: sequence,
    };
  }
  return {
    type: 'order_place',
    userId,
    marketId: 1,
    side,
    orderType: 'limit',
    timeInForce: 'gtc',
    ticks: steps[at + 2]!,
    lots: steps[at + 3]!,
    quoteUnits: 0,
    triggerTicks: 0,
    displayLots: 0,
    selfTradeMode: 'expire_taker',
    clientOrderId: '',
    requestKey: '',
    sequence,
    timestampMs: sequence,
  };
}

/** Holds, fees, exact balances and effects. */
export function runEngineOnHardMix(steps: Steps): Outcome {
  keepEngine();
  const engine = openedEngine();
  let cancelled = 0;
  collectGarbage();
  const before = process.cpuUsage();
  for (let at = 0; at < steps.length; at += STEP) {
    if (at % (BATCH * STEP) === 0) engine.effects.clear();
    const { ok } = engine.decide(commandOf(steps, at, engine.sequence + 1));
    if (steps[at + 3] === 0) cancelled += ok ? 1 : 0;
    else if (!ok) throw new Error(`step ${at / STEP} was refused`);
  }
  const stepsPerCpuSecond = perCpuSecond(steps, before);
  engine.assertBalanced();
  return { cancelled, resting: engine.dump().openOrders.length, stepsPerCpuSecond };
}

/** Matching alone, without users, money or effects. */
export function runBareBookOnHardMix(steps: Steps): Outcome {
  const book = createBareBook();
  keepBareBook();
  collectGarbage();
  const before = process.cpuUsage();
  const cancelled = play(book, steps);
  const stepsPerCpuSecond = perCpuSecond(steps, before);
  return { cancelled, resting: book.size, stepsPerCpuSecond };
}

/** The book on npm that is used most, asked as its page says. Its ids are texts, made before the clock starts. */
export function runNodejsOrderBookOnHardMix(steps: Steps): Outcome {
  const book = new OrderBook();
  const ids = Array.from({ length: steps.length / STEP }, (_, step) => String(steps[step * STEP]));
  let cancelled = 0;
  keep('nodejs-order-book', smallNodejsOrderBook);
  collectGarbage();
  const before = process.cpuUsage();
  for (let at = 0; at < steps.length; at += STEP) {
    const id = ids[at / STEP]!;
    const size = steps[at + 3]!;
    if (size > 0) {
      const side = steps[at + 1] === 0 ? Side.BUY : Side.SELL;
      const { err } = book.limit({ id, side, price: steps[at + 2]!, size });
      if (err !== null) throw new Error(err.message);
    } else if (book.cancel(id) !== undefined) cancelled += 1;
  }
  const stepsPerCpuSecond = perCpuSecond(steps, before);
  const resting = ids.filter(
    (id, step) => steps[step * STEP + 3] !== 0 && book.order(id) !== undefined,
  ).length;
  return { cancelled, resting, stepsPerCpuSecond };
}

function smallNodejsOrderBook(): OrderBook {
  const book = new OrderBook();
  book.limit({ id: 'buy', side: Side.BUY, price: 100, size: 1 });
  book.limit({ id: 'sell', side: Side.SELL, price: 101, size: 1 });
  return book;
}

function perCpuSecond(steps: Steps, before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return ((steps.length / STEP) * 1_000_000) / (user + system);
}
