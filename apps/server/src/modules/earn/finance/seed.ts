import { finance } from '@candor/exchange-core';
import type { CommandBody, CommandOf, EngineReader } from '@candor/exchange-core';
import { unitsOf } from '#api/units-of.ts';

/** A product as people write it: amounts in whole coins. */
interface DemoProduct {
  readonly asset: string;
  readonly cycle: CommandOf<'finance_product_set'>['cycle'];
  readonly termDays: number;
  readonly ratePpm: number;
  readonly cap: string;
  readonly userLimit: string;
}

const TERMS = [
  { cycle: 'weekly', termDays: 7 },
  { cycle: 'monthly', termDays: 30 },
  { cycle: 'seasonal', termDays: 90 },
  { cycle: 'yearly', termDays: 365 },
] as const;

/** Rates of the four terms, the caps, and what is set aside for all of it, coin by coin. */
const coins = [
  {
    asset: 'USDT',
    ratesPpm: [24_000, 36_000, 48_000, 65_000],
    caps: ['1500000', '1000000', '1000000', '200000'],
    ...{ userLimit: '20000', min: '100', step: '0.01', reward: '52180' },
  },
  {
    asset: 'BTC',
    ratesPpm: [6_000, 12_000, 18_000, 25_000],
    caps: ['20', '20', '10', '5'],
    ...{ userLimit: '1', min: '0.001', step: '0.0001', reward: '0.4' },
  },
  {
    asset: 'ETH',
    ratesPpm: [20_000, 24_000, 31_000, 36_000],
    caps: ['200', '200', '100', '50'],
    ...{ userLimit: '20', min: '0.01', step: '0.001', reward: '6' },
  },
  {
    asset: 'SOL',
    ratesPpm: [30_000, 42_000, 51_000, 60_000],
    caps: ['5000', '5000', '2500', '1000'],
    ...{ userLimit: '500', min: '0.1', step: '0.01', reward: '150' },
  },
] as const;

function demoProducts(): readonly (DemoProduct & {
  readonly min: string;
  readonly step: string;
})[] {
  return coins.flatMap(({ asset, ratesPpm, caps, userLimit, min, step }) =>
    TERMS.map((term, place) => ({
      ...term,
      ...{ asset, userLimit, min, step },
      ratePpm: ratesPpm[place] ?? 0,
      cap: caps[place] ?? '0',
    })),
  );
}

/**
 * What of Earn is not there yet: products and funded reward accounts. Demo capital pays for them and is shown
 * as what it is.
 */
export function missingFinance(reader: EngineReader): CommandBody[] {
  const assets = new Map(reader.assets().map((asset) => [asset.symbol, asset]));
  const commands: CommandBody[] = [];
  const reads = reader.read(finance);
  const known = new Set(reads.products().map((one) => `${one.assetId} ${one.termDays}`));
  for (const { asset, cap, userLimit, min, step, ...product } of demoProducts()) {
    const own = assets.get(asset);
    if (own === undefined || known.has(`${own.assetId} ${product.termDays}`)) continue;
    const { assetId, scale } = own;
    commands.push({
      type: 'finance_product_set',
      productId: 0,
      ...{ assetId, ...product },
      capUnits: unitsOf(cap, scale),
      userUnitsMax: unitsOf(userLimit, scale),
      unitsMin: unitsOf(min, scale),
      stepUnits: unitsOf(step, scale),
      isManaged: 1,
    });
  }
  const funded = new Set(reads.rewards().map(({ assetId }) => assetId));
  for (const { asset, reward } of coins) {
    const own = assets.get(asset);
    if (own === undefined || funded.has(own.assetId)) continue;
    const units = unitsOf(reward, own.scale);
    commands.push({ type: 'finance_fund', assetId: own.assetId, source: 'seed_capital', units });
  }
  return commands;
}
