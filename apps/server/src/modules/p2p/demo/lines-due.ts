import type { P2pOrder } from '@candor/exchange-core';
import type { DemoLine, DemoPerson } from '#seed/p2p-people.ts';

/** How long a demo merchant takes to type. */
export const TYPES_IN_MS = 6_000;

/** What a demo merchant has said, or should say now, about an order; each is said once. */
export function linesDue(
  order: Pick<
    P2pOrder,
    'buyerId' | 'state' | 'endedBy' | 'paidAtMs' | 'appealedAtMs' | 'appealBy' | 'closedAtMs'
  >,
  { userId, habit }: Pick<DemoPerson, 'userId' | 'habit'>,
  nowMs: number,
): DemoLine[] {
  const due: DemoLine[] = [];
  const say = (line: DemoLine, sinceMs: number): void => {
    if (sinceMs > 0 && nowMs - sinceMs >= TYPES_IN_MS) due.push(line);
  };
  const isCompleted = order.state === 'completed';
  if (order.buyerId === userId) {
    say('paid', order.paidAtMs);
    if (isCompleted) say('thanks', order.closedAtMs);
    return due;
  }
  if (habit !== 'asleep') say('checking', order.paidAtMs);
  if (habit === 'disputes' && order.appealBy === 'seller') say('disputed', order.appealedAtMs);
  if (isCompleted && order.endedBy === 'released') {
    const words = { prompt: 'released', asleep: 'late', disputes: 'found' } as const;
    say(habit === 'never_pays' ? 'released' : words[habit], order.closedAtMs);
  }
  return due;
}
