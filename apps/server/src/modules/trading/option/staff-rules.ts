import {
  areOptionTermsValid,
  option,
  OPTION_AHEAD_MS_MAX,
  OPTION_FIRST_NOTICE_MS,
  OPTION_NOTICE_MS,
} from '@candor/exchange-core';
import type { CommandOf, OptionSeries, OptionTerms } from '@candor/exchange-core';
import { formatUnits, parseTicks } from '@candor/money';
import type { AdminRequest } from '@candor/protocol';
import { MINUTE_MS } from '#api/durations.ts';
import { assertFeeCap, POOL_FEE_PPM_MAX } from '#api/fee-caps.ts';
import { refuse } from '#api/refuse.ts';
import { planOfCommand } from '#modules/console/acts/index.ts';
import type { ActWork, Json, Plan } from '#modules/console/acts/index.ts';
import { readAmount } from '#modules/earn/rewards/index.ts';
import type { EarnStaffDeps } from '#modules/earn/rewards/index.ts';
import { marketNamed, priceText } from '#modules/markets/catalogue/index.ts';
import type { CatalogueAsset, CatalogueMarket } from '#modules/markets/catalogue/index.ts';
import { assertMarketStays, changeTime } from '#modules/markets/scheduled-changes/index.ts';

/** @throws refusal unknownAssetOrAccount */
export function assetNamed({ catalogue }: EarnStaffDeps, symbol: string): CatalogueAsset {
  const asset = catalogue.asset(symbol);
  if (asset === undefined) throw refuse.unknownAssetOrAccount({ field: 'asset' });
  return asset;
}

/** @throws refusal invalidRequest for a time that is too near or too far; none is as soon as possible */
export function assertAnnounced(
  effectiveAtMs: number | undefined,
  nowMs: number,
  noticeMs: number,
): void {
  if (effectiveAtMs === undefined) return;
  const aheadMs = effectiveAtMs - nowMs;
  if (aheadMs >= noticeMs && aheadMs <= OPTION_AHEAD_MS_MAX) return;
  const minutes = Math.ceil(noticeMs / MINUTE_MS);
  throw refuse.invalidRequest(`effectiveAtMs: ${minutes} minutes to a month ahead`, {
    field: 'effectiveAtMs',
  });
}

type Terms = Pick<
  CommandOf<'option_terms_set'>,
  Exclude<keyof OptionTerms, 'termsId' | 'seriesId' | 'announcedAtMs' | 'effectiveFromMs'>
>;

/** Rules as both of the staff read them, in the order of the form. */
function told(terms: Terms, market: CatalogueMarket, { scale }: CatalogueAsset): Json {
  return {
    mode: terms.mode,
    feePpm: terms.feePpm,
    flatMove: terms.flatTicks === 0 ? '0' : priceText(market, terms.flatTicks),
    min: formatUnits(terms.unitsMin, scale),
    max: formatUnits(terms.unitsMax, scale),
    step: formatUnits(terms.stepUnits, scale),
    riseOddsPpm: terms.riseOddsPpm,
    fallOddsPpm: terms.fallOddsPpm,
    flatOddsPpm: terms.flatOddsPpm,
    prize: formatUnits(terms.prizeUnits, scale),
  };
}

type MarketScales = Parameters<typeof parseTicks>[1];

/** @throws refusal priceOffTick priceOutOfRange */
function flatTicksOf(text: string, market: MarketScales): number {
  const parsed = parseTicks(text, market);
  if (parsed.ok) return parsed.value;
  const field = 'flatMove';
  throw parsed.problem === 'not_a_decimal' || parsed.problem === 'too_large'
    ? refuse.priceOutOfRange({ field })
    : refuse.priceOffTick({ field });
}

/** Rules as the core takes them. @throws refusal invalidRequest where rounds cannot go by them, and of each amount */
export function readOptionTerms(
  request: Omit<AdminRequest<'optionRules'>, 'reason'>,
  market: MarketScales,
  asset: Pick<CatalogueAsset, 'scale'>,
): Terms {
  const { mode, feePpm, riseOddsPpm, fallOddsPpm, flatOddsPpm } = request;
  const terms = {
    ...{ mode, feePpm, riseOddsPpm, fallOddsPpm, flatOddsPpm },
    flatTicks: flatTicksOf(request.flatMove, market),
    unitsMin: readAmount(request.min, asset, 'min'),
    unitsMax: readAmount(request.max, asset, 'max'),
    stepUnits: readAmount(request.step, asset, 'step'),
    prizeUnits: readAmount(request.prize, asset, 'prize'),
  };
  if (!areOptionTermsValid({ ...terms, cycleMs: request.cycleMs })) {
    throw refuse.invalidRequest(
      'a cycle that divides a day; step ≤ min ≤ max; fee or odds by the mode',
    );
  }
  return terms;
}

/** The series of a market and cycle with its rules now, where there is one. */
async function knownSeries(
  { reads }: EarnStaffDeps,
  marketId: number,
  cycleMs: number,
): Promise<{ readonly series: OptionSeries; readonly terms: OptionTerms | undefined } | undefined> {
  const { value } = await reads((reader) => {
    const own = reader.read(option);
    const series = own.series().find((one) => one.marketId === marketId && one.cycleMs === cycleMs);
    return series && { series, terms: own.terms(series.termsId) };
  });
  return value;
}

/**
 * Announces rules of a cycle, or of a new one. Rounds keep the rules they opened with, and one change waits at a time.
 * @throws refusal notFound marketDelisted unknownAssetOrAccount invalidRequest alreadyHandled, and of each amount
 */
export async function setRules(
  deps: EarnStaffDeps,
  request: AdminRequest<'optionRules'>,
  work: ActWork,
): Promise<Plan<object>> {
  const { symbol, cycleMs, effectiveAtMs } = request;
  const { nowMs } = work;
  const market = marketNamed(deps.catalogue, symbol);
  if (market.isDelisted) throw refuse.marketDelisted({ field: 'symbol' });
  await assertMarketStays(deps.changes, work, { symbol, field: 'symbol' });
  const asset = assetNamed(deps, request.asset);
  const { marketId } = market;
  const { assetId } = asset;
  const known = await knownSeries(deps, marketId, cycleMs);
  if (known !== undefined && known.series.assetId !== assetId) {
    throw refuse.unknownAssetOrAccount('a cycle keeps what its stakes are in', { field: 'asset' });
  }
  assertFeeCap('feePpm', request.feePpm, POOL_FEE_PPM_MAX);
  const terms = readOptionTerms(request, market, asset);
  if (known !== undefined && known.series.nextTermsId !== 0) {
    throw refuse.alreadyHandled('A change is announced already');
  }
  const isNew = known === undefined;
  const noticeMs = isNew ? OPTION_FIRST_NOTICE_MS : OPTION_NOTICE_MS;
  assertAnnounced(effectiveAtMs, nowMs, noticeMs);
  const { mode, feePpm } = terms;
  const now = known?.terms;
  return planOfCommand(deps.engine, {
    subject: `option ${symbol} ${cycleMs / 1_000} s`,
    command: {
      type: 'option_terms_set',
      ...{ seriesId: known?.series.seriesId ?? 0, marketId, assetId, cycleMs, ...terms },
      effectiveFromMs: effectiveAtMs ?? 0,
    },
    effect: {
      kind: 'option_rules',
      ...{ symbol, cycleMs, mode, feePpm, isNew },
      ...changeTime(effectiveAtMs, nowMs, noticeMs).told,
    },
    before: now === undefined ? null : told(now, market, asset),
    after: told(terms, market, asset),
  });
}
