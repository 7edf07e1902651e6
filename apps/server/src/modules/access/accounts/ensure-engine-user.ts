import type { Exchange } from '#engine/exchange-port.ts';

/** The fee tier of everyone who registers, and its rates while nobody has set others: 0.1 %. */
const NEW_USER_FEE_TIER = 0;
const NEW_USER_RATE_PPM = 1_000;

/** Makes sure that there is a tier to register into: an exchange that starts empty has none. */
export async function ensureFeeTier(exchange: Exchange): Promise<void> {
  const { value: tier } = await exchange.read((reader) => reader.feeTier(NEW_USER_FEE_TIER));
  if (tier !== undefined) return;
  const decision = await exchange.submit({
    type: 'fee_tier_set',
    tier: NEW_USER_FEE_TIER,
    makerRatePpm: NEW_USER_RATE_PPM,
    takerRatePpm: NEW_USER_RATE_PPM,
  });
  if (!decision.ok) throw new Error(`the core refused the first fee tier: ${decision.code}`);
}

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
