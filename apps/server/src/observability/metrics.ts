import { collectDefaultMetrics, Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
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
  collectDefaultMetrics({ register: registry });
}
