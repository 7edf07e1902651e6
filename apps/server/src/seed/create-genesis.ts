import type { CommandBody, EngineReader } from '@candor/exchange-core';
import type { Exchange } from '#engine/exchange-port.ts';
import { HOUSE_FEE_TIER } from '@candor/protocol';
import { HOUSE_USER_IDS } from '#workers/simulator/house.ts';
import { productSeeds } from '#products.ts';
import { houseUserCommand, planHouseFunds } from './house-funds.ts';
import { demoAssets, demoMarkets, marketCreateCommand, symbolOf } from './market-catalogue.ts';

/** What traders pay, in ppm of what they receive: tier 0 is where everyone begins. */
const feeTiers: readonly { tier: number; makerRatePpm: number; takerRatePpm: number }[] = [
  { tier: 0, makerRatePpm: 1_000, takerRatePpm: 1_000 },
  { tier: 1, makerRatePpm: 800, takerRatePpm: 900 },
  { tier: 2, makerRatePpm: 600, takerRatePpm: 800 },
  { tier: 3, makerRatePpm: 400, takerRatePpm: 600 },
  // House accounts pay no fee: it would only move money from one house account to another.
  { tier: HOUSE_FEE_TIER, makerRatePpm: 0, takerRatePpm: 0 },
];

/**
 * Creates what of the demo exchange is not there yet, step by step, so that a first start that was
 * interrupted is finished by the next one. Answers whether anything was missing.
 */
export async function createGenesis(exchange: Exchange): Promise<boolean> {
  let isNew = false;
  for (const step of [
    missingTiers,
    missingAssets,
    missingMarkets,
    missingUsers,
    planHouseFunds,
    ...productSeeds,
  ]) {
    const { value: commands } = await exchange.read(step);
    if (commands.length === 0) continue;
    isNew = true;
    const decisions = await exchange.submitAll(commands);
    for (const [index, decision] of decisions.entries()) {
      if (decision.ok) continue;
      throw new Error(
        `the demo's ${commands[index]?.type ?? 'command'} was refused: ${decision.code}`,
      );
    }
  }
  return isNew;
}

function missingTiers(reader: EngineReader): CommandBody[] {
  return feeTiers
    .filter(({ tier }) => reader.feeTier(tier) === undefined)
    .map((tier) => ({ type: 'fee_tier_set', ...tier }));
}

function missingAssets(reader: EngineReader): CommandBody[] {
  const known = new Set(reader.assets().map(({ symbol }) => symbol));
  return demoAssets
    .filter(({ symbol }) => !known.has(symbol))
    .map(({ symbol, scale }) => ({ type: 'asset_create', symbol, scale }));
}

function missingMarkets(reader: EngineReader): CommandBody[] {
  const known = new Set(reader.markets().map(({ symbol }) => symbol));
  const assets = new Map(reader.assets().map((asset) => [asset.symbol, asset]));
  return demoMarkets
    .filter((market) => !known.has(symbolOf(market)))
    .map((market) =>
      marketCreateCommand(market, (symbol) => {
        const asset = assets.get(symbol);
        if (asset === undefined) throw new Error(`the demo has no asset ${symbol}`);
        return asset;
      }),
    );
}

function missingUsers(reader: EngineReader): CommandBody[] {
  return HOUSE_USER_IDS.filter((userId) => !reader.hasUser(userId)).map(houseUserCommand);
}
