import type { Effect, P2pOrder } from '@candor/exchange-core';
import type { P2pStep } from '@candor/protocol';
import type { PoolClient } from 'pg';
import type { CommitConsumer, FollowerWrite } from '#engine/commit-follower.ts';
import type { CommittedCommand } from '#engine/exchange-port.ts';
import { FIRST_CUSTOMER_ID, isRunning, otherOf, sideOf } from '#modules/p2p/common/index.ts';
import type { RingsForOrders } from '#modules/p2p/common/index.ts';
import type { Messages } from '#modules/people/messages/index.ts';

/** A step of an order, with whoever made it; 0 for the clock and staff. */
interface Step {
  readonly order: P2pOrder;
  readonly step: P2pStep;
  readonly sequence: number;
  readonly atMs: number;
  readonly actorId: number;
}

const stepOfCommand: Partial<Record<CommittedCommand['body']['type'], P2pStep>> = {
  p2p_order_take: 'opened',
  p2p_order_take_within: 'opened',
  p2p_order_pay: 'paid',
  p2p_order_extend: 'extended',
  p2p_appeal_open: 'appealed',
  p2p_appeal_withdraw: 'appeal_withdrawn',
};

type OrderPut = Extract<Effect, { type: 'p2p_order_put' }>;

function stepOf({ body, timestampMs }: CommittedCommand, order: OrderPut): P2pStep | undefined {
  if (isRunning(order)) return stepOfCommand[body.type];
  // A row that leaves the state a day after its end is written once more.
  return order.closedAtMs === timestampMs && order.endedBy !== 'none' ? order.endedBy : undefined;
}

/** Writes the steps of orders into their chats and tells both sides, each once, whatever crashes in between. */
export class OrderSteps implements CommitConsumer {
  readonly #messages: Pick<Messages, 'send'>;
  readonly #bell: RingsForOrders;
  #steps: Step[] = [];

  constructor(messages: Pick<Messages, 'send'>, bell: RingsForOrders) {
    this.#messages = messages;
    this.#bell = bell;
  }

  get isUrgent(): boolean {
    return this.#steps.length > 0;
  }

  take(command: CommittedCommand): void {
    const { sequence, timestampMs: atMs, body, effects } = command;
    for (const effect of effects) {
      if (effect.type !== 'p2p_order_put') continue;
      const step = stepOf(command, effect);
      if (step === undefined) continue;
      const actorId = 'userId' in body ? body.userId : 0;
      this.#steps.push({ order: effect, step, sequence, atMs, actorId });
    }
  }

  collect(): FollowerWrite | undefined {
    if (this.#steps.length === 0) return undefined;
    const steps = this.#steps;
    this.#steps = [];
    return {
      write: async (tx) => {
        for (const step of steps) await this.#write(tx, step);
      },
      written: () => {
        for (const { order } of steps) this.#bell.ring(order);
      },
    };
  }

  async #write(tx: PoolClient, { order, step, sequence, atMs, actorId }: Step): Promise<void> {
    const { orderId, buyerId, sellerId } = order;
    const { rowCount } = await tx.query(
      `INSERT INTO p2p_lines (order_id, at_ms, kind, text, step, sequence)
       VALUES ($1, $2, 'step', '', $3, $4) ON CONFLICT DO NOTHING`,
      [orderId, atMs, step, sequence],
    );
    if (rowCount !== 1) return;
    const told = sideOf(order, actorId) ? [otherOf(order, actorId)] : [buyerId, sellerId];
    const values = { step, order: String(orderId) };
    for (const userId of told) {
      // Labelled demo merchants have no box.
      if (userId < FIRST_CUSTOMER_ID) continue;
      await this.#messages.send(tx, userId, 'p2p_step', values);
    }
  }
}
