import { maskOfMethods, p2p } from '@candor/exchange-core';
import type { CommandBody, EngineReader } from '@candor/exchange-core';
import { unitsOf } from '#api/units-of.ts';
import { DAY_MS, MINUTE_MS } from '#api/durations.ts';
import { DEMO_DEPOSIT, demoPairs } from '#seed/p2p-catalogue.ts';

/** Of every hundred coins that are released the exchange keeps a tenth of one. */
const FEE_PPM = 1_000;
/** How far a price may stand from the index. */
const BAND_PPM = 100_000;
/** A price that is older is none. */
const INDEX_AGE_MAX_MS = 10 * MINUTE_MS;

/** What of fiat trading is not there yet: its rules, and pairs of a coin and a currency. */
export function missingP2p(reader: EngineReader): CommandBody[] {
  const assets = new Map(reader.assets().map((asset) => [asset.symbol, asset]));
  const usdt = assets.get('USDT');
  if (usdt === undefined) return [];
  const reads = reader.read(p2p);
  const commands: CommandBody[] = [];
  if (reads.rule === undefined) {
    commands.push({
      type: 'p2p_rule_set',
      ...{ takesOrders: 1, depositAssetId: usdt.assetId, refundWaitMs: 7 * DAY_MS },
      depositUnits: unitsOf(DEMO_DEPOSIT, usdt.scale),
      ...{ releaseMs: 5 * MINUTE_MS, evidenceMs: DAY_MS, lockMs: DAY_MS },
      ...{ cancelsFree: 2, penaltyPpm: 500_000, pendingMax: 5, adsMax: 20 },
    });
  }
  const known = new Set(reads.pairs().map(({ assetId, currency }) => `${assetId} ${currency}`));
  for (const { asset: symbol, min, max, methods, ...terms } of demoPairs) {
    const asset = assets.get(symbol);
    if (asset === undefined || known.has(`${asset.assetId} ${terms.currency}`)) continue;
    commands.push({
      type: 'p2p_pair_set',
      ...{ pairId: 0, assetId: asset.assetId, ...terms, takesOrders: 1 },
      ...{ feePpm: FEE_PPM, bandPpm: BAND_PPM, indexAgeMaxMs: INDEX_AGE_MAX_MS },
      fiatUnitsMin: unitsOf(min, terms.fiatScale),
      fiatUnitsMax: unitsOf(max, terms.fiatScale),
      methods: maskOfMethods(methods),
    });
  }
  return commands;
}
