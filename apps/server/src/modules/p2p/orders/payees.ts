import { p2p } from '@candor/exchange-core';
import type { P2pOrder } from '@candor/exchange-core';
import type { P2pPayeeView, PaymentKind } from '@candor/protocol';
import { NO_TEXTS, readTexts } from '#modules/p2p/ads/index.ts';
import { sendAutoReply } from '#modules/p2p/chat/index.ts';
import { methodsOf } from '#modules/p2p/common/index.ts';
import type { P2pDeps } from '#modules/p2p/common/index.ts';
import { verifiedNameOf } from '#modules/people/identity/index.ts';
import {
  inVerifiedName,
  openPayDetails,
  sealedPayMethods,
} from '#modules/people/payment-methods/index.ts';
import type { SealedPayMethod } from '#modules/people/payment-methods/index.ts';

interface PayeeRow {
  readonly kind: PaymentKind;
  readonly user_id: number;
  readonly details_sealed: Buffer;
  readonly qr_file_id: string | null;
}

/** The seller's accounts of an order's methods: those the ad or the seller named, else the first of each kind. */
async function chosen(
  deps: P2pDeps,
  order: P2pOrder,
  named: readonly number[],
): Promise<readonly SealedPayMethod[]> {
  const { sellerId } = order;
  const own = await inVerifiedName(deps, sellerId, await sealedPayMethods(deps, sellerId));
  return methodsOf(order.methods).flatMap((kind) => {
    const ofKind = own.filter((method) => method.kind === kind);
    const best = ofKind.find(({ payMethodId }) => named.includes(payMethodId)) ?? ofKind[0];
    return best ?? [];
  });
}

/**
 * Keeps with an order to whom it is paid, and says what its merchant says first. Does nothing where that was done, so
 * that a crash after the order was opened is made good by whoever looks at it next.
 */
export async function beginOrder(
  deps: P2pDeps,
  order: P2pOrder,
  payMethodId?: number,
): Promise<void> {
  const texts = (await readTexts(deps, [order.adId])).get(order.adId) ?? NO_TEXTS;
  const named = payMethodId === undefined ? texts.payMethodIds : [payMethodId];
  for (const method of await chosen(deps, order, named)) {
    await deps.pool.query(
      `INSERT INTO p2p_payees (order_id, kind, user_id, details_sealed, qr_file_id)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [order.orderId, method.kind, order.sellerId, method.detailsSealed, method.qrFileId],
    );
  }
  await sendAutoReply(deps, order, texts.autoReply);
}

/** To whom an order is paid: for its buyer, while it runs. */
export async function readPayees(deps: P2pDeps, order: P2pOrder): Promise<P2pPayeeView[]> {
  const { rows } = await deps.pool.query<PayeeRow>(
    `SELECT kind, user_id, details_sealed, qr_file_id FROM p2p_payees WHERE order_id = $1
     ORDER BY kind = $2 DESC, kind`,
    [order.orderId, order.method],
  );
  const holder = (await verifiedNameOf(deps, order.sellerId)) ?? null;
  return rows.map((row) => {
    const { name, bankName, branch, account } = openPayDetails(
      deps,
      row.user_id,
      row.details_sealed,
    );
    const viewer = { kind: 'user', id: order.buyerId } as const;
    const qrUrl = row.qr_file_id === null ? null : deps.uploads.linkFor(viewer, row.qr_file_id).url;
    return { kind: row.kind, name, holder, bankName, branch, account, qrUrl };
  });
}

/** Whether an order can be paid by a method: its seller has an account of that kind in it. */
export async function isPayable(
  { pool }: Pick<P2pDeps, 'pool'>,
  orderId: number,
  kind: PaymentKind,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT 1 FROM p2p_payees WHERE order_id = $1 AND kind = $2',
    [orderId, kind],
  );
  return rowCount === 1;
}

/** An order as the core has it, right after a command on it. */
export async function coreOrder(
  { exchange }: Pick<P2pDeps, 'exchange'>,
  orderId: number,
): Promise<P2pOrder | undefined> {
  const { value } = await exchange.read((reader) => reader.read(p2p).order(orderId));
  return value;
}
