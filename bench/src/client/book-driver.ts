import { WebSocket } from 'ws';

/** A change every 50 ms: two for each of the ten updates a second that the feed sends of a book. */
const CHANGE_EVERY_MS = 50;

/** Enough resting orders that every visible row of the book moves now and then. */
const RESTING_MAX = 80;

/** Farthest a resting order lies from the middle, in steps. */
const STEPS_MAX = 40;

interface Reply {
  readonly op: string;
  readonly code?: number;
  readonly msg?: string;
  readonly data?: { readonly orderId?: number | string };
}

/** Keeps one market's book busy through an ordinary account: rests small orders and cancels old ones. */
export class BookDriver {
  readonly #socket: WebSocket;
  readonly #symbol: string;
  readonly #middle: number;
  readonly #resting: (number | string)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #calls = 0;
  changes = 0;
  /** The last complaint of the server, for a bench that finds nothing moving. */
  complaint = '';

  private constructor(socket: WebSocket, symbol: string, middle: number) {
    this.#socket = socket;
    this.#symbol = symbol;
    this.#middle = middle;
  }

  static async start(
    url: string,
    token: string,
    symbol: string,
    middle: number,
  ): Promise<BookDriver> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/feed`);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    const driver = new BookDriver(socket, symbol, middle);
    socket.on('message', (bytes: Buffer) => driver.#take(JSON.parse(bytes.toString()) as Reply));
    socket.send(JSON.stringify({ op: 'auth', id: 1, token }));
    driver.#timer = setInterval(() => driver.#change(), CHANGE_EVERY_MS);
    return driver;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#socket.close();
  }

  #take(reply: Reply): void {
    if (reply.op === 'ping') this.#socket.send(JSON.stringify({ op: 'pong' }));
    if (reply.op !== 'reply') return;
    if (reply.code !== 200) this.complaint = `${reply.code ?? 0} ${reply.msg ?? ''}`;
    else this.changes += 1;
    const orderId = reply.data?.orderId;
    if (orderId !== undefined && orderId !== 0) this.#resting.push(orderId);
  }

  #change(): void {
    if (this.#resting.length > RESTING_MAX) {
      const orderId = this.#resting.splice(Math.floor(Math.random() * RESTING_MAX), 1)[0];
      this.#call('cancelCurrency', { orderId });
      return;
    }
    const side = Math.random() < 0.5 ? 'buy' : 'sell';
    const steps = 1 + Math.floor(Math.random() * STEPS_MAX);
    const price = this.#middle * (1 + ((side === 'buy' ? -1 : 1) * steps) / 10_000);
    this.#call('currency', {
      symbol: this.#symbol,
      side,
      type: 'limit',
      timeInForce: 'post_only',
      price: price.toFixed(2),
      quantity: (0.001 + Math.floor(Math.random() * 90) / 100_000).toFixed(5),
    });
  }

  #call(endpoint: string, request: object): void {
    this.#calls += 1;
    const requestId = `driver-${process.pid}-${this.#calls}`;
    this.#socket.send(
      JSON.stringify({
        op: 'call',
        id: this.#calls + 1,
        endpoint,
        request: { ...request, requestId },
      }),
    );
  }
}
