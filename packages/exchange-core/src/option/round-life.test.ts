import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { asUnits } from '@candor/money';
import { expect, test } from 'vitest';
import { Engine } from '#engine.ts';
import { forEachEffect } from '#effects.ts';
import type { Command, EffectOf } from '#products.ts';
import { OptionExchange } from '#testing/option-exchange.ts';
import { SeededRandom } from '#testing/seeded-random.ts';
import { SMALL_RULES } from '#testing/small-exchange.ts';
import { option } from './product.ts';
import type { OptionChoice } from './formulas/outcome.ts';

const IS_LONG = process.env['TEST_PROFILE'] === 'long';
const FUNDS = 1_000_000;
const choices: readonly OptionChoice[] = ['rise', 'fall', 'flat'];

function hashEffects(hash: Hash, { effects: { words, length } }: Engine): void {
  hash.update(Buffer.from(words.buffer, words.byteOffset, length * words.BYTES_PER_ELEMENT));
}

/** An exchange that remembers what it decided, and a hash of all that it did, so that another one can do it again. */
function recorded() {
  const exchange = new OptionExchange();
  const commands: Command[] = [];
  const effects = createHash('sha256');
  const submit = exchange.submit.bind(exchange);
  exchange.submit = (body) => {
    const before = exchange.engine.sequence;
    const decision = submit(body);
    const { sequence, timestampMs } = exchange.engine;
    if (sequence === before) return decision;
    commands.push({ ...body, sequence, timestampMs });
    hashEffects(effects, exchange.engine);
    return decision;
  };
  return { exchange, commands, effects };
}

function copyOf(engine: Engine): Engine {
  const copy = new Engine(SMALL_RULES);
  copy.load(engine.dump());
  return copy;
}

/** What closed in an engine's last command: rounds and entries, as their last rows say. */
function closedIn(engine: Engine) {
  const rounds: EffectOf<'option_round_put'>[] = [];
  const entries: EffectOf<'option_entry_put'>[] = [];
  forEachEffect(engine.effects, 0, engine.effects.length, (effect) => {
    const isEnd = (state: string): boolean => state === 'settled' || state === 'void';
    if (effect.type === 'option_round_put' && isEnd(effect.state)) rounds.push(effect);
    if (effect.type === 'option_entry_put' && effect.state !== 'open') entries.push(effect);
  });
  return { rounds, entries };
}

/** Lets an engine that was started again at a moment fire all that is due, and says how each round ended. */
function restartAt(engine: Engine, atMs: number) {
  const rounds: EffectOf<'option_round_put'>[] = [];
  const entries: EffectOf<'option_entry_put'>[] = [];
  let timestampMs = Math.max(atMs, engine.timestampMs);
  // No more rounds, or there is always one.
  engine.decide({
    type: 'option_series_open',
    ...{ seriesId: 1, isOpen: 0, sequence: engine.sequence + 1, timestampMs },
  });
  while (engine.read(option).rounds().length > 0) {
    timestampMs = Math.max(timestampMs, engine.nextDueAtMs ?? timestampMs);
    engine.effects.clear();
    const decision = engine.decide({
      type: 'time_passed',
      ...{ sequence: engine.sequence + 1, timestampMs },
    });
    if (!decision.ok) throw new Error(decision.code);
    const closed = closedIn(engine);
    rounds.push(...closed.rounds);
    entries.push(...closed.entries);
  }
  engine.assertBalanced();
  return { rounds, entries };
}

const unitsOf = (engine: Engine, userId: number): number =>
  Number(
    engine.balancesOf(userId).find(({ accountKind }) => accountKind === 'option')?.availableUnits,
  );

test('a kill between any two steps of a round: settled once or void, each account to the unit', () => {
  const { exchange, commands } = recorded();
  for (const userId of [1, 2, 3]) exchange.addPlayer(userId);
  exchange.addSeries();
  const round = exchange.nextRound();
  exchange.priceAt = (nowMs) => (nowMs < round.startAtMs ? 1_000 : 1_005);
  exchange.runUntil(round.openAtMs + 1);
  const first = commands.length;
  const dumps = [copyOf(exchange.engine)];
  const submit = exchange.submit.bind(exchange);
  exchange.submit = (body) => {
    const decision = submit(body);
    dumps.push(copyOf(exchange.engine));
    return decision;
  };
  const stakes = [1_000, 2_010, 1_000];
  const own: readonly OptionChoice[] = ['rise', 'rise', 'fall'];
  own.forEach((choice, at) => {
    exchange.runUntil(round.openAtMs + 9_000 * at + 100);
    exchange.accept(exchange.enter(at + 1, round.period, choice, stakes[at] ?? 0));
  });
  exchange.accept({ type: 'option_series_open', seriesId: 1, isOpen: 0 });
  exchange.runUntil(round.endAtMs + 40_000);
  const steps = commands.slice(first);
  expect(dumps).toHaveLength(steps.length + 1);
  const endState = exchange.engine.canonicalState();
  const outcomes = new Set<string>();
  dumps.forEach((dump, at) => {
    // Back at once: everything that comes is decided as without the kill.
    if (IS_LONG || at % 8 === 0) {
      const same = copyOf(dump);
      for (const step of steps.slice(at)) expect(same.decide(step).ok).toBe(true);
      expect(same.canonicalState()).toEqual(endState);
    }
    // Back later: what was missed is void, what was decided is paid, and nothing is both.
    for (const pauseMs of [3_000, 10_000]) {
      const late = copyOf(dump);
      const stakedBefore = [1, 2, 3].map((userId) => FUNDS - unitsOf(late, userId));
      const { rounds, entries } = restartAt(late, dump.timestampMs + pauseMs);
      expect(new Set(rounds.map(({ roundId }) => roundId)).size).toBe(rounds.length);
      expect(new Set(entries.map(({ entryId }) => entryId)).size).toBe(entries.length);
      const mine = rounds.find(({ period }) => period === round.period);
      if (mine === undefined) continue;
      outcomes.add(mine.state);
      for (const { userId, payoutUnits, stakeUnits } of entries) {
        if (mine.state === 'void') expect(payoutUnits).toBe(stakeUnits);
        const staked = stakedBefore[userId - 1] ?? 0;
        expect(unitsOf(late, userId)).toBe(FUNDS - staked + Number(payoutUnits));
      }
    }
  });
  expect(outcomes).toEqual(new Set(['settled', 'void']));
});

test('a kill while a large round is paid: those who have their money keep it, the others get theirs', () => {
  const players = 2_400;
  const exchange = new OptionExchange();
  for (let userId = 1; userId <= players; userId++) exchange.addPlayer(userId, 1_000);
  exchange.addSeries();
  const round = exchange.nextRound();
  exchange.priceAt = (nowMs) => (nowMs < round.startAtMs ? 1_000 : 1_005);
  exchange.runUntil(round.openAtMs + 1);
  const enter = (userId: number): void => {
    exchange.timestampMs = round.openAtMs - 900;
    exchange.accept(
      exchange.enter(userId, round.period, userId % 2 === 0 ? 'rise' : 'fall', 1_000),
    );
  };
  for (let userId = 1; userId <= players; userId++) enter(userId);
  exchange.runUntil(round.endAtMs);
  const { engine } = exchange;
  let deaths = 0;
  let current = copyOf(engine);
  const paid: number[] = [];
  const isOpen = (): boolean =>
    current
      .read(option)
      .rounds()
      .some(({ period }) => period === round.period);
  while (isOpen()) {
    current.effects.clear();
    const decision = current.decide({
      type: 'time_passed',
      ...{ sequence: current.sequence + 1, timestampMs: round.endAtMs + 60_000 * deaths },
    });
    expect(decision.ok).toBe(true);
    paid.push(...closedIn(current).entries.map(({ userId }) => userId));
    deaths += 1;
    current = copyOf(current);
  }
  expect(deaths).toBeGreaterThan(1);
  expect(paid.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: players }, (_, at) => at + 1),
  );
  current.assertBalanced();
  // The pool of 2,400,000 less 3 % for 1,200 winners.
  expect([1, 2].map((userId) => unitsOf(current, userId))).toEqual([0, 1_940]);
});

/** Which outcome two windows have, by sorting: the lower middle one of each. */
function outcomeByHand(start: readonly number[], end: readonly number[]): OptionChoice {
  const middle = (all: readonly number[]): number =>
    all.toSorted((a, b) => a - b)[Math.ceil(all.length / 2) - 1] ?? 0;
  const [from, to] = [middle(start), middle(end)];
  return to > from ? 'rise' : to < from ? 'fall' : 'flat';
}

const DAYS = IS_LONG ? 31 : 0.2;
const DAY_MS = 86_400_000;

test('days of rounds in both modes conserve, end as an independent model says, and replay to the same hashes', () => {
  const random = new SeededRandom(13);
  const { exchange, commands, effects } = recorded();
  for (const userId of [1, 2, 3, 4, 5]) exchange.addPlayer(userId);
  const cycleMs = 900_000;
  exchange.addSeries({ cycleMs });
  exchange.accept({
    type: 'option_fund',
    ...{ assetId: 1, source: 'seed_capital', units: asUnits(10_000_000) },
  });
  const odds = { riseOddsPpm: 1_900_000, fallOddsPpm: 1_900_000, prizeUnits: asUnits(100_000) };
  exchange.addSeries({ cycleMs: 600_000, mode: 'fixed', feePpm: 0, ...odds });
  const said = new Map<number, number>();
  exchange.priceAt = (nowMs) => {
    const price = random.between(998, 1_002);
    said.set(Math.floor(nowMs / 1_000), price);
    return price;
  };
  // It sleeps where no round looks at the price or becomes due: each starts at a multiple of five minutes.
  exchange.runsAt = (nowMs) => {
    const rest = nowMs % 300_000;
    return rest < 2_000 || rest >= 264_000 || (rest >= 178_000 && rest < 214_000);
  };
  let closed = 0;
  exchange.heard = () => {
    for (const row of closedIn(exchange.engine).rounds) {
      closed += 1;
      const windowOf = (untilMs: number): number[] =>
        Array.from({ length: 30 }, (_, at) => said.get(untilMs / 1_000 - 30 + at) ?? 0);
      const outcome = outcomeByHand(windowOf(row.startAtMs), windowOf(row.endAtMs));
      expect(row).toMatchObject({ state: 'settled', outcome });
    }
  };
  const beginMs = exchange.engine.timestampMs;
  for (let atMs = beginMs; atMs < beginMs + DAYS * DAY_MS; atMs += 60_000) {
    exchange.runUntil(atMs);
    for (const { roundId, seriesId, period, state } of exchange.option.rounds()) {
      if (state !== 'open' || !random.chance(30)) continue;
      const userId = random.between(1, 5);
      const isIn = exchange.option.entriesOf(userId).some((entry) => entry.roundId === roundId);
      const choice = random.pick(seriesId === 2 ? choices.slice(0, 2) : choices);
      if (!isIn) exchange.at(atMs, exchange.enter(userId, period, choice, 100, seriesId));
    }
  }
  exchange.engine.assertBalanced();
  expect(closed).toBeGreaterThan(DAYS * 200);
  const again = new OptionExchange().engine;
  const hash = createHash('sha256');
  for (const command of commands) {
    again.effects.clear();
    again.decide(command);
    hashEffects(hash, again);
  }
  expect(hash.digest('hex')).toBe(effects.digest('hex'));
  expect(again.canonicalState()).toEqual(exchange.engine.canonicalState());
}, 120_000);
