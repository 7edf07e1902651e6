import type { Database } from '@candor/persistence';
import { StaffMember } from '../journeys/staff.ts';

/** Appeals are looked for again after this. */
const LOOK_EVERY_MS = 100;

const outcomes = ['release', 'return'] as const;
type AppealOutcome = (typeof outcomes)[number];

/** How an order ends by what was decided. */
const ENDS: Readonly<Record<AppealOutcome, string>> = {
  release: 'decided_release',
  return: 'decided_return',
};

/** The only member of staff, who decides appeals of fiat trading while the server dies. */
export class AppealsDesk {
  readonly #staff: StaffMember;
  /** What the server said was decided. */
  readonly #decided = new Map<number, AppealOutcome>();

  private constructor(staff: StaffMember) {
    this.#staff = staff;
  }

  /** Enrols the owner by the link that the demo prints at its first start. */
  static async open(url: string, log: string): Promise<AppealsDesk> {
    const link = /https?:\/\/[^\s"\\]+\/enrol\/[\w-]+/.exec(log)?.[0];
    if (link === undefined) throw new Error(`no link for an owner was printed:\n${log}`);
    return new AppealsDesk(await StaffMember.enrol(url, link));
  }

  /** Appeals that were decided. */
  get decisions(): number {
    return this.#decided.size;
  }

  /** Decides what there is to decide until it is over; a call that fails with the server is in doubt. */
  async work(url: string, isOver: () => boolean): Promise<void> {
    const staff = this.#staff.at(url);
    while (!isOver()) {
      const { orders } = await staff
        .call('p2pOrders', { state: 'appeal' })
        .catch(() => ({ orders: [] }));
      for (const { orderId } of orders) {
        // Most appeals cannot be decided yet: evidence may still come.
        if (!isOver()) await this.#decide(staff, orderId).catch(() => undefined);
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  /** Decisions that were acknowledged and do not stand. */
  async findLost({ pool }: Database): Promise<string[]> {
    const { rows } = await pool.query<{ order_id: number; ended_by: string }>(
      'SELECT order_id, ended_by FROM p2p_orders WHERE order_id = ANY ($1)',
      [[...this.#decided.keys()]],
    );
    const ends = new Map(rows.map(({ order_id: orderId, ended_by: end }) => [orderId, end]));
    return [...this.#decided]
      .filter(([orderId, outcome]) => ends.get(orderId) !== ENDS[outcome])
      .map(([orderId, outcome]) => {
        return `order ${orderId}: ${outcome} was decided, now ${ends.get(orderId) ?? 'gone'}`;
      });
  }

  async #decide(staff: StaffMember, orderId: number): Promise<void> {
    const outcome = outcomes[orderId % outcomes.length] ?? 'return';
    await staff.call('p2pClaim', { orderId });
    const reason = 'as the papers of both sides show';
    const { state } = await staff.call('p2pDecide', { orderId, outcome, reason });
    if (state === 'done') this.#decided.set(orderId, outcome);
  }
}
