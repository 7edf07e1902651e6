import type { Command } from '@candor/exchange-core';
import { createBareBook, SeededRandom } from '@candor/exchange-core/testing';
import type { BareBook } from '@candor/exchange-core/testing';
import { collectGarbage, keep } from './fair-round.ts';
import type { Workload } from './workload.ts';

/** Words of one step: order id, side (0 buy, 1 sell), ticks, lots; lots 0 is a cancel. */
export const STEP = 4;

/** The same workload as plain numbers, for the book alone: order ids are what the engine counted. */
export function bareSteps({ start, commands }: Workload): {
  fill: Float64Array;
  run: Float64Array;
} {
  const fill = start.openOrders
    .toSorted((a, b) => a.priority - b.priority)
    .flatMap((order) => [
      order.orderId,
      order.side === 'buy' ? 0 : 1,
      order.ticks,
      order.lots - order.filledLots - order.preventedLots,
    ]);
  let orderId = start.counters.lastOrderId;
  const run = commands.flatMap((command: Command) => {
    if (command.type === 'order_cancel') return [command.orderId, 0, 0, 0];
    if (command.type !== 'order_place') throw new Error(`${command.type} has no place in a book`);
    orderId += 1;
    return [orderId, command.side === 'buy' ? 0 : 1, command.ticks, command.lots];
  });
  return { fill: Float64Array.from(fill), run: Float64Array.from(run) };
}

/** Steps per CPU-second of the book alone. */
export function runBareBook(steps: { fill: Float64Array; run: Float64Array }): number {
  const book = createBareBook();
  play(book, steps.fill);
  keepBareBook();
  collectGarbage();
  const before = process.cpuUsage();
  play(book, steps.run);
  const { user, system } = process.cpuUsage(before);
  return ((steps.run.length / STEP) * 1_000_000) / (user + system);
}

export function keepBareBook(): void {
  keep('bare book', () => {
    const book = createBareBook();
    play(book, Float64Array.from([1, 0, 100, 5, 2, 1, 100, 2, 3, 1, 101, 2, 3, 1, 0, 0]));
    return book;
  });
}

/** Gives how many orders a cancel found. */
export function play(book: BareBook, steps: Float64Array): number {
  let cancelled = 0;
  for (let at = 0; at < steps.length; at += STEP) {
    if (at % (STEP * 500) === 0) book.clearTrades();
    const lots = steps[at + 3]!;
    if (lots === 0) cancelled += book.cancel(steps[at]!) ? 1 : 0;
    else book.place(steps[at]!, steps[at + 1] === 0 ? 'buy' : 'sell', steps[at + 2]!, lots);
  }
  return cancelled;
}

const CANCELLED_ORDERS = 100_000;

/** CPU nanoseconds of one cancel among 100,000 orders, cancelled in random order, `ordersPerPrice` each. */
export function cancelNanoseconds(ordersPerPrice: number): number {
  const book = createBareBook();
  const orderIds: number[] = [];
  for (let orderId = 1; orderId <= CANCELLED_ORDERS; orderId++) {
    // Orders of one price do not lie side by side: every price gets one in turn.
    const price = 1 + (orderId % (CANCELLED_ORDERS / ordersPerPrice));
    book.place(orderId, 'buy', price, 10);
    orderIds.push(orderId);
  }
  shuffle(orderIds);
  keepBareBook();
  collectGarbage();
  const before = process.cpuUsage();
  for (const orderId of orderIds) book.cancel(orderId);
  const { user, system } = process.cpuUsage(before);
  if (book.size > 0) throw new Error('an order was not cancelled');
  return ((user + system) * 1_000) / CANCELLED_ORDERS;
}

const DEEP_ORDERS = 200_000;
const DEEP_ORDERS_A_PRICE = 200;

/** Orders a CPU-second into a book that grows to 200,000 resting orders, 200 a price, and out of it in random order. */
export function deepBook(): { readonly placed: number; readonly cancelled: number } {
  const book = createBareBook();
  const orderIds = Array.from({ length: DEEP_ORDERS }, (_, place) => place + 1);
  const prices = DEEP_ORDERS / DEEP_ORDERS_A_PRICE;
  keepBareBook();
  collectGarbage();
  const beforePlacing = process.cpuUsage();
  for (const orderId of orderIds)
    book.place(orderId, 'buy', 500_000 + ((orderId * 7_919) % prices), 10);
  const placing = process.cpuUsage(beforePlacing);
  shuffle(orderIds);
  const beforeCancelling = process.cpuUsage();
  for (const orderId of orderIds) book.cancel(orderId);
  const cancelling = process.cpuUsage(beforeCancelling);
  if (book.size > 0) throw new Error('an order was not cancelled');
  const perCpuSecond = ({ user, system }: NodeJS.CpuUsage): number =>
    (DEEP_ORDERS * 1_000_000) / (user + system);
  return { placed: perCpuSecond(placing), cancelled: perCpuSecond(cancelling) };
}

function shuffle(orderIds: number[]): void {
  const random = new SeededRandom(7);
  for (let at = orderIds.length - 1; at > 0; at--) {
    const other = random.between(0, at);
    [orderIds[at], orderIds[other]] = [orderIds[other]!, orderIds[at]!];
  }
}
