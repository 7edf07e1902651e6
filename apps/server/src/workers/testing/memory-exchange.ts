import { Engine } from '@candor/exchange-core';
import type { Command, CommandBody, Decision, EngineReader } from '@candor/exchange-core';
import { committedBatchOf } from '#engine/committed-batch.ts';
import type {
  CommandListener,
  CommitListener,
  Exchange,
  ExchangeStatus,
} from '#engine/exchange-port.ts';

/**
 * The real core behind the exchange's port, without a journal: every submission is a batch of its
 * own that is "durable" at once. Time is the test's.
 */
export class MemoryExchange implements Exchange {
  readonly engine = new Engine({
    demoEnabled: true,
    demoFundUnitsMax: Number.MAX_SAFE_INTEGER,
    takesRetired: true,
  });
  nowMs: number;
  epoch = 1;
  readonly #listeners = new Set<CommitListener>();

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  async submit(body: CommandBody, whenCommitted?: CommandListener): Promise<Decision> {
    const [decision] = await this.submitAll([body], whenCommitted);
    if (decision === undefined) throw new Error('one command has one decision');
    return decision;
  }

  submitAll(
    bodies: readonly CommandBody[],
    whenCommitted?: CommandListener,
  ): Promise<readonly Decision[]> {
    const { engine } = this;
    engine.effects.clear();
    const commands: Command[] = [];
    const effectEnds: number[] = [];
    const decisions = bodies.map((body) => {
      const sequence = engine.sequence + 1;
      const command: Command = { ...body, sequence, timestampMs: this.nowMs };
      const decision = engine.decide(command);
      if (engine.sequence === sequence) {
        commands.push(command);
        effectEnds.push(engine.effects.length);
      }
      return decision;
    });
    if (commands.length > 0) {
      const batch = committedBatchOf({ commands, effects: engine.effects, effectEnds });
      for (const listener of this.#listeners) listener(batch, engine);
      for (const command of batch.commands) whenCommitted?.(command, engine);
    }
    return Promise.resolve(decisions);
  }

  read<T>(ask: (reader: EngineReader) => T): Promise<{ sequence: number; value: T }> {
    return Promise.resolve({ sequence: this.engine.sequence, value: ask(this.engine) });
  }

  onCommitted(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  waitForProjection(): Promise<boolean> {
    return Promise.resolve(true);
  }

  status(): ExchangeStatus {
    const { sequence } = this.engine;
    return {
      state: 'running',
      committedSequence: sequence,
      projectedSequence: sequence,
      queuedCommands: 0,
      epoch: this.epoch,
    };
  }
}
