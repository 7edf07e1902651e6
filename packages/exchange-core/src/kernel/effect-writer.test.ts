import { expect, test } from 'vitest';
import { CommandGenerator } from '#testing/command-generator.ts';
import { genesisCommands } from '#testing/genesis.ts';
import type { KnownOrders } from '#testing/command-source.ts';
import { forEachEffect } from '#effects.ts';
import { effectIds, effectKinds, effectsById } from '#products.ts';
import { EffectLog } from './effect-log.ts';
import { readerByFields } from './effect-reader.ts';
import { effectWriter } from './effect-writer.ts';
import { Engine } from '#engine.ts';

const writeEffect = effectWriter(effectKinds);

test('the fast writers and readers do what the table of fields says, word for word', () => {
  const engine = new Engine({ demoEnabled: false, demoFundUnitsMax: 0, takesRetired: true });
  const generator = new CommandGenerator(5);
  const kinds = new Set<string>();
  let known: KnownOrders = { lastOrderId: 0, orders: [] };
  for (const body of genesisCommands()) {
    engine.decide({ ...body, sequence: engine.sequence + 1, timestampMs: 0 });
  }
  for (let count = 0; count < 3_000; count++) {
    if (count % 20 === 0) {
      const { counters, openOrders } = engine.dump();
      const orders = openOrders.map((own) => ({ id: own.orderId, user: own.userId }));
      known = { lastOrderId: counters.lastOrderId, orders };
    }
    const body = generator.next(known);
    const keyed = 'requestKey' in body ? { ...body, requestKey: `k${count}` } : body;
    engine.decide({ ...keyed, sequence: engine.sequence + 1, timestampMs: 0 });
  }
  const slow = new EffectLog();
  const { words, texts } = engine.effects;
  let at = 0;
  forEachEffect(engine.effects, 0, engine.effects.length, (effect) => {
    kinds.add(effect.type);
    const kind = effectsById[effectIds[effect.type]]!;
    const byTable = readerByFields(kind)(words, texts, at + 1);
    if (JSON.stringify(effect) !== JSON.stringify(byTable)) expect(effect).toEqual(byTable);
    writeEffect(slow, effect);
    at = slow.length;
  });
  expect(slow.length).toBe(engine.effects.length);
  expect(slow.words.subarray(0, slow.length)).toEqual(
    engine.effects.words.subarray(0, slow.length),
  );
  expect(slow.texts).toEqual(engine.effects.texts);
  for (const kind of [
    'transfer',
    'trade',
    'order_opened',
    'order_rested',
    'order_changed',
    'order_triggered',
    'request_recorded',
  ]) {
    expect(kinds).toContain(kind);
  }
});

test('a cleared log keeps its empty text and starts over', () => {
  const log = new EffectLog();
  writeEffect(log, { type: 'asset_created', assetId: 1, symbol: 'BTC', scale: 8 });
  expect(log.texts).toEqual(['', 'BTC']);
  log.clear();
  expect([log.length, log.texts]).toEqual([0, ['']]);
});
