import { contract, option } from '@candor/exchange-core';
import type { EngineReader } from '@candor/exchange-core';

/** What goes by the index of a spot market: symbols of contracts, and cycles of options. */
export function followersOf(reader: EngineReader, marketId: number): readonly string[] {
  const contracts = reader
    .read(contract)
    .markets()
    .filter(({ indexMarketId }) => indexMarketId === marketId);
  const series = reader
    .read(option)
    .series()
    .filter((one) => one.marketId === marketId);
  return [
    ...contracts.map(({ symbol }) => symbol),
    ...series.map(({ cycleMs }) => `options of ${cycleMs / 1_000} s`),
  ];
}
