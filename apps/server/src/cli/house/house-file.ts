import { adminEndpoints } from '@candor/protocol';
import type { AdminReply, AdminRequest } from '@candor/protocol';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { isAllowed, isSettingKey } from '#modules/console/settings/index.ts';
import { assertContract, contractOf, contractSymbol, HouseContract } from './contract-file.ts';
import { articleProblems, HouseArticles, readIn } from './article-file.ts';
import type { ReadBeside } from './article-file.ts';
import { checkinProblems, HouseCheckin } from './checkin-file.ts';
import { earnProblems, HouseEarn } from './earn-file.ts';
import { HouseLevels, levelProblems } from './level-file.ts';
import { HouseOptions, optionProblems } from './option-file.ts';
import { HouseP2p, p2pProblems } from './p2p-file.ts';
import { refusalOf } from './refusal.ts';
import { repeated } from './repeated.ts';
import { assertRungs, dearerRung } from '#modules/markets/fee-ladder/index.ts';
import { assertRates, readNewMarket } from '#modules/markets/catalogue/staff.ts';

const closed = { additionalProperties: false } as const;
const { symbol, scale } = adminEndpoints.assetCreate.request.properties;
const { tier, makerRatePpm, takerRatePpm } = adminEndpoints.feeChange.request.properties;
const { reason: _reason, ...market } = adminEndpoints.marketCreate.request.properties;

const { makerFactorPpm, takerFactorPpm, rebateSharePpm } =
  adminEndpoints.marketFeesChange.request.properties;
const { rungs } = adminEndpoints.feeLadderChange.request.properties;
/** Absent, a market takes the tiers' rates. */
const fees = Type.Object({ makerFactorPpm, takerFactorPpm, rebateSharePpm }, closed);

/** A market that was delisted may stay in the file: it says that nobody forgot it. */
const states = ['open', 'cancel_only', 'halted', 'delisted'] as const;

/** An asset that was delisted may stay in the file, too; without a state it is listed. */
const assetStates = ['listed', 'delisted'] as const;

const { value: settingValue } = adminEndpoints.settingChange.request.properties;

/** Everything a house lists: what is not in the file is not there. Parts that may be left out stay as they are then. */
const HouseFile = Type.Object(
  {
    assets: Type.Array(
      Type.Object({ symbol, scale, state: Type.Optional(Type.Enum(assetStates)) }, closed),
    ),
    feeTiers: Type.Array(Type.Object({ tier, makerRatePpm, takerRatePpm }, closed)),
    feeLadder: Type.Optional(rungs),
    settings: Type.Optional(Type.Record(Type.String(), settingValue)),
    markets: Type.Array(
      Type.Object({ ...market, fees: Type.Optional(fees), state: Type.Enum(states) }, closed),
    ),
    contracts: Type.Optional(Type.Array(HouseContract)),
    levels: Type.Optional(HouseLevels),
    p2p: Type.Optional(HouseP2p),
    earn: Type.Optional(HouseEarn),
    checkin: Type.Optional(HouseCheckin),
    options: Type.Optional(HouseOptions),
    articles: Type.Optional(HouseArticles),
  },
  closed,
);
export type HouseFile = Static<typeof HouseFile>;
export type HouseAsset = HouseFile['assets'][number];
export type HouseMarket = HouseFile['markets'][number];

const validator = Compile(HouseFile);

export const symbolOf = (one: {
  readonly baseAsset: string;
  readonly quoteAsset: string;
}): string => one.baseAsset + one.quoteAsset;

const noneBeside: ReadBeside = (path) => {
  throw new Error(`there is no file ${path}`);
};

/** The file with the texts that stand beside it, or everything that is wrong with it: where, and what would be right. */
export function readHouseFile(
  text: string,
  readBeside: ReadBeside = noneBeside,
): { readonly file: HouseFile } | { readonly problems: readonly string[] } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return { problems: [`no JSON: ${error instanceof Error ? error.message : String(error)}`] };
  }
  if (!validator.Check(parsed)) {
    const problems = validator
      .Errors(parsed)
      .map(
        ({ instancePath, message }) => `${instancePath.slice(1).replaceAll('/', '.')}: ${message}`,
      );
    return { problems: [...new Set(problems)] };
  }
  const problems = [
    ...twice(parsed),
    ...ratesThatNobodyMeans(parsed),
    ...noLadder(parsed),
    ...notSettings(parsed),
    ...impossible(parsed),
    ...levelProblems(parsed.levels, parsed.assets),
    ...p2pProblems(parsed.p2p, parsed.assets),
    ...earnProblems(parsed.earn ?? [], parsed.assets),
    ...checkinProblems(parsed.checkin, parsed.assets),
    ...optionProblems(parsed.options, parsed),
    ...articleProblems(parsed.articles ?? [], readBeside),
  ];
  if (problems.length > 0) return { problems };
  const { articles } = parsed;
  if (articles === undefined) return { file: parsed };
  return { file: { ...parsed, articles: articles.map((one) => readIn(one, readBeside)) } };
}

function twice({ assets, feeTiers, markets, contracts = [] }: HouseFile): string[] {
  return [
    ...repeated(
      'asset',
      assets.map((asset) => asset.symbol),
    ),
    ...repeated(
      'fee tier',
      feeTiers.map((rates) => rates.tier),
    ),
    ...repeated('market', [...markets.map(symbolOf), ...contracts.map(contractSymbol)]),
  ];
}

function ratesThatNobodyMeans({ feeTiers }: HouseFile): string[] {
  return feeTiers.flatMap((rates) => {
    const refusal = refusalOf(() => assertRates(rates));
    return refusal === undefined ? [] : [`fee tier ${rates.tier}: ${refusal}`];
  });
}

/** Whether the ladder is one, with the rates that the file has. */
function noLadder({ feeTiers, feeLadder = [] }: HouseFile): string[] {
  const rates = new Map(feeTiers.map((one) => [one.tier, one]));
  const refusal = refusalOf(() => assertRungs(feeLadder, (tier) => rates.has(tier)));
  if (refusal !== undefined) return [`feeLadder: ${refusal}`];
  const dearer = dearerRung(feeLadder, (tier) => rates.get(tier));
  if (dearer === undefined) return [];
  return [
    `feeLadder: tier ${dearer.tier} would pay more than tier ${dearer.below}, which takes less volume`,
  ];
}

function notSettings({ settings = {} }: HouseFile): string[] {
  return Object.entries(settings).flatMap(([key, value]) => {
    if (!isSettingKey(key)) return [`settings.${key}: there is no such setting`];
    return isAllowed(key, value) ? [] : [`settings.${key}: may not be ${JSON.stringify(value)}`];
  });
}

function impossible({ assets, markets, contracts = [] }: HouseFile): string[] {
  return [
    ...markets.flatMap((one) =>
      unfit(assets, `market ${symbolOf(one)}`, one, (base, quote) =>
        readNewMarket(one, base, quote),
      ),
    ),
    ...contracts.flatMap((one) =>
      unfit(assets, `contract ${contractSymbol(one)}`, one, (base, quote) =>
        assertContract(one, base, quote),
      ),
    ),
  ];
}

/** Why a market cannot be, by its assets or by what the back office would refuse of it. */
function unfit(
  assets: readonly HouseAsset[],
  name: string,
  one: { readonly baseAsset: string; readonly quoteAsset: string; readonly state: string },
  check: (base: HouseAsset, quote: HouseAsset) => unknown,
): string[] {
  const [base, quote] = [one.baseAsset, one.quoteAsset].map((symbol) =>
    assets.find((asset) => asset.symbol === symbol),
  );
  const missing = [base, quote].flatMap((asset, at) =>
    asset === undefined ? [at === 0 ? one.baseAsset : one.quoteAsset] : [],
  );
  if (base === undefined || quote === undefined) {
    return [`${name}: no asset ${missing.join(', ')} in the file`];
  }
  const gone = [base, quote].find((asset) => asset.state === 'delisted');
  if (gone !== undefined && one.state !== 'delisted') {
    return [`${name}: its asset ${gone.symbol} is delisted in the file`];
  }
  const refusal = refusalOf(() => check(base, quote));
  return refusal === undefined ? [] : [`${name}: ${refusal}`];
}

/** What the exchange lists, as a file. */
export function fileOf(
  house: AdminReply<'marketList'> & {
    readonly contracts: AdminReply<'contractView'>['markets'];
  },
): HouseFile {
  return {
    assets: house.assets.map((asset) => ({
      ...{ symbol: asset.symbol, scale: asset.scale },
      ...(asset.delistedAtMs === null ? {} : { state: 'delisted' as const }),
    })),
    feeTiers: house.feeTiers,
    ...(house.feeLadder.length === 0 ? {} : { feeLadder: house.feeLadder }),
    markets: house.markets.map((one) => ({
      ...{ baseAsset: one.baseAsset, quoteAsset: one.quoteAsset },
      ...rulesOf(one),
      ...(one.fees === undefined ? {} : { fees: one.fees }),
      state: one.state,
    })),
    ...(house.contracts.length === 0 ? {} : { contracts: house.contracts.map(contractOf) }),
  };
}

type Request = Required<AdminRequest<'marketRulesChange'>>;
type Rules = Omit<Request, 'symbol' | 'effectiveAtMs' | 'reason'>;

/** The steps and limits of a market and nothing else of it. */
export const rulesOf = (one: Rules): Rules => ({
  tickSize: one.tickSize,
  quantityStep: one.quantityStep,
  priceMin: one.priceMin,
  priceMax: one.priceMax,
  quantityMin: one.quantityMin,
  quantityMax: one.quantityMax,
  notionalMin: one.notionalMin,
  notionalMax: one.notionalMax,
  priceBandPpm: one.priceBandPpm,
  marketProtectionPpm: one.marketProtectionPpm,
  openOrdersMax: one.openOrdersMax,
  triggerOrdersMax: one.triggerOrdersMax,
});
