import type { AdminRequest, MarketRules } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { planOfCommand, withoutReply } from '#modules/console/acts/index.ts';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';
import { assertTwo, assetsOf, readGrid } from '#modules/markets/listing/index.ts';
import type { AssetScale } from '#modules/markets/listing/index.ts';
import {
  assertNotice,
  assertRoomFor,
  changeTime,
  decidedFor,
  assertOnSteps,
  inForceAt,
  NO_NOTICE_MS,
  orderOf,
  planOfChange,
  readMarketRules,
  readMarketSteps,
} from '#modules/markets/scheduled-changes/index.ts';
import type { MarketGrid } from '#modules/markets/scheduled-changes/index.ts';
import type { CatalogueMarket } from './market-catalogue.ts';
import { marketView } from './market-figures.ts';
import type { ListingDeps } from './staff-market-changes.ts';

/** A new asset; it stays. @throws ApiError alreadyHandled */
export function createAsset(
  { catalogue, engine }: ListingDeps,
  { symbol, scale }: AdminRequest<'assetCreate'>,
): Plan<void> {
  const known = catalogue.asset(symbol);
  if (known !== undefined) {
    const end = known.delistedAtMs === 0 ? 'exists' : 'was delisted and its name stays taken';
    throw refuse.alreadyHandled(`${symbol} ${end}, with ${known.scale} decimals`);
  }
  return withoutReply(
    planOfCommand(engine, {
      subject: `asset ${symbol}`,
      command: { type: 'asset_create', symbol, scale },
      effect: { kind: 'asset_create', symbol, scale },
      before: null,
      after: { asset: symbol, scale },
    }),
  );
}

/** A market that begins halted. @throws ApiError alreadyHandled unknownAssetOrAccount assetDelisted invalidRequest */
export async function createMarket(
  deps: ListingDeps,
  request: AdminRequest<'marketCreate'>,
  work: ActWork,
): Promise<Plan<void>> {
  const { catalogue, engine } = deps;
  const { base, quote } = await assetsOf(deps, work, request);
  const symbol = base.symbol + quote.symbol;
  if (catalogue.booked(symbol) !== undefined) {
    throw refuse.alreadyHandled(`there is a market ${symbol}`);
  }
  const { tickSize, quantityStep } = request;
  const command = {
    type: 'market_list',
    ...{ symbol, baseAssetId: base.assetId, quoteAssetId: quote.assetId },
    ...readNewMarket(request, base, quote),
  } as const;
  return withoutReply(
    planOfCommand(engine, {
      subject: `market ${symbol}`,
      command,
      effect: { kind: 'market_create', symbol, tickSize, quantityStep },
      before: null,
      after: { symbol, tickSize, quantityStep, ...rulesOf(request) },
    }),
  );
}

type NewMarket = Omit<AdminRequest<'marketCreate'>, 'reason'>;

/** A new market as the core counts it. @throws ApiError invalidRequest that names the field and why */
export function readNewMarket(request: NewMarket, base: AssetScale, quote: AssetScale) {
  assertTwo(base, quote);
  const { tickSize, quantityStep } = request;
  const grid = readGrid({ tickSize, lot: quantityStep, lotField: 'quantityStep' }, base, quote);
  const { baseScale: _base, quoteScale: _quote, ...counted } = grid;
  return { ...counted, ...readMarketRules(request, grid) };
}

const rulesOf = (rules: MarketRules): MarketRules => ({
  priceMin: rules.priceMin,
  priceMax: rules.priceMax,
  quantityMin: rules.quantityMin,
  quantityMax: rules.quantityMax,
  notionalMin: rules.notionalMin,
  notionalMax: rules.notionalMax,
  priceBandPpm: rules.priceBandPpm,
  marketProtectionPpm: rules.marketProtectionPpm,
  openOrdersMax: rules.openOrdersMax,
  triggerOrdersMax: rules.triggerOrdersMax,
});

function gridOf(market: CatalogueMarket): MarketGrid {
  const { marketId, tickSizeE12, lotUnits, priceScale, quantityScale, base, quote } = market;
  const scales = { baseScale: base.scale, quoteScale: quote.scale };
  return { marketId, tickSizeE12, lotUnits, priceScale, quantityScale, ...scales };
}

/**
 * Other limits for a market, at a time that is announced as changes of fees are.
 * @throws ApiError notFound alreadyHandled invalidRequest
 */
export async function changeMarketRules(
  { catalogue, changes, settings, reads }: ListingDeps,
  request: AdminRequest<'marketRulesChange'>,
  work: ActWork,
): Promise<Plan<void>> {
  const { symbol, reason } = request;
  const market = catalogue.market(symbol);
  if (market === undefined) throw refuse.notFound({ field: 'symbol' });
  if (market.isDelisted) throw refuse.marketDelisted({ field: 'symbol' });
  const grid = gridOf(market);
  const rules = readMarketRules(request, grid);
  const decided = await decidedFor(changes, work, 'market_rules', symbol);
  const { value: now } = await reads((reader) => reader.market(market.marketId));
  const lastTicks = now?.lastTicks ?? 0;
  const { feeNoticeMs } = await settings.notices();
  // A market that was never open has no orders and no trades: nobody to tell beforehand.
  const isNew = now?.state === 'halted' && lastTicks === 0;
  const noticeMs = isNew ? NO_NOTICE_MS : feeNoticeMs;
  const time = changeTime(request.effectiveAtMs, work.nowMs, noticeMs);
  const effectiveAtMs = time.atMs;
  await assertRoomFor(changes, work, decided, { symbol, effectiveAtMs });
  const view = marketView(market);
  const inForce = inForceAt(decided, effectiveAtMs)?.after;
  const before = rulesOf(inForce ?? view);
  const stepsBefore = {
    tickSize: inForce?.tickSize ?? view.tickSize,
    quantityStep: inForce?.quantityStep ?? view.quantityStep,
  };
  const steps = {
    tickSize: request.tickSize ?? stepsBefore.tickSize,
    quantityStep: request.quantityStep ?? stepsBefore.quantityStep,
  };
  const counted = { ...rules, ...readMarketSteps(steps, grid, lastTicks) };
  assertOnSteps(counted, counted);
  const beforeUnits = {
    ...readMarketRules(before, grid),
    ...readMarketSteps(stepsBefore, grid, 0),
  };
  const names = Object.keys(counted) as (keyof typeof counted)[];
  const keepsSteps =
    counted.tickStep === beforeUnits.tickStep && counted.lotStep === beforeUnits.lotStep;
  if (names.every((name) => counted[name] === beforeUnits[name])) {
    throw refuse.alreadyHandled(`${symbol} has these limits already, or will have them by then`);
  }
  assertNotice(effectiveAtMs, work.nowMs, noticeMs);
  const plan = planOfChange(changes, work, {
    body: {
      kind: 'market_rules',
      subject: symbol,
      before: { ...before, ...stepsBefore },
      after: { ...rulesOf(request), ...grid, ...steps },
    },
    order: orderOf(work, effectiveAtMs, reason),
    effect: {
      ...{ kind: 'market_rules_change', symbol, ...time.told },
      ...(keepsSteps ? {} : { steps }),
    },
    time,
  });
  return withoutReply(plan);
}
