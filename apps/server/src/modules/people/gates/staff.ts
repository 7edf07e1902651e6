import { compareDecimals, formatUnits, parseUnits, plainDecimal } from '@candor/money';
import { levelProducts, limitedActs, userLevels } from '@candor/protocol';
import type {
  AdminReply,
  AdminRequest,
  LevelChange,
  LevelRules,
  LimitAssets,
  LimitChange,
  LimitedAct,
} from '@candor/protocol';
import type { Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import { isCountry } from '#modules/access/accounts/index.ts';
import { withoutReply } from '#modules/console/acts/index.ts';
import type { ActWork, AdminHandlers, Json, Plan } from '#modules/console/acts/index.ts';
import type { PlatformSettings } from '#modules/console/settings/index.ts';
import {
  assertNotice,
  changeTime,
  NO_NOTICE_MS,
} from '#modules/markets/scheduled-changes/index.ts';
import { announceLevels } from './announce-levels.ts';
import { firstRules, readLevelRules } from './level-book.ts';
import type { LevelBook, LevelRulesRow } from './level-book.ts';
import { assertCountable, dayBeginsMs, limitAssetOf, listedAsset } from './limit-asset.ts';
import type { LimitAssetDeps } from './limit-asset.ts';
import { isStricter } from './stricter.ts';

type CountryRule = LevelRules['countries'][number];

interface LevelStaffDeps extends LimitAssetDeps {
  readonly pool: Pool;
  readonly levels: LevelBook;
  readonly settings: Pick<PlatformSettings, 'notices'>;
  readonly nowMs: () => number;
}

/** Decimals of a limit where its coin is not listed yet. */
const LIMIT_SCALE_MAX = 8;

const cellOf = ({ country, product }: Pick<CountryRule, 'country' | 'product'>): string =>
  product === null ? country : `${country} ${product}`;

const needsByCell = ({ countries }: LevelRules): ReadonlyMap<string, CountryRule> =>
  new Map(countries.map((rule) => [cellOf(rule), rule]));

/** What differs between two sets of rules, cell by cell. */
export function changesOf(from: LevelRules, to: LevelRules): readonly LevelChange[] {
  const ofAll = levelProducts.flatMap((product) =>
    from.needs[product] === to.needs[product]
      ? []
      : [{ country: null, product, from: from.needs[product], to: to.needs[product] }],
  );
  const [before, after] = [needsByCell(from), needsByCell(to)];
  const cells = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const ofCountries = cells.flatMap((cell) => {
    const [was, is] = [before.get(cell), after.get(cell)];
    const either = is ?? was;
    if (either === undefined || was?.need === is?.need) return [];
    const { country, product } = either;
    return [{ country, product, from: was?.need ?? null, to: is?.need ?? null }];
  });
  return [...ofAll, ...ofCountries];
}

/** The coins that limits are written in by two sets of rules. */
export const limitAssetsOf = (from: LevelRules, to: LevelRules): LimitAssets => ({
  from: limitAssetOf(from),
  to: limitAssetOf(to),
});

/** What differs between the limits of two sets of rules, cell by cell: all that there are, where the coin differs. */
export function limitChangesOf(from: LevelRules, to: LevelRules): readonly LimitChange[] {
  const isOtherAsset = limitAssetOf(from) !== limitAssetOf(to);
  const ofLevels = userLevels.flatMap((level) =>
    limitedActs.map((act) => ({
      ...{ level, country: null, act },
      ...{ from: from.limits[level][act], to: to.limits[level][act] },
    })),
  );
  const amountOf = ({ countryLimits }: LevelRules, country: string, act: LimitedAct) =>
    countryLimits.find((one) => one.country === country && one.act === act)?.amount ?? null;
  const countries = new Set(
    [...from.countryLimits, ...to.countryLimits].map(({ country }) => country),
  );
  const ofCountries = [...countries].toSorted().flatMap((country) =>
    limitedActs.map((act) => ({
      ...{ level: null, country, act },
      ...{ from: amountOf(from, country, act), to: amountOf(to, country, act) },
    })),
  );
  return [...ofLevels, ...ofCountries].filter(
    (change) => change.from !== change.to || (isOtherAsset && change.to !== null),
  );
}

interface Changes {
  readonly changes: readonly LevelChange[];
  readonly limitChanges: readonly LimitChange[];
  readonly limitAssets: LimitAssets;
}

const cellsOf = (from: LevelRules, to: LevelRules): Changes => ({
  changes: changesOf(from, to),
  limitChanges: limitChangesOf(from, to),
  limitAssets: limitAssetsOf(from, to),
});

/** Whether nothing differs. */
export const areSame = ({ changes, limitChanges, limitAssets: { from, to } }: Changes): boolean =>
  changes.length + limitChanges.length === 0 && from === to;

/** As the approval and the log show it: one line a cell. */
const factsOf = ({ changes, limitChanges, limitAssets }: Changes, side: 'from' | 'to'): Json =>
  Object.fromEntries([
    ...(limitAssets.from === limitAssets.to
      ? []
      : [['limits are counted in', limitAssets[side]] as const]),
    ...changes.map((change): [string, string | null] => [
      [change.country, change.product].filter((part) => part !== null).join(' '),
      change[side],
    ]),
    ...limitChanges.map(({ level, country, act, ...amounts }): [string, string] => [
      [level ?? country, act, 'a day'].join(' '),
      amounts[side] === null ? 'any amount' : `${amounts[side]} ${limitAssets[side]}`,
    ]),
  ]);

const mapped = <Value>(of: (act: LimitedAct) => Value) => ({
  ...{ p2pBuy: of('p2pBuy'), p2pSell: of('p2pSell'), leaving: of('leaving') },
});

/** One text for one amount: no zeros at either end. @throws ApiError invalidRequest beyond what the coin can say */
function plainAmount(amount: string, scale: number, field: string): string {
  const units = parseUnits(amount, scale);
  if (!units.ok) {
    throw refuse.invalidRequest(
      `rules: ${amount} has more than ${scale} decimals, or is too much`,
      {
        field,
      },
    );
  }
  return plainDecimal(formatUnits(units.value, scale));
}

/** A higher level may do as much as a lower one, or more. @throws ApiError invalidRequest */
function orderedLimits(
  { limits, countryLimits }: Pick<LevelRules, 'limits' | 'countryLimits'>,
  scale: number,
): Pick<LevelRules, 'limits' | 'countryLimits'> {
  const field = 'rules';
  const plain = (amount: string | null): string | null =>
    amount === null ? null : plainAmount(amount, scale, field);
  const own = Object.fromEntries(
    userLevels.map((level) => [level, mapped((act) => plain(limits[level][act]))]),
  ) as LevelRules['limits'];
  for (const act of limitedActs) {
    userLevels.reduce((lower, level) => {
      const [less, more] = [own[lower][act], own[level][act]];
      const isLess = more !== null && (less === null || compareDecimals(more, less) < 0);
      if (isLess)
        throw refuse.invalidRequest(`rules: ${act}: ${level} may do less than ${lower}`, { field });
      return level;
    });
  }
  const cells = new Set(countryLimits.map(({ country, act }) => `${country} ${act}`));
  if (cells.size !== countryLimits.length) {
    throw refuse.invalidRequest('rules: a limit of a country twice', { field });
  }
  const keyOf = ({ country, act }: LevelRules['countryLimits'][number]) => `${country} ${act}`;
  return {
    limits: own,
    countryLimits: countryLimits
      .map((rule) => ({ ...rule, amount: plainAmount(rule.amount, scale, field) }))
      .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
  };
}

/**
 * In one order, so that the same rules are the same text; a limit has no more decimals than its coin.
 * @throws ApiError invalidRequest
 */
export function orderedLevels(rules: LevelRules, scale = LIMIT_SCALE_MAX): LevelRules {
  const { needs, countries, limits, countryLimits } = rules;
  const unknown = [...countries, ...countryLimits].find(({ country }) => !isCountry(country));
  if (unknown !== undefined) {
    throw refuse.invalidRequest(`rules: no country has the code ${unknown.country}`, {
      field: 'rules',
    });
  }
  const cells = new Set(countries.map(cellOf));
  if (cells.size !== countries.length) {
    throw refuse.invalidRequest('rules: a country and product twice', { field: 'rules' });
  }
  return {
    needs,
    countries: countries.toSorted((one, other) => (cellOf(one) < cellOf(other) ? -1 : 1)),
    limitAsset: limitAssetOf(rules),
    ...orderedLimits({ limits, countryLimits }, scale),
  };
}

/** Rules that are on their way are called off first: two decisions for one time would contradict. @throws ApiError */
async function rulesNow({ tx, nowMs }: ActWork): Promise<LevelRules> {
  const { standing, coming } = await readLevelRules(tx, nowMs);
  if (coming !== undefined) {
    throw refuse.alreadyHandled('a change is announced already: call it off first');
  }
  return standing?.rules ?? firstRules;
}

/**
 * What takes something away holds after the notice of new fees, anything else at once or when staff say. Another coin of
 * the limits holds from the beginning of a day on, the first one after that.
 * @throws ApiError invalidRequest, assetDelisted, alreadyHandled nothing changes, or a change is on its way
 */
async function planRules(
  deps: LevelStaffDeps,
  { rules, effectiveAtMs, reason }: AdminRequest<'levelRulesSet'>,
  work: ActWork,
): Promise<Plan<object>> {
  const { levels, catalogue, settings } = deps;
  const { tx, staff, approver, nowMs } = work;
  const wanted = orderedLevels(rules, catalogue.asset(limitAssetOf(rules))?.scale);
  const stored = await rulesNow(work);
  const cells = cellsOf(stored, wanted);
  if (areSame(cells)) throw refuse.alreadyHandled('nothing changes');
  const { limitAssets } = cells;
  const isOtherAsset = limitAssets.from !== limitAssets.to;
  if (cells.limitChanges.length > 0) listedAsset(catalogue, limitAssets.to);
  if (isOtherAsset) await assertCountable(deps, work, limitAssets.to);
  const isAnnounced = isStricter(cells);
  const { feeNoticeMs } = await settings.notices();
  const noticeMs = isAnnounced ? feeNoticeMs : NO_NOTICE_MS;
  const { atMs, told } = changeTime(effectiveAtMs, nowMs, noticeMs);
  assertNotice(atMs, nowMs, noticeMs);
  const soonestMs = Math.max(atMs, nowMs);
  const shown = isAnnounced ? told : { atMs: effectiveAtMs ?? null };
  const startsAtMs = isOtherAsset ? dayBeginsMs(soonestMs) : soonestMs;
  return {
    subject: 'verification levels',
    effect: {
      kind: 'level_rules_set',
      ...cells,
      ...(isOtherAsset && effectiveAtMs !== undefined ? { atMs: startsAtMs } : shown),
    },
    before: factsOf(cells, 'from'),
    after: factsOf(cells, 'to'),
    carryOut: async () => {
      await tx.query(
        `INSERT INTO level_rules (rules, starts_at_ms, changed_at_ms, staff_id, approver_id, reason)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (starts_at_ms) DO UPDATE SET rules = $1, changed_at_ms = $3, staff_id = $4,
           approver_id = $5, reason = $6`,
        [
          ...[JSON.stringify(wanted), startsAtMs, nowMs, staff.staffId],
          ...[approver?.staffId ?? null, reason],
        ],
      );
      if (isAnnounced) await announceLevels(tx, { startsAtMs, nowMs });
      return {};
    },
    afterwards: async () => {
      await levels.refresh();
    },
  };
}

/** Calls announced rules off before their time. @throws ApiError alreadyHandled there are none */
async function planCallOff({ levels }: LevelStaffDeps, work: ActWork): Promise<Plan<object>> {
  const { tx, nowMs } = work;
  const { standing, coming } = await readLevelRules(tx, nowMs);
  if (coming === undefined) throw refuse.alreadyHandled('no change is announced');
  const [stored, wanted] = [standing?.rules ?? firstRules, coming.rules];
  const cells = cellsOf(stored, wanted);
  const startsAtMs = coming.starts_at_ms;
  return {
    subject: 'verification levels',
    effect: { kind: 'level_rules_call_off', atMs: startsAtMs },
    before: factsOf(cells, 'to'),
    after: factsOf(cells, 'from'),
    carryOut: async () => {
      await tx.query('DELETE FROM level_rules WHERE starts_at_ms = $1', [startsAtMs]);
      if (isStricter(cells)) await announceLevels(tx, { startsAtMs, nowMs, isCalledOff: true });
      return {};
    },
    afterwards: async () => {
      await levels.refresh();
    },
  };
}

type NamedRow = LevelRulesRow | undefined;

async function viewRules({
  pool,
  catalogue,
  settings,
  nowMs,
}: LevelStaffDeps): Promise<AdminReply<'levelRulesView'>> {
  const { standing, coming } = await readLevelRules(pool, nowMs());
  const { rows } = await pool.query<{ readonly staff_id: number; readonly name: string }>(
    'SELECT staff_id, name FROM staff WHERE staff_id = ANY($1)',
    [[standing, coming].flatMap((row) => [row?.staff_id ?? 0, row?.approver_id ?? 0])],
  );
  const nameOf = (staffId: number | null | undefined): string | null =>
    rows.find(({ staff_id }) => staff_id === staffId)?.name ?? null;
  const byOf = (row: NamedRow) => ({
    staffName: nameOf(row?.staff_id),
    approverName: nameOf(row?.approver_id),
    reason: row?.reason ?? null,
  });
  const changedAtMs = standing?.changed_at_ms ?? 0;
  return {
    rules: standing?.rules ?? firstRules,
    changedAtMs: changedAtMs === 0 ? null : changedAtMs,
    ...byOf(standing),
    coming:
      coming === undefined
        ? null
        : { rules: coming.rules, effectiveAtMs: coming.starts_at_ms, ...byOf(coming) },
    assets: catalogue.listedAssets.map(({ symbol }) => symbol),
    noticeMs: (await settings.notices()).feeNoticeMs,
  };
}

/** What staff decide about verification levels: always two; one may call off what is only announced. */
export function levelStaffHandlers(deps: LevelStaffDeps) {
  return {
    levelRulesView: () => viewRules(deps),
    levelRulesSet: async (request, work) => withoutReply(await planRules(deps, request, work)),
    levelRulesCallOff: (_request, work) => planCallOff(deps, work),
  } satisfies Partial<AdminHandlers>;
}
