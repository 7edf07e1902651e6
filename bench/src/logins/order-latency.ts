import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { LoadOrder, LoadResult } from '../durable/load-process.ts';
import type { LoadUser } from '../durable/order-stream.ts';
import { median } from './api-caller.ts';

const loadProcess = fileURLToPath(new URL('../durable/load-process.ts', import.meta.url));

let runs = 0;

/**
 * A load generator in a process of its own: what it costs shows in no other's latency. One that only
 * disturbs gives way to those that measure: the machine is theirs, too.
 */
export function runOrders(
  order: Omit<LoadOrder, 'run'>,
  { givesWay = false } = {},
): Promise<LoadResult> {
  const child = fork(loadProcess, { stdio: 'inherit' });
  if (givesWay && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  child.send({ ...order, run: `window${(runs += 1)}` });
  return new Promise((resolve, reject) => {
    child.once('message', (result) => resolve(result as LoadResult));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code !== 0) reject(new Error(`the load generator ended with ${code ?? 'a signal'}`));
    });
  });
}

export interface Windows {
  readonly url: string;
  readonly users: readonly LoadUser[];
  readonly ratePerSecond: number;
  readonly windowMs: number;
  /** Windows of each kind; they take turns. */
  readonly turns: number;
  /** What disturbs begins this much before its window, so that its first rush is over. */
  readonly leadMs?: number;
}

/**
 * What orders in a fixed rhythm wait while nothing else happens and while `disturb` goes on, in windows
 * that take turns. @returns the medians of the windows' 99th percentiles, in ms
 */
export async function compareWindows(
  { url, users, ratePerSecond, windowMs, turns, leadMs = 0 }: Windows,
  disturb: (until: Promise<unknown>) => Promise<void>,
): Promise<{ readonly aloneMs: number; readonly disturbedMs: number }> {
  const window = async (): Promise<number> => {
    const { p99Ms, refused, firstRefusal } = await runOrders({
      url,
      users,
      ratePerSecond,
      transport: 'http',
      durationMs: windowMs,
      connectionsPerUser: 16,
      outstanding: 1,
    });
    if (refused > 0) throw new Error(`an order was refused: ${firstRefusal}`);
    return p99Ms;
  };
  await window();
  const alone: number[] = [];
  const disturbed: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    alone.push(await window());
    const measured = setTimeout(leadMs).then(window);
    await disturb(measured);
    disturbed.push(await measured);
  }
  const list = (values: readonly number[]): string => values.map((ms) => ms.toFixed(1)).join(' ');
  console.log(`  alone ${list(alone)}; disturbed ${list(disturbed)} ms`);
  return { aloneMs: median(alone), disturbedMs: median(disturbed) };
}
