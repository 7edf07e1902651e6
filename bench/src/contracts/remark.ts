import { BenchContracts, MID_TICKS } from './contract-market.ts';

const POSITIONS = 100_000;
const TICKS_MEASURED = 300;

export interface Remarked {
  /** CPU-milliseconds of one tick. */
  readonly median: number;
  readonly p99: number;
  readonly longest: number;
  /** Of the tick that finds about a thousand liquidations, and of the longest command that then takes them step by step. */
  readonly crashTick: number;
  readonly liquidations: number;
  readonly longestStep: number;
}

/** A hundred thousand positions, opened around the mark with 5x to 50x, a fifth of them on shared margin. */
function openPositions(): BenchContracts {
  const market = new BenchContracts(3, POSITIONS);
  const { random } = market;
  let mid = MID_TICKS;
  for (let userId = 1; userId <= POSITIONS; userId += 2) {
    if (userId % 500 === 1) {
      mid = MID_TICKS + random.between(0, 12_000) - 6_000;
      market.say(mid);
    }
    for (const own of [userId, userId + 1]) {
      const isCross = random.between(1, 5) === 1;
      const leverage = random.between(5, 50);
      if (leverage !== 20 || isCross) market.setting(own, leverage, isCross ? 'cross' : 'isolated');
    }
    const lots = random.between(1, 200);
    const [first, second] = random.between(0, 1) === 0 ? ['buy', 'sell'] : ['sell', 'buy'];
    const ticks = mid;
    market.submit(market.order({ userId, side: first as 'buy', ticks, lots }));
    market.submit(market.order({ userId: userId + 1, side: second as 'sell', ticks, lots }));
  }
  market.say(MID_TICKS);
  return market;
}

/** Measures ticks of a wandering price, then of one that falls by several percent. */
export function measureRemarking(): Remarked {
  const market = openPositions();
  const { engine, random } = market;
  const took: number[] = [];
  let mid = MID_TICKS;
  const timed = (act: () => void): number => {
    const before = process.cpuUsage();
    act();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  for (let tick = 0; tick < TICKS_MEASURED; tick++) {
    // A tenth of a percent at most, back to the middle in the long run.
    mid += random.between(0, 1_200) - 600 + Math.trunc((MID_TICKS - mid) / 20);
    took.push(timed(() => market.say(mid)));
    drain(market, timed);
  }
  took.sort((a, b) => a - b);
  let fallen = mid;
  let crashTick = 0;
  let liquidations = 0;
  let longestStep = 0;
  while (liquidations < 1_000) {
    fallen -= 1_500;
    crashTick = timed(() => market.say(fallen));
    liquidations = engine.contracts.liquidations().length;
    longestStep = Math.max(longestStep, drain(market, timed));
  }
  engine.assertBalanced();
  const at = (share: number) => took[Math.floor((took.length - 1) * share)] ?? 0;
  return { median: at(0.5), p99: at(0.99), longest: at(1), crashTick, liquidations, longestStep };
}

/** Fires all that is due now, and gives the longest command. */
function drain(market: BenchContracts, timed: (act: () => void) => number): number {
  const { engine } = market;
  let longest = 0;
  const until = market.timestampMs + 900;
  while ((engine.nextDueAtMs ?? Infinity) <= until) {
    market.timestampMs = Math.max(market.timestampMs, engine.nextDueAtMs ?? 0);
    longest = Math.max(
      longest,
      timed(() => market.submit({ type: 'time_passed' })),
    );
  }
  return longest;
}
