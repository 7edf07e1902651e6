import type { CommandBody } from '@candor/exchange-core';
import { readCommand, writeCommand } from '#codec/batch-codec.ts';
import { ByteReader } from '#codec/byte-reader.ts';
import { ByteWriter } from '#codec/byte-writer.ts';
import { expectEqual } from './books.ts';
import { TODAY } from './simulated-storage.ts';

const writer = new ByteWriter();

const NO_STOPS = { takeProfitTicks: 0, stopLossTicks: 0 };
const STOPS_STAY = { takeProfitTicks: -1, stopLossTicks: -1 };

/** What a command means by a field that came later, as its sender knew nothing of it. */
const SILENCE: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  contract_terms_set: { tickStep: 1, lotStep: 1 },
  contract_trigger_place: NO_STOPS,
  contract_trigger_place_named: NO_STOPS,
  contract_trigger_amend: STOPS_STAY,
  contract_order_amend_checked: STOPS_STAY,
};

/**
 * A command as a program of an earlier schema version could say it: what came later is as if nobody had asked for it.
 * @throws Error where its bytes mean anything else
 */
export function asOfVersion(body: CommandBody, version: number): CommandBody {
  if (version === TODAY) return body;
  writer.clear();
  writeCommand(writer, { ...body, sequence: 1, timestampMs: 0 }, 0, version);
  const command = readCommand(new ByteReader(Buffer.from(writer.view())), 1, 0, version);
  const { sequence: _sequence, timestampMs: _timestampMs, ...said } = command;
  for (const [name, meant] of Object.entries(said)) {
    const asked = (body as Readonly<Record<string, unknown>>)[name];
    if (JSON.stringify(meant) === JSON.stringify(asked)) continue;
    expectEqual(`${name} of ${body.type}`, SILENCE[body.type]?.[name], meant);
  }
  return said;
}
