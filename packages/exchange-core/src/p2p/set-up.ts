import { isUnits } from '@candor/money';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { isWithin, PPM, TICKS_LIMIT } from '#kernel/ranges.ts';
import type { P2pCommand } from './commands.ts';
import { pauseAds } from './deposit.ts';
import { p2pMethods } from './records.ts';
import type { P2pPair } from './records.ts';
import type { P2pRejection } from './rejections.ts';
import { RULE_ID } from './state.ts';
import type { P2pState } from './state.ts';

type Answer = Decision<P2pRejection>;

const DAY_MS = 86_400_000;

/** The least and the most of each figure of the rules. */
export const P2P_RULE_BOUNDS = {
  refundWaitMs: [0, 90 * DAY_MS],
  releaseMs: [60_000, DAY_MS],
  evidenceMs: [0, 7 * DAY_MS],
  lockMs: [0, DAY_MS],
  cancelsFree: [0, 100],
  penaltyPpm: [0, PPM],
  pendingMax: [1, 1_000],
  adsMax: [1, 1_000],
} as const;

/** The least and the most of each figure of a pair. */
export const P2P_PAIR_BOUNDS = {
  fiatScale: [0, 4],
  priceScale: [0, 8],
  feePpm: [0, 50_000],
  bandPpm: [0, 500_000],
  indexAgeMaxMs: [1_000, 7 * DAY_MS],
} as const;

function areWithin<Name extends string>(
  terms: Readonly<Record<NoInfer<Name>, number>>,
  bounds: Readonly<Record<Name, readonly [number, number]>>,
): boolean {
  return (Object.keys(bounds) as Name[]).every((name) => {
    const [least, most] = bounds[name];
    return isWithin(terms[name], least, most);
  });
}

const CURRENCY = /^[A-Z]{3}$/;
const METHODS_ALL = 2 ** p2pMethods.length - 1;

/** Whether a mask names at least one method and none besides those of `allowed`. */
export function areMethods(mask: number, allowed = METHODS_ALL): boolean {
  return isWithin(mask, 1, METHODS_ALL) && (mask & allowed) === mask;
}

/** The bit of one method in a mask. */
export function maskOf(method: (typeof p2pMethods)[number]): number {
  return 2 ** p2pMethods.indexOf(method);
}

/** The mask of several methods; a word that is none adds nothing. */
export function maskOfMethods(methods: readonly string[]): number {
  return p2pMethods.reduce(
    (mask, method) => (methods.includes(method) ? mask + maskOf(method) : mask),
    0,
  );
}

/** Sets what holds for everybody; what runs keeps its terms. */
export function setRule(state: P2pState, command: P2pCommand<'p2p_rule_set'>): Answer {
  const { kernel } = state;
  const { type: _type, sequence: _sequence, timestampMs: _timestampMs, ...terms } = command;
  const beginning = kernel.assets.refuseBeginning(terms.depositAssetId);
  if (beginning !== undefined) return rejected(beginning);
  const before = state.rule();
  const isFixed = before !== undefined && state.merchants.table.size > 0;
  if (isFixed && before.depositAssetId !== terms.depositAssetId) {
    return rejected('p2p_deposit_asset_fixed');
  }
  const isValid =
    isWithin(terms.takesOrders, 0, 1) &&
    isUnits(terms.depositUnits) &&
    terms.depositUnits > 0 &&
    areWithin(terms, P2P_RULE_BOUNDS);
  if (!isValid) return rejected('p2p_rule_invalid');

  kernel.accept(command);
  state.rules.put({ ...terms, ruleId: RULE_ID });
  return accepted(kernel.sequence);
}

/** Makes a pair, or changes what new orders of one get. */
export function setPair(state: P2pState, command: P2pCommand<'p2p_pair_set'>): Answer {
  const { kernel, pairs } = state;
  const { type: _type, sequence: _sequence, timestampMs: _timestampMs, ...terms } = command;
  const beginning = kernel.assets.refuseBeginning(terms.assetId);
  if (beginning !== undefined) return rejected(beginning);
  const known = pairs.table.get(terms.pairId);
  if (terms.pairId !== 0 && known === undefined) return rejected('unknown_p2p_pair');
  if (isOtherPair(pairs.table.all(), known, terms)) return rejected('p2p_pair_fixed');
  const isValid =
    CURRENCY.test(terms.currency) &&
    areWithin(terms, P2P_PAIR_BOUNDS) &&
    isUnits(terms.fiatUnitsMin) &&
    isUnits(terms.fiatUnitsMax) &&
    terms.fiatUnitsMin > 0 &&
    terms.fiatUnitsMin <= terms.fiatUnitsMax &&
    areMethods(terms.methods) &&
    isWithin(terms.takesOrders, 0, 1);
  if (!isValid) return rejected('p2p_pair_invalid');

  kernel.accept(command);
  // Pairs are never taken away, so their count is the last one's number.
  const pairId = known?.pairId ?? pairs.table.size + 1;
  const index = { indexTicks: known?.indexTicks ?? 0, indexAtMs: known?.indexAtMs ?? 0 };
  pairs.put({ ...terms, ...index, pairId });
  return accepted(kernel.sequence, pairId);
}

/** Whether a change would make another pair of it, or a new one is there already. */
function isOtherPair(
  all: readonly P2pPair[],
  known: P2pPair | undefined,
  terms: Pick<P2pPair, 'assetId' | 'currency' | 'fiatScale' | 'priceScale'>,
): boolean {
  if (known === undefined) {
    return all.some((one) => one.assetId === terms.assetId && one.currency === terms.currency);
  }
  // Prices and amounts of ads and orders are written in these.
  return (
    known.assetId !== terms.assetId ||
    known.currency !== terms.currency ||
    known.fiatScale !== terms.fiatScale ||
    known.priceScale !== terms.priceScale
  );
}

/** Keeps what one coin costs outside, for floating prices and the band. */
export function setIndex(state: P2pState, command: P2pCommand<'p2p_index_set'>): Answer {
  const pair = state.pairs.table.get(command.pairId);
  if (pair === undefined) return rejected('unknown_p2p_pair');
  if (!isWithin(command.indexTicks, 1, TICKS_LIMIT)) return rejected('p2p_price_out_of_band');
  state.kernel.accept(command);
  const { indexTicks, timestampMs } = command;
  state.pairs.put({ ...pair, indexTicks, indexAtMs: timestampMs });
  return accepted(state.kernel.sequence, pair.pairId);
}

/** Keeps a user from new orders and ads until a time, or lets them again. */
export function pauseUser(state: P2pState, command: P2pCommand<'p2p_user_pause'>): Answer {
  const { kernel } = state;
  const { userId, untilMs } = command;
  if (kernel.users.slotOf(userId) < 0) return rejected('unknown_user');
  const trader = state.trader(userId);
  const pausedUntilMs = Math.max(0, untilMs);
  if (trader.pausedUntilMs === pausedUntilMs) return rejected('p2p_already_said');
  kernel.accept(command);
  state.traders.put({ ...trader, pausedUntilMs });
  if (pausedUntilMs > command.timestampMs) pauseAds(state, userId);
  return accepted(kernel.sequence, userId);
}
