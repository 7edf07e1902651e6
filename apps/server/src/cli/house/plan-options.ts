import type { AdminReply } from '@candor/protocol';
import type { HouseFile } from './house-file.ts';
import { cycleName } from './option-file.ts';
import type { HouseCycle, HouseOptions } from './option-file.ts';
import { changedFields, NO_PLAN } from './plan-parts.ts';
import type { House, HousePart, HousePlan, Step } from './plan-parts.ts';

type View = Pick<AdminReply<'optionView'>, 'coins' | 'funds'>;
type Series = View['coins'][number]['series'][number];
type Rules = NonNullable<Series['rules']>;

const seriesOf = ({ coins }: View): readonly Series[] => coins.flatMap(({ series }) => series);

/** Rules of a cycle as its act takes them: what the other mode has no use for is 0. */
const requestOf = (
  { symbol, asset, cycleMs }: Series,
  rules: Rules,
): Omit<HouseCycle, 'isOpen'> => ({
  ...{ symbol, asset, cycleMs, mode: rules.mode, feePpm: rules.feePpm },
  ...{ flatMove: rules.flatMove, min: rules.min, max: rules.max, step: rules.step },
  riseOddsPpm: rules.odds?.rise ?? 0,
  fallOddsPpm: rules.odds?.fall ?? 0,
  flatOddsPpm: rules.odds?.flat ?? 0,
  prize: rules.prize ?? '0',
});

/**
 * What leads from option rounds as they are to the file. A cycle stays: one that the file leaves out is refused, and
 * `isOpen: false` opens no new rounds. Rounds keep the rules they opened with, and a daily limit that the file leaves
 * out stays, because it protects users.
 */
export function optionPlan(
  own: View,
  { options }: Pick<HouseFile, 'options'>,
  house: Pick<House, 'assets' | 'markets'>,
): HousePlan {
  if (options === undefined) return NO_PLAN;
  const series = seriesOf(own);
  const named = new Set(options.cycles.map(cycleName));
  const problems = [
    ...series
      .filter((one) => !named.has(cycleName(one)))
      .map((one) => `option ${cycleName(one)} is not in the file: it stays, stopped or open`),
    ...options.cycles.flatMap((wanted) => contradictions(ownOf(series, wanted), wanted)),
  ];
  if (problems.length > 0) return { steps: [], problems };
  const steps = [
    ...options.dailyLosses.flatMap((wanted) => lossSteps(own, wanted, house)),
    ...options.cycles.flatMap((wanted) => cycleSteps(ownOf(series, wanted), wanted, house)),
  ];
  return { steps, problems };
}

const ownOf = (series: readonly Series[], wanted: HouseCycle): Series | undefined =>
  series.find((one) => cycleName(one) === cycleName(wanted));

function contradictions(own: Series | undefined, { isOpen: _, ...wanted }: HouseCycle): string[] {
  if (own === undefined) return [];
  const name = cycleName(own);
  if (own.asset !== wanted.asset) return [`option ${name} has stakes in ${own.asset}, which stays`];
  const isOther =
    own.coming !== null && changedFields(requestOf(own, own.coming), wanted).length > 0;
  return isOther ? [`option ${name}: other rules are announced, which hold first`] : [];
}

function cycleSteps(
  own: Series | undefined,
  { isOpen, ...wanted }: HouseCycle,
  { assets, markets }: Pick<House, 'assets' | 'markets'>,
): Step[] {
  const name = cycleName(wanted);
  const rules = own?.coming ?? own?.rules ?? null;
  const before = own === undefined || rules === null ? null : requestOf(own, rules);
  const changed = changedFields(before, wanted);
  const isKnown =
    markets.some(({ symbol }) => symbol === wanted.symbol) &&
    assets.some(({ symbol }) => symbol === wanted.asset);
  const later = isKnown ? '' : ' (once its market is there)';
  const terms: Step[] =
    changed.length === 0
      ? []
      : [
          {
            name: 'optionRules',
            subject: `option ${name}`,
            request: wanted,
            says: `${own === undefined ? '+' : '~'} option ${name}: ${changed.join(', ')}${later}`,
            isLater: !isKnown,
          },
        ];
  if (own === undefined || own.opensRounds === isOpen) return terms;
  return [
    ...terms,
    {
      name: 'optionOpen',
      subject: `option ${name}`,
      request: { seriesId: own.seriesId, isOpen },
      says: `~ option ${name}: ${isOpen ? 'opens new rounds' : 'opens no new rounds'}`,
    },
  ];
}

function lossSteps(
  { funds }: View,
  wanted: HouseOptions['dailyLosses'][number],
  { assets }: Pick<House, 'assets'>,
): Step[] {
  const { asset, dailyLoss } = wanted;
  const fund = funds.find((one) => one.asset === asset);
  const before = fund?.coming?.dailyLoss ?? fund?.dailyLoss ?? null;
  const changed = changedFields(before === null ? null : { dailyLoss: before }, { dailyLoss });
  if (changed.length === 0) return [];
  // The house shows the limit of an asset once stakes are in it.
  const isLater = fund === undefined || !assets.some(({ symbol }) => symbol === asset);
  return [
    {
      name: 'optionDailyLoss',
      subject: `option limit ${asset}`,
      request: wanted,
      says: `~ option limit ${asset}: ${changed.join(', ')}${isLater ? ' (once a cycle has stakes in it)' : ''}`,
      isLater,
    },
  ];
}

/** Option rounds as the file says them; undefined where there is no cycle. */
export function optionsOf(own: View): HouseOptions | undefined {
  const series = seriesOf(own);
  if (series.length === 0) return undefined;
  return {
    cycles: series.flatMap((one) => {
      const rules = one.coming ?? one.rules;
      return rules === null ? [] : [{ ...requestOf(one, rules), isOpen: one.opensRounds }];
    }),
    dailyLosses: own.funds.flatMap(({ asset, dailyLoss, coming }) => {
      const limit = coming?.dailyLoss ?? dailyLoss;
      return limit === null ? [] : [{ asset, dailyLoss: limit }];
    }),
  };
}

/** Cycles of option rounds and what a day of them may cost. */
export const optionPart: HousePart<'options'> = {
  key: 'options',
  plan: async (call, file, house) => optionPlan(await call('optionView', {}), file, house),
  read: async (call) => optionsOf(await call('optionView', {})),
};
