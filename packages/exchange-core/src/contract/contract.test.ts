import { describe, expect, test } from 'vitest';
import { kindsById } from '#kernel/kinds.ts';
import { readerByFields } from '#kernel/effect-reader.ts';
import { quotesHeard } from '#prices/pack-quotes.ts';
import { contractRejections } from './rejections.ts';
import { assertSame, ContractEngine, contractEffectKinds } from './testing/contract-exchange.ts';
import { STANDING } from './testing/contract-commands.ts';
import type { Temper } from './testing/contract-commands.ts';
import type { ContractBody, ContractEffectUnion } from './testing/contract-exchange.ts';
import { ContractHistory } from './testing/contract-history.ts';

const IS_LONG = process.env['TEST_PROFILE'] === 'long';
const SEEDS = Array.from({ length: IS_LONG ? 500 : 8 }, (_, place) => place + 8);
const STEPS = IS_LONG ? 2_000 : 1_000;

/** Histories of markets that stand, in each of which accounts lose a part of their positions. */
const STANDING_SEEDS = [150_003, 150_005, 150_011, 150_024, 150_034, 150_036];

/** What must happen somewhere, or the histories prove nothing. */
const WANTED = [
  'contract_warned',
  'contract_deleveraging_put',
  'contract_liquidation_put recovered',
  'contract_liquidation_put taken_over',
  'contract_position_put manual',
  'contract_position_put forced',
  'contract_position_put take_profit',
  'contract_position_put stop_loss',
  'contract_trigger_put fired with stops',
  'contract_position_put deleveraged',
  'funding paid',
  'insurance gained',
  'insurance spent',
];

describe('random histories', () => {
  const seen = new Set<string>();

  test.each(SEEDS)('keep books, positions and risk in order, seed %i', (seed) => {
    const history = new ContractHistory(seed, (_, effects) => {
      for (const effect of effects) {
        seen.add(effect.type);
        if (effect.type === 'contract_liquidation_put')
          seen.add(`${effect.type} ${effect.outcome}`);
        if (effect.type === 'contract_position_put' && effect.lots === 0) {
          seen.add(`${effect.type} ${effect.closeType}`);
        }
        if (effect.type === 'contract_trigger_put' && effect.takeProfitTicks > 0)
          seen.add(`${effect.type} ${effect.status} with stops`);
        if (effect.type === 'contract_funding_put' && effect.paidUnits > 0)
          seen.add('funding paid');
        if (effect.type === 'contract_takeover_put') {
          if (effect.insuranceUnits > 0) seen.add('insurance gained');
          if (effect.insuranceUnits < 0) seen.add('insurance spent');
        }
      }
    });
    history.run(STEPS);
    history.exchange.restart();
    history.exchange.assertWhole();
  });

  test('have met everything that is wanted of them', () => {
    expect(WANTED.filter((wanted) => !seen.has(wanted))).toEqual([]);
  });
});

/** A history as what was accepted, with the words of its effects, and how many accounts lost a part of their positions. */
function recorded(seed: number, steps: number, hasFunding: boolean, temper?: Temper) {
  let parts = 0;
  const accepted: { body: ContractBody; timestampMs: number; words: number[]; texts: string[] }[] =
    [];
  const history = new ContractHistory(
    seed,
    ({ body, timestampMs, code }, effects) => {
      if (code !== '') return;
      const { words, length, texts } = history.exchange.engine.effects;
      const own = [...words.subarray(0, length)];
      accepted.push({ body, timestampMs, words: own, texts: [...texts] });
      if (effects.some(isLeft)) parts += 1;
    },
    temper,
  );
  history.hasFunding = hasFunding;
  const start = history.exchange.engine.dump();
  history.run(steps);
  return { history, accepted, start, parts };
}

/** Whether a takeover left a position where it was. */
function isLeft(effect: ContractEffectUnion): boolean {
  if (effect.type !== 'contract_liquidation_line_put') return false;
  return effect.step === 'take_over' && effect.stays !== 'none';
}

describe('replay', () => {
  test.each([
    { seed: 101, steps: 500, temper: undefined, loadedEvery: 40 },
    ...STANDING_SEEDS.map((seed) => ({ seed, steps: 40, temper: STANDING, loadedEvery: 1 })),
  ])(
    'of the commands gives the same effects, word for word, whoever was loaded when: $seed',
    ({ seed, steps, temper, loadedEvery }) => {
      const { history, accepted, start, parts } = recorded(seed, steps, false, temper);
      if (temper === STANDING) expect(parts).toBeGreaterThan(0);
      let engine = new ContractEngine();
      engine.load(start);
      for (const [at, { body, timestampMs, words }] of accepted.entries()) {
        engine.effects.clear();
        const decision = engine.decide({ ...body, sequence: engine.sequence + 1, timestampMs });
        expect(decision.ok).toBe(true);
        expect([...engine.effects.words.subarray(0, engine.effects.length)]).toEqual(words);
        if (at % loadedEvery !== 0) continue;
        // Killed between any two commands, steps of a liquidation included.
        const copy = new ContractEngine();
        copy.load(engine.dump());
        engine = copy;
      }
      assertSame(engine, history.exchange.engine, 'a replay');
    },
  );

  test.each([
    { seed: 102, steps: 500, temper: undefined },
    ...STANDING_SEEDS.map((seed) => ({ seed, steps: 40, temper: STANDING })),
  ])(
    'of the effects gives the same state, and goes on the same: $seed',
    ({ seed, steps, temper }) => {
      const { history, accepted, start } = recorded(seed, steps, true, temper);
      const follower = new ContractEngine();
      follower.load(start);
      for (const { timestampMs, words, texts } of accepted) {
        const log = { words: Float64Array.from(words), texts, length: words.length };
        const stamp = { sequence: follower.sequence + 1, timestampMs };
        follower.applyEffects(log as never, 0, words.length, stamp);
      }
      assertSame(follower, history.exchange.engine, 'a follower');
      follower.assertBalanced();
      const { exchange } = history;
      const quotes = [1, 2, 3].flatMap((sourceId) => [sourceId, 1_000_001, 700_000, 0, 0]);
      const timestampMs = exchange.timestampMs + 1_000;
      for (const engine of [follower, exchange.engine]) {
        engine.effects.clear();
        const body = quotesHeard(quotes);
        engine.decide({ ...body, sequence: engine.sequence + 1, timestampMs });
      }
      const [own, other] = [follower.effects, exchange.engine.effects];
      expect([...own.words.subarray(0, own.length)]).toEqual([
        ...other.words.subarray(0, other.length),
      ]);
    },
  );
});

test('what is written by hand is what is declared', () => {
  const kinds = kindsById(contractEffectKinds);
  const wanted = ['contract_position_put', 'contract_order_put', 'contract_trade'];
  const seen = new Map<string, object>();
  const history = new ContractHistory(103, () => {
    const { words, length, texts } = history.exchange.engine.effects;
    for (let at = 0; at < length; ) {
      const kind = kinds[words[at]!];
      if (kind === undefined) throw new Error(`no kind has the number ${words[at]}`);
      seen.set(kind.type, readerByFields(kind)(words, texts, at + 1));
      at += kind.words;
      expect(at).toBeLessThanOrEqual(length);
    }
  });
  history.run(200);
  for (const type of wanted) {
    const values = Object.values(seen.get(type) ?? { none: undefined });
    expect(values.every((value) => value !== undefined)).toBe(true);
  }
});

test('every rejection is of one product, in one spelling', () => {
  const codes = Object.values(contractRejections).flat();
  expect(codes.filter((code) => !/^[a-z][a-z0-9_]+$/.test(code))).toEqual([]);
});
