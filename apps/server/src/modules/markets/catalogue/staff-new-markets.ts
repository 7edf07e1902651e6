import { parseUnits } from '@candor/money';
import type { AdminRequest, MarketRules } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { planOfCommand, withoutReply } from '#modules/console/acts/index.ts';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';
import {
  assertNotice,
  decidedFor,
  assertOnSteps,
  inForceAt,
  NO_NOTICE_MS,
  orderOf,
  planOfChange,
  readFigure,
  readMarketRules,
  readMarketSteps,
} from '#modules/markets/scheduled-changes/index.ts';
import type { MarketGrid } from '#modules/markets/scheduled-changes/index.ts';
import type { CatalogueAsset, CatalogueMarket, MarketCatalogue } from './market-catalogue.ts';
import { lotDecimals } from './market-catalogue.ts';
import { marketView } from './market-figures.ts';
import { assertStays } from './staff-delist-asset.ts';
import { assertRoomFor } from './staff-market-changes.ts';
import type { ListingDeps } from './staff-market-changes.ts';

/** Decimals in which a tick is written. */
const TICK_SIZE_SCALE = 12;

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
      after: { symbol, scale },
    }),
  );
}

/** @throws ApiError unknownAssetOrAccount */
function assetNamed(
  catalogue: MarketCatalogue,
  field: 'baseAsset' | 'quoteAsset',
  symbol: string,
): CatalogueAsset {
  const asset = catalogue.asset(symbol);
  if (asset === undefined) throw refuse.unknownAssetOrAccount({ field });
  return asset;
}

/** A market that begins halted. @throws ApiError alreadyHandled unknownAssetOrAccount assetDelisted invalidRequest */
export async function createMarket(
  deps: ListingDeps,
  request: AdminRequest<'marketCreate'>,
  work: ActWork,
): Promise<Plan<void>> {
  const { catalogue, engine } = deps;
  const base = assetNamed(catalogue, 'baseAsset', request.baseAsset);
  const quote = assetNamed(catalogue, 'quoteAsset', request.quoteAsset);
  const symbol = base.symbol + quote.symbol;
  if (catalogue.booked(symbol) !== undefined) {
    throw refuse.alreadyHandled(`there is a market ${symbol}`);
  }
  await assertStays(deps, work, base, 'baseAsset');
  await assertStays(deps, work, quote, 'quoteAsset');
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
type AssetScale = Pick<CatalogueAsset, 'symbol' | 'scale'>;

/** A new market as the core counts it. @throws ApiError invalidRequest that names the field and why */
export function readNewMarket(request: NewMarket, base: AssetScale, quote: AssetScale) {
  if (base.symbol === quote.symbol) {
    throw refuse.invalidRequest('quoteAsset: another than baseAsset', { field: 'quoteAsset' });
  }
  const grid = readGrid(request, base, quote);
  const { baseScale: _base, quoteScale: _quote, ...counted } = grid;
  return { ...counted, ...readMarketRules(request, grid) };
}

/** The steps of a market, of which one by one is worth a whole unit. @throws ApiError invalidRequest */
function readGrid({ tickSize, quantityStep }: NewMarket, base: AssetScale, quote: AssetScale) {
  const step = (text: string, scale: number, field: 'tickSize' | 'quantityStep'): number => {
    const figure = readFigure(parseUnits(text, scale), text, field);
    if (figure < 1) throw refuse.invalidRequest(`${field}: more than 0`, { field });
    return figure;
  };
  const tickSizeE12 = step(tickSize, TICK_SIZE_SCALE, 'tickSize');
  const lotUnits = step(quantityStep, base.scale, 'quantityStep');
  const worth = BigInt(tickSizeE12) * BigInt(lotUnits) * 10n ** BigInt(quote.scale);
  const one = 10n ** BigInt(TICK_SIZE_SCALE + base.scale);
  if (worth % one !== 0n || worth / one > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw refuse.invalidRequest(
      `quantityStep: ${tickSize} × ${quantityStep} is no whole unit of ${quote.symbol}, which has ${quote.scale} decimals`,
      { field: 'quantityStep' },
    );
  }
  return {
    tickSizeE12,
    lotUnits,
    tickLotUnits: Number(worth / one),
    priceScale: lotDecimals(tickSizeE12, TICK_SIZE_SCALE),
    quantityScale: lotDecimals(lotUnits, base.scale),
    ...{ baseScale: base.scale, quoteScale: quote.scale },
  };
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
  const { symbol, effectiveAtMs, reason } = request;
  const market = catalogue.market(symbol);
  if (market === undefined) throw refuse.notFound({ field: 'symbol' });
  if (market.isDelisted) throw refuse.marketDelisted({ field: 'symbol' });
  const grid = gridOf(market);
  const rules = readMarketRules(request, grid);
  const decided = await decidedFor(changes, work, 'market_rules', symbol);
  await assertRoomFor(changes, work, decided, request);
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
  const { value: now } = await reads((reader) => reader.market(market.marketId));
  const lastTicks = now?.lastTicks ?? 0;
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
  const { feeNoticeMs } = await settings.notices();
  // A market that was never open has no orders and no trades: nobody to tell beforehand.
  const isNew = now?.state === 'halted' && lastTicks === 0;
  assertNotice(effectiveAtMs, work.nowMs, isNew ? NO_NOTICE_MS : feeNoticeMs);
  const plan = planOfChange(changes, work, {
    body: {
      kind: 'market_rules',
      subject: symbol,
      before: { ...before, ...stepsBefore },
      after: { ...rulesOf(request), ...grid, ...steps },
    },
    order: orderOf(work, effectiveAtMs, reason),
    effect: {
      ...{ kind: 'market_rules_change', symbol, atMs: effectiveAtMs },
      ...(keepsSteps ? {} : { steps }),
    },
  });
  return withoutReply(plan);
}
