import { EffectLog, forEachEffect } from '@candor/exchange-core';
import type { Command, Effect } from '@candor/exchange-core';
import type { CommittedBatch, CommittedCommand } from './exchange-port.ts';
import type { DecidedBatch } from './ports.ts';

/** One command of a batch that is durable; its effects become objects when somebody looks. */
class LazyCommand implements CommittedCommand {
  readonly sequence: number;
  readonly timestampMs: number;
  readonly body: Command;
  readonly #log: EffectLog;
  readonly #from: number;
  readonly #to: number;
  #effects: readonly Effect[] | undefined;

  constructor(command: Command, log: EffectLog, from: number, to: number) {
    this.sequence = command.sequence;
    this.timestampMs = command.timestampMs;
    this.body = command;
    this.#log = log;
    this.#from = from;
    this.#to = to;
  }

  get effects(): readonly Effect[] {
    if (this.#effects !== undefined) return this.#effects;
    const effects: Effect[] = [];
    forEachEffect(this.#log, this.#from, this.#to, (effect) => effects.push(effect));
    this.#effects = effects;
    return effects;
  }
}

/** A copy of the words in use, so that a listener may keep the batch after the core writes the next one. */
function copyOf(log: EffectLog): EffectLog {
  const copy = new EffectLog(log.words.slice(0, log.length));
  copy.length = log.length;
  // Both begin with '', which has the first index.
  copy.texts.push(...log.texts.slice(1));
  return copy;
}

/** What listeners are given once `batch` is durable. */
export function committedBatchOf(batch: DecidedBatch): CommittedBatch {
  const log = copyOf(batch.effects);
  const commands = batch.commands.map(
    (command, index) =>
      new LazyCommand(command, log, batch.effectEnds[index - 1] ?? 0, batch.effectEnds[index] ?? 0),
  );
  const firstSequence = commands[0]?.sequence ?? 0;
  return { firstSequence, lastSequence: firstSequence + commands.length - 1, commands };
}
