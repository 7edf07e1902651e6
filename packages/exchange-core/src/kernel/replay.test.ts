import { asUnits } from '@candor/money';
import { expect, test } from 'vitest';
import { CommandGenerator } from '#testing/command-generator.ts';
import { genesisCommands } from '#testing/genesis.ts';
import type { KnownOrders } from '#testing/command-source.ts';
import type { Command, CommandBody } from '#products.ts';
import type { EffectLog } from './effect-log.ts';
import { Engine } from '#engine.ts';

const OPTIONS = { demoEnabled: true, demoFundUnitsMax: 1_000_000, takesRetired: true };

/** An engine as what a generator needs to know of its orders. */
function knownOrders(engine: Engine): KnownOrders {
  const { counters, openOrders } = engine.dump();
  return {
    lastOrderId: counters.lastOrderId,
    orders: openOrders.map((order) => ({ id: order.orderId, user: order.userId })),
  };
}

interface Run {
  readonly engine: Engine;
  readonly accepted: Command[];
  /** Where the effects of each accepted command end in the engine's log. */
  readonly ends: number[];
}

function startRun(engine = new Engine(OPTIONS)): Run {
  return { engine, accepted: [], ends: [] };
}

function submit(run: Run, body: CommandBody, timestampMs: number): void {
  const { engine } = run;
  const command = { ...body, sequence: engine.sequence + 1, timestampMs };
  const decision = engine.decide(command);
  if (!decision.ok || decision.replayed) return;
  run.accepted.push(command);
  run.ends.push(engine.effects.length);
}

/** A transfer between a user's accounts, or demo money: what the generator leaves out. */
function moneyCommand(at: number): CommandBody {
  const userId = 1 + (at % 7);
  const assetId = 1 + (at % 3);
  const units = asUnits(1 + at * 31);
  if (at % 24 === 5) {
    return { type: 'demo_fund', userId, assetId, accountKind: 'wallet', units, requestKey: '' };
  }
  const kinds = ['spot', 'wallet', 'main'] as const;
  return {
    type: 'account_transfer',
    userId,
    assetId,
    fromKind: kinds[at % 3] ?? 'spot',
    toKind: kinds[(at + 1) % 3] ?? 'main',
    units,
    requestKey: '',
  };
}

/** Runs seeded commands; some carry request keys, of which some come twice. */
function play(run: Run, seed: number, count: number): void {
  const generator = new CommandGenerator(seed);
  let known = knownOrders(run.engine);
  for (let at = 0; at < count; at++) {
    if (at % 50 === 0) known = knownOrders(run.engine);
    const body = at % 12 === 5 ? moneyCommand(at) : generator.next(known);
    const keyed = 'requestKey' in body && at % 3 === 0 ? { ...body, requestKey: `k${at}` } : body;
    const timestampMs = run.engine.timestampMs + 300_000;
    submit(run, keyed, timestampMs);
    if (at % 9 === 0) submit(run, keyed, timestampMs);
  }
}

function newRun(seed: number, count: number): Run {
  const run = startRun();
  for (const body of genesisCommands()) submit(run, body, 0);
  play(run, seed, count);
  return run;
}

/** Where two lists first differ, or -1: a difference of long lists is no pleasure to print. */
function firstDifference(a: ArrayLike<unknown>, b: ArrayLike<unknown>): number {
  const length = Math.max(a.length, b.length);
  for (let at = 0; at < length; at++) if (a[at] !== b[at]) return at;
  return -1;
}

function expectSameState(a: Engine, b: Engine): void {
  expect(firstDifference(a.canonicalState(), b.canonicalState())).toBe(-1);
}

function expectSameEffects(a: EffectLog, b: EffectLog): void {
  expect(a.length).toBe(b.length);
  const [words, otherWords] = [a.words.subarray(0, a.length), b.words.subarray(0, b.length)];
  expect(firstDifference(words, otherWords)).toBe(-1);
  expect(firstDifference(a.texts, b.texts)).toBe(-1);
}

test('effects applied to an empty engine give the same state, byte for byte', () => {
  const { engine, accepted, ends } = newRun(11, 20_000);
  const copy = new Engine(OPTIONS);
  let from = 0;
  for (const [at, command] of accepted.entries()) {
    copy.applyEffects(engine.effects, from, ends[at]!, command);
    from = ends[at]!;
  }
  expectSameState(copy, engine);
  copy.assertBalanced();
});

test('commands decided again give the same effects, word for word', () => {
  const { engine, accepted } = newRun(12, 20_000);
  const copy = new Engine(OPTIONS);
  for (const command of accepted) expect(copy.decide(command).ok).toBe(true);
  expectSameEffects(copy.effects, engine.effects);
  expectSameState(copy, engine);
});

test.each([1, 2, 3])(
  'an engine loaded from rows goes on exactly like the one dumped, seed %i',
  (seed) => {
    const run = newRun(seed, 5_000);
    const loaded = new Engine(OPTIONS);
    // Rows may come from tables in any order.
    const rows = run.engine.dump();
    loaded.load({
      ...rows,
      openOrders: [...rows.openOrders].reverse(),
      accounts: [...rows.accounts].reverse(),
      // Tables may remember longer than the state does.
      requests: [
        ...[...rows.requests].reverse(),
        { userId: 1, requestKey: 'old', bodyHash: 1, resultId: 0, recordedAtMs: 0 },
      ],
    });
    expectSameState(loaded, run.engine);
    run.engine.effects.clear();
    const other = startRun(loaded);
    play(run, seed + 100, 5_000);
    play(other, seed + 100, 5_000);
    expectSameEffects(loaded.effects, run.engine.effects);
    expectSameState(loaded, run.engine);
  },
);

test('an engine that applied effects decides on exactly like the one that wrote them', () => {
  const run = newRun(21, 5_000);
  const follower = new Engine(OPTIONS);
  let from = 0;
  for (const [at, command] of run.accepted.entries()) {
    follower.applyEffects(run.engine.effects, from, run.ends[at]!, command);
    from = run.ends[at]!;
  }
  run.engine.effects.clear();
  const other = startRun(follower);
  play(run, 121, 5_000);
  play(other, 121, 5_000);
  expectSameEffects(follower.effects, run.engine.effects);
});

test('a refused or repeated command leaves no trace', () => {
  const { engine } = newRun(31, 3_000);
  const generator = new CommandGenerator(32);
  let refused = 0;
  for (let at = 0; at < 600; at++) {
    const before = engine.canonicalState();
    const length = engine.effects.length;
    const sequence = engine.sequence;
    const body = generator.next(knownOrders(engine));
    const decision = engine.decide({
      ...body,
      sequence: sequence + 1,
      timestampMs: engine.timestampMs + 1,
    });
    if (decision.ok) continue;
    refused += 1;
    expect(engine.effects.length).toBe(length);
    expect(engine.sequence).toBe(sequence);
    expect(firstDifference(engine.canonicalState(), before)).toBe(-1);
  }
  expect(refused).toBeGreaterThan(100);
});

test('a command out of order stops the engine', () => {
  const { engine } = newRun(41, 10);
  const body: CommandBody = { type: 'asset_create', symbol: 'SOL', scale: 8 };
  const { sequence, timestampMs } = engine;
  expect(() => engine.decide({ ...body, sequence, timestampMs })).toThrow('gap-free');
  expect(() => engine.decide({ ...body, sequence: sequence + 2, timestampMs })).toThrow('gap-free');
  expect(() =>
    engine.decide({ ...body, sequence: sequence + 1, timestampMs: timestampMs - 1 }),
  ).toThrow('time must not go back');
});

test('rows that contradict each other are not loaded', () => {
  const rows = newRun(51, 2_000).engine.dump();
  const [first, ...others] = rows.openOrders;
  if (first === undefined) throw new Error('the run left no open order');
  const tooMuch = { ...first, heldUnits: first.heldUnits + 1 };
  expect(() => new Engine(OPTIONS).load({ ...rows, openOrders: [tooMuch, ...others] })).toThrow(
    'holds',
  );
  expect(() => new Engine(OPTIONS).load({ ...rows, openOrders: others })).toThrow('holds');
  expect(() => new Engine(OPTIONS).load({ ...rows, accounts: rows.accounts.slice(1) })).toThrow();
});
