import type { CommandBody, CommandOf, CommandType, Decision } from '@candor/exchange-core';
import type { Exchange } from '#engine/exchange-port.ts';

/**
 * Which commands of the core an act of staff may send, and why the others never: the whole list, so that
 * a new command does not compile before somebody has decided.
 */
export const staffCommands = {
  market_state_set: { allowed: true, why: 'halts and opens a market; trades nothing' },
  fee_tier_set: { allowed: true, why: 'rates of future trades; booked trades keep theirs' },
  user_fee_tier_set: { allowed: true, why: 'which rates a user pays from now on' },
  order_cancel_frozen: {
    allowed: true,
    why: 'takes all open orders of a frozen user out of the book; gives back what they held',
  },

  asset_create: { allowed: false, why: 'part of the exchange’s genesis' },
  market_create: { allowed: false, why: 'part of the exchange’s genesis' },
  user_create: { allowed: false, why: 'users register themselves' },
  demo_fund: { allowed: false, why: 'credits a balance' },
  house_seed: { allowed: false, why: 'credits a balance' },
  account_transfer: { allowed: false, why: 'moves a user’s money' },
  order_place: { allowed: false, why: 'trades for a user' },
  oco_place: { allowed: false, why: 'trades for a user' },
  order_cancel: { allowed: false, why: 'picks one order of a user, and so could steer a price' },
  order_cancel_all: { allowed: false, why: 'picks a market, and is what users do themselves' },
  order_amend: { allowed: false, why: 'changes what a user wants' },
  index_prices_set: { allowed: false, why: 'sets a price' },
  price_source_add: { allowed: false, why: 'decides whose prices count' },
  source_quotes_set: { allowed: false, why: 'sets a price' },
  time_passed: { allowed: false, why: 'is the clock’s' },
  checkin_rule_set: {
    allowed: true,
    why: 'what the next check-ins pay, and whether there are any',
  },
  checkin_fund: { allowed: true, why: 'pays fees of the house into the pool; no user’s balance' },
  checkin_sign: { allowed: false, why: 'users check in themselves' },
  finance_product_set: { allowed: true, why: 'terms of new orders; running ones keep theirs' },
  finance_product_open: { allowed: true, why: 'whether a product takes new money' },
  finance_fund: { allowed: true, why: 'pays fees of the house into a reward account' },
  finance_subscribe: { allowed: false, why: 'moves a user’s money' },
  finance_redeem: { allowed: false, why: 'moves a user’s money' },
  finance_cancel: { allowed: false, why: 'moves a user’s money' },
  finance_renew: { allowed: false, why: 'changes what a user wants' },
} as const satisfies Readonly<
  Record<CommandType, { readonly allowed: boolean; readonly why: string }>
>;

type Allowed = {
  [Type in CommandType]: (typeof staffCommands)[Type]['allowed'] extends true ? Type : never;
}[CommandType];

export type StaffCommand = CommandOf<Allowed>;

/** The only way from the back office to the core. */
export interface StaffEngine {
  /** Sends a command of the allowlist. @throws Error for any other */
  submit(command: StaffCommand): Promise<Decision>;
}

/** The allowlist stands here too, for whoever gets around the types. */
export function createStaffEngine(exchange: Pick<Exchange, 'submit'>): StaffEngine {
  return {
    submit: async (body: CommandBody) => {
      if (!staffCommands[body.type].allowed) throw new Error(`staff never send ${body.type}`);
      return exchange.submit(body);
    },
  };
}
