import type { ContractBody } from './contract-exchange.ts';

/** What a user allows themselves to lose in a day, and since when nothing is to be opened. */
interface NaiveLimit {
  day: number;
  result: number;
  most: number;
  nextMost: number;
  nextFrom: number;
  pausedUntil: number;
  /** The result when orders were last looked at. */
  seen: number;
}

const DAY = 86_400_000;

/** Users' own limits with pen and paper: what a day has brought is what their money changed by, transfers left out. */
export class NaiveLimits {
  readonly #limits = new Map<number, NaiveLimit>();

  /** A limit or pause that was accepted. */
  observe(body: ContractBody, now: number): void {
    if (body.type === 'contract_limit_set') {
      const own = this.#open(body.userId, now);
      const most = body.lossUnitsMax;
      const isStricter = most > 0 && (own.most === 0 || most <= own.most);
      own.nextMost = isStricter ? 0 : most;
      own.nextFrom = isStricter ? 0 : now + DAY;
      if (isStricter) own.most = most;
    }
    if (body.type === 'contract_pause') this.#open(body.userId, now).pausedUntil = body.untilMs;
  }

  /** Money of a user grew by `units`, or became less. */
  count(user: number, units: number, now: number): void {
    const own = this.at(user, now);
    if (own !== undefined) own.result += units;
  }

  mayOpen(user: number, now: number): boolean {
    const own = this.at(user, now);
    if (own === undefined) return true;
    return now >= own.pausedUntil && (own.most === 0 || own.result > -own.most);
  }

  /** A command was refused because its user had limited themselves: throws unless they had. */
  refuse(body: ContractBody, timestampMs: number, code: string): void {
    if (body.type !== 'contract_order_place_checked') return;
    const isLimit = code === 'contract_paused' || code === 'contract_loss_limit';
    if (isLimit && this.mayOpen(body.userId, timestampMs)) {
      throw new Error(`user ${body.userId} may open, but was refused`);
    }
  }

  /** Whoever a command has brought to their limit has no order left that opens anything: throws where one is. */
  assertStopped(orders: readonly { user: number; opens: boolean }[], now: number): void {
    for (const user of this.#limits.keys()) {
      const own = this.at(user, now);
      if (own === undefined || own.result === own.seen) continue;
      own.seen = own.result;
      const isReached = own.most > 0 && own.result <= -own.most;
      const isLeft = orders.some((order) => order.user === user && order.opens);
      if (isReached && isLeft) throw new Error(`user ${user} has reached a limit and opens more`);
    }
  }

  /** How a user stands at a moment; undefined for one who never set anything. */
  at(user: number, now: number): NaiveLimit | undefined {
    const own = this.#limits.get(user);
    if (own === undefined) return undefined;
    if (own.nextFrom > 0 && now >= own.nextFrom) {
      own.most = own.nextMost;
      own.nextMost = 0;
      own.nextFrom = 0;
    }
    if (own.day !== dayOf(now)) own.result = 0;
    own.day = dayOf(now);
    return own;
  }

  #open(user: number, now: number): NaiveLimit {
    const known = this.at(user, now);
    if (known !== undefined) return known;
    const nothing = { result: 0, most: 0, nextMost: 0, nextFrom: 0, pausedUntil: 0, seen: 0 };
    const own = { day: dayOf(now), ...nothing };
    this.#limits.set(user, own);
    return own;
  }
}

/** Days begin at four in the afternoon, UTC. */
function dayOf(ms: number): number {
  return Math.floor((ms + DAY / 3) / DAY);
}
