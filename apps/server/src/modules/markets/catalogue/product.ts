import type { ProductDeclaration } from '#api/product-declaration.ts';

/** What the exchange consists of: assets, fee tiers, users, markets, prices, and the clock. */
export const catalogueProduct = {
  refusals: {
    invalid_request_key: 'invalidRequest',
    request_key_reused: 'requestKeyReused',
    nothing_due: 'failed',
    command_retired: 'failed',

    unknown_user: 'failed',
    unknown_asset: 'unknownAssetOrAccount',
    asset_delisted: 'assetDelisted',
    asset_in_use: 'assetInUse',
    unknown_market: 'notFound',

    invalid_symbol: 'failed',
    invalid_scale: 'failed',
    asset_exists: 'failed',
    too_many_assets: 'failed',
    invalid_fee_tier: 'failed',
    invalid_fee_rate: 'failed',
    unknown_fee_tier: 'failed',
    invalid_user_id: 'failed',
    invalid_self_trade_group: 'failed',
    user_exists: 'failed',

    market_exists: 'failed',
    same_asset: 'failed',
    invalid_market_scale: 'failed',
    inexact_tick_lot_units: 'failed',
    invalid_market_limits: 'failed',
    market_state_unchanged: 'failed',
    market_rules_unchanged: 'failed',
    invalid_market_steps: 'failed',
    market_delisted: 'marketDelisted',
    invalid_market_fees: 'failed',
    market_fees_unchanged: 'failed',

    invalid_index_prices: 'failed',
    invalid_quotes: 'failed',
    invalid_source_name: 'failed',
    source_exists: 'failed',
    too_many_sources: 'failed',
    unknown_source: 'failed',
  },
  staffCommands: {
    market_state_set: { allowed: true, why: 'halts and opens a market; trades nothing' },
    fee_tier_set: { allowed: true, why: 'rates of future trades; booked trades keep theirs' },
    market_fees_set: {
      allowed: true,
      why: 'fees of trades to come in one market; booked trades keep theirs',
    },
    user_fee_tier_set: { allowed: true, why: 'which rates a user pays from now on' },
    order_cancel_frozen: {
      allowed: true,
      why: 'takes all open orders of a frozen user out of the book; gives back what they held',
    },
    asset_create: { allowed: true, why: 'a name and decimals; gives nobody any of it' },
    asset_delist: {
      allowed: true,
      why: 'ends what could begin in an asset nobody uses; moves no balance, picks no user',
    },
    market_list: { allowed: true, why: 'a halted market; its prices come from its traders' },
    market_rules_set: { allowed: true, why: 'limits of orders to come; touches none that rests' },
    market_terms_set: {
      allowed: true,
      why: 'limits and steps of orders to come; ends by one rule what stands between steps, and picks none',
    },
    market_delist: {
      allowed: true,
      why: 'ends all orders of a market at once and gives back what they held; picks none, trades nothing',
    },
    market_create: { allowed: false, why: 'part of the exchange’s genesis' },
    user_create: { allowed: false, why: 'users register themselves' },
    index_prices_set: { allowed: false, why: 'sets a price' },
    price_source_add: { allowed: false, why: 'decides whose prices count' },
    source_quotes_set: { allowed: false, why: 'sets a price' },
    source_quotes_heard: { allowed: false, why: 'sets a price' },
    time_passed: { allowed: false, why: 'is the clock’s' },
  },
} as const satisfies ProductDeclaration;
