import type { AccountId } from '#kernel/quantities.ts';
import { crossStanding, freeUnits, leavableUnits, openProfitUnits } from './accounts.ts';
import { initialUnits, maintenanceUnits, riskPpm } from './formulas/index.ts';
import type { Position } from './market.ts';
import type { ContractState } from './state.ts';

/** The money behind a user's positions of one account kind, in units of its asset. */
export interface ContractAccount {
  readonly availableUnits: number;
  readonly heldUnits: number;
  /** Won and lost at the marks, less funding that is due. */
  readonly profitUnits: number;
  readonly initialUnits: number;
  readonly maintenanceUnits: number;
  /** Of the positions that share the account; undefined while there are none. Infinity without equity. */
  readonly riskPpm: number | undefined;
  readonly freeUnits: number;
  readonly leavableUnits: number;
}

/** Adds up an account, 0 for one that was never used, with all open positions that it backs or set margin aside for. */
export function accountView(
  state: ContractState,
  wallet: AccountId,
  positions: readonly Position[],
): ContractAccount {
  let [profit, initial, maintenance] = [0, 0, 0];
  for (const position of positions) {
    profit += openProfitUnits(position);
    initial += initialUnits(position.worthUnits, position.leverage);
    maintenance += maintenanceUnits(position.market.tiers, position.worthUnits);
  }
  const isShared = state.crossPositions(wallet).length > 0;
  const { equityUnits, neededUnits } = crossStanding(state, wallet);
  return {
    availableUnits: state.available(wallet),
    heldUnits: wallet === 0 ? 0 : state.held(wallet),
    profitUnits: profit,
    initialUnits: initial,
    maintenanceUnits: maintenance,
    riskPpm: isShared ? riskPpm(equityUnits, neededUnits) : undefined,
    freeUnits: freeUnits(state, wallet),
    leavableUnits: leavableUnits(state, wallet, state.timestampMs),
  };
}
