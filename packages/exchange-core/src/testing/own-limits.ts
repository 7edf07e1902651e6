/** What a user allows themselves to lose in a day, and until when nothing is to be begun. */
export interface OwnLimit {
  day: number;
  /** What the day has brought: below zero where it has cost. */
  result: number;
  most: number;
  nextMost: number;
  nextFrom: number;
  pausedUntil: number;
}

const DAY = 86_400_000;

/** Limits and pauses that users set themselves, with pen and paper: a stricter limit holds at once, another one after a day. */
export class OwnLimits {
  readonly #limits = new Map<number, OwnLimit>();

  /** Who has one. */
  get users(): Iterable<number> {
    return this.#limits.keys();
  }

  set(user: number, most: number, now: number): void {
    const own = this.open(user, now);
    const isStricter = most > 0 && (own.most === 0 || most <= own.most);
    own.nextMost = isStricter ? 0 : most;
    own.nextFrom = isStricter ? 0 : now + DAY;
    if (isStricter) own.most = most;
  }

  pause(user: number, until: number, now: number): void {
    this.open(user, now).pausedUntil = until;
  }

  /** How a user stands at a moment; undefined for one whose days are not counted. */
  at(user: number, now: number): OwnLimit | undefined {
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

  /** The same, and from now on the user's days are counted. */
  open(user: number, now: number): OwnLimit {
    const known = this.at(user, now);
    if (known !== undefined) return known;
    const nothing = { result: 0, most: 0, nextMost: 0, nextFrom: 0, pausedUntil: 0 };
    const own = { day: dayOf(now), ...nothing };
    this.#limits.set(user, own);
    return own;
  }
}

/** Days begin at four in the afternoon, UTC. */
export function dayOf(ms: number): number {
  return Math.floor((ms + DAY / 3) / DAY);
}
