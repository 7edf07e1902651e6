import type { Logger } from 'pino';
import type { PriceSource, SourceQuote } from './price-source.ts';

/** How often a venue is asked for all prices; a quote is stale after ten seconds. */
const POLL_MS = 2_000;

/** A venue that does not answer is silent; the next question goes out all the same. */
const REQUEST_TIMEOUT_MS = 4_000;

/** A venue that fails is reported this often. */
const COMPLAIN_EVERY_MS = 60_000;

/** A market to ask for. */
export interface WantedMarket {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
}

interface CcxtTicker {
  readonly bid?: number | null | undefined;
  readonly ask?: number | null | undefined;
}

/** What we use of a ccxt exchange. */
interface CcxtExchange {
  /** Every market of the venue by its name there. */
  loadMarkets(): Promise<Readonly<Record<string, unknown>>>;
  fetchTickers(symbols: readonly string[]): Promise<Readonly<Record<string, CcxtTicker>>>;
  close?(): Promise<void>;
}

interface CcxtDeps {
  readonly log: Pick<Logger, 'warn'>;
  readonly nowMs: () => number;
  /** Where exchanges by name come from: the ccxt package, loaded at the first use. */
  readonly loadCcxt?: () => Promise<unknown>;
}

/** Live venues by their ccxt names, such as `binance` and `kraken`, asked for the markets there are then. */
export function ccxtSources(
  names: readonly string[],
  markets: () => readonly WantedMarket[],
  deps: CcxtDeps,
): PriceSource[] {
  return names.map((name) => new CcxtSource(name, markets, deps));
}

/** One venue's best bids and asks. ccxt is loaded at the first use: without live sources it costs nothing. */
class CcxtSource implements PriceSource {
  readonly name: string;
  readonly #deps: CcxtDeps;
  readonly #markets: () => readonly WantedMarket[];
  readonly #quotes = new Map<string, SourceQuote>();
  #exchange: CcxtExchange | undefined;
  /** What the venue has; it refuses a question about any other. */
  #theirs: Readonly<Record<string, unknown>> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isAsking = false;
  #complainedAtMs = 0;

  constructor(name: string, markets: () => readonly WantedMarket[], deps: CcxtDeps) {
    this.name = name;
    this.#deps = deps;
    this.#markets = markets;
  }

  quote(symbol: string): SourceQuote | undefined {
    return this.#quotes.get(symbol);
  }

  async start(): Promise<void> {
    const load = this.#deps.loadCcxt ?? (() => import('ccxt'));
    const ccxt = (await load()) as { readonly default: Readonly<Record<string, unknown>> };
    const Exchange = ccxt.default[this.name];
    if (typeof Exchange !== 'function') throw new Error(`ccxt knows no exchange ${this.name}`);
    const create = Exchange as new (options: object) => CcxtExchange;
    this.#exchange = new create({ enableRateLimit: true, timeout: REQUEST_TIMEOUT_MS });
    this.#timer = setInterval(() => void this.#ask(), POLL_MS);
    void this.#ask();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#exchange?.close?.();
  }

  async #ask(): Promise<void> {
    if (this.#isAsking || this.#exchange === undefined) return;
    this.#isAsking = true;
    try {
      const theirs = (this.#theirs ??= await this.#exchange.loadMarkets());
      const symbols = new Map<string, string>(
        this.#markets()
          .map(({ symbol, base, quote }) => [`${base}/${quote}`, symbol] as const)
          .filter(([name]) => Object.hasOwn(theirs, name)),
      );
      if (symbols.size === 0) return;
      const tickers = await this.#exchange.fetchTickers([...symbols.keys()]);
      const atMs = this.#deps.nowMs();
      for (const [name, { bid, ask }] of Object.entries(tickers)) {
        const ours = symbols.get(name);
        if (ours === undefined || typeof bid !== 'number' || typeof ask !== 'number') continue;
        this.#quotes.set(ours, { bid, ask, atMs });
      }
    } catch (error) {
      this.#complain(error);
    } finally {
      this.#isAsking = false;
    }
  }

  #complain(error: unknown): void {
    const nowMs = this.#deps.nowMs();
    if (nowMs - this.#complainedAtMs < COMPLAIN_EVERY_MS) return;
    this.#complainedAtMs = nowMs;
    this.#deps.log.warn({ source: this.name, error: String(error) }, 'a price source is silent');
  }
}
