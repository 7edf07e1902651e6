import { WHOLE_PPM } from '@candor/exchange-core';
import type { AssetUseView } from '@candor/protocol';
import { usesText } from '#modules/markets/scheduled-changes/index.ts';
import { rulesOf, symbolOf } from './house-file.ts';
import type { HouseAsset, HouseFile, HouseMarket } from './house-file.ts';
import { feeSteps } from './plan-fees.ts';
import { contractProblems, contractSteps } from './plan-contracts.ts';
import { isComing, isSame, stateSteps } from './plan-parts.ts';
import type { House, HousePlan, Step } from './plan-parts.ts';

type Asset = House['assets'][number];
type Market = House['markets'][number];

/** What leads from the house as it is to the file. Pure: nothing is sent. */
export function planHouse(house: House, file: HouseFile): HousePlan {
  const fees = feeSteps(house, file);
  const problems = [
    ...leftOut(house, file),
    ...unchangeable(house, file),
    ...unendable(house, file),
    ...contractProblems(house, file),
    ...fees.problems,
  ];
  if (problems.length > 0) return { steps: [], problems };
  const known = new Set(house.assets.map(({ symbol }) => symbol));
  const steps = [
    ...newAssets(file, known),
    ...fees.steps,
    ...file.markets.flatMap((one) => stepsOf(house, one, known)),
    ...contractSteps(house, file),
    ...file.assets.flatMap((one) => assetEnds(house, one)),
  ];
  return { steps, problems };
}

/** A house loses nothing by a line that somebody deleted. */
function leftOut(house: House, file: HouseFile): string[] {
  const markets = new Set(file.markets.map(symbolOf));
  const assets = new Set(file.assets.map(({ symbol }) => symbol));
  const tiers = new Set(file.feeTiers.map(({ tier }) => tier));
  return [
    ...house.markets
      .filter(({ symbol }) => !markets.has(symbol))
      .map(
        ({ symbol, openOrders }) =>
          `market ${symbol} is not in the file and has ${openOrders} open orders: give it the state delisted, or halted`,
      ),
    ...house.assets
      .filter(({ symbol, delistedAtMs }) => delistedAtMs === null && !assets.has(symbol))
      .map(({ symbol, uses }) => {
        const used = uses.length === 0 ? 'nothing uses it' : `it is used by ${usesText(uses)}`;
        return `asset ${symbol} is not in the file and ${used}: give it the state delisted`;
      }),
    ...house.feeTiers
      .filter(({ tier }) => !tiers.has(tier))
      .map(({ tier }) => `fee tier ${tier} is not in the file: a tier stays`),
    ...(house.feeLadder.length > 0 && file.feeLadder === undefined
      ? ['feeLadder is not in the file: [] takes the ladder away']
      : []),
  ];
}

/** What stays as long as there is the asset. */
function unchangeable(house: House, file: HouseFile): string[] {
  const scales = new Map(house.assets.map(({ symbol, scale }) => [symbol, scale]));
  return file.assets.flatMap(({ symbol, scale }) => {
    const own = scales.get(symbol) ?? scale;
    return own === scale ? [] : [`asset ${symbol} has ${own} decimals, which stay: not ${scale}`];
  });
}

/** What still uses an asset once the file is applied: markets that it delists end, and the asset after them. */
function staysUsed(file: HouseFile, { uses }: Asset): readonly AssetUseView[] {
  const ending = new Set(
    file.markets.filter(({ state }) => state === 'delisted').map((one) => symbolOf(one)),
  );
  return uses.filter(
    ({ what, names }) => what !== 'spot_market' || !names.every((name) => ending.has(name)),
  );
}

/** Why an asset cannot end, or cannot begin again. */
function unendable(house: House, file: HouseFile): string[] {
  const wanted = new Map(file.assets.map((asset) => [asset.symbol, asset]));
  return house.assets.flatMap((own): string[] => {
    const { symbol, delistedAtMs } = own;
    const one = wanted.get(symbol);
    if (one === undefined) return [];
    if (delistedAtMs !== null) {
      return one.state === 'delisted' ? [] : [`asset ${symbol} is delisted, for good: say so`];
    }
    const left = one.state === 'delisted' ? staysUsed(file, own) : [];
    return left.length === 0 ? [] : [`asset ${symbol} cannot end: ${usesText(left)} uses it`];
  });
}

/** An asset that nobody lists ends at the time that takes, once its markets have. */
function assetEnds(house: House, { symbol, state }: HouseAsset): Step[] {
  const own = house.assets.find((asset) => asset.symbol === symbol);
  if (state !== 'delisted' || own === undefined || own.delistedAtMs !== null) return [];
  if (isComing(house, 'asset_delist', symbol, {})) return [];
  const later = own.uses.length === 0 ? {} : { waitsFor: usesText(own.uses) };
  const after = own.uses.length === 0 ? '' : ` (once ${usesText(own.uses)} has ended)`;
  return [
    {
      name: 'assetDelist',
      subject: `asset_delist ${symbol}`,
      request: { symbol },
      says: `- asset ${symbol}: delisted with notice, balances stay their owners'${after}`,
      ...later,
    },
  ];
}

function newAssets(file: HouseFile, known: ReadonlySet<string>): Step[] {
  return file.assets
    .filter(({ symbol, state }) => !known.has(symbol) && state !== 'delisted')
    .map(({ symbol, scale }) => ({
      name: 'assetCreate',
      subject: `asset ${symbol}`,
      request: { symbol, scale },
      says: `+ asset ${symbol}, ${scale} decimals`,
    }));
}

function stepsOf(house: House, wanted: HouseMarket, known: ReadonlySet<string>): Step[] {
  const symbol = symbolOf(wanted);
  const own = house.markets.find((market) => market.symbol === symbol);
  if (wanted.state === 'delisted') return own === undefined ? [] : delistSteps(house, own);
  if (own !== undefined) {
    return [
      ...ruleSteps(house, own, wanted),
      ...marketFeeSteps(house, own, wanted),
      ...stateSteps(house, own, wanted),
    ];
  }
  const { state: _state, fees: _fees, ...request } = wanted;
  const isNext = known.has(wanted.baseAsset) && known.has(wanted.quoteAsset);
  const later = isNext ? '' : ' (once its assets are there)';
  const says = `+ market ${symbol}, halted: tick ${wanted.tickSize}, step ${wanted.quantityStep}${later}`;
  return [{ name: 'marketCreate', subject: `market ${symbol}`, request, says }];
}

/** A market that nobody lists ends at the time that takes: its open orders are released then. */
function delistSteps(house: House, own: Market): Step[] {
  const { symbol, openOrders } = own;
  if (isComing(house, 'market_delist', symbol, {})) return [];
  return [
    {
      name: 'marketDelist',
      subject: `market_delist ${symbol}`,
      request: { symbol },
      says: `- market ${symbol}: delisted with notice, ${openOrders} open orders released then`,
    },
  ];
}

function ruleSteps(house: House, own: Market, wanted: HouseMarket): Step[] {
  const rules = rulesOf(wanted);
  const names = Object.keys(rules) as (keyof typeof rules)[];
  const changed = names.filter((name) => !isSame(own[name], rules[name]));
  if (changed.length === 0 || isComing(house, 'market_rules', own.symbol, rules)) return [];
  const what = changed.map((name) => `${name} ${own[name]} → ${rules[name]}`).join(', ');
  return [
    {
      name: 'marketRulesChange',
      subject: `market_rules ${own.symbol}`,
      request: { symbol: own.symbol, ...rules },
      says: `~ market ${own.symbol}: ${what}`,
    },
  ];
}

/** Fees of a market that has none of its own. */
const tierFees = { makerFactorPpm: WHOLE_PPM, takerFactorPpm: WHOLE_PPM, rebateSharePpm: 0 };

/** A market that is new takes the tiers' rates until the file is applied again. */
function marketFeeSteps(house: House, own: Market, wanted: HouseMarket): Step[] {
  const { symbol } = own;
  const [before, after] = [own.fees ?? tierFees, wanted.fees ?? tierFees];
  const names = Object.keys(tierFees) as (keyof typeof tierFees)[];
  const changed = names.filter((name) => before[name] !== after[name]);
  if (changed.length === 0 || isComing(house, 'market_fees', symbol, after)) return [];
  const what = changed.map((name) => `${name} ${before[name]} → ${after[name]}`).join(', ');
  return [
    {
      name: 'marketFeesChange',
      subject: `market_fees ${symbol}`,
      request: { symbol, ...after },
      says: `~ market ${symbol}: ${what}`,
    },
  ];
}
