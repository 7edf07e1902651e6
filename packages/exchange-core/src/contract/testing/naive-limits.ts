import { OwnLimits } from '#testing/own-limits.ts';
import type { ContractBody } from './contract-exchange.ts';

/** Users' own limits of contracts: what a day has brought is what their money changed by, transfers left out. */
export class NaiveLimits extends OwnLimits {
  /** Results when orders were last looked at, by user. */
  readonly #seen = new Map<number, number>();

  /** A limit or pause that was accepted. */
  observe(body: ContractBody, now: number): void {
    if (body.type === 'contract_limit_set') this.set(body.userId, body.lossUnitsMax, now);
    if (body.type === 'contract_pause') this.pause(body.userId, body.untilMs, now);
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
    for (const user of this.users) {
      const own = this.at(user, now);
      if (own === undefined || own.result === (this.#seen.get(user) ?? 0)) continue;
      this.#seen.set(user, own.result);
      const isReached = own.most > 0 && own.result <= -own.most;
      const isLeft = orders.some((order) => order.user === user && order.opens);
      if (isReached && isLeft) throw new Error(`user ${user} has reached a limit and opens more`);
    }
  }
}
