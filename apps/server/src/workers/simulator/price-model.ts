import type { Random } from './random.ts';

/** How one simulated market behaves; prices here are observations of a made-up world, not money. */
export interface PriceTraits {
  /** Standard deviation of yearly log returns beyond what Bitcoin explains: 0.5 = 50 %. */
  readonly yearlyVolatility: number;
  /** How strongly it follows Bitcoin's returns; 0 for Bitcoin itself. */
  readonly bitcoinBeta: number;
}

/**
 * The moods a market goes through, each with its own volatility, drift and pull back to where it
 * began. Drift is in deviations an hour, so that a trend looks alike in calm and wild markets.
 */
const regimes = {
  quiet: { volatility: 0.55, driftDeviations: 0, pull: 0, meanHours: 1.5 },
  range: { volatility: 0.85, driftDeviations: 0, pull: 1, meanHours: 2 },
  trend: { volatility: 1, driftDeviations: 0.9, pull: 0, meanHours: 1.2 },
  volatile: { volatility: 2, driftDeviations: 0, pull: 0, meanHours: 0.5 },
} as const;
type RegimeName = keyof typeof regimes;

const regimeNames: readonly RegimeName[] = [
  'quiet',
  'range',
  'range',
  'trend',
  'trend',
  'volatile',
];

const HOUR_SECONDS = 3_600;
const YEAR_SECONDS = 365 * 24 * HOUR_SECONDS;

/** Volatility comes in clusters that fade over this time. */
const CLUSTER_SECONDS = 40 * 60;
/** Size of the clusters: standard deviation of the logarithm of volatility. */
const CLUSTER_DEPTH = 0.35;
/** In a range the price comes back over this time. */
const RANGE_PULL_SECONDS = 45 * 60;
/** A demo that runs for months stays near the prices people know. */
const HOME_PULL_DAYS = 45;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * A random price with moods, clustered volatility and fat tails. Time is an argument: one step of
 * a minute and sixty of a second have the same variance, so history and the present match.
 */
export class PriceModel {
  readonly #random: Random;
  readonly #traits: PriceTraits;
  #homeLog: number;
  readonly #homePullSeconds: number;
  #logPrice: number;
  #clusterLog = 0;
  #regime: RegimeName = 'range';
  #trendSign = 1;
  #regimeSecondsLeft = 0;
  #anchorLog: number;

  constructor(
    random: Random,
    traits: PriceTraits,
    homePrice: number,
    startPrice: number,
    { homePullDays = HOME_PULL_DAYS }: { readonly homePullDays?: number } = {},
  ) {
    this.#homePullSeconds = homePullDays * DAY_SECONDS;
    this.#random = random;
    this.#traits = traits;
    this.#homeLog = Math.log(homePrice);
    this.#logPrice = Math.log(startPrice);
    this.#anchorLog = this.#logPrice;
  }

  get price(): number {
    return Math.exp(this.#logPrice);
  }

  /** Multiplies the price at once, and for good: home moves with it. */
  shift(factor: number): void {
    const by = Math.log(factor);
    this.#logPrice += by;
    this.#homeLog += by;
    this.#anchorLog += by;
  }

  /** Moves time on and answers the log return of the step. `bitcoinReturn` is Bitcoin's own. */
  step(seconds: number, bitcoinReturn: number): number {
    this.#changeMood(seconds);
    const mood = regimes[this.#regime];
    this.#moveCluster(seconds);
    const hours = seconds / HOUR_SECONDS;
    const hourlyDeviation =
      this.#traits.yearlyVolatility * Math.sqrt(HOUR_SECONDS / YEAR_SECONDS) * mood.volatility;
    const deviation = hourlyDeviation * Math.sqrt(hours) * Math.exp(this.#clusterLog);
    // A step longer than a mood holds ups and downs that partly cancel, as deviations do.
    const driftHours = hours > 1 ? Math.sqrt(hours) : hours;
    const drift = hourlyDeviation * mood.driftDeviations * this.#trendSign * driftHours;
    const pull =
      (this.#anchorLog - this.#logPrice) *
        mood.pull *
        (1 - Math.exp(-seconds / RANGE_PULL_SECONDS)) +
      (this.#homeLog - this.#logPrice) * (1 - Math.exp(-seconds / this.#homePullSeconds));
    const own = drift + pull + deviation * this.#random.fatTailed();
    const change = own + this.#traits.bitcoinBeta * bitcoinReturn;
    this.#logPrice += change;
    return change;
  }

  #changeMood(seconds: number): void {
    this.#regimeSecondsLeft -= seconds;
    if (this.#regimeSecondsLeft > 0) return;
    this.#regime = regimeNames[this.#random.index(regimeNames.length)]!;
    const meanSeconds = regimes[this.#regime].meanHours * HOUR_SECONDS;
    this.#regimeSecondsLeft = -Math.log(1 - this.#random.unit()) * meanSeconds;
    this.#trendSign = this.#random.chance(0.5) ? 1 : -1;
    this.#anchorLog = this.#logPrice;
  }

  #moveCluster(seconds: number): void {
    const keep = Math.exp(-seconds / CLUSTER_SECONDS);
    this.#clusterLog =
      this.#clusterLog * keep +
      CLUSTER_DEPTH * Math.sqrt(1 - keep * keep) * this.#random.gaussian();
  }
}
