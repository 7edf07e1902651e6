import { Engine, quotesHeard } from '@candor/exchange-core';
import type { Command, CommandBody, Decision } from '@candor/exchange-core';
import { asUnits } from '@candor/money';
import type { Batch, Journal } from '@candor/persistence';
import { marketOpening } from '#bench-market.ts';

const RULES = { demoEnabled: true, demoFundUnitsMax: 1_000_000_000_000_000_000 };
const USDT = 2;
const MARKET = 1;
const MID_MILLITICKS = 600_000_000;
/** Commands of one journal row while the market is filled. */
const FILL_BATCH = 2_000;
/** The first customer; each has money for one entry and more. */
const FIRST_USER_ID = 1_000;
const STAKE = asUnits(100_000_000);
const FUNDS = asUnits(1_000_000_000);

/** Rounds of one coin in pool mode, decided and journaled the way the sequencer does it. */
export class OptionMarket {
  readonly engine = new Engine(RULES);
  readonly #journal: Journal;
  #commands: Command[] = [];
  #effectEnds: number[] = [];
  #quotedMs = 0;
  /** Engine time of commands: set by the bench. */
  nowMs: number;

  constructor(journal: Journal, startMs: number) {
    this.#journal = journal;
    this.nowMs = startMs;
  }

  /** Opens the market and gives `users` customers money in their option account. */
  async open(users: number, cycleMs: number): Promise<void> {
    const sources = ['one', 'two', 'three'].map(
      (name) => ({ type: 'price_source_add', name }) as const,
    );
    for (const body of [...marketOpening(), ...sources]) this.submit(body);
    for (let user = 0; user < users; user++) {
      const userId = FIRST_USER_ID + user;
      const account = { userId, assetId: USDT, accountKind: 'option' } as const;
      this.submit({
        type: 'user_create',
        ...{ userId, role: 'customer', feeTier: 0, selfTradeGroup: 0 },
      });
      this.submit({ type: 'demo_fund', ...account, units: FUNDS, requestKey: '' });
      if (this.#commands.length >= FILL_BATCH) await this.commit();
    }
    this.submit({
      type: 'option_terms_set',
      ...{ seriesId: 0, marketId: MARKET, assetId: USDT, cycleMs, mode: 'pool', feePpm: 30_000 },
      ...{ flatTicks: 0, riseOddsPpm: 0, fallOddsPpm: 0, flatOddsPpm: 0, effectiveFromMs: 0 },
      ...{ unitsMin: STAKE, unitsMax: FUNDS, stepUnits: STAKE, prizeUnits: asUnits(0) },
    });
    await this.commit();
  }

  /** An entry of a customer, by their number from 0: two of three on rise. */
  entry(user: number, period: number): CommandBody {
    return {
      type: 'option_enter',
      ...{ userId: FIRST_USER_ID + user, seriesId: 1, period, units: STAKE },
      choice: user % 3 === 0 ? 'fall' : 'rise',
      requestKey: `${period}-d9cb-469f-a165-${String(user).padStart(12, '0')}`,
    };
  }

  /** Decides a command at {@link nowMs}; a refusal leaves no trace. */
  decide(body: CommandBody): Decision {
    const { engine } = this;
    if (this.#commands.length === 0) engine.effects.clear();
    const sequence = engine.sequence + 1;
    const command: Command = { ...body, sequence, timestampMs: this.nowMs };
    const decision = engine.decide(command);
    if (engine.sequence === sequence) {
      this.#commands.push(command);
      this.#effectEnds.push(engine.effects.length);
    }
    return decision;
  }

  /** Decides a command that must be accepted. */
  submit(body: CommandBody): void {
    const decision = this.decide(body);
    if (!decision.ok) throw new Error(`${body.type} was refused: ${decision.code}`);
  }

  /** Writes what was decided as one row; `encoded` is told once the row is on its way. */
  async commit(encoded: () => void = () => undefined): Promise<void> {
    if (this.#commands.length === 0) return;
    const batch: Batch = {
      commands: this.#commands,
      effects: this.engine.effects,
      effectEnds: this.#effectEnds,
    };
    const written = this.#journal.append(batch);
    encoded();
    await written;
    this.#commands = [];
    this.#effectEnds = [];
  }

  /** Lets engine time go by up to a moment: quotes once a second, and due time at its moment. */
  async runUntil(untilMs: number): Promise<void> {
    for (;;) {
      const dueMs = Math.max(this.engine.nextDueAtMs ?? Infinity, this.nowMs);
      const quoteMs = Math.max(this.#quotedMs + 1_000, this.nowMs);
      if (Math.min(dueMs, quoteMs) >= untilMs) break;
      this.nowMs = Math.min(dueMs, quoteMs);
      if (dueMs <= quoteMs) this.submit({ type: 'time_passed' });
      else this.quote();
      await this.commit();
    }
    this.nowMs = untilMs;
  }

  /** Three sources say a price that rises with time. */
  quote(): void {
    this.#quotedMs = this.nowMs;
    const bid = MID_MILLITICKS + (this.nowMs % 1_000_000);
    const quotes = [1, 2, 3].flatMap((sourceId) => [sourceId, MARKET, bid, 0, 100]);
    this.submit(quotesHeard(quotes));
  }
}
