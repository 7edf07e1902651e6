import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { checkMarketState } from './check-order.ts';
import type { ContractCommand } from './commands.ts';
import type { ContractDesk } from './desk.ts';
import { flush } from './flush.ts';
import { closeAtMarket } from './forced-order.ts';
import type { Position } from './market.ts';
import { reducingSide } from './place-order.ts';
import type { ContractRejection } from './rejections.ts';
import { positionsOf } from './settings.ts';

/**
 * Closes at the market, oldest first, every position of a user that can be closed now: a market that is halted or empty keeps
 * nobody from leaving the others. Refused for the oldest one's reason when none can be closed.
 */
export function closeAll(
  desk: ContractDesk,
  command: ContractCommand<'contract_close_all'>,
): Decision<ContractRejection> {
  const userSlot = desk.users.slotOf(command.userId);
  if (userSlot < 0) return rejected('unknown_user');
  const { marketId, timestampMs } = command;
  if (marketId !== 0 && !desk.markets.has(marketId)) return rejected('unknown_contract');
  const open = [...desk.markets.values()]
    .filter((market) => marketId === 0 || market.marketId === marketId)
    .flatMap((market) => positionsOf(market, userSlot))
    .sort((a, b) => a.openedAtMs - b.openedAtMs || a.positionId - b.positionId);
  const [oldest] = open;
  if (oldest === undefined) return rejected('contract_position_not_open');
  const refusal = checkClosable(desk, oldest, timestampMs);
  const closable = open.filter((own) => checkClosable(desk, own, timestampMs) === undefined);
  if (refusal !== undefined && closable.length === 0) return rejected(refusal);

  desk.kernel.accept(command);
  // What one close trades may leave less than another needs: each is looked at when its turn comes.
  for (const position of closable) {
    const isOpen = desk.positions.get(position.positionId) === position;
    if (isOpen && checkClosable(desk, position, timestampMs) === undefined) {
      closeAtMarket(desk, position, 'manual');
    }
  }
  flush(desk);
  return accepted(desk.kernel.sequence);
}

/** Why a position cannot be closed at the market now. */
function checkClosable(
  desk: ContractDesk,
  position: Position,
  nowMs: number,
): ContractRejection | undefined {
  const { market, isLong } = position;
  const refusal = checkMarketState(desk, market, nowMs);
  if (refusal !== undefined) return refusal;
  if (desk.isFrozen(position)) return 'contract_liquidating';
  return market.book.bestTicks(1 - reducingSide(isLong)) === 0 ? 'no_liquidity' : undefined;
}
