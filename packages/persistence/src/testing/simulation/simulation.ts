import { contract } from '@candor/exchange-core';
import type {
  Accepted,
  CommandBody,
  ContractReader,
  Decision,
  Engine,
} from '@candor/exchange-core';
import {
  assertNobodyOverlooked,
  ContractSteps,
  HISTORY_USERS,
  PERP,
  SeededRandom,
  SpotCommands,
} from '@candor/exchange-core/testing';
import { JournalFailure } from '#journal/journal-failure.ts';
import { asOfVersion } from './as-of-version.ts';
import { assertNothingStuck, assertSidesMatch } from './contract-sides.ts';
import { Draft } from './simulated-draft.ts';
import { EventCount } from './event-count.ts';
import { jumped, takersOf } from './late-funding.ts';
import { CONTRACTS, insurance, isThere, openingCommands, openPositions } from './opening.ts';
import { ordersOf, transferOf } from './requests.ts';
import { SimulatedEarn } from './simulated-earn.ts';
import { SimulatedP2p } from './simulated-p2p.ts';
import { SimulatedPrices } from './simulated-prices.ts';
import { SimulatedRounds } from './simulated-rounds.ts';
import { drawOptions } from './simulation-options.ts';
import type { SimulationOptions } from './simulation-options.ts';
import { TODAY } from './simulated-storage.ts';
import type { SimulatedLife, SimulatedStorage } from './simulated-storage.ts';

const START_MS = Date.UTC(2026, 10, 2, 9, 30);

/** Jumps, fundings, limits, other terms and markets that stand: some of everything, and trade between it. */
const TEMPER = { jumpEvery: 2, jumpParts: 5, fundings: 1, limits: 4, terms: 2, stays: 3 };

/** Answers are remembered for a day: so old at the most is what is asked again. */
const ASKED_AGAIN_MS = 23 * 3_600_000;
const ANSWERS_KEPT = 40;

/** From the opening of a round to its end, of the shorter ones. */
const ROUND_SECONDS = 30;

/** Prices take so long to come; contracts keep one of so much time; a day of a funding is written so many at a time. */
const TICK_MS = 600;
const SAMPLE_MS = 5_000;
const SAMPLES_A_BATCH = 200;
/** A takeover asks the market so often, and is there so soon after the price that it follows from. */
const ATTEMPT_MS = 1_000;
const STEPS_MS = 50;
/** A price of before these is too old to pay at. */
const SAMPLES_MISSING = 4;

/** Rounds stand still while the clock leaps further. */
const LEAP_MS = 60_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Of what savers do, and of what is done in fiat trading, so many in a hundred are that time goes by. */
const NIGHT_PERCENT = 8;
const WAIT_PERCENT = 6;

/** A command that is due so often, one after another, never comes to an end. */
const FIRED_MAX = 10_000;

/** So long after everything is well again, nothing is on its way any more. */
const HEALED_SECONDS = 75;

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
  readonly events = new EventCount();
  readonly #random: SeededRandom;
  readonly #storage: SimulatedStorage;
  readonly #prices: SimulatedPrices;
  readonly #spot: SpotCommands;
  readonly #rounds: SimulatedRounds;
  readonly #earn: SimulatedEarn;
  readonly #p2p: SimulatedP2p;
  readonly #contracts: ContractSteps;
  #life!: SimulatedLife;
  #version: number;
  #nowMs = START_MS;
  #keys = 0;
  #lastOrderId = 0;
  /** What was last said of each contract. */
  readonly #contractTicks = new Map(CONTRACTS.map((marketId) => [marketId, 1_000]));
  #draft!: Draft;
  #waiting: Asked[] = [];
  #answered: Asked[] = [];

  constructor(seed: number, storage: SimulatedStorage) {
    const random = new SeededRandom(seed);
    this.#random = random;
    this.#storage = storage;
    this.options = drawOptions(random, storage.writesEarlier);
    this.#prices = new SimulatedPrices(random);
    this.#spot = new SpotCommands(random);
    this.#rounds = new SimulatedRounds(random);
    this.#earn = new SimulatedEarn(random);
    this.#p2p = new SimulatedP2p(random);
    this.#version = this.options.version;
    this.#contracts = new ContractSteps(random, CONTRACTS, HISTORY_USERS, 1_000, TEMPER);
  }

  get engine(): Engine {
    return this.#life.engine;
  }

  /** Opens the exchange, takes so many steps, heals everything, and waits until nothing is on its way. */
  async run(steps: number): Promise<void> {
    this.#life = await this.#storage.begin(this.#version);
    this.#forget();
    this.#nowMs = Math.max(this.#nowMs, this.engine.timestampMs);
    this.#open();
    await this.#append();
    const upgradeAt = this.#random.between(0, steps - 1);
    const periodAt = this.#random.between(0, steps - 1);
    for (let step = 0; step < steps; step++) {
      if (step === upgradeAt) await this.#upgrade();
      if (step === periodAt && this.options.period !== 'none') await this.#passPeriod();
      await this.#takeStep();
      if (this.#random.chance(this.options.late)) this.#note('timers late');
      else this.#fireDue();
      if (this.#draft.length >= this.#random.between(1, this.options.batchMax)) {
        await this.#commit();
      }
    }
    this.#heal();
    await this.#append();
  }

  /** What an earlier version has left stands: the rest is set up around it. */
  #open(): void {
    const isFirst = this.engine.sequence === 0;
    for (const body of openingCommands(this.engine)) {
      if (isFirst) this.#accept(body);
      else if (!isThere(this.engine, body)) this.#submit(body);
    }
    for (const product of [this.#rounds, this.#earn, this.#p2p]) {
      for (const body of product.openingCommands(this.#nowMs)) this.#accept(body);
    }
    this.#hear([...this.#contractTicks]);
    for (const body of openPositions(this.#random)) this.#submit(body);
  }

  /** The program of before stops, and today's goes on from what it left: rows and tables of before. */
  async #upgrade(): Promise<void> {
    if (this.#version === TODAY) return;
    this.#note(`upgraded from ${this.#version}`);
    await this.#append();
    this.#version = TODAY;
    await this.#die();
  }

  /** Ends this life: everything that is not durable is gone. */
  async #die(): Promise<void> {
    await this.#life.end();
    await this.#beginAnew();
  }

  /** What is durable goes on; everybody who has no answer asks again. */
  async #beginAnew(): Promise<void> {
    const since = this.#nowMs - ASKED_AGAIN_MS;
    const isRecent = ({ atMs }: Asked): boolean => atMs > since;
    const lost = this.#waiting.filter(isRecent);
    this.#life = await this.#storage.begin(this.#version);
    this.#forget();
    this.#assertWhole();
    const { sequence } = this.engine;
    for (const asked of lost) this.#askAgain(asked, asked.answer.sequence <= sequence);
    const recent = this.#answered.filter(isRecent);
    if (recent.length > 0) this.#askAgain(this.#random.pick(recent), true);
  }

  /** This life stands still with a batch in its hand, another takes over; then it wakes up and goes on as if nothing were. */
  async #pause(): Promise<void> {
    const old = this.#life;
    const { batch } = this.#draft;
    await this.#beginAnew();
    // Before the next has written anything, or after.
    if (this.#random.chance(50)) await this.#append();
    const outcome = await old.append(batch).catch((error: unknown) => error);
    if (!(outcome instanceof JournalFailure) || outcome.reason !== 'fenced') {
      throw new Error('a life that was paused wrote', { cause: outcome });
    }
    await old.end();
    this.#note('paused life woke up');
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
    const { lost, replyLost, paused } = this.options;
    if (this.#random.chance(lost)) {
      this.#note('batch lost');
      await this.#die();
    } else if (this.#random.chance(replyLost)) {
      this.#note('batch durable, reply lost');
      const waiting = this.#waiting;
      await this.#append();
      this.#waiting = waiting;
      await this.#die();
    } else if (this.#random.chance(paused)) await this.#pause();
    else await this.#append();
    for (let count = this.#random.between(0, 2); count > 0; count--) await this.#storage.project();
  }

  async #append(): Promise<void> {
    if (this.#draft.length === 0) return;
    const { batch } = this.#draft;
    await this.#life.append(batch);
    this.events.add(batch);
    this.#answered = [...this.#answered, ...this.#waiting].slice(-ANSWERS_KEPT);
    this.#forget();
  }

  /** Of the batch at hand nothing is left to do. */
  #forget(): void {
    this.#draft = new Draft(this.engine);
    this.#waiting = [];
  }

  async #takeStep(): Promise<void> {
    const random = this.#random;
    if (random.chance(5)) this.#note('clock stood');
    else this.#nowMs += random.between(1, 400);
    if (random.chance(this.options.spot)) {
      const orders = ordersOf(random, this.engine);
      this.#send(this.#spot.next({ lastOrderId: this.#lastOrderId, orders }));
      return;
    }
    if (random.chance(this.options.rounds)) {
      if (random.chance(5)) await this.#watchRounds();
      else this.#send(this.#rounds.next(this.engine));
      return;
    }
    if (random.chance(this.options.earn)) {
      if (random.chance(NIGHT_PERCENT)) this.#passNight();
      else this.#send(this.#earn.next(this.engine));
      return;
    }
    if (random.chance(this.options.p2p)) {
      if (random.chance(WAIT_PERCENT)) this.#passTime(random.between(1, 20) * MINUTE_MS);
      else this.#send(this.#p2p.next(this.engine, this.#nowMs));
      return;
    }
    if (random.chance(3)) {
      this.#send(transferOf(this.#random));
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

  /** To a little after the next midnight of UTC, when days of savings are complete. */
  #passNight(): void {
    this.#note('night');
    const midnight = (Math.floor(this.#nowMs / DAY_MS) + 1) * DAY_MS;
    this.#passTime(midnight + this.#random.between(0, 5_000) - this.#nowMs);
  }

  /** Prices every second, long enough for a round from its opening to its end. */
  async #watchRounds(): Promise<void> {
    this.#note('rounds watched');
    for (let second = 0; second < ROUND_SECONDS; second++) {
      this.#nowMs += 400;
      this.#hear([...this.#contractTicks]);
      this.#fireDue();
      this.#send(this.#rounds.next(this.engine));
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

  /** To a funding that has its samples, one each five seconds, and to its payments. */
  async #passPeriod(): Promise<void> {
    this.#approachFunding();
    this.#openRounds(0);
    const atMs = this.#reads.price(PERP)?.nextFundingAtMs ?? 0;
    const isOld = this.options.period === 'old';
    const missing = isOld ? SAMPLES_MISSING : 1;
    const samples = Math.floor((atMs - this.#nowMs) / SAMPLE_MS) - missing;
    this.#prices.heal(samples + missing);
    for (let count = 0; count < samples; count++) {
      this.#nowMs += SAMPLE_MS - TICK_MS;
      this.#hear([...this.#contractTicks]);
      this.#fireDue();
      if (count % SAMPLES_A_BATCH === 0) await this.#commit();
    }
    if (isOld) this.#passTime(atMs + TICK_MS - this.#nowMs);
    else this.#comeLate(atMs);
    this.#note(`funding: ${this.options.period}`);
    this.#openRounds(1);
  }

  /**
   * Prices jump just before a funding and the clock comes a little after it: what was taken over pays before it is its turn, and so
   * does whoever trades with it.
   */
  #comeLate(fundingAtMs: number): void {
    this.#accept(insurance(1e9));
    this.#fireUntil(fundingAtMs - TICK_MS - ATTEMPT_MS / 2);
    const isFall = this.#random.chance(50);
    const ticks = [...this.#contractTicks];
    const said = ticks.map(([marketId, own]) => [marketId, jumped(own, isFall)] as const);
    this.#hear(said);
    this.#fireUntil(this.#nowMs + STEPS_MS);
    for (const body of takersOf(this.#random, said, isFall)) this.#submit(body);
    if (this.#reads.takeovers().length > 0) this.#note('funding: late');
    this.#nowMs = fundingAtMs + ATTEMPT_MS;
    this.#fireDue();
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
    this.#fireUntil(untilMs);
    if (isLong) this.#openRounds(1);
  }

  #fireUntil(untilMs: number): void {
    let fired = 0;
    for (let next = this.engine.nextDueAtMs; next !== undefined && next <= untilMs; fired++) {
      if (fired > FIRED_MAX) throw new Error('something is due again and again');
      this.#nowMs = Math.max(this.#nowMs, next);
      this.#fireDue();
      next = this.engine.nextDueAtMs;
    }
    this.#nowMs = Math.max(this.#nowMs, untilMs);
  }

  #openRounds(isOpen: 0 | 1): void {
    for (const body of this.#rounds.openCommands(this.engine, isOpen)) this.#accept(body);
  }

  /** As the server does: what is due is asked for, one command after another. */
  #fireDue(): void {
    for (let fired = 0; (this.engine.nextDueAtMs ?? Infinity) <= this.#nowMs; fired++) {
      if (fired > FIRED_MAX) throw new Error('something is due for ever');
      this.#accept({ type: 'time_passed' });
    }
  }

  #hear(ticks: readonly (readonly [number, number])[]): void {
    for (const [marketId, said] of ticks) this.#contractTicks.set(marketId, said);
    const command = this.#prices.say(ticks);
    const { trouble } = this.#prices;
    if (trouble !== 'none') this.#note(trouble);
    if (command === undefined) return;
    this.#nowMs += TICK_MS;
    this.#accept(command);
    assertNobodyOverlooked({ contracts: this.#reads, timestampMs: this.#nowMs });
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
    const requestKey = `k${++this.#keys}`;
    const keyed = asOfVersion({ ...body, requestKey }, this.#version);
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

  #submit(asked: CommandBody): Decision {
    const decision = this.#draft.submit(asOfVersion(asked, this.#version), this.#nowMs);
    if (!decision.ok) this.#note('refused');
    else this.#lastOrderId = Math.max(this.#lastOrderId, decision.orderId);
    return decision;
  }

  /** Books balance, holds are what is open, and somebody is short for everybody who is long. */
  #assertWhole(): void {
    const { engine } = this;
    engine.assertBalanced();
    assertSidesMatch(engine);
  }

  /**
   * Everything is well again: markets are open, sources agree, the insurance fund can pay. Then no liquidation may be left,
   * and a takeover that nobody can pay for asks again every second. A long and a short have closed each other.
   */
  #heal(): void {
    this.#prices.heal();
    for (const { marketId } of this.engine.markets()) {
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
    this.#rounds.assertOver(this.engine);
    assertNothingStuck(this.#reads, this.#nowMs);
    this.#endTrades();
  }

  /** Paid fiat orders are released, ads go, and an hour later the rest has lapsed. */
  #endTrades(): void {
    for (const body of this.#p2p.endCommands(this.engine)) this.#accept(body);
    this.#fireUntil(this.#nowMs + HOUR_MS);
    this.#p2p.assertOver(this.engine);
    this.#assertWhole();
  }

  get #reads(): ContractReader {
    return this.engine.read(contract);
  }

  #note(event: string): void {
    this.events.note(event);
  }
}
