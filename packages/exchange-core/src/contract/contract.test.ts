import { describe, expect, test } from 'vitest';
import { kindsById } from '#kernel/kinds.ts';
import { readerByFields } from '#kernel/effect-reader.ts';
import { quotesHeard } from '#prices/pack-quotes.ts';
import { contractRejections } from './rejections.ts';
import { assertSame, ContractEngine, contractEffectKinds } from './testing/contract-exchange.ts';
import type { ContractBody } from './testing/contract-exchange.ts';
import { ContractHistory } from './testing/contract-history.ts';

const IS_LONG = process.env['TEST_PROFILE'] === 'long';
const SEEDS = Array.from({ length: IS_LONG ? 500 : 8 }, (_, place) => place + 8);
const STEPS = IS_LONG ? 2_000 : 1_000;

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

/** A history as what was accepted, with the words of its effects. */
function recorded(seed: number, steps: number, hasFunding: boolean) {
  const accepted: { body: ContractBody; timestampMs: number; words: number[]; texts: string[] }[] =
    [];
  const history = new ContractHistory(seed, ({ body, timestampMs, code }) => {
    if (code !== '') return;
    const { words, length, texts } = history.exchange.engine.effects;
    accepted.push({ body, timestampMs, words: [...words.subarray(0, length)], texts: [...texts] });
  });
  history.hasFunding = hasFunding;
  const start = history.exchange.engine.dump();
  history.run(steps);
  return { history, accepted, start };
}

describe('replay', () => {
  test('of the commands gives the same effects, word for word, whoever was loaded when', () => {
    const { history, accepted, start } = recorded(101, 500, false);
    let engine = new ContractEngine();
    engine.load(start);
    for (const [at, { body, timestampMs, words }] of accepted.entries()) {
      engine.effects.clear();
      const decision = engine.decide({ ...body, sequence: engine.sequence + 1, timestampMs });
      expect(decision.ok).toBe(true);
      expect([...engine.effects.words.subarray(0, engine.effects.length)]).toEqual(words);
      if (at % 40 !== 0) continue;
      // Killed between any two commands, steps of a liquidation included.
      const copy = new ContractEngine();
      copy.load(engine.dump());
      engine = copy;
    }
    assertSame(engine, history.exchange.engine, 'a replay');
  });

  test('of the effects gives the same state, and goes on the same', () => {
    const { history, accepted, start } = recorded(102, 500, true);
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
  });
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
