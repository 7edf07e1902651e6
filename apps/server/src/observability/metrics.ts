import { contract, marketStates } from '@candor/exchange-core';
import type { EngineReader } from '@candor/exchange-core';
import { collectDefaultMetrics, Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import type { FiatReads } from '#api/fiat-port.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import type { HostObserver } from '#engine/exchange-host.ts';

const COMMIT_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const BATCH_COMMANDS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_000];

/** Figures of the engine's batches, and how often it had to begin again. */
export type EngineMetrics = Pick<HostObserver, 'timed' | 'recovered' | 'failed'>;

/** Registers the counters that the engine feeds. */
export function createEngineMetrics(registry: Registry): EngineMetrics {
  const registers = [registry];
  const batchSize = new Histogram({
    name: 'candor_batch_commands',
    help: 'Commands decided in one batch, refusals included.',
    buckets: BATCH_COMMANDS,
    registers,
  });
  const commit = new Histogram({
    name: 'candor_commit_seconds',
    help: 'From the first byte of a batch sent to its commit.',
    buckets: COMMIT_SECONDS,
    registers,
  });
  const stages = new Counter({
    name: 'candor_batch_stage_seconds_total',
    help: 'Where the time of the batches went.',
    labelNames: ['stage'],
    registers,
  });
  const commands = new Counter({
    name: 'candor_commands_total',
    help: 'Commands answered, by whether they changed the exchange.',
    labelNames: ['result'],
    registers,
  });
  const stops = new Counter({
    name: 'candor_engine_stops_total',
    help: 'Times the engine dropped its memory after a failed or uncertain commit.',
    registers,
  });
  const recovery = new Gauge({
    name: 'candor_recovery_seconds',
    help: 'Duration of the last recovery.',
    registers,
  });
  return {
    timed: (timings) => {
      batchSize.observe(timings.commands);
      if (timings.journaled > 0) commit.observe(timings.commitMs / 1_000);
      stages.inc({ stage: 'decide' }, timings.decideMs / 1_000);
      stages.inc({ stage: 'commit' }, timings.commitMs / 1_000);
      stages.inc({ stage: 'publish' }, timings.publishMs / 1_000);
      commands.inc({ result: 'accepted' }, timings.journaled);
      commands.inc({ result: 'refused' }, timings.commands - timings.journaled);
    },
    recovered: (facts) => recovery.set(facts.tookMs / 1_000),
    failed: () => stops.inc(),
  };
}

/** Registers what is asked of the exchange whenever somebody reads `/metrics`. */
export function registerExchangeGauges(
  registry: Registry,
  exchange: Exchange,
  sockets: () => number,
): void {
  const registers = [registry];
  const gauge = (name: string, help: string, value: () => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  };
  const status = (): ReturnType<Exchange['status']> => exchange.status();
  gauge('candor_queue_commands', 'Commands waiting to be decided.', () => status().queuedCommands);
  gauge('candor_sequence', 'Last durable command.', () => status().committedSequence);
  gauge(
    'candor_projected_sequence',
    'Last command in the tables.',
    () => status().projectedSequence,
  );
  gauge('candor_projection_lag', 'Durable commands not yet in the tables.', () => {
    const { committedSequence, projectedSequence } = status();
    return committedSequence - projectedSequence;
  });
  gauge('candor_epoch', 'Leadership epoch of this engine.', () => status().epoch);
  gauge('candor_sockets', 'Open feed sockets.', sockets);
  new Gauge({
    name: 'candor_books_unbalanced_assets',
    help: 'Assets whose accounts do not sum to zero; anything but 0 is an emergency.',
    registers,
    async collect() {
      const asked = await exchange.read((reader) => reader.ledgerSums()).catch(() => undefined);
      if (asked !== undefined) this.set(asked.value.filter(({ units }) => units !== 0).length);
    },
  });
  const statesOf = (reader: EngineReader): readonly string[] =>
    [...reader.markets(), ...reader.read(contract).markets()].map(({ state }) => state);
  new Gauge({
    name: 'candor_markets',
    help: 'Spot and contract markets that are listed, by what may be done in them.',
    labelNames: ['state'],
    registers,
    async collect() {
      const asked = await exchange.read(statesOf).catch(() => undefined);
      for (const state of asked === undefined ? [] : marketStates) {
        this.set({ state }, asked?.value.filter((one) => one === state).length ?? 0);
      }
    },
  });
  collectDefaultMetrics({ register: registry });
}

/** Registers, of each currency that is traded between people, whether it has a rate and whether live sources disagree. */
export function registerFiatGauges(
  registry: Registry,
  fiat: Pick<FiatReads, 'ratePpm' | 'isDisputed'>,
  pairCurrencies: () => Promise<readonly string[]>,
): void {
  const gauge = (name: string, help: string, is: (currency: string) => boolean): void => {
    new Gauge({
      name,
      help,
      labelNames: ['currency'],
      registers: [registry],
      async collect() {
        const currencies = await pairCurrencies().catch(() => []);
        for (const currency of currencies) this.set({ currency }, is(currency) ? 1 : 0);
      },
    });
  };
  gauge(
    'candor_fiat_rated',
    '1 where sources agree on a rate of the currency; 0 leaves its P2P pairs without a new index.',
    (currency) => fiat.ratePpm(currency) !== undefined,
  );
  gauge(
    'candor_fiat_disputed',
    '1 where live sources of the currency, or of USDT, lie too far from each other.',
    (currency) => fiat.isDisputed(currency),
  );
}
