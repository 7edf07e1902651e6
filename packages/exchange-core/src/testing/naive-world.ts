/** A user as the twins know one. */
export interface NaiveUser {
  tier: number;
  group: number;
}

/** What all naive twins share: who there is and what they have, in plain maps. */
export class NaiveWorld {
  readonly users = new Map<number, NaiveUser>();
  readonly tiers = new Map<number, { maker: number; taker: number }>();
  readonly balances = new Map<string, number>();
  /** What happened, one line each; the caller clears it. */
  readonly events: string[] = [];

  balance(user: number, asset: number): number {
    return this.balances.get(`${user}:${asset}`) ?? 0;
  }

  add(user: number, asset: number, units: number): void {
    this.balances.set(`${user}:${asset}`, this.balance(user, asset) + units);
  }

  userOf(userId: number): NaiveUser {
    const user = this.users.get(userId);
    if (user === undefined) throw new Error(`no user ${userId}`);
    return user;
  }
}
