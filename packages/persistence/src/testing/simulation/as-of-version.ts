import type { CommandBody } from '@candor/exchange-core';
import { readCommand, writeCommand } from '#codec/batch-codec.ts';
import { ByteReader } from '#codec/byte-reader.ts';
import { ByteWriter } from '#codec/byte-writer.ts';
import { TODAY } from './simulated-storage.ts';

const writer = new ByteWriter();

/** A command as a program of an earlier schema version could say it: what came later is as if nobody had asked for it. */
export function asOfVersion(body: CommandBody, version: number): CommandBody {
  if (version === TODAY) return body;
  writer.clear();
  writeCommand(writer, { ...body, sequence: 1, timestampMs: 0 }, 0, version);
  const command = readCommand(new ByteReader(Buffer.from(writer.view())), 1, 0, version);
  const { sequence: _sequence, timestampMs: _timestampMs, ...said } = command;
  return said;
}
