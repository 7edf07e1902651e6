import type { AdminReply, P2pSide } from '@candor/protocol';

/** An appeal as staff read it. */
export type Dispute = AdminReply<'p2pDispute'>;

/** A share in percent with one decimal, cut; undefined without a base. */
export function shareOf(part: number, whole: number): string | undefined {
  if (whole === 0) return undefined;
  const tenths = Math.trunc((part * 1_000) / whole);
  return `${String(Math.trunc(tenths / 10))}.${String(tenths % 10)}%`;
}

/** Other ways to write to each other, as people name them. */
const ELSEWHERE =
  /telegram|whats\s?app|wechat|weixin|微信|signal|messenger|discord|viber|\bline\b|\bt\.me\b|https?:\/\/|www\.|[\w.+-]+@[\w-]+\.\w+|@\w{4,}/i;

/** A run of digits as long as an account's or a phone's, with the spaces and dashes people put into them. */
const ACCOUNT = /(?:\d[ -]?){8,}/;

/** Why a line of a chat deserves a second look; it is shown all the same. */
export function flagOf(text: string): 'elsewhere' | 'account' | undefined {
  if (ELSEWHERE.test(text)) return 'elsewhere';
  return ACCOUNT.test(text) ? 'account' : undefined;
}

/** Whether an appeal can be decided: both have said all, or the time to add proof has passed. */
export function isReady({ order, timeMs }: Pick<Dispute, 'order' | 'timeMs'>): boolean {
  const { appeal, state } = order;
  if (state !== 'appeal' || appeal === null) return false;
  return appeal.complete.length === 2 || timeMs >= appeal.evidenceDueAtMs;
}

/** What the records say of a dispute: facts to weigh, no score and no proposal. */
export interface DisputeFacts {
  /** From opening the order to marking it as paid; undefined before. */
  readonly paidAfterMs: number | undefined;
  /** Pictures that another order has too. */
  readonly picturesSeen: number;
  /** Lines of the chat that ask to write elsewhere or name another account. */
  readonly linesFlagged: number;
  /** Sides that have shown no picture. */
  readonly withoutProof: readonly P2pSide[];
  /** Earlier disputes that were decided against each side. */
  readonly against: Readonly<Record<P2pSide, number>>;
}

/** Whether a dispute that somebody had as `as` ended for the other side. */
function wasAgainst({ as, endedBy }: Dispute['buyer']['disputes'][number]): boolean {
  return endedBy === (as === 'buyer' ? 'decided_return' : 'decided_release');
}

export function factsOf({ order, proofs, lines, buyer, seller }: Dispute): DisputeFacts {
  const hasShown = (side: P2pSide): boolean => proofs.some(({ by }) => by === side);
  return {
    paidAfterMs: order.paidAtMs === null ? undefined : order.paidAtMs - order.openedAtMs,
    picturesSeen: proofs.filter(({ seenInOrderId }) => seenInOrderId !== 0).length,
    linesFlagged: lines.filter(({ text }) => flagOf(text) !== undefined).length,
    withoutProof: (['buyer', 'seller'] as const).filter((side) => !hasShown(side)),
    against: {
      buyer: buyer.disputes.filter(wasAgainst).length,
      seller: seller.disputes.filter(wasAgainst).length,
    },
  };
}
