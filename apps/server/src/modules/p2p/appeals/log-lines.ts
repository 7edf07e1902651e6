import { ORDER_LOG_KIND, orderContent } from '@candor/verify';
import type { SealedOrder } from '@candor/verify';
import type { P2pOrder } from '@candor/exchange-core';
import type { Pool, PoolClient } from 'pg';
import { readLines, readPaths } from '#modules/content/public-log/index.ts';
import type { LogSigner, LogSource, NewLine } from '#modules/content/public-log/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';

/** The figures of an order as the log fixes them. */
async function sealedOf(
  pool: Pick<Pool | PoolClient, 'query'>,
  order: P2pOrder,
  catalogue: MarketCatalogue,
): Promise<SealedOrder> {
  const { rows } = await pool.query<{ currency: string; fiat: number; price: number }>(
    `SELECT currency, fiat_scale AS fiat, price_scale AS price FROM p2p_pairs WHERE pair_id = $1`,
    [order.pairId],
  );
  const [pair] = rows;
  if (pair === undefined) throw new Error(`pair ${order.pairId} is not in the tables`);
  const asset = catalogue.assetOf(order.assetId);
  const { orderId, adId, priceTicks, method, state, endedBy } = order;
  const { openedAtMs, paidAtMs, appealedAtMs, closedAtMs } = order;
  return {
    ...{ orderId, adId, asset: asset.symbol, currency: pair.currency },
    ...{ assetScale: asset.scale, fiatScale: pair.fiat, priceScale: pair.price },
    units: String(order.units),
    feeUnits: String(order.feeUnits),
    fiatUnits: String(order.fiatUnits),
    ...{ priceTicks, method, state, endedBy },
    ...{ openedAtMs, paidAtMs, appealedAtMs, closedAtMs },
  };
}

/** The line of an order in the public log, written when it ends: its figures and how it ended, and nobody's name. */
export function p2pLogLines(catalogue: MarketCatalogue): LogSource {
  return ({ effects, timestampMs: atMs }) => {
    let lines: NewLine[] | undefined;
    for (const effect of effects) {
      if (effect.type !== 'p2p_order_put') continue;
      // A row that leaves the state a day after its end is written once more.
      if (effect.endedBy === 'none' || effect.closedAtMs !== atMs) continue;
      lines ??= [];
      lines.push({
        ...{ kind: ORDER_LOG_KIND, subjectId: effect.orderId, atMs },
        content: async (tx) => orderContent(await sealedOf(tx, effect, catalogue)),
      });
    }
    return lines;
  };
}

/** What the log says of an order, with the way to a signed head; null while it says nothing. */
export async function readSeal(
  {
    pool,
    catalogue,
    signer,
  }: { readonly pool: Pool; readonly catalogue: MarketCatalogue; readonly signer: LogSigner },
  order: P2pOrder,
) {
  const [line] = await readLines(pool, [{ kind: ORDER_LOG_KIND, subjectId: order.orderId }]);
  if (line === undefined) return null;
  const checkpoint = await signer.checkpoint();
  if (line.index >= checkpoint.size) return null;
  const [path = []] = await readPaths(pool, checkpoint.size, [line.index]);
  const sealed = await sealedOf(pool, order, catalogue);
  return { sealed, line: { ...line, path }, checkpoint };
}
