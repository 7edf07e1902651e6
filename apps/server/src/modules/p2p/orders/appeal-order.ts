import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import type { UserCall } from '#api/call.ts';
import { assertProof, keepProof, keepStatement } from '#modules/p2p/appeals/index.ts';
import { ownOrder } from '#modules/p2p/common/index.ts';
import type { P2pDeps } from '#modules/p2p/common/index.ts';
import { actOnOrder, orderedOf } from './act-on-order.ts';

/** Asks staff to decide, with words and a picture that are kept with the order. */
export async function openAppeal(
  deps: P2pDeps,
  { orderId, reason, text, fileId }: EndpointRequest<'tradeAppeal'>,
  { session: { userId }, requestKey }: UserCall,
): Promise<EndpointReply<'tradeAppeal'>> {
  const { order } = await ownOrder(deps, userId, orderId);
  await assertProof(deps, userId, fileId);
  const done = await actOnOrder(deps, {
    type: 'p2p_appeal_open',
    ...{ userId, orderId, reason, requestKey },
  });
  // A repeated request finds them kept.
  await keepProof(deps, order, userId, fileId);
  await keepStatement(deps, order, userId, text);
  return orderedOf(deps, userId, done);
}

/** Takes one's own appeal back, or says that one has nothing to add. */
export async function closeAppeal(
  deps: P2pDeps,
  type: 'p2p_appeal_withdraw' | 'p2p_appeal_complete',
  orderId: number,
  { session: { userId }, requestKey }: UserCall,
): Promise<EndpointReply<'p2pAppealWithdraw'>> {
  const done = await actOnOrder(deps, { type, userId, orderId, requestKey });
  return orderedOf(deps, userId, done);
}
