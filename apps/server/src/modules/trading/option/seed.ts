import { option } from '@candor/exchange-core';
import type { CommandBody, CommandOf, EngineReader } from '@candor/exchange-core';
import { ZERO_UNITS } from '@candor/money';
import { unitsOf } from '#api/units-of.ts';

const COINS = ['BTC', 'ETH', 'SOL', 'BNB', 'XRP'] as const;
const CYCLES_MS = [30_000, 60_000, 120_000, 300_000, 900_000] as const;
const STAKES_IN = 'USDT';

/** The one coin and cycle of the demo with fixed odds, and what stands behind them. */
const FIXED = { coin: 'XRP', cycleMs: 60_000, oddsPpm: 1_880_000, prize: '2000', fund: '20000' };

/** The most a day may cost a user of the demo. */
const DAILY_LOSS = '5000';

function termsOf(coin: string, cycleMs: number, scale: number) {
  const isFixed = coin === FIXED.coin && cycleMs === FIXED.cycleMs;
  const oddsPpm = isFixed ? FIXED.oddsPpm : 0;
  return {
    mode: isFixed ? 'fixed' : 'pool',
    feePpm: isFixed ? 0 : 30_000,
    flatTicks: 0,
    unitsMin: unitsOf('1', scale),
    unitsMax: unitsOf('1000', scale),
    stepUnits: unitsOf('0.01', scale),
    ...{ riseOddsPpm: oddsPpm, fallOddsPpm: oddsPpm, flatOddsPpm: 0 },
    prizeUnits: isFixed ? unitsOf(FIXED.prize, scale) : ZERO_UNITS,
    effectiveFromMs: 0,
  } as const satisfies Partial<CommandOf<'option_terms_set'>>;
}

/** What of option rounds is not there yet: coins with their cycles, the prize pool, the daily limit. */
export function missingOption(reader: EngineReader): CommandBody[] {
  const stakes = reader.assets().find(({ symbol }) => symbol === STAKES_IN);
  if (stakes === undefined) return [];
  const { assetId, scale } = stakes;
  const reads = reader.read(option);
  const known = new Set(reads.series().map((one) => `${one.marketId} ${one.cycleMs}`));
  const markets = new Map(reader.markets().map(({ symbol, marketId }) => [symbol, marketId]));
  const commands: CommandBody[] = [];
  for (const coin of COINS) {
    const marketId = markets.get(`${coin}${STAKES_IN}`);
    if (marketId === undefined) continue;
    for (const cycleMs of CYCLES_MS) {
      if (known.has(`${marketId} ${cycleMs}`)) continue;
      const terms = termsOf(coin, cycleMs, scale);
      commands.push({
        type: 'option_terms_set',
        seriesId: 0,
        marketId,
        assetId,
        cycleMs,
        ...terms,
      });
    }
  }
  if (reads.limit(assetId) === undefined) {
    const units = unitsOf(FIXED.fund, scale);
    commands.push(
      { type: 'option_fund', assetId, source: 'seed_capital', units },
      {
        type: 'option_limit_set',
        ...{ assetId, lossUnitsMax: unitsOf(DAILY_LOSS, scale), effectiveFromMs: 0 },
      },
    );
  }
  return commands;
}
