import type { P2pAppealReason, P2pOrderView, P2pSide } from '@candor/protocol';

/** The one thing that comes next in an order, as its reader sees it. */
export type OrderNext =
  /** The reader pays. */
  | 'pay'
  /** The other side pays. */
  | 'await_payment'
  /** The reader looks into the own account and releases. */
  | 'release'
  /** The other side releases. */
  | 'await_release'
  /** Staff decide; both sides may show what they have. */
  | 'appeal'
  | 'done'
  | 'cancelled';

type State = Pick<P2pOrderView, 'state' | 'mySide'>;

export function nextOf({ state, mySide }: State): OrderNext {
  switch (state) {
    case 'waiting_payment':
      return mySide === 'buyer' ? 'pay' : 'await_payment';
    case 'paid':
      return mySide === 'seller' ? 'release' : 'await_release';
    case 'appeal':
      return 'appeal';
    case 'completed':
      return 'done';
    case 'cancelled':
      return 'cancelled';
  }
}

/** Whether the order waits for its reader. */
export function waitsForMe(order: State): boolean {
  const next = nextOf(order);
  return next === 'pay' || next === 'release' || next === 'appeal';
}

/** Until when the present step counts down; undefined where nothing does. */
export function dueOf(
  order: Pick<P2pOrderView, 'state' | 'payDueAtMs' | 'releaseDueAtMs' | 'appeal'>,
): number | undefined {
  switch (order.state) {
    case 'waiting_payment':
      return order.payDueAtMs;
    case 'paid':
      return order.releaseDueAtMs ?? undefined;
    case 'appeal':
      return order.appeal?.evidenceDueAtMs;
    case 'completed':
    case 'cancelled':
      return undefined;
  }
}

/** How many of the three steps of an order are behind it: payment, release, done. */
export function stepsDone({ state }: Pick<P2pOrderView, 'state'>): 0 | 1 | 3 {
  if (state === 'waiting_payment') return 0;
  return state === 'completed' ? 3 : 1;
}

/** Reasons each side can give, in the order of the form. */
const REASONS: Readonly<Record<P2pSide, readonly P2pAppealReason[]>> = {
  buyer: ['not_released', 'wrong_amount', 'other'],
  seller: ['not_received', 'wrong_amount', 'third_party', 'other'],
};

/** What a seller sees at once in the account; everything else waits for the countdown. */
const AT_ONCE: readonly P2pAppealReason[] = ['wrong_amount', 'third_party'];

/** The reasons to appeal that count at `nowMs`; none before a payment and after the end. */
export function reasonsAt(
  order: Pick<P2pOrderView, 'state' | 'mySide' | 'releaseDueAtMs'>,
  nowMs: number,
): readonly P2pAppealReason[] {
  const { state, mySide, releaseDueAtMs } = order;
  if (state !== 'paid' || releaseDueAtMs === null) return [];
  const all = REASONS[mySide];
  if (nowMs >= releaseDueAtMs) return all;
  return mySide === 'seller' ? all.filter((reason) => AT_ONCE.includes(reason)) : [];
}
