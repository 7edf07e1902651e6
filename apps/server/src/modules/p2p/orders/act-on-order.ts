import { p2p } from '@candor/exchange-core';
import type { Accepted, CommandOf, P2pOrder } from '@candor/exchange-core';
import { formatUnits, ZERO_UNITS } from '@candor/money';
import type { EndpointReply, EndpointRequest, P2pCancelView, PaymentKind } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { Session, UserCall } from '#api/call.ts';
import { errorOfRejection } from '#api/rejection-codes.ts';
import { readAmount } from '#modules/earn/rewards/index.ts';
import { isRunning, ownOrder, ownOrderView, valueOfSale } from '#modules/p2p/common/index.ts';
import type { P2pDeps } from '#modules/p2p/common/index.ts';
import { beginOrder, isPayable } from './payees.ts';

type OrderCommand = CommandOf<
  | 'p2p_order_pay'
  | 'p2p_order_cancel'
  | 'p2p_order_release'
  | 'p2p_order_extend'
  | 'p2p_appeal_open'
  | 'p2p_appeal_withdraw'
  | 'p2p_appeal_complete'
>;

/** Sends what one side of an order does. @throws refusal orderFinished for one that left the core long ago */
export async function actOnOrder(deps: P2pDeps, command: OrderCommand): Promise<Accepted> {
  const decision = await deps.exchange.submit(command);
  if (decision.ok) return decision;
  if (decision.code === 'unknown_p2p_order') {
    await ownOrder(deps, command.userId, command.orderId);
    throw refuse.orderFinished();
  }
  throw errorOfRejection(decision);
}

/** The answer to an act, with the order as it is now. */
export async function orderedOf(
  deps: P2pDeps,
  userId: number,
  { sequence, replayed, orderId }: Accepted,
): Promise<EndpointReply<'tradePaid'>> {
  return { sequence, replayed, order: await ownOrderView(deps, userId, orderId) };
}

/** Whether an order can be paid by a method; what a crash right after its opening left out is made good first. */
async function canPay(deps: P2pDeps, order: P2pOrder, method: PaymentKind): Promise<boolean> {
  if (await isPayable(deps, order.orderId, method)) return true;
  await beginOrder(deps, order);
  return isPayable(deps, order.orderId, method);
}

/** The buyer says that the money was sent. */
export async function payOrder(
  deps: P2pDeps,
  { orderId, method }: EndpointRequest<'tradePaid'>,
  { session: { userId }, requestKey }: UserCall,
): Promise<EndpointReply<'tradePaid'>> {
  const { order, side } = await ownOrder(deps, userId, orderId);
  const isOpen = side === 'buyer' && order.state === 'waiting_payment';
  if (isOpen && !(await canPay(deps, order, method))) throw refuse.paymentMethodNotNamed();
  const command = { type: 'p2p_order_pay', userId, orderId, method, requestKey } as const;
  return orderedOf(deps, userId, await actOnOrder(deps, command));
}

/** What a cancel of this order costs now. @throws refusal notFound orderNotCancellable orderFinished orderDealing */
export async function previewCancel(
  deps: P2pDeps,
  { orderId }: EndpointRequest<'tradeCancelPre'>,
  { userId }: Session,
): Promise<P2pCancelView> {
  const { order, side } = await ownOrder(deps, userId, orderId);
  if (side !== 'buyer') throw refuse.orderNotCancellable();
  if (!isRunning(order)) throw refuse.orderFinished();
  if (order.state !== 'waiting_payment') throw refuse.orderDealing();
  return cancelView(deps, userId);
}

/** What a cancel costs a user now. */
export async function cancelView(
  { exchange, catalogue, nowMs }: P2pDeps,
  userId: number,
): Promise<P2pCancelView> {
  const { value } = await exchange.read((reader) => {
    const reads = reader.read(p2p);
    return { cost: reads.cancelCost(userId, nowMs()), assetId: reads.rule?.depositAssetId };
  });
  const { cost, assetId } = value;
  if (cost === undefined || assetId === undefined) throw refuse.notYetOpen();
  const asset = catalogue.assetOf(assetId);
  const { cancels, cancelsFree, costUnits, pauseMs } = cost;
  return {
    freeLeft: Math.max(0, cancelsFree - cancels),
    cost: formatUnits(costUnits, asset.scale),
    asset: costUnits > 0 ? asset.symbol : null,
    pauseMs,
  };
}

/** The buyer takes an unpaid order back. */
export async function cancelOrder(
  deps: P2pDeps,
  { orderId, cost, pauseMs = 0 }: EndpointRequest<'tradeCancel'>,
  { session: { userId }, requestKey }: UserCall,
): Promise<EndpointReply<'tradeCancel'>> {
  const { value: rule } = await deps.exchange.read((reader) => reader.read(p2p).rule);
  const scale = rule === undefined ? 0 : deps.catalogue.assetOf(rule.depositAssetId).scale;
  const costUnits = cost === undefined ? ZERO_UNITS : readAmount(cost, { scale }, 'cost');
  const done = await actOnOrder(deps, {
    type: 'p2p_order_cancel',
    ...{ userId, orderId, costUnits, pauseMs, requestKey },
  });
  return orderedOf(deps, userId, done);
}

/** The seller gives the buyer more time. */
export async function extendOrder(
  deps: P2pDeps,
  { orderId }: EndpointRequest<'p2pExtend'>,
  { session: { userId }, requestKey }: UserCall,
): Promise<EndpointReply<'p2pExtend'>> {
  const command = { type: 'p2p_order_extend', userId, orderId, requestKey } as const;
  return orderedOf(deps, userId, await actOnOrder(deps, command));
}

/**
 * The seller releases the coins: after the fund password, and a code where the account has a second factor or much is at
 * stake; not within a day of a change of password, contact or factor. A payment from another name is no reason to
 * release: it leads to an appeal.
 */
export async function releaseOrder(
  deps: P2pDeps,
  { orderId, payer, legalPwd, factorCode }: EndpointRequest<'otcFinish'>,
  call: UserCall,
): Promise<EndpointReply<'otcFinish'>> {
  const { session, requestKey } = call;
  const { userId } = session;
  const { side, order } = await ownOrder(deps, userId, orderId);
  if (side === 'seller' && order.state !== 'waiting_payment' && isRunning(order)) {
    if (payer === 'other_name') throw refuse.failed('A payment from another name: appeal instead');
    await deps.proofs.assertSalesOpen(call);
    const asset = deps.catalogue.assetOf(order.assetId);
    const valueUsdt = await valueOfSale(deps, order.units, asset);
    await deps.proofs.assertFinal(call, { legalPwd, factorCode, valueUsdt });
    await deps.pool.query(
      `INSERT INTO p2p_payer_checks (order_id, payer, at_ms) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING`,
      [orderId, payer, deps.nowMs()],
    );
  }
  const command = { type: 'p2p_order_release', userId, orderId, requestKey } as const;
  return orderedOf(deps, userId, await actOnOrder(deps, command));
}
