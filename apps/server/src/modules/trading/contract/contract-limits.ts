import { contract, houseDayEndsMs, houseDayOf } from '@candor/exchange-core';
import type { CommandBody, EngineReader } from '@candor/exchange-core';
import { asUnits, formatUnits } from '@candor/money';
import type { ContractLimitView, EndpointReply, EndpointRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { Session, UserCall } from '#api/call.ts';
import { errorOfRejection } from '#api/rejection-codes.ts';
import { readAmount } from '#modules/earn/rewards/index.ts';
import type { CatalogueAsset } from '#modules/markets/catalogue/index.ts';
import type { ContractDeps } from './contract-deps.ts';

type LimitsSet = EndpointReply<'contractLimitSet'>;

/** A user's day and limits in contracts of an asset. */
function limitView(
  reader: EngineReader,
  userId: number,
  { assetId, symbol, scale }: CatalogueAsset,
  nowMs: number,
): ContractLimitView {
  const row = reader.read(contract).limit(userId, assetId, nowMs);
  const text = (units: number): string => formatUnits(asUnits(units), scale);
  const orNone = (units: number): string | null => (units === 0 ? null : text(units));
  const { resultUnits = 0, lossUnitsMax = 0, nextFromMs = 0, pausedUntilMs = 0 } = row ?? {};
  const left = Math.max(0, lossUnitsMax + Math.min(0, resultUnits));
  return {
    asset: symbol,
    result: text(resultUnits),
    countedFromMs: row?.countedFromMs ?? null,
    ownLimit: orNone(lossUnitsMax),
    left: lossUnitsMax === 0 ? null : text(left),
    ownComing:
      nextFromMs === 0 ? null : { limit: orNone(row?.nextLossUnitsMax ?? 0), fromMs: nextFromMs },
    pausedUntilMs: pausedUntilMs > nowMs ? pausedUntilMs : null,
    dayEndsAtMs: houseDayEndsMs(houseDayOf(nowMs)),
  };
}

/** The assets that contracts are settled in. */
function quotesOf({ catalogue }: ContractDeps): readonly CatalogueAsset[] {
  return [...new Set(catalogue.contracts.map(({ quote }) => quote))];
}

/** @throws refusal unknownAssetOrAccount for an asset that no contract is settled in */
function quoteNamed(deps: ContractDeps, symbol: string): CatalogueAsset {
  const asset = quotesOf(deps).find((one) => one.symbol === symbol);
  if (asset === undefined) throw refuse.unknownAssetOrAccount({ field: 'asset' });
  return asset;
}

export async function readLimits(
  deps: ContractDeps,
  { userId }: Session,
): Promise<EndpointReply<'contractLimits'>> {
  const { sequence, value: limits } = await deps.exchange.read((reader) =>
    quotesOf(deps).map((asset) => limitView(reader, userId, asset, deps.nowMs())),
  );
  return { sequence, limits };
}

async function submit(
  { exchange, nowMs }: ContractDeps,
  userId: number,
  asset: CatalogueAsset,
  command: CommandBody,
): Promise<LimitsSet> {
  const decision = await exchange.submit(command);
  if (!decision.ok) throw errorOfRejection(decision);
  const { sequence, replayed } = decision;
  const { value: limits } = await exchange.read((reader) =>
    limitView(reader, userId, asset, nowMs()),
  );
  return { sequence, replayed, limits };
}

/** Sets the most a day may cost the user. */
export function setLimit(
  deps: ContractDeps,
  { asset: symbol, dailyLoss }: EndpointRequest<'contractLimitSet'>,
  { session: { userId }, requestKey }: UserCall,
): Promise<LimitsSet> {
  const asset = quoteNamed(deps, symbol);
  const lossUnitsMax = readAmount(dailyLoss, asset, 'dailyLoss');
  if (typeof lossUnitsMax === 'bigint') throw refuse.quantityOutOfRange({ field: 'dailyLoss' });
  const { assetId } = asset;
  return submit(deps, userId, asset, {
    type: 'contract_limit_set',
    ...{ userId, assetId, lossUnitsMax, requestKey },
  });
}

/** Keeps the user from opening anything until a time. */
export function pause(
  deps: ContractDeps,
  { asset: symbol, untilMs }: EndpointRequest<'contractPause'>,
  { session: { userId }, requestKey }: UserCall,
): Promise<LimitsSet> {
  const asset = quoteNamed(deps, symbol);
  const { assetId } = asset;
  return submit(deps, userId, asset, {
    type: 'contract_pause',
    ...{ userId, assetId, untilMs, requestKey },
  });
}
