import { FIRST_LIMIT_ASSET, limitedActs, userLevels } from '@candor/protocol';
import type { LevelRules, LimitedAct, UserLevel } from '@candor/protocol';
import type { useWords } from '#shared/texts/exchange-texts.ts';

/** Amounts as they are typed; empty for any amount. */
export type LimitInputs = Readonly<Record<UserLevel, Readonly<Record<LimitedAct, string>>>>;

const mapped = <Value, Result>(
  of: Readonly<Record<UserLevel, Readonly<Record<LimitedAct, Value>>>>,
  change: (value: Value) => Result,
) =>
  Object.fromEntries(
    userLevels.map((level) => [
      level,
      Object.fromEntries(limitedActs.map((act) => [act, change(of[level][act])])),
    ]),
  ) as Record<UserLevel, Record<LimitedAct, Result>>;

export const limitInputsOf = (limits: LevelRules['limits']): LimitInputs =>
  mapped<string | null, string>(limits, (amount) => amount ?? '');

export const limitsOf = (inputs: LimitInputs): LevelRules['limits'] =>
  mapped<string, string | null>(inputs, (text) => (text.trim() === '' ? null : text.trim()));

/** The coin that limits are written in. */
export const limitAssetOf = ({ limitAsset = FIRST_LIMIT_ASSET }: LevelRules): string => limitAsset;

/** What changes from one set of limits to another, one line a cell. */
export function limitLines(
  from: LevelRules,
  to: LevelRules,
  word: ReturnType<typeof useWords>,
): readonly string[] {
  const [wasIn, isIn] = [limitAssetOf(from), limitAssetOf(to)];
  const amount = (one: string | null, asset: string): string =>
    one === null ? word('limit_none') : `${one} ${asset}`;
  const line = (of: string, act: LimitedAct, was: string | null, is: string | null) =>
    was === is && (is === null || wasIn === isIn)
      ? []
      : [`${of}, ${word(`limit_${act}`)}: ${amount(was, wasIn)} → ${amount(is, isIn)}`];
  const ofLevels = userLevels.flatMap((level) =>
    limitedActs.flatMap((act) =>
      line(word(`level_${level}`), act, from.limits[level][act], to.limits[level][act]),
    ),
  );
  const ofCountry = ({ countryLimits }: LevelRules, country: string, act: LimitedAct) =>
    countryLimits.find((one) => one.country === country && one.act === act)?.amount ?? null;
  const countries = [...from.countryLimits, ...to.countryLimits].map(({ country }) => country);
  const ofCountries = [...new Set(countries)].flatMap((country) =>
    limitedActs.flatMap((act) =>
      line(country, act, ofCountry(from, country, act), ofCountry(to, country, act)),
    ),
  );
  const coin = wasIn === isIn ? [] : [`${word('limit_asset')}: ${wasIn} → ${isIn}`];
  return [...coin, ...ofLevels, ...ofCountries];
}
