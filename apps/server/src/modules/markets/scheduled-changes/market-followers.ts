import { contract, option } from '@candor/exchange-core';
import type { EngineReader } from '@candor/exchange-core';

/**
 * What goes by the index of a spot market: symbols of contracts that have not settled, and cycles of options that open rounds or
 * have some that are not paid.
 */
export function followersOf(reader: EngineReader, marketId: number): readonly string[] {
  const contracts = reader.read(contract);
  const following = contracts
    .markets()
    .filter((one) => one.indexMarketId === marketId)
    .filter((one) => contracts.ending(one.marketId)?.phase !== 'settled');
  const options = reader.read(option);
  const series = options
    .series()
    .filter((one) => one.marketId === marketId)
    .filter(
      ({ seriesId, opensRounds }) => opensRounds === 1 || options.roundsOf(seriesId).length > 0,
    );
  return [
    ...following.map(({ symbol }) => symbol),
    ...series.map(({ cycleMs }) => `options of ${cycleMs / 1_000} s`),
  ];
}
