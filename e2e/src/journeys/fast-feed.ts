/** What a page holds of the feed that stands in for the server's. */
interface FastFeedWindow extends Window {
  /** Sends `updates` updates of every topic, some a frame, and resolves when the page has drawn them. */
  pushUpdates?: (updates: number, perFrame: number) => Promise<void>;
}

/**
 * Runs in the page before anything else: a feed that says in seconds what a real one says in hours. It
 * speaks the feed's own messages, so that everything behind the socket is the app's.
 */
export function installFastFeed(): void {
  type Say = (message: object) => void;
  const sequences = new Map<string, number>();
  let say: Say | undefined;
  let turn = 0;
  const startedAtMs = Date.now();
  const price = (offset: number): string => (65_000 + (turn % 400) / 10 + offset).toFixed(2);
  const ticker = (symbol: string): object => ({
    symbol,
    lastPrice: price(0),
    indexPrice: price(0.5),
    openPrice: '64000.00',
    highPrice: '66000.00',
    lowPrice: '63000.00',
    bidPrice: price(-0.1),
    askPrice: price(0.1),
    baseVolume: String(turn),
    quoteVolume: `${turn}000`,
    change: '1000.00',
    changePpm: 15_625 + (turn % 50),
    trades: turn,
    state: 'open',
    timeMs: startedAtMs + turn,
  });
  const levels = (sign: 1 | -1): [string, string][] =>
    Array.from({ length: 20 }, (_, at) => [
      (65_000 + sign * (at + 1)).toFixed(2),
      `0.${1 + ((turn + at) % 8)}`,
    ]);
  const quarterMs = 15 * 60_000;
  const candle = (): object => ({
    // Ten updates a second: a candle of a quarter of an hour has 9,000 of them.
    openTimeMs:
      Math.floor(startedAtMs / quarterMs) * quarterMs + Math.floor(turn / 9_000) * quarterMs,
    open: '65000.00',
    high: '65040.00',
    low: '64990.00',
    close: price(0),
    baseVolume: String(turn % 9_000),
    quoteVolume: `${turn % 9_000}000`,
    trades: turn % 9_000,
    simulated: false,
  });
  const dataOf = (topic: string): object => {
    const [channel, symbol = ''] = topic.split(':');
    switch (channel) {
      case 'depth':
        return { version: turn, bids: levels(-1), asks: levels(1) };
      case 'ticker':
        return ticker(symbol);
      case 'tickers':
        return { tickers: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].map(ticker) };
      case 'trades':
        return {
          trades: [
            { tradeId: turn + 1, price: price(0), quantity: '0.5', takerSide: 'buy', timeMs: turn },
          ],
        };
      case 'kline':
        return { candles: [candle()] };
      default:
        return {};
    }
  };
  const tell = (op: 'snapshot' | 'delta', topic: string): void => {
    const sequence = (sequences.get(topic) ?? 0) + 1;
    sequences.set(topic, sequence);
    say?.({ op, topic, sequence, engineSequence: turn, data: dataOf(topic) });
  };
  class FastSocket {
    readonly readyState = 1;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;
    onerror: (() => void) | null = null;

    constructor() {
      say = (message) => this.onmessage?.({ data: JSON.stringify(message) });
      setTimeout(() => this.onopen?.(), 0);
    }

    send(text: string): void {
      const { op, id, topics } = JSON.parse(text) as { op: string; id: number; topics?: string[] };
      if (op === 'ping') say?.({ op: 'pong', id, timeMs: Date.now() });
      for (const topic of topics ?? []) {
        if (op === 'subscribe') tell('snapshot', topic);
        if (op === 'unsubscribe') sequences.delete(topic);
      }
    }

    close(): void {
      this.onclose?.();
    }
  }
  globalThis.WebSocket = FastSocket as unknown as typeof WebSocket;
  (window as FastFeedWindow).pushUpdates = async (updates, perFrame) => {
    for (let sent = 0; sent < updates; sent += perFrame) {
      for (let at = 0; at < perFrame; at += 1) {
        turn += 1;
        for (const topic of sequences.keys()) tell('delta', topic);
      }
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
  };
}

/** Asks the page's fast feed for updates. For `page.evaluate`. */
export async function pushUpdates([updates, perFrame]: readonly [number, number]): Promise<void> {
  await (window as FastFeedWindow).pushUpdates?.(updates, perFrame);
}
