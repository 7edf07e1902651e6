import type { CommandBody, Decision, StoredOrder } from '@candor/exchange-core';
import type { CommittedCommand, Exchange } from '#engine/exchange-port.ts';

type Placing = Extract<
  CommandBody,
  { type: 'order_place' | 'order_place_attached' | 'oco_place' | 'trailing_place' }
>;

/** What became of a command that somebody waits for. */
interface Committed {
  readonly command: CommittedCommand;
  /** The order it placed, as the core kept it; undefined when it has ended. */
  readonly kept: StoredOrder | undefined;
}

interface Ticket {
  waiting: number;
  committed: Committed | undefined;
}

const keyOf = ({ userId, requestKey }: Pick<Placing, 'userId' | 'requestKey'>): string =>
  `${String(userId)} ${requestKey}`;

/** Submits orders and catches what their commands did, as the commit announces it before it answers. */
export class PlacedOrders {
  readonly #exchange: Exchange;
  readonly #tickets = new Map<string, Ticket>();

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
    exchange.onCommitted((batch, reader) => {
      if (this.#tickets.size === 0) return;
      for (const command of batch.commands) {
        const { body } = command;
        if (!isPlacing(body)) continue;
        const ticket = this.#tickets.get(keyOf(body));
        if (ticket === undefined) continue;
        const opened = command.effects.find((effect) => effect.type === 'order_opened');
        const kept = opened === undefined ? undefined : reader.order(opened.orderId);
        ticket.committed = { command, kept };
      }
    });
  }

  /** @returns the decision, and what the command did unless it was refused or is a repeat */
  async submit(
    body: Placing,
  ): Promise<{ readonly decision: Decision; readonly committed: Committed | undefined }> {
    const key = keyOf(body);
    const ticket = this.#tickets.get(key) ?? { waiting: 0, committed: undefined };
    ticket.waiting += 1;
    this.#tickets.set(key, ticket);
    try {
      const decision = await this.#exchange.submit(body);
      const isOwn = decision.ok && !decision.replayed;
      return { decision, committed: isOwn ? ticket.committed : undefined };
    } finally {
      ticket.waiting -= 1;
      if (ticket.waiting === 0) this.#tickets.delete(key);
    }
  }
}

function isPlacing(body: CommandBody): body is Placing {
  const { type } = body;
  return (
    type === 'order_place' ||
    type === 'order_place_attached' ||
    type === 'oco_place' ||
    type === 'trailing_place'
  );
}
