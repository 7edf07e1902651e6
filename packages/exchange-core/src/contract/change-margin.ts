import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { REASON_CONTRACT_MARGIN } from '#ledger/codes.ts';
import { heldOf } from '#ledger/ledger.ts';
import { freeUnits, openProfitUnits, pendingFundingUnits } from './accounts.ts';
import type { ContractCommand } from './commands.ts';
import { flush } from './flush.ts';
import { initialUnits } from './formulas/index.ts';
import { refuseIndex } from './index-health.ts';
import type { Position } from './market.ts';
import { settleFunding } from './position-life.ts';
import { refuseRisk } from './refuse-risk.ts';
import type { ContractRejection } from './rejections.ts';
import type { ContractState } from './state.ts';

type MarginCommand = ContractCommand<'contract_margin_change'>;

/** Adds money to an isolated position's margin, or takes back what it does not need. */
export function changeMargin(
  state: ContractState,
  command: MarginCommand,
): Decision<ContractRejection> {
  const userSlot = state.users.slotOf(command.userId);
  if (userSlot < 0) return rejected('unknown_user');
  const position = state.positions.get(command.positionId);
  if (position?.userSlot !== userSlot) return rejected('contract_position_not_open');
  const refusal = checkChange(state, position, command);
  if (refusal !== undefined) return rejected(refusal);

  state.kernel.accept(command);
  settleFunding(state, position);
  const { units } = command;
  const wallet = state.walletOf(position.market, userSlot);
  const [from, to] = units > 0 ? [wallet, heldOf(wallet)] : [heldOf(wallet), wallet];
  state.ledger.post(from, to, Math.abs(units), REASON_CONTRACT_MARGIN, position.positionId);
  position.marginUnits += units;
  position.warnLevel = 0;
  state.touch(position);
  state.moneyMoved(wallet);
  flush(state);
  return accepted(state.kernel.sequence, position.positionId);
}

function checkChange(
  state: ContractState,
  position: Position,
  { userId, units, timestampMs }: MarginCommand,
): ContractRejection | undefined {
  const { market, userSlot, marginUnits, leverage, entryUnits, worthUnits } = position;
  if (state.isFrozen(position)) return 'contract_liquidating';
  if (position.isCross) return 'contract_margin_is_shared';
  if (!Number.isSafeInteger(units) || units === 0) return 'amount_not_positive';
  if (units > 0) {
    const free = freeUnits(state, state.walletOf(market, userSlot));
    return units > free ? 'insufficient_balance' : undefined;
  }
  const refusal =
    refuseRisk(state, market, userId, timestampMs) ?? refuseIndex(state, market, timestampMs);
  if (refusal !== undefined) return refusal;
  // What stays is what opening took, and what is lost by now; profit that is not realised releases nothing.
  const wanted = initialUnits(Math.max(entryUnits, worthUnits), leverage);
  const lost = Math.max(0, -openProfitUnits(position), pendingFundingUnits(position));
  return marginUnits + units < wanted + lost ? 'contract_margin_needed' : undefined;
}
