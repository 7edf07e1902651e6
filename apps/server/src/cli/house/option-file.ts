import { adminEndpoints } from '@candor/protocol';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { readAmount } from '#modules/earn/rewards/index.ts';
import { readNewMarket } from '#modules/markets/catalogue/staff.ts';
import { readOptionTerms } from '#modules/trading/option/staff-rules.ts';
import { assetProblem } from './listed-asset.ts';
import type { ListedAsset } from './listed-asset.ts';
import { refusalOf } from './refusal.ts';
import { repeated } from './repeated.ts';

const closed = { additionalProperties: false } as const;
const {
  effectiveAtMs: _time,
  reason: _reason,
  ...rules
} = adminEndpoints.optionRules.request.properties;
const { asset, dailyLoss } = adminEndpoints.optionDailyLoss.request.properties;

/** The rules of a cycle, and whether new rounds open. */
const HouseCycle = Type.Object({ ...rules, isOpen: Type.Boolean() }, closed);
export type HouseCycle = Static<typeof HouseCycle>;

/** Option rounds in a house file: every cycle there is, and what a day may cost a user by asset. */
export const HouseOptions = Type.Object(
  {
    cycles: Type.Array(HouseCycle),
    dailyLosses: Type.Array(Type.Object({ asset, dailyLoss }, closed)),
  },
  closed,
);
export type HouseOptions = Static<typeof HouseOptions>;

export const cycleName = ({
  symbol,
  cycleMs,
}: {
  readonly symbol: string;
  readonly cycleMs: number;
}): string => `${symbol} ${cycleMs / 1_000} s`;

type ListedMarket = Parameters<typeof readNewMarket>[0] & {
  readonly baseAsset: string;
  readonly quoteAsset: string;
};

interface Listed {
  readonly assets: readonly ListedAsset[];
  readonly markets: readonly ListedMarket[];
}

/** What is wrong with option rounds by themselves. */
export function optionProblems(options: HouseOptions | undefined, listed: Listed): string[] {
  if (options === undefined) return [];
  const { cycles, dailyLosses } = options;
  return [
    ...repeated('option', cycles.map(cycleName)),
    ...repeated(
      'options.dailyLosses:',
      dailyLosses.map((one) => one.asset),
    ),
    ...cycles.flatMap((one) => cycleProblems(one, listed)),
    ...dailyLosses.flatMap((one) => lossProblems(one, listed.assets)),
  ];
}

function lossProblems(
  one: HouseOptions['dailyLosses'][number],
  assets: readonly ListedAsset[],
): string[] {
  const path = 'options.dailyLosses';
  const wrong = assetProblem(path, one.asset, assets);
  if (wrong !== undefined) return [wrong];
  const scale = assets.find(({ symbol }) => symbol === one.asset)?.scale ?? 0;
  const refusal = refusalOf(() => readAmount(one.dailyLoss, { scale }, 'dailyLoss'));
  if (refusal !== undefined) return [`${path}: ${one.asset}: ${refusal}`];
  return /[1-9]/.test(one.dailyLoss) ? [] : [`${path}: ${one.asset}: more than nothing`];
}

function cycleProblems(one: HouseCycle, { assets, markets }: Listed): string[] {
  const path = `option ${cycleName(one)}`;
  const market = markets.find(({ baseAsset, quoteAsset }) => baseAsset + quoteAsset === one.symbol);
  if (market === undefined) return [`${path}: no market ${one.symbol} in the file`];
  const wrong = assetProblem(path, one.asset, assets);
  if (wrong !== undefined) return [wrong];
  const [stake, base, quote] = [one.asset, market.baseAsset, market.quoteAsset].map((name) =>
    assets.find(({ symbol }) => symbol === name),
  );
  if (stake === undefined || base === undefined || quote === undefined) return [];
  const refusal = refusalOf(() =>
    readOptionTerms(one, readNewMarket(market, base, quote), { scale: stake.scale }),
  );
  return refusal === undefined ? [] : [`${path}: ${refusal}`];
}
