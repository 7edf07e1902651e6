import { CALENDAR_NOTICE_MS, contract } from '@candor/exchange-core';
import type { CommandBody } from '@candor/exchange-core';
import type { AdminRequest, ContractTerms } from '@candor/protocol';
import { MINUTE_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import { planOfCommand, withoutReply } from '#modules/console/acts/index.ts';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';
import type { EarnStaffDeps } from '#modules/earn/rewards/index.ts';
import { priceText } from '#modules/markets/catalogue/index.ts';
import type { CatalogueContract, MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import {
  assertContractSteps,
  assertContractTerms,
  assertMarketStays,
  assertNotice,
  assertRoomFor,
  changeTime,
  changesSteps,
  contractTermsCommand,
  decidedFor,
  inForceAt,
  isSameMinute,
  orderOf,
  planOfChange,
  timeFact,
} from '#modules/markets/scheduled-changes/index.ts';
import { utcTime } from '#texts/utc-time.ts';
import { amountText } from './contract-views.ts';

function contractOf(catalogue: MarketCatalogue, symbol: string): CatalogueContract {
  const market = catalogue.contract(symbol);
  if (market === undefined) throw refuse.notFound({ field: 'symbol' });
  return market;
}

/** The terms of a market that can change. */
export function termsOf(market: CatalogueContract): Required<ContractTerms> {
  const { lotsMax, priceBandPpm, marketProtectionPpm, markBandPpm } = market;
  const { makerFeePpm, takerFeePpm, liquidationFeePpm, openOrdersMax, leverageDefault } = market;
  return {
    ...{ lotsMax, priceBandPpm, marketProtectionPpm, markBandPpm, makerFeePpm, takerFeePpm },
    ...{ liquidationFeePpm, openOrdersMax, leverageDefault },
    ...{ priceStep: priceText(market, market.tickStep), lotStep: market.lotStep },
    positionMax: amountText(market, market.positionUnitsMax),
    impact: amountText(market, market.impactUnits),
    tiers: market.tiers.map(({ floorUnits, maintenancePpm, leverageMax }) => ({
      floor: amountText(market, floorUnits),
      maintenancePpm,
      leverageMax,
    })),
  };
}

/**
 * Other terms for a contract market, at a time that is announced as changes of fees are.
 * @throws refusal notFound marketDelisted alreadyHandled invalidRequest
 */
export async function changeTerms(
  { catalogue, changes, settings, reads }: EarnStaffDeps,
  request: AdminRequest<'contractTermsChange'>,
  work: ActWork,
): Promise<Plan<void>> {
  const { symbol, effectiveAtMs: wantedMs, reason, ...terms } = request;
  const market = contractOf(catalogue, symbol);
  const { marketId, tickSizeE12, priceScale, quantityScale, lotUnits, quote } = market;
  const scales = { tickSizeE12, priceScale, quantityScale, lotUnits };
  const shape = { marketId, quoteScale: quote.scale, ...scales };
  const decided = await decidedFor(changes, work, 'contract_terms', symbol);
  const { feeNoticeMs } = await settings.notices();
  const time = changeTime(wantedMs, work.nowMs, feeNoticeMs);
  const effectiveAtMs = time.atMs;
  await assertRoomFor(changes, work, decided, { symbol, effectiveAtMs });
  // Steps that are not asked for, and those of what was decided before there were any, stay as they are.
  const { priceStep, lotStep, ...others } = termsOf(market);
  const inForce = inForceAt(decided, effectiveAtMs)?.after ?? others;
  const before = { priceStep, lotStep, ...inForce, ...shape };
  const steps = {
    priceStep: terms.priceStep ?? before.priceStep,
    lotStep: terms.lotStep ?? before.lotStep,
  };
  const after = { ...terms, ...steps, ...shape };
  const command = contractTermsCommand(after);
  assertContractTerms(command);
  const { value: price } = await reads((reader) => reader.read(contract).price(marketId));
  assertContractSteps(command, price?.markTicks ?? 0);
  if (JSON.stringify(contractTermsCommand(before)) === JSON.stringify(command)) {
    throw refuse.alreadyHandled(`${symbol} has these terms already, or will have them by then`);
  }
  assertNotice(effectiveAtMs, work.nowMs, feeNoticeMs);
  const plan = planOfChange(changes, work, {
    body: { kind: 'contract_terms', subject: symbol, before, after },
    order: orderOf(work, effectiveAtMs, reason),
    effect: {
      ...{ kind: 'contract_terms_change', symbol, ...time.told },
      ...(changesSteps({ before, after }) ? { steps } : {}),
    },
    time,
  });
  return withoutReply(plan);
}

/**
 * Announces other hours of a market that has some: the core takes them no sooner than a day ahead, and keeps one that waits.
 * What waits is corrected for the minute it was announced for, and is not replaced by hours of another time.
 * @throws refusal notFound marketDelisted alreadyHandled invalidRequest
 */
export async function setCalendar(
  { catalogue, changes, engine, nowMs }: EarnStaffDeps,
  request: AdminRequest<'contractCalendarSet'>,
  work: ActWork,
): Promise<Plan<object>> {
  const { symbol, zoneMinutes, weekly, holidays, effectiveAtMs: wantedMs } = request;
  const market = contractOf(catalogue, symbol);
  const now = nowMs();
  const current = market.calendars.findLast(({ startsAtMs }) => startsAtMs <= now);
  if (current === undefined) throw refuse.failed(`${symbol} always trades`);
  const time = changeTime(wantedMs, now, CALENDAR_NOTICE_MS);
  assertNotice(time.atMs, now, CALENDAR_NOTICE_MS);
  // The core counts from when the command gets there, a moment later.
  const startsAtMs = wantedMs ?? time.atMs + MINUTE_MS;
  await assertMarketStays(changes, work, { symbol, atMs: startsAtMs, field: 'effectiveAtMs' });
  const waiting = market.calendars.find((one) => one.startsAtMs > now);
  if (waiting !== undefined && !isSameMinute(waiting.startsAtMs, startsAtMs)) {
    throw refuse.alreadyHandled(
      `other hours of ${symbol} are announced for ${utcTime(waiting.startsAtMs)}: only those can be corrected`,
    );
  }
  const command: CommandBody = {
    type: 'contract_calendar_set',
    ...{ marketId: market.marketId, zoneMinutes, startsAtMs },
    weekly: weekly.flatMap(({ from, until }) => [from, until]),
    holidays: holidays.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs]),
  };
  const { hours, zoneMinutes: zoneBefore } = waiting ?? current;
  return planOfCommand(engine, {
    subject: `calendar ${symbol}`,
    command,
    effect: { kind: 'contract_calendar_set', symbol, ...time.told },
    before: {
      zoneMinutes: zoneBefore,
      weekly: hours.weekly.map(({ from, until }) => ({ from, until })),
      holidays: hours.holidays.map(({ from, until }) => ({ fromMs: from, untilMs: until })),
    },
    after: { zoneMinutes, weekly, holidays, ...timeFact(time) },
  });
}
