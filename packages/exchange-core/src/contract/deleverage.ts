import { CLOSED_BY_LIQUIDATION } from '#book/codes.ts';
import { closedEntryUnits, deleverageRank, initialUnits, profitUnits } from './formulas/index.ts';
import { crossStanding } from './accounts.ts';
import { logDeleveraging, logPass, logQueue } from './deleverage-log.ts';
import { findClosing } from './find-outcome.ts';
import { backingUnits } from './liquidation-price.ts';
import type { ContractMarket, Position } from './market.ts';
import { cancelOrders } from './order-life.ts';
import { closePosition, settleFunding } from './position-life.ts';
import type { Takeover } from './records.ts';
import { reduce, settleCross } from './settle-trade.ts';
import type { ContractState } from './state.ts';
import { giveUp } from './takeover-trade.ts';
import { TradeOutcome } from './trade-outcome.ts';
import type { DeleverageCandidate, DeleverageQueue } from './trade-outcome.ts';

/** Winners that one command asks to give up their positions. */
const ASKED_MAX = 100;
/** Winners that the public log shows: those who may be asked, and some of those who come after them. */
const LISTED_MAX = ASKED_MAX + 20;

/** Schema versions before counted one that shares an account with its initial margin alone, whatever the account has. */
const COUNTS_ACCOUNT_SINCE = 4;

/** A position's value at the mark less that at its bankruptcy price: what stands behind it, and what it has won. */
function equityOf(state: ContractState, position: Position): number {
  const { entryUnits, worthUnits, isCross, leverage } = position;
  const isOld = state.kernel.schemaVersion < COUNTS_ACCOUNT_SINCE;
  const margin =
    isCross && isOld ? initialUnits(entryUnits, leverage) : backingUnits(state, position);
  return margin + profitUnits(position, worthUnits);
}

/** A position's place in the queue: the higher, the sooner. Source: finance rules, 3.1. */
export function rankOf(
  state: ContractState,
  position: Position,
  equityUnits = equityOf(state, position),
): number {
  const { entryUnits, worthUnits, isLong } = position;
  return deleverageRank(entryUnits, worthUnits, equityUnits, isLong);
}

/**
 * Closes a bankrupt position against those that win most on the other side, at the price it was taken over for, without
 * fees; of equal ranks the older position first. Orders of those it meets are cancelled. The queue of a side is found once a
 * command, whatever number of bankrupt positions ask for it; whoever finds it used up asks again with the next. Gives whether
 * somebody in it has given up anything.
 */
export function deleverage(
  state: ContractState,
  market: ContractMarket,
  takeover: Takeover,
): boolean {
  const queue = queueFor(state, market, takeover);
  const { candidates } = queue;
  while (takeover.lots > 0) {
    const next = candidates.shift();
    if (next === undefined) break;
    const before = takeover.lots;
    closeAgainst(state, market, takeover, queue, next);
    queue.hasHelped ||= takeover.lots < before;
    if (next.position.lots > 0 && takeover.lots === 0) candidates.unshift(next);
  }
  return queue.hasHelped;
}

/** Closes as much of a bankrupt position against one winner as both have, unless the winner cannot pay for it. */
function closeAgainst(
  state: ContractState,
  market: ContractMarket,
  takeover: Takeover,
  queue: DeleverageQueue,
  candidate: DeleverageCandidate,
): void {
  const { position } = candidate;
  if (position.lots === 0) {
    logPass(state, queue, takeover, candidate, 0);
    return;
  }
  settleFunding(state, position);
  const out = new TradeOutcome();
  const lots = Math.min(takeover.lots, position.lots);
  const { isLong, lots: all, entryUnits } = takeover;
  const value = closedEntryUnits({ isLong: isLong === 1, lots: all, entryUnits }, lots);
  out.position = position;
  out.closes = lots;
  out.isCross = position.isCross;
  findClosing(out, value, 0);
  const wallet = state.walletOf(market, position.userSlot);
  cancelOrders(state, position.userSlot, market.marketId, CLOSED_BY_LIQUIDATION);
  const leftUnits = leftAfter(state, wallet, position, out);
  // Nobody pays for a bankrupt position with money that is not there.
  if (leftUnits < 0) {
    logPass(state, queue, takeover, candidate, leftUnits);
    return;
  }
  logQueue(state, market, queue);
  giveUp(state, market, takeover, lots, value);
  const heldLots = position.lots;
  reduce(state, market, wallet, position, out);
  if (out.isCross) settleCross(state, market, wallet, 0, out);
  state.moneyMoved(wallet);
  logDeleveraging(state, takeover, candidate, out, heldLots);
  if (position.lots === 0) closePosition(state, position, 'deleveraged');
}

/** Schema versions before knew one queue at a time: of a market that asked again after another it was found anew. */
const ONE_EACH_SINCE = 8;

/** The one queue of a market's side in this command, whoever else was asked in between. */
function queueFor(
  state: ContractState,
  market: ContractMarket,
  takeover: Takeover,
): DeleverageQueue {
  const { deleverageQueues: queues, kernel } = state;
  const { sequence } = kernel;
  const { marketId } = market;
  const isLong = takeover.isLong !== 1;
  if (queues[0]?.sequence !== sequence) queues.length = 0;
  const known = queues.find((own) => own.marketId === marketId && own.isLong === isLong);
  if (known !== undefined) return known;
  const { places, side } = winnersOf(state, market, isLong);
  const queue: DeleverageQueue = {
    ...{ sequence, marketId, isLong, places, side },
    candidates: places.slice(0, ASKED_MAX),
    ...{ passes: [], isLogged: false, hasHelped: false },
  };
  if (kernel.schemaVersion < ONE_EACH_SINCE) queues.length = 0;
  queues.push(queue);
  return queue;
}

/** A side of a market: its first by rank, and how many it has. */
function winnersOf(
  state: ContractState,
  { longs, shorts }: ContractMarket,
  isLong: boolean,
): Pick<DeleverageQueue, 'places' | 'side'> {
  const places: DeleverageCandidate[] = [];
  const side = { candidates: 0, candidateLots: 0, frozen: 0, frozenLots: 0 };
  let least = -Infinity;
  for (const position of (isLong ? longs : shorts).values()) {
    const { lots } = position;
    if (state.isFrozen(position)) {
      side.frozen += 1;
      side.frozenLots += lots;
      continue;
    }
    side.candidates += 1;
    side.candidateLots += lots;
    const equityUnits = equityOf(state, position);
    const rank = rankOf(state, position, equityUnits);
    if (rank <= least) continue;
    let place = places.length;
    while (place > 0 && places[place - 1]!.rank < rank) place -= 1;
    const { entryUnits, worthUnits } = position;
    places.splice(place, 0, { position, rank, lots, entryUnits, worthUnits, equityUnits });
    if (places.length > LISTED_MAX) places.pop();
    if (places.length === LISTED_MAX) least = places[LISTED_MAX - 1]!.rank;
  }
  return { places, side };
}

/** What closing would leave a winner: of the margin for what closes, or of the money that positions share. */
function leftAfter(
  state: ContractState,
  wallet: Parameters<typeof crossStanding>[1],
  position: Position,
  out: TradeOutcome,
): number {
  if (!position.isCross) return out.keptUnits;
  const { equityUnits } = crossStanding(state, wallet);
  // The closed lots leave with the value of the bankrupt price instead of their worth at the mark.
  const atMark = Math.trunc((position.profitUnits * out.closes) / position.lots);
  return equityUnits - atMark + out.profitUnits;
}
