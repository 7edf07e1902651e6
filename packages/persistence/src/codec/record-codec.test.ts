import { EffectLog, kindsById } from '@candor/exchange-core';
import type { KindTable } from '@candor/exchange-core';
import { expect, test } from 'vitest';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import {
  readEffectWords,
  readRecord,
  shapeOf,
  writeEffectWords,
  writeRecord,
} from './record-codec.ts';
import type { RecordShape } from './record-codec.ts';

const colors = ['red', 'green'] as const;
const first = { id: 0, since: 1, fields: { count: 'int', note: 'text' } } as const;
const grown = {
  ...first,
  added: {
    2: { size: { type: 'lots', default: 7 }, color: { type: colors, default: 'green' } },
    3: { units: { type: 'units', default: 5 }, why: { type: 'text', default: 'old' } },
  },
} as const;

function shape(kind: KindTable[string]): RecordShape {
  const [only] = kindsById({ thing: kind });
  if (only === undefined) throw new Error('no kind');
  return shapeOf(only);
}

function bytesOf(kind: KindTable[string], record: object, version = 3): Buffer {
  const writer = new ByteWriter();
  writeRecord(writer, shape(kind), record, version);
  return Buffer.from(writer.view());
}

const all = { count: 3, note: 'x', size: 9, color: 'red', units: -4, why: 'new' };

test.each([
  [1, first, { count: 3, note: 'x', size: 7, color: 'green', units: 5, why: 'old' }],
  [2, { ...grown, added: { 2: grown.added[2] } }, { ...all, units: 5, why: 'old' }],
  [3, grown, all],
])('bytes of schema version %i mean defaults for what was added later', (version, kind, meant) => {
  const bytes = bytesOf(kind, all);
  expect(bytesOf(grown, all, version)).toEqual(bytes);
  const command: Record<string, unknown> = {};
  const reader = new ByteReader(bytes);
  readRecord(reader, shape(grown), command, version);
  reader.end();
  expect(command).toEqual(meant);

  const log = new EffectLog();
  const effectReader = new ByteReader(bytes);
  readEffectWords(effectReader, shape(grown), log, version);
  effectReader.end();
  const writer = new ByteWriter();
  writeEffectWords(writer, shape(grown), log, 0, 3);
  expect(Buffer.from(writer.view())).toEqual(bytesOf(grown, meant));
});
