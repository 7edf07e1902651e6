import { houseDayOf, option, OPTION_NOTICE_MS, windowMsOf } from '@candor/exchange-core';
import type { OptionReads, OptionRound, OptionSeries } from '@candor/exchange-core';
import { formatUnits, mulDivFloor, subUnits } from '@candor/money';
import type { Units } from '@candor/money';
import type { AdminReply, AdminRequest } from '@candor/protocol';
import { DAY_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import { planOfCommand, withoutReply } from '#modules/console/acts/index.ts';
import type { ActWork, AdminHandlers, Plan } from '#modules/console/acts/index.ts';
import { readAmount } from '#modules/earn/rewards/index.ts';
import type { EarnStaffDeps } from '#modules/earn/rewards/index.ts';
import { marketNamed } from '#modules/markets/catalogue/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { assertMarketStays, changeTime } from '#modules/markets/scheduled-changes/index.ts';
import { readRounds } from './option-tables.ts';
import { codeOf, coinViews, roundRowOf, roundView } from './option-view.ts';
import { assertAnnounced, assetNamed, setRules } from './staff-rules.ts';
import { readNearLimits, sumRounds } from './staff-tables.ts';

const PPM = 1_000_000;

/** What stakes are in, each asset once. */
function assetIdsOf(series: readonly OptionSeries[]): readonly number[] {
  return [...new Set(series.map(({ assetId }) => assetId))];
}

/** The daily limit and the prize pool of each asset that stakes are in, or will be: either may be there before the first cycle. */
function fundsOf(own: OptionReads, catalogue: MarketCatalogue, nowMs: number) {
  const staked = assetIdsOf(own.series());
  const hasFund = (assetId: number): boolean =>
    staked.includes(assetId) || own.limit(assetId) !== undefined || own.prizeUnits(assetId) > 0;
  const assets = catalogue.assets.filter(({ assetId }) => hasFund(assetId));
  return assets.map(({ assetId, symbol, scale }) => {
    const text = (units: Units) => formatUnits(units, scale);
    const units = own.lossUnitsMax(assetId, nowMs);
    const stored = own.limit(assetId);
    const isComing = stored !== undefined && stored.nextFromMs > nowMs;
    return {
      asset: symbol,
      dailyLoss: units === 0 ? null : text(units),
      coming: isComing
        ? { dailyLoss: text(stored.nextLossUnitsMax), fromMs: stored.nextFromMs }
        : null,
      prizes: text(own.prizeUnits(assetId)),
    };
  });
}

async function view({ reads, catalogue, nowMs }: EarnStaffDeps): Promise<AdminReply<'optionView'>> {
  const timeMs = nowMs();
  const { sequence, value } = await reads((reader) => {
    const own = reader.read(option);
    return {
      coins: coinViews(reader, catalogue),
      rounds: own
        .rounds()
        .toSorted((one, other) => one.endAtMs - other.endAtMs || one.roundId - other.roundId)
        .flatMap((round) => roundRowOf(reader, round) ?? [])
        .map((row) => roundView(row, catalogue)),
      funds: fundsOf(own, catalogue, timeMs),
    };
  });
  return { sequence, timeMs, ...value, noticeMs: OPTION_NOTICE_MS };
}

async function listVoids(
  { catalogue, pool }: EarnStaffDeps,
  { symbol, ...request }: AdminRequest<'optionVoids'>,
): Promise<AdminReply<'optionVoids'>> {
  const marketId = symbol === undefined ? undefined : marketNamed(catalogue, symbol).marketId;
  const { rows, nextCursor } = await readRounds(pool, { ...request, marketId, isVoid: true });
  return { rounds: rows.map((row) => roundView(row, catalogue)), nextCursor };
}

async function totals(
  { reads, catalogue, pool, nowMs }: EarnStaffDeps,
  { days }: AdminRequest<'optionTotals'>,
): Promise<AdminReply<'optionTotals'>> {
  const fromMs = nowMs() - days * DAY_MS;
  const sums = new Map((await sumRounds(pool, fromMs)).map((sum) => [sum.seriesId, sum]));
  const { value } = await reads((reader) => reader.read(option).series());
  const series = value.flatMap(({ seriesId, marketId, assetId, cycleMs }) => {
    const sum = sums.get(seriesId);
    if (sum === undefined) return [];
    const { symbol: asset, scale } = catalogue.assetOf(assetId);
    const text = (units: Units) => formatUnits(units, scale);
    const { paidRounds, draws, voidRounds, entries, stakedUnits, paidUnits } = sum;
    return [
      {
        ...{ seriesId, symbol: catalogue.marketOf(marketId).symbol, asset, cycleMs },
        ...{ paidRounds, draws, voidRounds, entries },
        staked: text(stakedUnits),
        paid: text(paidUnits),
        fee: text(sum.feeUnits),
        dust: text(sum.dustUnits),
        result: text(subUnits(stakedUnits, paidUnits)),
      },
    ];
  });
  return { fromMs, series };
}

async function nearLimits({
  reads,
  catalogue,
  pool,
  nowMs,
}: EarnStaffDeps): Promise<AdminReply<'optionNearLimits'>> {
  const timeMs = nowMs();
  const { value: houseLimits } = await reads((reader) => {
    const own = reader.read(option);
    return assetIdsOf(own.series()).map((assetId) => ({
      assetId,
      units: own.lossUnitsMax(assetId, timeMs),
    }));
  });
  const day = houseDayOf(timeMs);
  const rows = await readNearLimits(pool, { day, nowMs: timeMs, houseLimits });
  const users = rows.map(({ userId, assetId, isOwn, pausedUntilMs, ...row }) => {
    const { symbol, scale } = catalogue.assetOf(assetId);
    const text = (units: Units) => formatUnits(units, scale);
    const lossUnits = subUnits(row.stakedUnits, row.returnedUnits);
    return {
      ...{ userId, asset: symbol, isOwn },
      staked: text(row.stakedUnits),
      returned: text(row.returnedUnits),
      loss: text(lossUnits),
      limit: text(row.limitUnits),
      usedPpm: Number(mulDivFloor(lossUnits, PPM, row.limitUnits)),
      pausedUntilMs: pausedUntilMs > timeMs ? pausedUntilMs : null,
    };
  });
  return { users };
}

/** @throws refusal notFound marketDelisted invalidRequest alreadyHandled */
async function openSeries(
  { reads, engine, catalogue, changes }: EarnStaffDeps,
  { seriesId, isOpen }: AdminRequest<'optionOpen'>,
  work: ActWork,
): Promise<Plan<object>> {
  const { value: series } = await reads((reader) =>
    reader
      .read(option)
      .series()
      .find((one) => one.seriesId === seriesId),
  );
  if (series === undefined) throw refuse.notFound({ field: 'seriesId' });
  const { symbol, isDelisted } = catalogue.marketOf(series.marketId);
  const { cycleMs } = series;
  if (isOpen && isDelisted) throw refuse.marketDelisted({ field: 'seriesId' });
  if (isOpen) await assertMarketStays(changes, work, { symbol, field: 'seriesId' });
  return planOfCommand(engine, {
    subject: `option ${symbol} ${cycleMs / 1_000} s`,
    command: { type: 'option_series_open', seriesId, isOpen: isOpen ? 1 : 0 },
    effect: { kind: 'option_open', symbol, cycleMs, isOpen },
    before: { isOpen: series.opensRounds === 1 },
    after: { isOpen },
  });
}

/** Whether a round may still be ended with refunds: nobody knows a part of its end price. */
function isUndecided({ state, startAtMs, endAtMs }: OptionRound, nowMs: number): boolean {
  if (state !== 'open' && state !== 'locked' && state !== 'live') return false;
  return nowMs < endAtMs - windowMsOf(endAtMs - startAtMs);
}

/** The core looks at the clock again when the command comes. @throws refusal notFound alreadyHandled */
async function voidRound(
  { reads, engine, catalogue }: EarnStaffDeps,
  { roundId, note }: AdminRequest<'optionVoid'>,
  { nowMs }: ActWork,
): Promise<Plan<object>> {
  const { value: round } = await reads((reader) => reader.read(option).round(roundId));
  if (round === undefined) throw refuse.notFound({ field: 'roundId' });
  if (!isUndecided(round, nowMs)) {
    throw refuse.alreadyHandled('Its end price is being taken or is known');
  }
  const { symbol } = catalogue.marketOf(round.marketId);
  const cycleMs = round.endAtMs - round.startAtMs;
  return planOfCommand(engine, {
    subject: `option round ${roundId}`,
    command: { type: 'option_round_void', roundId, note: note.trim() },
    effect: { kind: 'option_void', symbol, cycleMs, code: codeOf(round), note: note.trim() },
    // Its state goes on by itself while the second person reads: nothing to compare.
    before: null,
    after: { voidReason: 'staff', note: note.trim() },
  });
}

/** @throws refusal unknownAssetOrAccount belowMinOrder invalidRequest, and of the amount */
async function setDailyLoss(
  deps: EarnStaffDeps,
  request: AdminRequest<'optionDailyLoss'>,
  { nowMs }: ActWork,
): Promise<Plan<object>> {
  const { effectiveAtMs } = request;
  const asset = assetNamed(deps, request.asset);
  const { assetId, symbol, scale } = asset;
  const lossUnitsMax = readAmount(request.dailyLoss, asset, 'dailyLoss');
  if (lossUnitsMax <= 0) throw refuse.belowMinOrder({ field: 'dailyLoss' });
  const { value: now } = await deps.reads((reader) => {
    const own = reader.read(option);
    const stored = own.limit(assetId);
    const isComing = stored !== undefined && stored.nextFromMs > nowMs;
    const units = isComing ? stored.nextLossUnitsMax : own.lossUnitsMax(assetId, nowMs);
    return { units, isKnown: stored !== undefined };
  });
  const noticeMs = now.isKnown ? OPTION_NOTICE_MS : 0;
  assertAnnounced(effectiveAtMs, nowMs, noticeMs);
  const amount = formatUnits(lossUnitsMax, scale);
  return planOfCommand(deps.engine, {
    subject: `option limit ${symbol}`,
    command: {
      type: 'option_limit_set',
      ...{ assetId, lossUnitsMax, effectiveFromMs: effectiveAtMs ?? 0 },
    },
    effect: {
      ...{ kind: 'option_daily_loss', asset: symbol, amount },
      ...changeTime(effectiveAtMs, nowMs, noticeMs).told,
    },
    before: now.units === 0 ? null : { dailyLoss: formatUnits(now.units, scale) },
    after: { dailyLoss: amount },
  });
}

/** @throws refusal unknownAssetOrAccount, and of the amount */
function fundPrizes(deps: EarnStaffDeps, request: AdminRequest<'optionPrizes'>): Plan<object> {
  const asset = assetNamed(deps, request.asset);
  const { assetId, symbol, scale } = asset;
  const units = readAmount(request.amount, asset, 'amount');
  const amount = formatUnits(units, scale);
  return planOfCommand(deps.engine, {
    subject: `option prizes ${symbol}`,
    command: { type: 'option_fund', assetId, source: 'fees', units },
    effect: { kind: 'option_prizes', asset: symbol, amount },
    before: null,
    after: { source: 'fees', amount },
  });
}

/** Option rounds as staff see and steer them. Nothing here names an outcome, a price or an entry. */
export function optionStaffHandlers(deps: EarnStaffDeps) {
  return {
    optionView: () => view(deps),
    optionVoids: (request) => listVoids(deps, request),
    optionTotals: (request) => totals(deps, request),
    optionNearLimits: () => nearLimits(deps),
    optionRules: async (request, work) => withoutReply(await setRules(deps, request, work)),
    optionOpen: (request, work) => openSeries(deps, request, work),
    optionVoid: async (request, work) => withoutReply(await voidRound(deps, request, work)),
    optionDailyLoss: async (request, work) => withoutReply(await setDailyLoss(deps, request, work)),
    optionPrizes: (request) => withoutReply(fundPrizes(deps, request)),
  } satisfies Partial<AdminHandlers>;
}
