/**
 * A small program that trades with an API key: it joins the best bid and the best ask with an order each that never
 * takes, looks at what was filled, and cancels. Should it stop answering, its orders end by themselves.
 *
 *   CANDOR_URL=http://127.0.0.1:8080 CANDOR_KEY=... CANDOR_SECRET=... node packages/api-client/examples/join-the-book.ts BTCUSDT 0.001 3
 *
 * The last two are the quantity of an order and how many rounds it goes.
 */
import { createKeyClient, hmacSigner } from '@candor/api-client/key';
import { NetworkError, RefusedError } from '@candor/api-client';

const SILENT_FOR_MS = 30_000;
const ROUND_MS = 2_000;

const { CANDOR_URL = 'http://127.0.0.1:8080', CANDOR_KEY = '', CANDOR_SECRET = '' } = process.env;
const [symbol = 'BTCUSDT', quantity = '0.001', rounds = '3'] = process.argv.slice(2);

const client = createKeyClient({
  baseUrl: CANDOR_URL,
  keyId: CANDOR_KEY,
  signer: hmacSigner(CANDOR_SECRET),
});

/** Places a post-only order. @returns its id, or undefined where the exchange says no */
async function join(side: 'buy' | 'sell', price: string | undefined): Promise<number | undefined> {
  if (price === undefined) return undefined;
  try {
    const order = {
      symbol,
      side,
      type: 'limit',
      price,
      quantity,
      timeInForce: 'post_only',
    } as const;
    // A request whose answer is lost may be sent again with the same key: it is carried out once.
    const { orderId } = await client.call('currency', order);
    return orderId;
  } catch (error) {
    // A refusal leaves no trace; the next round looks at the book anew.
    if (!(error instanceof RefusedError)) throw error;
    console.log(`${side} at ${price}: refused with ${error.code}`);
    return undefined;
  }
}

async function goRound(): Promise<void> {
  await client.call('cancelAllAfter', { countdownMs: SILENT_FOR_MS });
  const { bids, asks } = await client.call('common/depth', { symbol, levels: 1 });
  const joined = [await join('buy', bids[0]?.[0]), await join('sell', asks[0]?.[0])];
  await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
  for (const orderId of joined) {
    if (orderId === undefined) continue;
    const { order } = await client.call('currencyDetail', { orderId });
    console.log(
      `${order.side} ${quantity} at ${order.price}: ${order.status}, ${order.filledQuantity} filled`,
    );
  }
  await client.call('cancelAllCurrency', { symbol });
}

try {
  for (let round = 0; round < Number(rounds); round += 1) await goRound();
} catch (error) {
  // Nothing is known of what was on its way: the timer ends what is open.
  if (!(error instanceof NetworkError)) throw error;
  console.log(`no answer: orders end within ${SILENT_FOR_MS / 1_000} s`);
  process.exitCode = 1;
}
if (process.exitCode !== 1) await client.call('cancelAllAfter', { countdownMs: 0 });
