import type { Exchange } from '#engine/exchange-port.ts';

/** Fee tier of everyone who registers. */
const NEW_USER_FEE_TIER = 0;

/**
 * Makes sure that the core knows a user. A crash between the row in `users` and this command leaves a
 * user the core does not know; every login and every session read from the tables comes through here.
 */
export async function ensureEngineUser(exchange: Exchange, userId: number): Promise<void> {
  const { value: isKnown } = await exchange.read((reader) => reader.hasUser(userId));
  if (isKnown) return;
  const decision = await exchange.submit({
    type: 'user_create',
    userId,
    role: 'customer',
    feeTier: NEW_USER_FEE_TIER,
    selfTradeGroup: 0,
  });
  if (!decision.ok && decision.code !== 'user_exists') {
    throw new Error(`the core refused user ${userId}: ${decision.code}`);
  }
}
