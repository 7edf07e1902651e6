import type { ContractPriceRow, ContractTakeoverRow } from '#contract/records.ts';
import { NaiveLimits } from './naive-limits.ts';

/** A position as a person with pen and paper keeps it. */
export interface NaivePosition {
  id: number;
  user: number;
  market: number;
  side: string;
  long: boolean;
  lots: number;
  entry: number;
  margin: number;
  cross: boolean;
  leverage: number;
  warned: number;
}

/** An order that has not ended; one that opens is asked for more than to reduce. */
export interface NaiveOrder {
  user: number;
  side: string;
  held: number;
  opens: boolean;
}

/** A bankrupt position that the exchange holds. */
export interface NaiveTakeover {
  id: number;
  market: number;
  long: boolean;
  lots: number;
  entry: number;
}

/** What is known of a market. */
export interface NaiveMarket {
  mark: number;
  last: number;
  index: number;
  indexAt: number;
  rate: number;
  fundingAt: number;
  fundings: number;
  opened: number;
  premiums: number;
  count: number;
  samples: { index: number; bid: number; ask: number; at: number }[];
  /** The sources said nothing of it when they spoke last. */
  isDark: boolean;
  isHalted: boolean;
}

/** What its price says of a market at the beginning. */
export function marketOf(price: ContractPriceRow | undefined): NaiveMarket {
  const { markTicks = 0, indexTicks = 0, indexAtMs = 0, nextFundingAtMs = 0 } = price ?? {};
  return {
    ...{ mark: markTicks, last: 0, index: indexTicks, indexAt: indexAtMs, rate: 0 },
    ...{ fundingAt: nextFundingAtMs, fundings: 0, opened: price?.positionCount ?? 0 },
    ...{ premiums: 0, count: 0 },
    samples: markTicks === 0 ? [] : [{ index: indexTicks, bid: 0, ask: 0, at: indexAtMs }],
    ...{ isDark: false, isHalted: false },
  };
}

export const PERIOD = 28_800_000;
/** Floors and rates of the small market, slice by slice. */
const SLICES = [
  [0, 0.005],
  [1_000_000, 0.01],
  [5_000_000, 0.025],
] as const;

/** Positions and money by hand: everything that a trade changes. */
export class NaiveAccounts {
  readonly positions: NaivePosition[] = [];
  readonly takeovers = new Map<number, NaiveTakeover>();
  readonly totals = new Map<number, number>();
  readonly orders = new Map<number, NaiveOrder>();
  readonly markets = new Map<number, NaiveMarket>();
  readonly settings = new Map<string, { leverage: number; cross: boolean }>();
  readonly limits = new NaiveLimits();
  /** Of the command that is looked at. */
  now = 0;
  fees = 0;
  insurance = 0;

  maintenance(worth: number): number {
    let sum = 0;
    for (const [place, [floor, rate]] of SLICES.entries()) {
      const top = SLICES[place + 1]?.[0] ?? Infinity;
      if (worth > floor) sum += (Math.min(worth, top) - floor) * Math.round(rate * 1e6);
    }
    return Math.ceil(sum / 1e6);
  }

  worth(position: { market: number; lots: number }): number {
    return this.market(position.market).mark * position.lots;
  }

  profit(position: NaivePosition): number {
    const worth = this.worth(position);
    return position.long ? worth - position.entry : position.entry - worth;
  }

  available(user: number): number {
    let units = this.totals.get(user) ?? 0;
    for (const own of this.positions) if (own.user === user) units -= own.margin;
    for (const order of this.orders.values()) if (order.user === user) units -= order.held;
    return units;
  }

  shared(user: number): NaivePosition[] {
    return this.positions
      .filter((own) => own.user === user && own.cross)
      .sort((a, b) => a.id - b.id);
  }

  /** Equity and need of what stands behind a position. */
  standing(position: NaivePosition): [equity: number, needed: number] {
    const all = position.cross ? this.shared(position.user) : [position];
    let equity = position.cross ? this.available(position.user) : position.margin;
    let needed = 0;
    for (const own of all) {
      equity += this.profit(own);
      needed += this.maintenance(this.worth(own));
    }
    return [equity, needed];
  }

  market(id: number): NaiveMarket {
    const market = this.markets.get(id);
    if (market === undefined) throw new Error(`no market ${id}`);
    return market;
  }

  /** What the exchange holds, as {@link bankruptOf} has it of the product. */
  bankrupt(): readonly number[][] {
    return [...this.takeovers.values()]
      .map(({ id, lots, entry }) => [id, lots, entry])
      .sort(([a = 0], [b = 0]) => a - b);
  }

  byId(id: number): NaivePosition {
    const position = this.positions.find((own) => own.id === id);
    if (position === undefined) throw new Error(`the model has no position ${id}`);
    return position;
  }

  pay(user: number, units: number): void {
    this.move(user, units);
    this.limits.count(user, -units, this.now);
  }

  /** As {@link pay}, but neither won nor lost. */
  move(user: number, units: number): void {
    this.totals.set(user, (this.totals.get(user) ?? 0) - units);
  }

  /** The insurance fund pays what is missing, as far as it goes. */
  cover(units: number): number {
    const paid = Math.min(Math.max(units, 0), this.insurance);
    this.insurance -= paid;
    return paid;
  }

  /** Closes lots of a position for a value. Gives what is won. */
  close(own: NaivePosition, lots: number, value: number, fee: number): number {
    const part = closedPart(own.long, own.entry, lots, own.lots);
    const profit = own.long ? value - part : part - value;
    if (!own.cross) {
      const kept = lots === own.lots ? 0 : own.margin - Math.floor((own.margin * lots) / own.lots);
      own.margin = Math.min(kept, own.margin + profit - fee);
    }
    own.lots -= lots;
    own.entry -= part;
    own.warned = 0;
    this.pay(own.user, fee - profit);
    if (own.lots === 0) this.positions.splice(this.positions.indexOf(own), 1);
    return profit;
  }

  /** A shared account that is short of money takes it out of its open profits, by the numbers of its positions. */
  draw(user: number): void {
    let missing = -this.available(user);
    for (const own of this.shared(user)) {
      const taken = Math.min(Math.max(0, this.profit(own)), missing);
      if (taken <= 0) continue;
      own.entry += own.long ? taken : -taken;
      this.pay(user, -taken);
      missing -= taken;
    }
  }
}

/** A bankrupt position in three numbers. */
export function bankruptOf(row: ContractTakeoverRow): readonly number[] {
  return [row.takeoverId, row.lots, row.entryUnits];
}

/** The part of an entry value that closes. */
export function closedPart(long: boolean, entry: number, closed: number, lots: number): number {
  if (closed === lots) return entry;
  return long ? Math.ceil((entry * closed) / lots) : Math.floor((entry * closed) / lots);
}

/** What a position pays, or receives below zero. */
export function fundingOf(worth: number, rateE9: number, long: boolean): number {
  const exact = BigInt(worth) * BigInt(rateE9) * (long ? 1n : -1n);
  // Rounded up: a payment to more, what is received to less.
  return -Number(floorOf(-exact, 1_000_000_000n)) + 0;
}

/** Division that rounds down. */
export function floorOf(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value % divisor < 0n ? quotient - 1n : quotient;
}

/** Throws unless both say the same. */
export function expectSame(what: string, mine: unknown, theirs: unknown): void {
  const [one, other] = [JSON.stringify(mine), JSON.stringify(theirs)];
  if (one !== other) throw new Error(`${what}: the model says ${one}, the product ${other}`);
}

/** The mark of a market whose book has these prices. */
export function markOf(market: NaiveMarket, nowMs: number, bid: number, ask: number): number {
  const { index, rate, fundingAt, last, samples } = market;
  const left = BigInt(Math.max(0, fundingAt - nowMs));
  const moved = floorOf(BigInt(index) * BigInt(rate) * left, 1_000_000_000n * BigInt(PERIOD));
  const two = samples.filter((own) => own.bid > 0 && own.ask > 0);
  const basis = two.reduce((sum, own) => sum + own.bid + own.ask - 2 * own.index, 0);
  const based = index + (two.length === 0 ? 0 : Math.floor(basis / (2 * two.length)));
  const isTight = last > 0 && bid > 0 && ask > 0 && (ask - bid) * 100 <= bid;
  const all = [index + Number(moved), based, isTight ? last : based].sort((a, b) => a - b);
  const middle = all[1] ?? 0;
  return Math.min(Math.max(middle, Math.ceil((index * 98) / 100)), Math.floor((index * 102) / 100));
}
