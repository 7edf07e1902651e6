import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { Latencies } from './latencies.ts';
import type { LatencySummary } from './latencies.ts';
import { OrderStream } from './order-stream.ts';
import type { LoadUser } from './order-stream.ts';

/** What one run of the load generator does. */
export interface LoadOrder {
  readonly transport: 'websocket' | 'http';
  readonly url: string;
  readonly users: readonly LoadUser[];
  readonly connectionsPerUser: number;
  /** Orders without an answer at a time, for each connection. */
  readonly outstanding: number;
  /** Orders a second in a fixed rhythm; 0 sends the next as soon as one is answered. */
  readonly ratePerSecond: number;
  readonly durationMs: number;
  readonly run: string;
}

export interface LoadResult extends LatencySummary {
  readonly acknowledged: number;
  readonly refused: number;
  readonly firstRefusal: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** Sends one order; calls back with the answer's text. */
interface Connection {
  send(order: string, answered: (answer: string) => void): void;
  waiting: number;
}

async function openWebSocket(url: string, token: string): Promise<Connection> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/feed`, { perMessageDeflate: false });
  const pending = new Map<number, (answer: string) => void>();
  let lastId = 0;
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('message', (data: Buffer) => {
    const text = data.toString('latin1');
    const id = Number(/"id":(\d+)/.exec(text)?.[1]);
    const answered = pending.get(id);
    pending.delete(id);
    answered?.(text);
  });
  const connection: Connection = {
    waiting: 0,
    send: (order, answered) => {
      const id = ++lastId;
      pending.set(id, answered);
      socket.send(`{"op":"call","id":${id},"endpoint":"currency","request":${order}}`);
    },
  };
  await new Promise<void>((resolve, reject) => {
    const id = ++lastId;
    pending.set(id, (answer) =>
      answer.includes('"code":200') ? resolve() : reject(new Error(answer)),
    );
    socket.send(JSON.stringify({ op: 'auth', id, token }));
  });
  return connection;
}

/** HTTP/1.1 by hand, one request at a time on a connection: the generator must stay cheap. */
async function openHttp(url: string, token: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const head = `POST /api/currency HTTP/1.1\r\nhost: ${hostname}\r\ntoken: ${token}\r\ncontent-type: application/json\r\ncontent-length: `;
  const queue: ((answer: string) => void)[] = [];
  let buffered = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    buffered += chunk;
    for (;;) {
      const bodyAt = buffered.indexOf('\r\n\r\n') + 4;
      if (bodyAt < 4) return;
      const length = Number(/content-length: (\d+)/i.exec(buffered)?.[1]);
      if (buffered.length < bodyAt + length) return;
      const body = buffered.slice(bodyAt, bodyAt + length);
      buffered = buffered.slice(bodyAt + length);
      queue.shift()?.(body);
    }
  });
  return {
    waiting: 0,
    send: (order, answered) => {
      queue.push(answered);
      socket.write(`${head}${order.length}\r\n\r\n${order}`);
    },
  };
}

interface Lane {
  readonly connection: Connection;
  readonly stream: OrderStream;
}

class Load {
  readonly #order: LoadOrder;
  readonly #latencies = new Latencies();
  #lanes: Lane[] = [];
  #acknowledged = 0;
  #refused = 0;
  #firstRefusal = '';
  #waiting = 0;

  constructor(order: LoadOrder) {
    this.#order = order;
  }

  async run(): Promise<LoadResult> {
    const { users, connectionsPerUser, url, transport, run, durationMs } = this.#order;
    const open = transport === 'http' ? openHttp : openWebSocket;
    for (const user of users) {
      const stream = new OrderStream(user, run);
      for (let count = 0; count < connectionsPerUser; count++) {
        this.#lanes.push({ connection: await open(url, user.token), stream });
      }
    }
    const startedAt = performance.now();
    const cpuBefore = process.cpuUsage();
    const endsAt = startedAt + durationMs;
    if (this.#order.ratePerSecond === 0) await this.#saturate(endsAt);
    else await this.#keepRhythm(startedAt, endsAt);
    const seconds = (performance.now() - startedAt) / 1_000;
    const cpu = process.cpuUsage(cpuBefore);
    return {
      acknowledged: this.#acknowledged,
      refused: this.#refused,
      firstRefusal: this.#firstRefusal,
      seconds,
      cpuSeconds: (cpu.user + cpu.system) / 1_000_000,
      ...this.#latencies.summary(),
    };
  }

  /** Every lane keeps its share of orders on the way. */
  async #saturate(endsAt: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const again = (lane: Lane): void => {
        if (performance.now() < endsAt) this.#send(lane, performance.now(), () => again(lane));
        else if (this.#waiting === 0) resolve();
      };
      for (const lane of this.#lanes) {
        for (let count = 0; count < this.#order.outstanding; count++) again(lane);
      }
    });
  }

  /** Orders leave when their time has come, and their latency counts from that time. */
  async #keepRhythm(startedAt: number, endsAt: number): Promise<void> {
    const { ratePerSecond, outstanding } = this.#order;
    const total = Math.floor(((endsAt - startedAt) / 1_000) * ratePerSecond);
    let sent = 0;
    let next = 0;
    await new Promise<void>((resolve) => {
      const tick = (): void => {
        const dueCount = Math.min(total, ((performance.now() - startedAt) / 1_000) * ratePerSecond);
        for (let tries = 0; sent < dueCount && tries < this.#lanes.length; ) {
          const lane = this.#lanes[next++ % this.#lanes.length]!;
          if (lane.connection.waiting >= outstanding) {
            tries += 1;
            continue;
          }
          tries = 0;
          this.#send(lane, startedAt + (sent / ratePerSecond) * 1_000, () => undefined);
          sent += 1;
        }
        if (sent >= total && this.#waiting === 0) resolve();
        else setTimeout(tick, 1);
      };
      tick();
    });
  }

  #send(lane: Lane, dueAt: number, then: () => void): void {
    lane.connection.waiting += 1;
    this.#waiting += 1;
    lane.connection.send(lane.stream.next(), (answer) => {
      lane.connection.waiting -= 1;
      this.#waiting -= 1;
      this.#latencies.add(performance.now() - dueAt);
      if (answer.includes('"code":200')) this.#acknowledged += 1;
      else {
        this.#refused += 1;
        if (this.#firstRefusal === '') this.#firstRefusal = answer.slice(0, 300);
      }
      then();
    });
  }
}

process.once('message', (order: LoadOrder) => {
  new Load(order).run().then(
    (result) => process.send?.(result, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
