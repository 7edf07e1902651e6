import { readFileSync } from 'node:fs';
import { EffectLog, forEachEffect, SCHEMA_VERSION } from '@candor/exchange-core';
import type { Command, Effect } from '@candor/exchange-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyBatch } from '#testing/arbitraries.ts';
import { addEffects } from '#testing/effect-log-of.ts';
import {
  commandHex,
  effectHex,
  effectOfVector,
  missingVectors,
  recordOfVector,
  versionOfVector,
} from '#testing/golden-vectors.ts';
import type { GoldenVectors } from '#testing/golden-vectors.ts';
import { readBatch, readCommand, readEffects, writeBatch, writeEffects } from './batch-codec.ts';
import type { Batch } from './batch-codec.ts';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { CodecError } from './codec-error.ts';

function bytesOf(batch: Batch): Buffer {
  const writer = new ByteWriter();
  writeBatch(writer, batch);
  return Buffer.from(writer.view());
}

function effectsOf(log: EffectLog): Effect[] {
  const effects: Effect[] = [];
  forEachEffect(log, 0, log.length, (effect) => effects.push(effect));
  return effects;
}

function problemOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof CodecError) return error.problem;
    throw error;
  }
  return 'accepted';
}

const cancel: Command = {
  ...{ type: 'order_cancel', sequence: 7, timestampMs: 1_000 },
  ...{ userId: 12, orderId: 34, clientOrderId: '', requestKey: 'k' },
};

/** Schema version, one command: kind 11, time 1000, user 12, order 34, '', 'k', no effects. */
const cancelBytes = `0${SCHEMA_VERSION}010bd00f184400016b00`;

test('a batch comes back as it was written', () => {
  fc.assert(
    fc.property(anyBatch, (batch) => {
      const read = readBatch(bytesOf(batch), batch.commands[0]?.sequence ?? 0);
      expect(read.commands).toEqual(batch.commands);
      expect(read.effectEnds).toEqual(batch.effectEnds);
      expect(effectsOf(read.effects)).toEqual(effectsOf(batch.effects));
      expect(bytesOf(read)).toEqual(bytesOf(batch));
    }),
  );
});

test('a batch is version, count, and each command with its effects', () => {
  const batch = { commands: [cancel], effects: new EffectLog(), effectEnds: [0] };
  expect(bytesOf(batch).toString('hex')).toBe(cancelBytes);
});

const golden = JSON.parse(
  readFileSync(new URL('golden-vectors.json', import.meta.url), 'utf8'),
) as GoldenVectors;

describe('the golden vectors', () => {
  test('cover every type: npm run kinds adds what is missing', () => {
    expect(missingVectors(golden)).toEqual({ commands: [], effects: [] });
  });

  test.each(golden.commands)('fix the bytes of $value.type, a command', ({ value, hex }) => {
    expect(commandHex(value)).toBe(hex);
    const reader = new ByteReader(Buffer.from(hex, 'hex'));
    expect(readCommand(reader, 1, 0, versionOfVector(value))).toEqual(recordOfVector(value));
    reader.end();
  });

  test.each(golden.effects)('fix the bytes of $value.type, an effect', ({ value, hex }) => {
    expect(effectHex(value)).toBe(hex);
    const log = new EffectLog();
    const reader = new ByteReader(Buffer.from(hex, 'hex'));
    readEffects(reader, log, versionOfVector(value));
    reader.end();
    expect(effectsOf(log)).toEqual([effectOfVector(value)]);
  });
});

test('effects are written as an earlier version would have: without kinds and fields that came later', () => {
  const value = golden.effects.find(
    (own) => own.value['type'] === 'contract_deleveraging_put' && !('heldLots' in own.value),
  );
  const later = golden.effects.find((own) => own.value['type'] === 'contract_funding_basis_put');
  if (value === undefined || later === undefined) throw new Error('no vectors');
  const whole = { ...effectOfVector(value.value), heldLots: 7 } as Effect;
  const log = addEffects(new EffectLog(), [effectOfVector(later.value), whole]);
  const writer = new ByteWriter();
  writeEffects(writer, log, 0, log.length, 2);
  expect(Buffer.from(writer.view()).toString('hex')).toBe(value.hex);
  writer.clear();
  writeEffects(writer, log, 0, log.length);
  const now = new EffectLog();
  readEffects(new ByteReader(Buffer.from(writer.view())), now);
  expect(effectsOf(now)).toEqual([effectOfVector(later.value), whole]);
});

describe('refused as nothing we wrote', () => {
  test.each<[problem: string, hex: string]>([
    ['truncated', ''],
    ['unsupported_version', '7f010bd00f184400016b00'],
    ['empty_batch', '0100'],
    ['unknown_command', '01017fd00f184400016b00'],
    ['integer_not_minimal', '01010bd08f00184400016b00'],
    ['integer_out_of_range', '01010bffffffffffffffffff01184400016b00'],
    ['text_not_unicode', '01010bd00f18440001ff00'],
    ['truncated', '01010bd00f184400026b'],
    ['truncated', '01010bd00f184400016b'],
    ['unknown_effect', '01010bd00f184400016b7e00'],
    ['unknown_name', '01010bd00f184400016b04020900'],
    ['trailing_bytes', '01010bd00f184400016b0000'],
    ['truncated', '01030bd00f184400016b00'],
    ['integer_out_of_range', 'ffffffffff01'],
  ])('%s: %s', (problem, hex) => {
    expect(problemOf(() => readBatch(Buffer.from(hex, 'hex'), 1))).toBe(problem);
  });

  test('a list that claims more items than there are bytes', () => {
    const bytes = Buffer.from('0101' + '0e' + '00' + 'ffffffff07', 'hex');
    expect(problemOf(() => readBatch(bytes, 1))).toBe('truncated');
  });

  test('any damage: it is refused by name, or the bytes are canonical for something else', () => {
    fc.assert(
      fc.property(anyBatch, fc.nat(), fc.nat(255), (batch, place, value) => {
        const bytes = bytesOf(batch);
        const behindVersion = 1 + (place % (bytes.length - 1));
        bytes[behindVersion] = value;
        const problem = problemOf(() => {
          const read = readBatch(bytes, 1);
          expect(bytesOf(read)).toEqual(bytes);
        });
        expect(problem).toMatch(/^[a-z_]+$/);
      }),
    );
  });

  const anyVersion = fc.oneof(fc.nat(SCHEMA_VERSION), fc.nat(255));
  // Apart from the damage above: what an earlier version wrote is read, and written again as this version writes it.
  test('a damaged version: it is refused by name, or read as that version and written as this one', () => {
    fc.assert(
      fc.property(anyBatch, anyVersion, (batch, version) => {
        const bytes = bytesOf(batch);
        bytes[0] = version;
        const problem = problemOf(() => {
          const read = readBatch(bytes, 1);
          const again = readBatch(bytesOf(read), 1);
          expect(again.commands).toEqual(read.commands);
          expect(effectsOf(again.effects)).toEqual(effectsOf(read.effects));
        });
        expect(problem).toMatch(/^[a-z_]+$/);
        if (version > SCHEMA_VERSION) expect(problem).not.toBe('accepted');
      }),
    );
  });
});

describe('refused before it is written', () => {
  const log = new EffectLog();
  test.each<[problem: string, batch: Batch]>([
    ['empty_batch', { commands: [], effects: log, effectEnds: [] }],
    [
      'sequence_gap',
      { commands: [cancel, { ...cancel, sequence: 9 }], effects: log, effectEnds: [0, 0] },
    ],
    [
      'unknown_command',
      {
        commands: [{ ...cancel, type: 'set_price' as 'order_cancel' }],
        effects: log,
        effectEnds: [0],
      },
    ],
    [
      'integer_out_of_range',
      { commands: [{ ...cancel, orderId: 2 ** 53 }], effects: log, effectEnds: [0] },
    ],
    [
      'integer_out_of_range',
      { commands: [{ ...cancel, orderId: 1.5 }], effects: log, effectEnds: [0] },
    ],
    [
      'text_too_long',
      { commands: [{ ...cancel, requestKey: 'x'.repeat(256) }], effects: log, effectEnds: [0] },
    ],
    [
      'text_too_long',
      { commands: [{ ...cancel, requestKey: '€'.repeat(86) }], effects: log, effectEnds: [0] },
    ],
    [
      'text_not_unicode',
      { commands: [{ ...cancel, requestKey: '\ud800' }], effects: log, effectEnds: [0] },
    ],
    [
      'unknown_effect',
      {
        commands: [cancel],
        effects: Object.assign(new EffectLog(), { words: Float64Array.of(99), length: 1 }),
        effectEnds: [1],
      },
    ],
  ])('%s', (problem, batch) => {
    expect(problemOf(() => bytesOf(batch))).toBe(problem);
  });
});

test('bytes of a later schema version are refused with both versions', () => {
  const bytes = Buffer.from('7f010bd00f184400016b00', 'hex');
  expect(() => readBatch(bytes, 1)).toThrow(
    `the journal was written under schema version 127, this program reads up to ${SCHEMA_VERSION}: start a newer version`,
  );
});
