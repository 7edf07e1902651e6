import { contract, effectIds, effectWords, forEachEffect } from '@candor/exchange-core';
import type {
  Accepted,
  Command,
  CommandBody,
  ContractReader,
  Decision,
  Engine,
} from '@candor/exchange-core';
import {
  assertNobodyOverlooked,
  contractOrder,
  ContractSteps,
  HISTORY_USERS,
  PERP,
  SeededRandom,
  SpotCommands,
  USERS,
} from '@candor/exchange-core/testing';
import { asUnits } from '@candor/money';
import { CONTRACTS, insurance, openingCommands, USDT } from './opening.ts';
import { SimulatedPrices } from './simulated-prices.ts';
import { SimulatedRounds } from './simulated-rounds.ts';
import type { SimulatedStorage } from './simulated-storage.ts';

const START_MS = Date.UTC(2026, 10, 2, 9, 30);

/** Jumps, fundings, limits, other terms and markets that stand: some of everything, and trade between it. */
const TEMPER = { jumpEvery: 5, jumpParts: 8, fundings: 1, limits: 2, terms: 2, stays: 3 };

/** Answers are remembered for a day: so old at the most is what is asked again. */
const ASKED_AGAIN_MS = 23 * 3_600_000;
const ANSWERS_KEPT = 40;

/** From the opening of a round to its end, of the shorter ones. */
const ROUND_SECONDS = 30;

/** Rounds stand still while the clock leaps further. */
const LEAP_MS = 60_000;

/** So long after everything is well again, nothing is on its way any more. */
const HEALED_SECONDS = 75;

/** What has to happen somewhere in some runs, or they prove nothing. */
export const wantedEvents = [
  ...['batch lost', 'batch durable, reply lost', 'asked again: replayed', 'asked again: anew'],
  ...[
    'sent twice',
    'timers late',
    'clock leapt',
    'clock stood',
    'funding',
    'minute',
    'market state',
  ],
  ...['one_wrong', 'two_silent', 'three_silent', 'all_late', 'stale'],
  ...['refused', 'trade', 'contract_trade', 'contract_trigger_put', 'contract_stop_put'],
  ...['contract_liquidation_put', 'contract_takeover_put', 'contract_deleveraging_put'],
  ...['contract_funding_put', 'round settled', 'round void', 'option_entry_put'],
] as const;

/** What a seed makes of a run, in percent; printed where it fails. */
export interface SimulationOptions {
  readonly lost: number;
  readonly replyLost: number;
  readonly twice: number;
  readonly late: number;
  readonly spot: number;
  readonly rounds: number;
  readonly batchMax: number;
}

/** The names of effects by their numbers. */
const kindNames = Object.entries(effectIds).reduce<string[]>((names, [name, id]) => {
  names[id] = name;
  return names;
}, []);

interface Asked {
  readonly body: CommandBody;
  readonly answer: Accepted;
  readonly atMs: number;
}

/**
 * One seed drives users, staff, sources, the clock and deaths of the engine: spot, contracts and option rounds on the real core, its
 * batches in the bytes of the journal. Nothing in it asks the time, chance or the machine, so a seed is a run.
 */
export class Simulation {
  readonly options: SimulationOptions;
  /** What happened, and effects by their kinds, with how often. */
  readonly events = new Map<string, number>();
  readonly #random: SeededRandom;
  readonly #storage: SimulatedStorage;
  readonly #prices: SimulatedPrices;
  readonly #spot: SpotCommands;
  readonly #rounds: SimulatedRounds;
  readonly #contracts: ContractSteps;
  #engine!: Engine;
  #nowMs = START_MS;
  #keys = 0;
  #lastOrderId = 0;
  /** What was last said of each contract. */
  readonly #contractTicks = new Map(CONTRACTS.map((marketId) => [marketId, 1_000]));
  #commands: Command[] = [];
  #ends: number[] = [];
  #waiting: Asked[] = [];
  #answered: Asked[] = [];

  constructor(seed: number, storage: SimulatedStorage) {
    const random = new SeededRandom(seed);
    this.#random = random;
    this.#storage = storage;
    this.options = {
      lost: random.between(0, 6),
      replyLost: random.between(0, 6),
      twice: random.between(0, 30),
      late: random.between(0, 30),
      spot: random.between(20, 50),
      rounds: random.between(3, 15),
      batchMax: random.between(1, 30),
    };
    this.#prices = new SimulatedPrices(random);
    this.#spot = new SpotCommands(random);
    this.#rounds = new SimulatedRounds(random);
    this.#contracts = new ContractSteps(random, CONTRACTS, HISTORY_USERS, 1_000, TEMPER);
  }

  get engine(): Engine {
    return this.#engine;
  }

  /** Opens the exchange, takes so many steps, heals everything, and waits until nothing is on its way. */
  async run(steps: number): Promise<void> {
    this.#engine = await this.#storage.recover();
    for (const body of openingCommands()) this.#accept(body);
    for (const body of this.#rounds.openingCommands(this.#nowMs)) this.#accept(body);
    this.#openPositions();
    await this.#append();
    for (let step = 0; step < steps; step++) {
      await this.#takeStep();
      if (this.#random.chance(this.options.late)) this.#note('timers late');
      else this.#fireDue();
      if (this.#commands.length >= this.#random.between(1, this.options.batchMax)) {
        await this.#commit();
      }
    }
    this.#heal();
    await this.#append();
  }

  /** Everybody trades with a neighbour in both markets, at ten times what they put up: for some nearly all they have. */
  #openPositions(): void {
    const random = this.#random;
    this.#hear([...this.#contractTicks]);
    for (const marketId of CONTRACTS) {
      for (let userId = 1; userId < HISTORY_USERS; userId += 2) {
        const lots = random.between(50, 900);
        const [long, short] = random.chance(50) ? [userId, userId + 1] : [userId + 1, userId];
        for (const [id, side] of [
          [short, 'sell'],
          [long, 'buy'],
        ] as const) {
          const isHedge = id % 3 === 0;
          const positionSide = isHedge ? (side === 'buy' ? 'long' : 'short') : 'net';
          this.#submit(contractOrder({ userId: id, marketId, side, lots, positionSide }));
        }
      }
    }
  }

  /** Ends this life: everything that is not durable is gone. */
  async #die(): Promise<void> {
    const lost = this.#waiting;
    this.#commands = [];
    this.#ends = [];
    this.#waiting = [];
    this.#engine = await this.#storage.recover();
    this.#assertWhole();
    const { sequence } = this.#engine;
    for (const asked of lost) this.#askAgain(asked, asked.answer.sequence <= sequence);
    const since = this.#nowMs - ASKED_AGAIN_MS;
    const recent = this.#answered.filter(({ atMs }) => atMs > since);
    if (recent.length > 0) this.#askAgain(this.#random.pick(recent), true);
  }

  /** What was done is answered as it was, and changes nothing; what was not may be done now. */
  #askAgain({ body, answer }: Asked, wasDone: boolean): void {
    const decision = this.#submit(body);
    const isAnswer = decision.ok && decision.replayed && decision.orderId === answer.orderId;
    if (wasDone && !isAnswer) throw new Error(`asked again: ${JSON.stringify([body, decision])}`);
    if (!wasDone && decision.ok && decision.replayed) throw new Error('a lost command was done');
    this.#note(wasDone ? 'asked again: replayed' : 'asked again: anew');
  }

  async #commit(): Promise<void> {
    this.#assertWhole();
    const { lost, replyLost } = this.options;
    if (this.#random.chance(lost)) {
      this.#note('batch lost');
      await this.#die();
    } else if (this.#random.chance(replyLost)) {
      this.#note('batch durable, reply lost');
      const waiting = this.#waiting;
      await this.#append();
      this.#waiting = waiting;
      await this.#die();
    } else await this.#append();
    for (let count = this.#random.between(0, 2); count > 0; count--) await this.#storage.project();
  }

  async #append(): Promise<void> {
    if (this.#commands.length === 0) return;
    const { effects } = this.#engine;
    await this.#storage.append({ commands: this.#commands, effects, effectEnds: this.#ends });
    const { words, length } = effects;
    for (let at = 0; at < length; at += effectWords[words[at]!]!)
      this.#note(kindNames[words[at]!]!);
    forEachEffect(effects, 0, length, (effect) => {
      if (effect.type === 'option_round_put') this.#note(`round ${effect.state}`);
    });
    this.#answered = [...this.#answered, ...this.#waiting].slice(-ANSWERS_KEPT);
    this.#commands = [];
    this.#ends = [];
    this.#waiting = [];
  }

  async #takeStep(): Promise<void> {
    const random = this.#random;
    if (random.chance(5)) this.#note('clock stood');
    else this.#nowMs += random.between(1, 400);
    if (random.chance(this.options.spot)) {
      this.#send(this.#spot.next(this.#knownOrders()));
      return;
    }
    if (random.chance(this.options.rounds)) {
      if (random.chance(5)) await this.#watchRounds();
      else this.#send(this.#rounds.next(this.#engine));
      return;
    }
    if (random.chance(3)) {
      this.#send(this.#transfer());
      return;
    }
    const step = this.#contracts.next({ contracts: this.#reads, timestampMs: this.#nowMs });
    if (step.kind === 'command') this.#send(step.body);
    else if (step.kind === 'prices') this.#hear(step.ticks);
    else if (step.kind === 'minute') await this.#passMinute(step.ticks);
    else if (step.kind === 'funding') this.#approachFunding();
    else {
      this.#note('clock leapt');
      this.#passTime(step.ms);
    }
  }

  /** Prices every second, long enough for a round from its opening to its end. */
  async #watchRounds(): Promise<void> {
    this.#note('rounds watched');
    for (let second = 0; second < ROUND_SECONDS; second++) {
      this.#nowMs += 400;
      this.#hear([...this.#contractTicks]);
      this.#fireDue();
      this.#send(this.#rounds.next(this.#engine));
      if (this.#random.chance(20)) await this.#commit();
    }
  }

  /** The same prices for over a minute, in which batches are committed as ever. */
  async #passMinute(ticks: readonly (readonly [number, number])[]): Promise<void> {
    this.#note('minute');
    for (let count = 0; count < 13; count++) {
      this.#nowMs += 5_000;
      this.#hear(ticks);
      this.#fireDue();
      if (this.#random.chance(20)) await this.#commit();
    }
  }

  /** To the next funding, with prices just before it. */
  #approachFunding(): void {
    this.#note('funding');
    const atMs = this.#reads.price(PERP)?.nextFundingAtMs ?? 0;
    this.#passTime(atMs - 600 - this.#nowMs);
    this.#hear([...this.#contractTicks]);
    this.#passTime(1_000);
  }

  #passTime(ms: number): void {
    const untilMs = this.#nowMs + ms;
    // Hours of rounds that nobody enters prove nothing.
    const isLong = ms > LEAP_MS;
    if (isLong) this.#openRounds(0);
    for (let next = this.#engine.nextDueAtMs; next !== undefined && next <= untilMs; ) {
      this.#nowMs = Math.max(this.#nowMs, next);
      this.#fireDue();
      next = this.#engine.nextDueAtMs;
    }
    this.#nowMs = Math.max(this.#nowMs, untilMs);
    if (isLong) this.#openRounds(1);
  }

  #openRounds(isOpen: 0 | 1): void {
    for (const body of this.#rounds.openCommands(this.#engine, isOpen)) this.#accept(body);
  }

  /** As the server does: what is due is asked for, one command after another. */
  #fireDue(): void {
    for (let fired = 0; (this.#engine.nextDueAtMs ?? Infinity) <= this.#nowMs; fired++) {
      if (fired > 10_000) throw new Error('something is due for ever');
      this.#accept({ type: 'time_passed' });
    }
  }

  #hear(ticks: readonly (readonly [number, number])[]): void {
    for (const [marketId, said] of ticks) this.#contractTicks.set(marketId, said);
    const command = this.#prices.say(ticks);
    const { trouble } = this.#prices;
    if (trouble !== 'none') this.#note(trouble);
    if (command === undefined) return;
    this.#nowMs += 600;
    this.#accept(command);
    assertNobodyOverlooked({ contracts: this.#reads, timestampMs: this.#nowMs });
  }

  #transfer(): CommandBody {
    const random = this.#random;
    const [fromKind, toKind] = random.chance(60)
      ? (['spot', 'contract'] as const)
      : (['contract', 'spot'] as const);
    return {
      ...{ type: 'account_transfer', userId: random.between(1, HISTORY_USERS), assetId: USDT },
      ...{ fromKind, toKind, units: asUnits(random.between(1, 4_000)), requestKey: '' },
    };
  }

  /** A user's request: some carry a key, and some of those come twice. */
  #send(body: CommandBody): void {
    const random = this.#random;
    if (body.type === 'market_state_set' || body.type === 'contract_market_state_set') {
      this.#note('market state');
    }
    if (!('requestKey' in body) || random.chance(40)) {
      this.#submit(body);
      return;
    }
    const keyed = { ...body, requestKey: `k${++this.#keys}` } as CommandBody;
    const answer = this.#submit(keyed);
    if (!answer.ok) return;
    const asked = { body: keyed, answer, atMs: this.#nowMs };
    this.#waiting.push(asked);
    if (!random.chance(this.options.twice)) return;
    this.#askAgain(asked, true);
    this.#note('sent twice');
  }

  #accept(body: CommandBody): void {
    const decision = this.#submit(body);
    if (!decision.ok) throw new Error(`${body.type} was refused: ${decision.code}`);
  }

  #submit(body: CommandBody): Decision {
    const engine = this.#engine;
    if (this.#commands.length === 0) engine.effects.clear();
    const { length } = engine.effects;
    const sequence = engine.sequence + 1;
    const command = { ...body, sequence, timestampMs: this.#nowMs };
    const decision = engine.decide(command);
    if (decision.ok && !decision.replayed) {
      this.#commands.push(command);
      this.#ends.push(engine.effects.length);
      this.#lastOrderId = Math.max(this.#lastOrderId, decision.orderId);
      return decision;
    }
    if (!decision.ok) this.#note('refused');
    if (engine.effects.length !== length || engine.sequence !== sequence - 1) {
      throw new Error(`${body.type} left a trace: ${JSON.stringify(decision)}`);
    }
    return decision;
  }

  /** Books balance, holds are what is open, and somebody is short for everybody who is long. */
  #assertWhole(): void {
    const engine = this.#engine;
    engine.assertBalanced();
    const { records } = engine.dump();
    const lots = new Map<unknown, number>();
    for (const name of ['contract_position', 'contract_takeover']) {
      for (const row of records[name] ?? []) {
        const { marketId, isLong, lots: own } = row as unknown as Record<string, number>;
        lots.set(marketId, (lots.get(marketId) ?? 0) + (isLong === 1 ? 1 : -1) * (own ?? 0));
      }
    }
    for (const [marketId, sum] of lots) {
      if (sum !== 0) throw new Error(`market ${String(marketId)} has ${sum} lots too many`);
    }
  }

  /**
   * Everything is well again: markets are open, sources agree, the insurance fund can pay. Then no liquidation may be left,
   * and a takeover that nobody can pay for asks again every second. A long and a short have closed each other.
   */
  #heal(): void {
    this.#prices.heal();
    for (const { marketId } of this.#engine.markets()) {
      this.#submit({ type: 'market_state_set', marketId, state: 'open' });
    }
    for (const marketId of CONTRACTS) {
      this.#submit({ type: 'contract_market_state_set', marketId, state: 'open' });
    }
    this.#accept(insurance(1e12));
    this.#openRounds(0);
    for (let second = 0; second < HEALED_SECONDS; second++) {
      this.#nowMs += 400;
      this.#hear([...this.#contractTicks]);
      this.#fireDue();
    }
    this.#assertWhole();
    this.#rounds.assertOver(this.#engine);
    const stuck = this.#reads.takeovers().filter(({ stepAtMs }) => stepAtMs < this.#nowMs);
    const opposite = this.#reads.takeovers().filter((own, _place, all) => {
      return all.some(({ marketId, isLong }) => marketId === own.marketId && isLong !== own.isLong);
    });
    const left = [...this.#reads.liquidations(), ...stuck, ...opposite];
    if (left.length > 0) throw new Error(`still on its way: ${JSON.stringify(left)}`);
  }

  #knownOrders() {
    const userId = this.#random.between(1, USERS);
    const orders = this.#engine
      .openOrdersOf(userId, 0)
      .map(({ orderId }) => ({ id: orderId, user: userId }));
    return { lastOrderId: this.#lastOrderId, orders };
  }

  get #reads(): ContractReader {
    return this.#engine.read(contract);
  }

  #note(event: string): void {
    this.events.set(event, (this.events.get(event) ?? 0) + 1);
  }
}
