import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { recordFigure } from '#results.ts';

const CLIENTS = 1_000;
const ROUNDS = 200;
/** Both ways take turns, so that what else the machine does meets both. */
const TURNS = 11;

const serverScript = new URL(
  '../../apps/server/src/realtime/testing/broadcast-server.ts',
  import.meta.url,
);
const clientsScript = new URL('./feed/feed-clients.ts', import.meta.url);

const workload = `one delta of six book levels to ${CLIENTS} sockets on the same machine, ${ROUNDS} times in bursts of 20; clients in a process of their own`;

interface Measured {
  readonly messagesPerSecond: number;
  readonly messagesPerCpuSecond: number;
  readonly bytes: number;
}

/** A child process and the messages it sends, to be waited for one by one. */
class Child {
  readonly #process: ChildProcess;
  readonly #messages: Record<string, number | string>[] = [];
  #wake: () => void = () => undefined;

  constructor(script: URL) {
    this.#process = fork(fileURLToPath(script));
    this.#process.on('message', (message) => {
      this.#messages.push(message as Record<string, number | string>);
      this.#wake();
    });
  }

  send(message: object): void {
    this.#process.send(message);
  }

  async next(event: string): Promise<Readonly<Record<string, number | string>>> {
    for (;;) {
      const index = this.#messages.findIndex((message) => message['event'] === event);
      if (index >= 0) return this.#messages.splice(index, 1)[0]!;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  stop(): void {
    this.#process.disconnect();
  }
}

/** Sends the same bytes to a thousand sockets through the feed and through ws alone, and compares. */
export async function runFeedBench(): Promise<void> {
  const server = new Child(serverScript);
  const clients = new Child(clientsScript);
  try {
    const { port } = await server.next('listening');
    clients.send({ port, clients: CLIENTS });
    await clients.next('connected');
    const measured = { feed: [] as Measured[], bare: [] as Measured[] };
    for (let turn = 0; turn < TURNS; turn++) {
      for (const way of ['bare', 'feed'] as const) {
        measured[way].push(await measure(server, clients, way));
      }
    }
    report(measured.feed, measured.bare);
  } finally {
    server.stop();
    clients.stop();
  }
}

async function measure(server: Child, clients: Child, way: 'feed' | 'bare'): Promise<Measured> {
  server.send({ way, rounds: ROUNDS });
  await server.next('begin');
  // The snapshots that came before the first delta are not part of the figure.
  const beganAtMs = performance.timeOrigin + performance.now();
  const { cpuMs, drops } = await server.next('end');
  if (Number(drops) > 0) throw new Error('a socket was dropped: the bursts are too large');
  const messages = ROUNDS * CLIENTS;
  let bytes = 0;
  let lastAtMs = beganAtMs;
  while (bytes < messages * SMALLEST_MESSAGE_BYTES) {
    const quiet = await clients.next('quiet');
    if (Number(quiet['lastAtMs']) < beganAtMs) continue;
    bytes += Number(quiet['bytes']);
    lastAtMs = Number(quiet['lastAtMs']);
  }
  return {
    messagesPerSecond: messages / ((lastAtMs - beganAtMs) / 1_000),
    messagesPerCpuSecond: messages / (Number(cpuMs) / 1_000),
    bytes: bytes / messages,
  };
}

/** No delta is shorter, so that fewer bytes mean that some are still on their way. */
const SMALLEST_MESSAGE_BYTES = 200;

function report(feed: readonly Measured[], bare: readonly Measured[]): void {
  const median = (values: readonly number[]): number =>
    [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
  const perSecond = median(feed.map((one) => one.messagesPerSecond));
  const barePerSecond = median(bare.map((one) => one.messagesPerSecond));
  const perCpuSecond = median(feed.map((one) => one.messagesPerCpuSecond));
  console.log(
    `bytes a message: feed ${median(feed.map((one) => one.bytes)).toFixed(0)}, bare ${median(bare.map((one) => one.bytes)).toFixed(0)}; bare ws ${barePerSecond.toFixed(0)} messages/s`,
  );
  // Each turn's two ways ran next to each other: their ratio is about the ways, not about the moment.
  const ratios = feed.map(
    (one, turn) => one.messagesPerCpuSecond / (bare[turn]?.messagesPerCpuSecond ?? 0),
  );
  recordFigure({ name: 'feed.broadcast', value: perSecond, unit: 'messages/s', workload });
  recordFigure({
    name: 'feed.broadcast.cpu',
    value: perCpuSecond,
    unit: 'messages/CPU-second',
    workload,
  });
  recordFigure({
    name: 'feed.broadcast.ratio',
    value: median(ratios),
    unit: 'of bare ws',
    workload: `${workload}; messages per CPU-second of the sending process, the same bytes through the ws library alone are 1`,
  });
}
