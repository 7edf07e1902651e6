import type { Command, CommandBody, Decision, Engine } from '@candor/exchange-core';
import type { Batch } from '#codec/batch-codec.ts';

/** What an engine has decided since its last batch. */
export class Draft {
  readonly #engine: Engine;
  readonly #commands: Command[] = [];
  readonly #ends: number[] = [];

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get length(): number {
    return this.#commands.length;
  }

  /** With the engine's own effects, which go on to change. */
  get batch(): Batch {
    const { effects } = this.#engine;
    return { commands: this.#commands, effects, effectEnds: this.#ends };
  }

  /**
   * Has a command decided; what was accepted and is new joins the batch.
   * @throws Error where one that was not has left a trace
   */
  submit(body: CommandBody, timestampMs: number): Decision {
    const engine = this.#engine;
    if (this.length === 0) engine.effects.clear();
    const { length } = engine.effects;
    const sequence = engine.sequence + 1;
    const command = { ...body, sequence, timestampMs };
    const decision = engine.decide(command);
    if (decision.ok && !decision.replayed) {
      this.#commands.push(command);
      this.#ends.push(engine.effects.length);
    } else if (engine.effects.length !== length || engine.sequence !== sequence - 1) {
      throw new Error(`${body.type} left a trace: ${JSON.stringify(decision)}`);
    }
    return decision;
  }
}
