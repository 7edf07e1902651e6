import type { CloseReason } from '@candor/exchange-core';
import type { FollowerWrite } from '#engine/commit-follower.ts';
import type { Notice, Notices } from './notices.ts';

/** Numbers of users below this are the house's. */
const CUSTOMER_ID_MIN = 1_000_001;

/** Ends of an order that has filled as far as it could. */
const FILLED: readonly CloseReason[] = ['filled', 'dust_remainder', 'market_remainder'];

/**
 * Of so many orders of a user between two writes each has its own message; of more there is one for all: nobody reads
 * hundreds a second, and who trades so fast has the feed.
 */
const TOLD_ONE_BY_ONE_MAX = 20;

/** Whether an order ended because it had filled. */
export const endedFilled = (reason: CloseReason): boolean => FILLED.includes(reason);

/** An order that filled, whose, and when. */
interface Filled {
  readonly userId: number;
  readonly orderId: number;
  readonly atMs: number;
}

type TemplateOfAll = 'orders_filled' | 'contract_orders_filled';

interface OfUser<Fill> {
  readonly userId: number;
  readonly orderIds: number[];
  /** Empty once they are too many to be told one by one: of thousands a second only the numbers are kept. */
  fills: Fill[];
  /** Of the last. */
  atMs: number;
}

/** Orders that filled while their users waited, until the next write tells them. */
export class FillsToTell<Fill extends Filled> {
  readonly #noticeOf: (fill: Fill) => Notice;
  readonly #templateOfAll: TemplateOfAll;
  #ofUsers = new Map<number, OfUser<Fill>>();

  /** `templateOfAll` tells a user of many orders in one message. */
  constructor(noticeOf: (fill: Fill) => Notice, templateOfAll: TemplateOfAll) {
    this.#noticeOf = noticeOf;
    this.#templateOfAll = templateOfAll;
  }

  get isEmpty(): boolean {
    return this.#ofUsers.size === 0;
  }

  /** Whether its user hears of an order at all: whose own command filled it has the answer. */
  isFor(userId: number, sender: number | undefined): boolean {
    return userId !== sender && userId >= CUSTOMER_ID_MIN;
  }

  /** Fills come in the order of their times. */
  add(fill: Fill): void {
    const { userId, orderId, atMs } = fill;
    let own = this.#ofUsers.get(userId);
    if (own === undefined) {
      own = { userId, orderIds: [], fills: [], atMs };
      this.#ofUsers.set(userId, own);
    }
    own.orderIds.push(orderId);
    own.atMs = atMs;
    if (own.orderIds.length <= TOLD_ONE_BY_ONE_MAX) own.fills.push(fill);
    else if (own.fills.length > 0) own.fills = [];
  }

  /** Takes what there is to tell. */
  collect(notices: Notices): FollowerWrite | undefined {
    if (this.isEmpty) return undefined;
    const ofUsers = [...this.#ofUsers.values()];
    this.#ofUsers = new Map();
    return {
      write: (tx) =>
        notices.tell(
          tx,
          ofUsers.flatMap((own) =>
            own.fills.length === 0 ? [this.#noticeOfAll(own)] : own.fills.map(this.#noticeOf),
          ),
        ),
    };
  }

  #noticeOfAll({ userId, orderIds, atMs }: OfUser<Fill>): Notice {
    const values = { count: String(orderIds.length), orders: orderIds.join(' ') };
    return { userId, kind: 'fill', template: this.#templateOfAll, values, atMs };
  }
}
