import { EffectLog, effectIds } from '@candor/exchange-core';
import type { Command, CommandBody, Decision, EngineReader } from '@candor/exchange-core';
import type { HostObserver } from '#engine/exchange-host.ts';
import { LeadershipLostError } from '#engine/ports.ts';
import type { Core, DecidedBatch, Incarnation } from '#engine/ports.ts';

/** A command of the fake core: accepted unless the amount is negative, a broken invariant at 0. */
export function addCommand(amount: number): CommandBody {
  return { type: 'user_fee_tier_set', userId: 1, feeTier: amount };
}

function amountOf(command: CommandBody): number {
  return command.type === 'user_fee_tier_set' ? command.feeTier : 0;
}

/** A core of one number: enough to see what was decided, in which order, and what was forgotten. */
export class FakeCore {
  readonly effects = new EffectLog();
  sequence = 0;
  total = 0;

  decide(command: Command): Decision {
    const amount = amountOf(command);
    if (amount === 0) throw new Error('the total must change');
    if (amount < 0) return { ok: false, code: 'unknown_user' };
    this.sequence = command.sequence;
    this.total += amount;
    this.effects.reserve(4);
    for (const word of [effectIds.index_price_set, 1, this.total, 1]) {
      this.effects.words[this.effects.length++] = word;
    }
    return { ok: true, sequence: this.sequence, orderId: 0, otherOrderId: 0, replayed: false };
  }
}

/** What the next append does, besides succeeding. */
type JournalFault = 'before_write' | 'after_write' | 'fenced';

/** The database of the fakes: what is durable, and faults to come. */
export class FakeStore {
  readonly rows: { readonly commands: readonly Command[] }[] = [];
  readonly faults: JournalFault[] = [];
  readonly projected: number[] = [];
  epoch = 0;
  isProjectionBehind = false;
  lives = 0;
  /** Holds appends until it resolves. */
  gate: Promise<void> | undefined;
  /** Fails that many recoveries. */
  recoveryFailures = 0;

  get sequence(): number {
    return this.rows.at(-1)?.commands.at(-1)?.sequence ?? 0;
  }

  get total(): number {
    return this.rows.flatMap((row) => row.commands).reduce((sum, body) => sum + amountOf(body), 0);
  }

  /** Recovery as the real one does it: take the epoch, rebuild the core from what is durable. */
  recover(visit: (commands: readonly Command[], core: FakeCore) => void): Promise<Incarnation> {
    if (this.recoveryFailures > 0) {
      this.recoveryFailures -= 1;
      return Promise.reject(new Error('the database is down'));
    }
    this.epoch += 1;
    this.lives += 1;
    const core = new FakeCore();
    for (const row of this.rows) {
      for (const command of row.commands) core.decide(command);
      visit(row.commands, core);
    }
    return Promise.resolve(this.#lifeOf(core));
  }

  #lifeOf(core: FakeCore): Incarnation {
    const epoch = this.epoch;
    return {
      core: core as unknown as Core,
      epoch,
      lastTimestampMs: this.rows.at(-1)?.commands.at(-1)?.timestampMs ?? 0,
      journal: { append: (batch) => this.#append(epoch, batch) },
      projector: {
        accept: (batch) =>
          this.projected.push(...batch.commands.map((command) => command.sequence)),
        projectedSequence: this.projected.at(-1) ?? 0,
        isBehind: this.isProjectionBehind,
        waitFor: () => Promise.resolve(true),
        drain: () => Promise.resolve(),
      },
      assertLeader: () =>
        epoch === this.epoch
          ? Promise.resolve()
          : Promise.reject(new LeadershipLostError('deposed')),
      close: () => Promise.resolve(),
    };
  }

  async #append(epoch: number, batch: DecidedBatch): Promise<Uint8Array> {
    await this.gate;
    const fault = this.faults.shift();
    if (epoch !== this.epoch || fault === 'fenced') throw new LeadershipLostError('deposed');
    if (fault === 'before_write') throw new Error('connection lost before the write');
    this.rows.push({ commands: structuredClone(batch.commands) });
    if (fault === 'after_write') throw new Error('connection lost after the write');
    return new Uint8Array();
  }
}

/** A reader that is really a {@link FakeCore}. */
export function totalOf(reader: EngineReader): number {
  return (reader as unknown as FakeCore).total;
}

/** An observer that only counts. */
export function countingObserver(): HostObserver & { readonly counts: Record<string, number> } {
  const counts: Record<string, number> = {};
  const count = (name: string) => (): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  return {
    counts,
    timed: count('timed'),
    recovered: count('recovered'),
    failed: count('failed'),
    listenerFailed: count('listenerFailed'),
  };
}
