import { contract } from '@candor/exchange-core';
import type { AdminReply } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { EarnStaffDeps } from '#modules/earn/rewards/index.ts';
import { findPosition } from './contract-history.ts';
import type { ContractDeps } from './contract-deps.ts';
import { viewNow } from './contract-page.ts';
import { closedView } from './contract-reads.ts';
import { listLiquidations } from './liquidation-log.ts';

/** Of one position; whoever was liquidated more often looks in the public log. */
const LIQUIDATIONS_MAX = 20;

type PositionDeps = Pick<EarnStaffDeps, 'reads' | 'catalogue' | 'nowMs'> &
  Pick<ContractDeps, 'contracts'>;

/**
 * One position of anybody: as the core has it now, else as it ended, with what liquidations did to it. Of a liquidation of a
 * shared account it has the lines of this position alone.
 * @throws ApiError notFound
 */
export async function readPosition(
  { reads, catalogue, contracts, nowMs }: PositionDeps,
  positionId: number,
): Promise<AdminReply<'contractPosition'>> {
  const { sequence, value: live } = await reads((reader) => {
    const own = reader.read(contract);
    const position = own.position(positionId);
    if (position === undefined) return undefined;
    const { userId, marketId } = position;
    return { userId, marketId, view: viewNow(own, catalogue, position) };
  });
  const row = live === undefined ? await findPosition(contracts, positionId) : undefined;
  const userId = live?.userId ?? row?.user_id;
  const marketId = live?.marketId ?? row?.market_id;
  if (userId === undefined || marketId === undefined) throw refuse.notFound();
  const market = catalogue.contractOf(marketId);
  const log = await listLiquidations(
    { catalogue, contracts },
    { positionId, limit: LIQUIDATIONS_MAX },
  );
  return {
    ...{ sequence, timeMs: nowMs(), userId, symbol: market.symbol },
    accountKind: market.accountKind === 'gold' ? 'gold' : 'contract',
    quoteAsset: market.quote.symbol,
    open: live?.view ?? null,
    closed: row === undefined || row.is_open ? null : closedView(row, market),
    liquidations: log.liquidations
      .map(({ liquidationId, positionId: ownId, outcome, startedAtMs, lines }) => ({
        ...{ liquidationId, isShared: ownId === 0, outcome, startedAtMs },
        lines: lines.filter((line) => line.positionId === positionId),
      }))
      .reverse(),
  };
}
