import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { effectWriter } from '#kernel/effect-writer.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { isCount, isWithin, TICKS_LIMIT } from '#kernel/ranges.ts';
import type { PricesCommand } from './commands.ts';
import { pricesEffects } from './effects.ts';
import type { IndexPrices } from './index-prices.ts';
import type { PricesRejection } from './rejections.ts';

const writeEffect = effectWriter(pricesEffects);

/** Takes over the index prices of a moment: triples of market, ticks and number of sources. */
export function setIndexPrices(
  kernel: Kernel,
  prices: IndexPrices,
  command: PricesCommand<'index_prices_set'>,
): Decision<PricesRejection> {
  const { triples } = command;
  if (triples.length === 0 || triples.length % 3 !== 0) return rejected('invalid_index_prices');
  for (let at = 0; at < triples.length; at += 3) {
    if (!isWithin(triples[at + 1]!, 1, TICKS_LIMIT) || !isCount(triples[at + 2]!)) {
      return rejected('invalid_index_prices');
    }
  }
  for (let at = 0; at < triples.length; at += 3) {
    if (prices.of(triples[at]!) === undefined) return rejected('unknown_market');
  }

  kernel.accept(command);
  for (let at = 0; at < triples.length; at += 3) {
    const [marketId, ticks, sourceCount] = [triples[at]!, triples[at + 1]!, triples[at + 2]!];
    prices.set(marketId, ticks, kernel.timestampMs);
    writeEffect(kernel.log, { type: 'index_price_set', marketId, ticks, sourceCount });
  }
  return accepted(kernel.sequence);
}
