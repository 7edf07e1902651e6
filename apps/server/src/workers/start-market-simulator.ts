import type { EngineReader, IndexPrice } from '@candor/exchange-core';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Exchange } from '#engine/exchange-port.ts';
import type { FiatReads } from '#api/fiat-port.ts';
import { demoRatePpm } from '#seed/p2p-catalogue.ts';
import type { Seed } from '#engine/exchange-rules.ts';
import { indexedMarkets } from './prices/indexed-markets.ts';
import { QuoteBoard } from './prices/quote-board.ts';
import type { PriceSource } from './prices/price-source.ts';
import { ccxtSources } from './prices/ccxt-source.ts';
import type { WantedMarket } from './prices/ccxt-source.ts';
import { madeUp } from './simulator/made-up.ts';
import { MarketSimulator } from './simulator/market-simulator.ts';
import { planP2pIndex } from './prices/p2p-index.ts';
import { ContractSimulator } from './simulator/contract-simulator.ts';
import { OptionPlayers } from './simulator/option-players.ts';
import { P2pTraders } from './simulator/p2p-traders.ts';
import { Random } from './simulator/random.ts';
import { SimulatedWorld } from './simulator/simulated-world.ts';
import { takeStress } from './simulator/stress.ts';

/** The index and the house move once a second, in one batch. Source: finance rules, 3.1. */
const TICK_MS = 1_000;

/** The simulator says at most this often that it could not trade. */
const COMPLAIN_EVERY_MS = 30_000;

export interface MarketWorkerDeps {
  readonly exchange: Exchange;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly nowMs: () => number;
  readonly metrics?: Registry;
  /** Rates of fiat money outside of the demo, which has a table of its own. */
  readonly fiat: Pick<FiatReads, 'ratePpm'> | undefined;
  readonly settings: {
    readonly SEED: Seed;
    readonly SIMULATOR: 'on' | 'off';
    readonly SIMULATOR_SEED: string;
    readonly PRICE_SOURCES: readonly string[];
    readonly DATA_DIR: string;
  };
}

export interface MarketWorker {
  /** The index of every market, degraded ones included, by symbol. */
  indexes(): ReadonlyMap<string, IndexPrice>;
  stop(): Promise<void>;
}

/**
 * Runs the price index and, in the demo, the house's trading: once a second the sources are looked
 * at and everything that follows goes to the exchange as one batch of ordinary commands.
 */
export async function startMarketSimulator(deps: MarketWorkerDeps): Promise<MarketWorker> {
  const { exchange, settings } = deps;
  const { sequence } = await exchange.read(() => undefined);
  // A restart goes on from the prices of the moment, and not through the same changes again.
  const seed = `${settings.SIMULATOR_SEED}:${sequence}`;
  const isLive = settings.PRICE_SOURCES.length > 0;
  // Outside of the demo no price is made up: without sources there is no index.
  const world = isLive || settings.SEED !== 'demo' ? undefined : new SimulatedWorld(seed);
  let listed: readonly WantedMarket[] = [];
  await onListing(exchange, (reader) => {
    listed = indexedMarkets(reader);
    world?.know(madeUp(reader));
  });
  const sources = world?.sources ?? ccxtSources(settings.PRICE_SOURCES, () => listed, deps);
  const worker = new SecondWorker(deps, sources, world, [
    new MarketSimulator(seed),
    new ContractSimulator(seed),
  ]);
  await worker.start();
  if (deps.metrics !== undefined) registerIndexGauge(deps.metrics, worker);
  return worker;
}

/** Shows `look` what is listed now, and again with each listing. */
async function onListing(exchange: Exchange, look: (reader: EngineReader) => void): Promise<void> {
  exchange.onCommitted((batch, reader) => {
    if (batch.commands.some(({ body }) => listing.has(body.type))) look(reader);
  });
  await exchange.read(look);
}

const listing: ReadonlySet<string> = new Set([
  'market_create',
  'market_list',
  'contract_market_create',
  'contract_market_list',
]);

/** Below three sources an index is degraded; the figure says which one and how far. */
function registerIndexGauge(registry: Registry, worker: MarketWorker): void {
  new Gauge({
    name: 'candor_index_sources',
    help: 'Live price sources of each index; below 3 the index is degraded.',
    labelNames: ['market'],
    registers: [registry],
    collect() {
      for (const [market, { sourceCount }] of worker.indexes()) this.set({ market }, sourceCount);
    },
  });
}

/** What plans the house's orders of a second. */
type HousePlan = Pick<MarketSimulator, 'plan'>;

class SecondWorker implements MarketWorker {
  readonly #deps: MarketWorkerDeps;
  readonly #sources: readonly PriceSource[];
  readonly #world: SimulatedWorld | undefined;
  readonly #simulators: readonly HousePlan[];
  readonly #players: OptionPlayers;
  readonly #traders = new P2pTraders();
  readonly #board: QuoteBoard;
  #timer: NodeJS.Timeout | undefined;
  #tick: Promise<void> | undefined;
  #lastTickMs: number;
  #complainedAtMs = 0;

  constructor(
    deps: MarketWorkerDeps,
    sources: readonly PriceSource[],
    world: SimulatedWorld | undefined,
    simulators: readonly HousePlan[],
  ) {
    this.#deps = deps;
    this.#sources = sources;
    this.#world = world;
    this.#simulators = simulators;
    this.#players = new OptionPlayers(new Random(`${deps.settings.SIMULATOR_SEED}:option`));
    this.#board = new QuoteBoard(sources);
    this.#lastTickMs = deps.nowMs();
  }

  async start(): Promise<void> {
    for (const source of this.#sources) await source.start?.();
    this.#timer = setInterval(() => {
      // A slow commit makes the next second wait: two of them would trade on the same prices.
      this.#tick ??= this.#run().finally(() => {
        this.#tick = undefined;
      });
    }, TICK_MS);
  }

  indexes(): ReadonlyMap<string, IndexPrice> {
    return this.#board.indexes;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#tick;
    for (const source of this.#sources) await source.stop?.();
  }

  readonly #ratePpm = (currency: string): number | undefined =>
    this.#deps.settings.SEED === 'demo'
      ? demoRatePpm(currency)
      : this.#deps.fiat?.ratePpm(currency);

  /** Does to the made-up world of a demo what the operator of this machine asks for. */
  async #disturb(): Promise<void> {
    const { log, settings } = this.#deps;
    if (this.#world === undefined || settings.SEED !== 'demo') return;
    const stress = await takeStress(settings.DATA_DIR);
    if (stress === undefined) return;
    this.#world.stress(stress);
    log.warn(stress, 'the made-up world is disturbed');
  }

  async #run(): Promise<void> {
    const { exchange, nowMs, settings } = this.#deps;
    const atMs = nowMs();
    const seconds = Math.max(0, (atMs - this.#lastTickMs) / 1_000);
    this.#lastTickMs = atMs;
    await this.#disturb();
    this.#world?.advance(atMs);
    try {
      const { value: commands } = await exchange.read((reader) => {
        const { newSources, command, liveTicks } = this.#board.look(reader, atMs);
        const trades =
          settings.SEED === 'demo' && settings.SIMULATOR === 'on'
            ? [
                ...this.#simulators.flatMap((simulator) =>
                  simulator.plan(reader, liveTicks, Math.min(seconds, SECONDS_MAX)),
                ),
                ...this.#players.plan(reader, atMs),
                ...this.#traders.plan(reader, atMs),
              ]
            : [];
        const index = planP2pIndex(reader, liveTicks, this.#ratePpm, atMs);
        return [...newSources, ...(command === undefined ? [] : [command]), ...index, ...trades];
      });
      if (commands.length > 0) await exchange.submitAll(commands);
    } catch (error) {
      // Busy or restarting: this second is skipped, the next one looks at the books again.
      if (atMs - this.#complainedAtMs < COMPLAIN_EVERY_MS) return;
      this.#complainedAtMs = atMs;
      this.#deps.log.warn({ err: error }, 'the market simulator skipped a second');
    }
  }
}

/** After a pause of the host takers do not make up for the trades they missed. */
const SECONDS_MAX = 3;
