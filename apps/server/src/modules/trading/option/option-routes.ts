import { option, OPTION_NOTICE_MS, OPTION_RAISE_MS, prices } from '@candor/exchange-core';
import type { Accepted, CommandBody, EngineReader, OptionRound } from '@candor/exchange-core';
import { formatUnits, subUnits } from '@candor/money';
import type { Units } from '@candor/money';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import type { Pool } from 'pg';
import type { Handlers, Session, UserCall } from '#api/call.ts';
import { refuse } from '#api/refuse.ts';
import { errorOfRejection } from '#api/rejection-codes.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import { readAmount } from '#modules/earn/rewards/index.ts';
import { priceTextOrNull } from '#modules/markets/catalogue/index.ts';
import type { CatalogueAsset, MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { assertTimeRange, awaitOwnWrites } from '#modules/money/history/index.ts';
import { stakeBound } from './refused-bounds.ts';
import { readEntries, readEntry, readRounds, sumEntries } from './option-tables.ts';
import {
  coinViews,
  entryRowOf,
  entryView,
  limitsView,
  roundRowOf,
  roundView,
} from './option-view.ts';

export interface OptionDeps {
  readonly exchange: Exchange;
  readonly catalogue: MarketCatalogue;
  readonly pool: Pool;
  readonly nowMs: () => number;
  /** Accounts of those who run the exchange: they enter no rounds. */
  readonly staffAccounts: { has(userId: number): Promise<boolean> };
}

type OptionEndpoints =
  | 'contractOptionCoin-coin-list'
  | 'contractOptionCoin-coin-info'
  | 'contractOptionConfig'
  | 'contractOption-starting'
  | 'contractOption-opening'
  | 'contractOption-history'
  | 'contractOptionOrder-add'
  | 'contractOptionOrder-current'
  | 'contractOptionOrder-history'
  | 'optionLimits'
  | 'optionLimitSet'
  | 'optionPause';

/** Longest an answer waits for an entry that was paid meanwhile to reach its table. */
const TABLES_WAIT_MS = 2_000;

interface Filter {
  readonly symbol?: string;
  readonly cycleMs?: number;
}

/** A filter with the market's number. @throws refusal notFound for a market there is not */
function numbered({ symbol, cycleMs }: Filter, catalogue: MarketCatalogue) {
  const market = symbol === undefined ? undefined : catalogue.market(symbol);
  if (symbol !== undefined && market === undefined) throw refuse.notFound({ field: 'symbol' });
  return { marketId: market?.marketId, cycleMs };
}

async function coinInfo(
  { exchange, catalogue, nowMs }: OptionDeps,
  { symbol }: EndpointRequest<'contractOptionCoin-coin-info'>,
): Promise<EndpointReply<'contractOptionCoin-coin-info'>> {
  const market = catalogue.market(symbol);
  if (market === undefined) throw refuse.notFound({ field: 'symbol' });
  const { marketId } = market;
  const { sequence, value } = await exchange.read((reader) => ({
    coin: coinViews(reader, catalogue).find((one) => one.symbol === symbol),
    stored: reader.markets().find((one) => one.marketId === marketId),
    state: reader.read(prices).stateOf(marketId),
  }));
  const { coin, stored, state } = value;
  if (coin === undefined) throw refuse.notFound({ field: 'symbol' });
  const indexTicks = stored?.indexTicks ?? 0;
  return {
    ...{ sequence, timeMs: nowMs(), coin },
    indexPrice: priceTextOrNull(market, indexTicks),
    indexAtMs: indexTicks === 0 ? null : (stored?.indexAtMs ?? null),
    isLive: state?.state === 'live',
  };
}

async function readConfig({
  exchange,
  catalogue,
  nowMs,
}: OptionDeps): Promise<EndpointReply<'contractOptionConfig'>> {
  const { value: limits } = await exchange.read((reader) => {
    const reads = reader.read(option);
    const assetIds = [...new Set(reads.series().map(({ assetId }) => assetId))];
    return assetIds.map((assetId) => {
      const { symbol, scale } = catalogue.assetOf(assetId);
      const text = (units: Units) => formatUnits(units, scale);
      const now = reads.lossUnitsMax(assetId, nowMs());
      const limit = reads.limit(assetId);
      const isComing = limit !== undefined && limit.nextFromMs > nowMs();
      return {
        asset: symbol,
        dailyLoss: now === 0 ? null : text(now),
        coming: isComing
          ? { dailyLoss: text(limit.nextLossUnitsMax), fromMs: limit.nextFromMs }
          : null,
      };
    });
  });
  return { noticeMs: OPTION_NOTICE_MS, raiseMs: OPTION_RAISE_MS, limits };
}

/** Rounds that are not paid yet, in the order they start. */
async function listRounds(
  { exchange, catalogue, nowMs }: OptionDeps,
  filter: Filter,
  states: readonly OptionRound['state'][],
): Promise<EndpointReply<'contractOption-starting'>> {
  const { marketId, cycleMs } = numbered(filter, catalogue);
  const { sequence, value: rounds } = await exchange.read((reader) =>
    reader
      .read(option)
      .rounds()
      .filter((round) => states.includes(round.state))
      .filter((round) => marketId === undefined || round.marketId === marketId)
      .filter((round) => cycleMs === undefined || round.endAtMs - round.startAtMs === cycleMs)
      .flatMap((round) => roundRowOf(reader, round) ?? [])
      .map((row) => roundView(row, catalogue)),
  );
  return { sequence, timeMs: nowMs(), rounds };
}

async function listHistory(
  { exchange, catalogue, pool }: OptionDeps,
  { symbol, cycleMs, ...page }: EndpointRequest<'contractOption-history'>,
): Promise<EndpointReply<'contractOption-history'>> {
  const filter = numbered({ ...(symbol && { symbol }), ...(cycleMs && { cycleMs }) }, catalogue);
  const sequence = exchange.status().projectedSequence;
  const { rows, nextCursor } = await readRounds(pool, { ...page, ...filter });
  return { sequence, rounds: rows.map((row) => roundView(row, catalogue)), nextCursor };
}

async function submit(exchange: Exchange, command: CommandBody): Promise<Accepted> {
  const decision = await exchange.submit(command);
  if (!decision.ok) throw errorOfRejection(decision);
  return decision;
}

async function enter(
  deps: OptionDeps,
  { seriesId, period, choice, amount }: EndpointRequest<'contractOptionOrder-add'>,
  { session, requestKey }: UserCall,
): Promise<EndpointReply<'contractOptionOrder-add'>> {
  const { exchange, catalogue } = deps;
  const { value: series } = await exchange.read((reader) =>
    reader
      .read(option)
      .series()
      .find((one) => one.seriesId === seriesId),
  );
  if (series === undefined) throw refuse.notFound({ field: 'seriesId' });
  const asset = catalogue.assetOf(series.assetId);
  const units = readAmount(amount, asset, 'amount');
  const { userId } = session;
  if (await deps.staffAccounts.has(userId)) {
    throw refuse.askCustomerService('Accounts of staff enter no rounds');
  }
  const decision = await exchange.submit({
    type: 'option_enter',
    ...{ userId, seriesId, period, choice, units, requestKey },
  });
  if (!decision.ok) {
    const { code } = decision;
    const { value: bound } = await exchange.read((reader) =>
      stakeBound(reader, series, { code, period, asset }),
    );
    throw errorOfRejection(decision, bound && { field: 'amount', bound });
  }
  const { sequence, replayed, orderId } = decision;
  return { sequence, replayed, entry: await entryNow(deps, orderId, sequence) };
}

/** An entry after a command: from the core while it is open, from its table once it is paid. */
async function entryNow(
  { exchange, catalogue, pool }: OptionDeps,
  entryId: number,
  sequence: number,
) {
  const { value } = await exchange.read((reader) => {
    const entry = reader.read(option).entry(entryId);
    const row = entry && entryRowOf(reader, entry);
    return row && entryView(row, catalogue);
  });
  if (value !== undefined) return value;
  await exchange.waitForProjection(sequence, TABLES_WAIT_MS);
  const row = await readEntry(pool, entryId);
  if (row === undefined) throw refuse.outcomeUnknown();
  return entryView(row, catalogue);
}

/** A user's open entries from the core, the newest first. */
async function listCurrent(
  { exchange, catalogue }: OptionDeps,
  { userId }: Session,
  filter: Filter,
): Promise<EndpointReply<'contractOptionOrder-current'>> {
  const { marketId, cycleMs } = numbered(filter, catalogue);
  const { sequence, value: entries } = await exchange.read((reader) =>
    reader
      .read(option)
      .entriesOf(userId)
      .toReversed()
      .flatMap((entry) => entryRowOf(reader, entry) ?? [])
      .filter(({ round }) => marketId === undefined || round.marketId === marketId)
      .filter(({ round }) => cycleMs === undefined || round.endAtMs - round.startAtMs === cycleMs)
      .map((row) => entryView(row, catalogue)),
  );
  return { sequence, entries };
}

async function listEntries(
  { exchange, catalogue, pool }: OptionDeps,
  session: Session,
  { symbol, cycleMs, ...rest }: EndpointRequest<'contractOptionOrder-history'>,
): Promise<EndpointReply<'contractOptionOrder-history'>> {
  const sequence = await awaitOwnWrites(exchange, session);
  const numbers = numbered({ ...(symbol && { symbol }), ...(cycleMs && { cycleMs }) }, catalogue);
  const filter = { ...rest, ...numbers, userId: session.userId };
  assertTimeRange(filter);
  const { rows, nextCursor } = await readEntries(pool, filter);
  const totals = await sumEntries(pool, filter);
  return {
    sequence,
    entries: rows.map((row) => entryView(row, catalogue)),
    nextCursor,
    totals: totals.map(({ assetId, count, stakedUnits, returnedUnits }) => {
      const { symbol: asset, scale } = catalogue.assetOf(assetId);
      const text = (units: Units) => formatUnits(units, scale);
      const profit = text(subUnits(returnedUnits, stakedUnits));
      return { asset, count, staked: text(stakedUnits), returned: text(returnedUnits), profit };
    }),
  };
}

/** @throws refusal unknownAssetOrAccount */
function assetNamed(catalogue: MarketCatalogue, symbol: string): CatalogueAsset {
  const asset = catalogue.asset(symbol);
  if (asset === undefined) throw refuse.unknownAssetOrAccount({ field: 'asset' });
  return asset;
}

async function setLimits(
  { exchange, catalogue, nowMs }: OptionDeps,
  { userId }: Session,
  { assetId }: CatalogueAsset,
  command: CommandBody,
): Promise<EndpointReply<'optionLimitSet'>> {
  const { sequence, replayed } = await submit(exchange, command);
  const { value: limits } = await exchange.read((reader) =>
    limitsView(reader, userId, assetId, { catalogue, nowMs: nowMs() }),
  );
  return { sequence, replayed, limits };
}

function limitsOf(reader: EngineReader, userId: number, { catalogue, nowMs }: OptionDeps) {
  const assetIds = new Set(
    reader
      .read(option)
      .series()
      .map(({ assetId }) => assetId),
  );
  return [...assetIds].map((assetId) =>
    limitsView(reader, userId, assetId, { catalogue, nowMs: nowMs() }),
  );
}

/** What stands behind the endpoints of option. */
export function optionRoutes(deps: OptionDeps): Handlers<OptionEndpoints> {
  const { exchange, catalogue } = deps;
  return {
    'contractOptionCoin-coin-list': async () => {
      const { sequence, value: coins } = await exchange.read((reader) =>
        coinViews(reader, catalogue),
      );
      return { sequence, timeMs: deps.nowMs(), coins };
    },
    'contractOptionCoin-coin-info': (request) => coinInfo(deps, request),
    contractOptionConfig: () => readConfig(deps),
    'contractOption-starting': (request) => listRounds(deps, request, ['open', 'locked']),
    'contractOption-opening': (request) =>
      listRounds(deps, request, ['live', 'settling', 'voiding']),
    'contractOption-history': (request) => listHistory(deps, request),
    'contractOptionOrder-add': (request, call) => enter(deps, request, call),
    'contractOptionOrder-current': (request, { session }) => listCurrent(deps, session, request),
    'contractOptionOrder-history': (request, { session }) => listEntries(deps, session, request),
    optionLimits: async (_request, { session }) => {
      const { sequence, value: limits } = await exchange.read((reader) =>
        limitsOf(reader, session.userId, deps),
      );
      return { sequence, limits };
    },
    optionLimitSet: ({ asset, dailyLoss }, { session, requestKey }) => {
      const own = assetNamed(catalogue, asset);
      return setLimits(deps, session, own, {
        type: 'option_own_limit_set',
        ...{ userId: session.userId, assetId: own.assetId, requestKey },
        lossUnitsMax: readAmount(dailyLoss, own, 'dailyLoss'),
      });
    },
    optionPause: ({ asset, untilMs }, { session, requestKey }) => {
      const own = assetNamed(catalogue, asset);
      return setLimits(deps, session, own, {
        type: 'option_pause',
        ...{ userId: session.userId, assetId: own.assetId, untilMs, requestKey },
      });
    },
  };
}
