import { expect, test } from 'vitest';
import { CommandGenerator, genesisCommands } from '#testing/command-generator.ts';
import { describeEffects, describeEngine, describeNaive } from '#testing/describe-effects.ts';
import { NaiveExchange } from '#testing/naive-exchange.ts';
import type { CommandBody } from './commands.ts';
import { Engine } from './engine.ts';

const COMMANDS = 100_000;
const STATE_EVERY = 1_000;

test('a hundred thousand seeded commands do the same as on the naive exchange', () => {
  const engine = new Engine({ demoEnabled: false, demoFundUnitsMax: 0 });
  const naive = new NaiveExchange();
  const generator = new CommandGenerator(20_260_101);
  const seen = new Set<string>();
  const genesis = genesisCommands();
  for (let count = 0; count < COMMANDS; count++) {
    const body: CommandBody = genesis[count] ?? generator.next(naive);
    engine.effects.clear();
    naive.events.length = 0;
    const decision = engine.decide({ ...body, sequence: engine.sequence + 1, timestampMs: count });
    const refusal = naive.decide(body);
    const events = describeEffects(engine.effects, 0, engine.effects.length);
    if ((decision.ok ? '' : decision.code) !== refusal || events.join() !== naive.events.join()) {
      expect({ count, body, code: decision.ok ? '' : decision.code, events }).toEqual({
        count,
        body,
        code: refusal,
        events: naive.events,
      });
    }
    seen.add(refusal);
    for (const event of events)
      seen.add(event.replace(/\d+.*?( [a-z_]+ [a-z_]+)?(?= \d|$).*/, '$1'));
    if (count % STATE_EVERY === 0) {
      expect(describeEngine(engine)).toEqual(describeNaive(naive));
      engine.assertBalanced();
    }
  }
  expect(describeEngine(engine)).toEqual(describeNaive(naive));
  console.log([...seen].sort().join('\n'));
}, 90_000);
