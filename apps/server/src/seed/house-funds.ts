import type { CommandOf, ContractMarketRow, EngineReader } from '@candor/exchange-core';
import { addUnits, asUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { HOUSE_FEE_TIER } from '@candor/protocol';
import { HOUSE_USER_IDS } from '#workers/simulator/house.ts';
import { HOUSE_CONTRACT_FUNDS } from './contract-catalogue.ts';
import { tradedMarkets } from './traded-markets.ts';

/** A house account holds this share of a day's volume of each market it trades, in both assets. */
const DAYS_OF_VOLUME = 0.3;

/** Below this share of what it should hold an account is filled up again: the demo never runs dry. */
const REFILL_BELOW_PERCENT = 25;

/** What each house account should hold, in units by asset symbol. */
export function wantedHouseUnits(reader: EngineReader): ReadonlyMap<string, Units> {
  const scales = new Map(reader.assets().map(({ symbol, scale }) => [symbol, scale]));
  const wanted = new Map<string, Units>();
  const add = (symbol: string, whole: number): void => {
    const units = asUnits(BigInt(Math.ceil(whole)) * 10n ** BigInt(scales.get(symbol) ?? 0));
    wanted.set(symbol, addUnits(wanted.get(symbol) ?? ZERO_UNITS, units));
  };
  for (const { traits, stockPrice } of tradedMarkets(reader)) {
    const quote = traits.dailyQuoteVolume * DAYS_OF_VOLUME;
    add(traits.quote, quote);
    add(traits.base, quote / stockPrice);
  }
  return wanted;
}

/** The command that makes an account of the house's. */
export function houseUserCommand(userId: number): CommandOf<'user_create'> {
  const feeTier = HOUSE_FEE_TIER;
  return { type: 'user_create', userId, role: 'house', feeTier, selfTradeGroup: userId };
}

/** The commands that fill every house account up, where it holds too little. */
export function planHouseFunds(reader: EngineReader): CommandOf<'house_seed'>[] {
  const commands: CommandOf<'house_seed'>[] = [];
  const wanted = wantedHouseUnits(reader);
  for (const userId of HOUSE_USER_IDS) {
    if (!reader.hasUser(userId)) continue;
    const owned = new Map<number, Units>();
    for (const balance of reader.balancesOf(userId)) {
      if (balance.accountKind !== 'spot') continue;
      owned.set(balance.assetId, addUnits(balance.availableUnits, balance.heldUnits));
    }
    for (const { assetId, symbol } of reader.assets()) {
      const units = wanted.get(symbol);
      if (units === undefined) continue;
      const has = owned.get(assetId) ?? ZERO_UNITS;
      if (BigInt(has) * 100n >= BigInt(units) * BigInt(REFILL_BELOW_PERCENT)) continue;
      commands.push({ type: 'house_seed', userId, assetId, accountKind: 'spot', units });
    }
  }
  return commands;
}

/**
 * What fills the money behind a house account's contracts in one market up, where it holds too little: so much as
 * `HOUSE_CONTRACT_FUNDS` is worth, at `usdtPrice` for a coin that the market is paid in.
 */
export function planContractFunds(
  reader: EngineReader,
  userId: number,
  { accountKind, quoteAssetId: assetId }: Pick<ContractMarketRow, 'accountKind' | 'quoteAssetId'>,
  usdtPrice: number,
): CommandOf<'house_seed'>[] {
  const asset = reader.assets().find((one) => one.assetId === assetId);
  if (asset === undefined || usdtPrice === 0) return [];
  const coins = BigInt(Math.ceil(HOUSE_CONTRACT_FUNDS / usdtPrice));
  const wanted = coins * 10n ** BigInt(asset.scale);
  const own = reader.hasUser(userId) ? reader.balancesOf(userId) : [];
  const has = own
    .filter((one) => one.accountKind === accountKind && one.assetId === assetId)
    .reduce((sum, one) => sum + BigInt(one.availableUnits) + BigInt(one.heldUnits), 0n);
  if (has * 100n >= wanted * BigInt(REFILL_BELOW_PERCENT)) return [];
  return [{ type: 'house_seed', userId, assetId, accountKind, units: asUnits(wanted) }];
}
