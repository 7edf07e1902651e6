/**
 * A small program that quotes a contract with an API key: one batch joins the best bid and the best ask, its answer says
 * how each order stands and what it was filled with, and one batch cancels them. Should the program fall silent, its
 * orders end by themselves.
 *
 *   CANDOR_URL=http://127.0.0.1:8080 CANDOR_KEY=... CANDOR_SECRET=... node packages/api-client/examples/quote-a-contract.ts BTCUSDTPERP 1
 *
 * The last one is the lots of an order.
 */
import { createKeyClient, hmacSigner } from '@candor/api-client/key';

const SILENT_FOR_MS = 30_000;

const { CANDOR_URL = 'http://127.0.0.1:8080', CANDOR_KEY = '', CANDOR_SECRET = '' } = process.env;
const [symbol = 'BTCUSDTPERP', lots = '1'] = process.argv.slice(2);

const client = createKeyClient({
  baseUrl: CANDOR_URL,
  keyId: CANDOR_KEY,
  signer: hmacSigner(CANDOR_SECRET),
});

/** Each line has a key of its own: a batch whose answer is lost may be sent again with the same ones, and is carried out once. */
const round = crypto.randomUUID();

await client.call('cancelAllAfter', { countdownMs: SILENT_FOR_MS });
const { bids, asks } = await client.call('common/depth', { symbol, levels: 1 });
const best = { buy: bids[0]?.[0], sell: asks[0]?.[0] };
const orders = (['buy', 'sell'] as const).flatMap((side) => {
  const price = best[side];
  if (price === undefined) return [];
  const order = { symbol, side, price, lots: Number(lots), type: 'limit' } as const;
  return [{ ...order, timeInForce: 'post_only' as const, requestId: `${round}-${side}` }];
});
const placed = await client.call('contractBatch', { orders });
for (const { requestId, code, msg, data } of placed.results) {
  const order = data?.order;
  console.log(
    order === undefined || order === null
      ? `${requestId.slice(round.length + 1)}: refused with ${code}, ${msg}`
      : `${order.side} ${order.lots} at ${order.price}: ${order.status}, ${data?.fills.length} fills`,
  );
}
const cancels = placed.results.flatMap(({ data }) =>
  data === null ? [] : [{ orderId: data.orderId, requestId: `${round}-cancel-${data.orderId}` }],
);
if (cancels.length > 0) {
  const ended = await client.call('cancelContractBatch', { orders: cancels });
  console.log(`cancelled: ${ended.results.filter(({ code }) => code === 200).length}`);
}
await client.call('cancelAllAfter', { countdownMs: 0 });
