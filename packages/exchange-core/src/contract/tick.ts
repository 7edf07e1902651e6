import { BUY, SELL } from '#book/codes.ts';
import { effectWriter } from '#kernel/effect-writer.ts';
import { mulDivFloor } from '@candor/money';
import { crossStanding, standingOf } from './accounts.ts';
import type { Standing } from './accounts.ts';
import { contractEffects } from './effects.ts';
import { endingOf, hasEnded } from './ending/ending-of.ts';
import { endingMarkTicks } from './ending/ending-price.ts';
import { flush, watchStaleWallets } from './flush.ts';
import { isAtRisk, markTicks, premiumE9, riskPpm } from './formulas/index.ts';
import { indexHealth, takesForced } from './index-health.ts';
import { mayLiquidate, startLiquidation } from './liquidate.ts';
import type { ContractMarket, Position, Watch } from './market.ts';
import { impactTicks } from './impact-price.ts';
import type { ContractSampleRow } from './records.ts';
import { refresh } from './refresh.ts';
import { SAMPLE_EVERY_MS } from './sampling.ts';
import { limitFirstMove, reopen } from './session.ts';
import type { ContractState } from './state.ts';
import { mayStop } from './stops.ts';
import { RISK_LEVELS_PPM, watchRisk } from './watch.ts';

/** Two and a half minutes of samples make the average basis. */
export const SAMPLES_KEPT = 30;

const writeEffect = effectWriter(contractEffects);

/**
 * The sources have spoken: every market whose index is live gets its mark, and positions that it has brought to one of
 * their levels or stops are found, in a fixed order. Nothing trades here: liquidations and stops are rows that become due
 * at once, and `time_passed` takes them step by step.
 */
export function tick(state: ContractState): void {
  refresh(state);
  // Money may have left accounts by transfers, which are not commands of contracts.
  watchStaleWallets(state);
  const reached: Watch[] = [];
  for (const market of state.markets.values()) {
    if (hasEnded(state, market.marketId)) {
      witness(state, market);
      continue;
    }
    reopen(state, market, ticksOfIndex(market));
    if (indexHealth(state, market, state.timestampMs) !== 'live') continue;
    remark(state, market);
    collect(market, reached);
    state.triggers.saw(market.marketId, market.price.markTicks);
  }
  wake(state);
  if (reached.length > 0) actOn(state, reached, state.kernel.nextId());
  flush(state);
}

/** The version from which on a market that settles takes samples on. */
const WITNESSES_SINCE = 6;

/**
 * A market whose settlement price is fixed takes samples on until it is settled: what shares an account with it may have to be gone
 * on without, which takes a minute in which some market was heard, and this may be the only one. They count for nothing else.
 */
function witness(state: ContractState, market: ContractMarket): void {
  const { price, marketId } = market;
  const isSettling = endingOf(state, marketId)?.phase === 'settling';
  if (!isSettling || state.kernel.schemaVersion < WITNESSES_SINCE) return;
  if (indexHealth(state, market, state.timestampMs) !== 'live') return;
  if (state.timestampMs - price.sampledAtMs < SAMPLE_EVERY_MS) return;
  const none = { bidTicks: 0, askTicks: 0, impactBidTicks: 0, impactAskTicks: 0, premiumE9: 0 };
  putSample(state, market, { indexTicks: ticksOfIndex(market), ...none });
}

/** Takes the sample that is due and finds the mark. */
function remark(state: ContractState, market: ContractMarket): void {
  const { price, rules, index } = market;
  const indexTicks = ticksOfIndex(market);
  if (state.timestampMs - price.sampledAtMs >= SAMPLE_EVERY_MS) sample(state, market, indexTicks);
  const ending = endingOf(state, market.marketId);
  const found =
    ending === undefined ? markOf(state, market, indexTicks) : endingMarkTicks(ending, indexTicks);
  // No position is worth more than what is exact.
  const mark = limitFirstMove(state, market, Math.min(found, rules.ticksMax));
  const isSame = price.markTicks === mark && price.indexTicks === indexTicks;
  if (isSame && price.indexAtMs === index.atMs) return;
  price.markTicks = mark;
  price.indexTicks = indexTicks;
  price.indexAtMs = index.atMs;
  state.touchPrice(market);
}

/** The mark of a market that goes on: see `markTicks`. */
function markOf(state: ContractState, market: ContractMarket, indexTicks: number): number {
  const { price, rules, book } = market;
  return markTicks({
    indexTicks,
    fundingRateE9: price.fundingRateE9,
    msToFunding: Math.max(0, price.nextFundingAtMs - state.timestampMs),
    ...basisOf(state, market),
    lastTicks: price.lastTicks,
    bidTicks: book.bestTicks(BUY),
    askTicks: book.bestTicks(SELL),
    bandPpm: rules.markBandPpm,
  });
}

/** The index on the market's own grid: half a tick rounds up. */
function ticksOfIndex({ rules, index }: ContractMarket): number {
  const { indexTickSizeE12, tickSizeE12 } = rules;
  if (indexTickSizeE12 === tickSizeE12) return index.ticks;
  const half = BigInt(index.ticks) * BigInt(indexTickSizeE12) * 2n + BigInt(tickSizeE12);
  return Math.max(1, mulDivFloor(half, 1, BigInt(tickSizeE12) * 2n) as number);
}

/** Sum over the samples with both sides of the book of how far its middle stood from the index, doubled. */
function basisOf({ rows }: ContractState, { marketId }: ContractMarket) {
  let basisSum = 0;
  let basisCount = 0;
  for (const own of rows.samples.table.by('byMarket', marketId)) {
    if (own.bidTicks === 0 || own.askTicks === 0) continue;
    basisSum += own.bidTicks + own.askTicks - 2 * own.indexTicks;
    basisCount += 1;
  }
  return { basisSum, basisCount };
}

function sample(state: ContractState, market: ContractMarket, indexTicks: number): void {
  const { price, rules, book, marketId } = market;
  const impactBidTicks = impactTicks(market, BUY, rules.impactUnits);
  const impactAskTicks = impactTicks(market, SELL, rules.impactUnits);
  const premium = premiumE9(indexTicks, impactBidTicks, impactAskTicks);
  price.premiumSumE9 += premium;
  price.premiumCount += 1;
  putSample(state, market, {
    indexTicks,
    bidTicks: book.bestTicks(BUY),
    askTicks: book.bestTicks(SELL),
    impactBidTicks,
    impactAskTicks,
    premiumE9: premium,
  });
  countForEnding(state, marketId, indexTicks);
}

/** Keeps a sample in the place of the oldest. */
function putSample(
  state: ContractState,
  market: ContractMarket,
  own: Omit<ContractSampleRow, 'marketId' | 'place' | 'atMs'>,
): void {
  const { price, marketId } = market;
  const { timestampMs: atMs } = state;
  price.samplePlace = (price.samplePlace + 1) % SAMPLES_KEPT;
  price.sampledAtMs = atMs;
  state.touchPrice(market);
  state.rows.samples.put({ marketId, place: price.samplePlace, atMs, ...own });
}

/** A sample of a market's last hour counts for its settlement price. */
function countForEnding(state: ContractState, marketId: number, indexTicks: number): void {
  const ending = endingOf(state, marketId);
  if (ending === undefined || state.timestampMs > ending.settlesAtMs) return;
  state.rows.endings.put({
    ...ending,
    samples: ending.samples + 1,
    indexSumTicks: ending.indexSumTicks + indexTicks,
  });
}

/** Takes out what the mark has reached. */
function collect({ price, watchesAbove, watchesBelow }: ContractMarket, reached: Watch[]): void {
  const mark = price.markTicks;
  for (let { first } = watchesBelow; first !== undefined && first.ticks >= mark; ) {
    watchesBelow.remove(first);
    reached.push(first);
    ({ first } = watchesBelow);
  }
  for (let { first } = watchesAbove; first !== undefined && first.ticks <= mark; ) {
    watchesAbove.remove(first);
    reached.push(first);
    ({ first } = watchesAbove);
  }
}

/** Schema versions before named the position whose mark was reached: which one that is depends on when an engine was loaded. */
const NAMES_OLDEST_SINCE = 6;

/**
 * Looks at each account and each position with margin of its own once, the oldest first, and at an account by its oldest
 * position: what happens does not depend on where exactly it was waited for.
 */
function actOn(state: ContractState, reached: Watch[], liquidationId: number): void {
  reached.sort((a, b) => a.position.positionId - b.position.positionId);
  const lookedAt = new Set<number>();
  for (const { position, first } of risksOf(state, reached)) {
    const wallet = position.isCross ? state.walletOf(position.market, position.userSlot) : 0;
    if (wallet !== 0 && lookedAt.has(wallet)) {
      watchRisk(state, position);
      continue;
    }
    if (wallet !== 0) lookedAt.add(wallet);
    lookAt(state, first, liquidationId);
  }
  for (const { kind, position } of reached) {
    if (kind === 'risk' || state.isFrozen(position)) continue;
    const { positionId, market } = position;
    if (state.rows.stops.table.get(positionId) !== undefined) continue;
    const dueAtMs = state.timestampMs;
    const markTicksNow = market.price.markTicks;
    state.rows.stops.put({ positionId, closeType: kind, markTicks: markTicksNow, dueAtMs });
  }
}

/** Positions whose risk is to be looked at, each with the oldest of those that share its account, in the order of these. */
function risksOf(state: ContractState, reached: readonly Watch[]) {
  const isOld = state.kernel.schemaVersion < NAMES_OLDEST_SINCE;
  const risks = reached
    .filter(({ kind }) => kind === 'risk')
    .map(({ position }) => ({
      position,
      first: isOld || !position.isCross ? position : oldestBeside(state, position),
    }));
  return isOld ? risks : risks.sort((a, b) => a.first.positionId - b.first.positionId);
}

function oldestBeside(state: ContractState, position: Position): Position {
  const wallet = state.walletOf(position.market, position.userSlot);
  let oldest = position;
  for (const own of state.crossPositions(wallet)) {
    if (own.positionId < oldest.positionId) oldest = own;
  }
  return oldest;
}

/** Starts the liquidation of what has reached its end, warns of what has come near, and waits for the next level. */
function lookAt(state: ContractState, position: Position, liquidationId: number): void {
  if (state.isFrozen(position)) return;
  const shared = position.isCross
    ? state.crossPositions(state.walletOf(position.market, position.userSlot))
    : [position];
  const standing = position.isCross
    ? crossStanding(state, state.walletOf(position.market, position.userSlot))
    : standingOf(state, position);
  if (standing.equityUnits <= standing.neededUnits) {
    startLiquidation(state, position, standing, liquidationId);
    return;
  }
  warn(state, position, shared, standing);
  for (const own of shared) watchRisk(state, own);
}

/** Tells of each level once: again only after the owner has acted, or the next funding. */
function warn(
  state: ContractState,
  { positionId, userId }: Position,
  shared: readonly Position[],
  { equityUnits, neededUnits }: Standing,
): void {
  // A position that was traded or opened since is warned of again, with all that stand beside it.
  const warnLevel = Math.min(...shared.map((own) => own.warnLevel));
  let level = warnLevel;
  while (level < 2 && isAtRisk(equityUnits, neededUnits, RISK_LEVELS_PPM[level]!)) level += 1;
  if (level === warnLevel) return;
  for (const own of shared) {
    own.warnLevel = level;
    state.touch(own);
  }
  const risk = riskPpm(equityUnits, neededUnits);
  writeEffect(state.log, { type: 'contract_warned', positionId, userId, level, riskPpm: risk });
}

/** What waited for an index, or for a market, goes on: no time is asked for while nothing can happen. */
function wake(state: ContractState): void {
  const { liquidations, stops, takeovers } = state.rows;
  const now = state.timestampMs;
  for (const row of liquidations.table.all()) {
    if (row.stepAtMs !== 0 || !mayLiquidate(state, row)) continue;
    liquidations.put({ ...row, stepAtMs: now });
  }
  for (const row of takeovers.table.all()) {
    if (row.stepAtMs !== 0 || !takesForced(state, state.market(row.marketId))) continue;
    takeovers.put({ ...row, stepAtMs: now });
  }
  for (const row of stops.table.all()) {
    if (row.dueAtMs === 0 && mayStop(state, row)) stops.put({ ...row, dueAtMs: now });
  }
}
