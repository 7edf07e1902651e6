import { always, keyOnly } from '#compose/testing/product-guard.ts';
import type { ProductGuards } from '#compose/testing/product-guard.ts';
import type { ErrorCode } from '@candor/protocol';

/** Somebody else's position, which is none. */
const OTHERS = 1_000_000_000;

const prices: readonly ErrorCode[] = [41020, 41022];

/** Refusals of an order that a close, which takes its terms from its position, cannot cause. */
const openingOnly = {
  contract_position_side: 'a close takes the side of its position',
  contract_price_required: 'a close without a price is a market order',
  contract_price_not_allowed: 'a close with a price is a limit order',
  contract_time_in_force: 'a close names none',
  contract_nothing_to_reduce: 'a close names what it reduces',
  take_profit_not_above: 'a close attaches nothing',
  stop_loss_not_below: 'a close attaches nothing',
  take_profit_not_below: 'a close attaches nothing',
  stop_loss_not_above: 'a close attaches nothing',
  contract_position_above_max: 'a close opens nothing',
  contract_leverage_above_tier: 'a close opens nothing',
  insufficient_balance: 'a close opens nothing',
  contract_risk_too_high: 'a close opens nothing',
  stop_loss_beyond_liquidation: 'a close opens nothing',
  contract_market_ending: 'a close opens nothing',
  trading_restricted: 'a close opens nothing',
  reduce_only_restricted: 'a close opens nothing',
  contract_paused: 'a close opens nothing',
  contract_loss_limit: 'a close opens nothing',
  contract_worth_unknown: 'a close opens nothing',
  post_only_would_take: 'a close is never post-only',
  fok_unfillable: 'a close never has to fill whole',
} as const;

const limits = { ...always, unknown_asset: '41036 is said before' };

/** What the tests that guard every product must be told of this one. */
export const contractGuards: ProductGuards = {
  money: {
    contract: {
      commands: ['contract_order_place_checked'],
      own: [404, ...prices],
      never: { ...always, invalid_client_order_id: 'the schema says what a name is: 41001' },
    },
    amendContract: {
      commands: ['contract_order_amend_checked'],
      own: [404, 4003, ...prices],
      never: {
        ...always,
        contract_close_above_remaining: 'an order that reduces shrinks with its position',
        contract_nothing_to_reduce: 'an order that reduces ends with its position',
      },
    },
    amendContractTrigger: {
      commands: ['contract_trigger_amend'],
      own: [404, 4003, ...prices],
      never: always,
    },
    cancelContract: { commands: ['contract_order_cancel'], own: [404, 4003], never: always },
    cancelAllContract: { commands: ['contract_order_cancel_all'], own: [404], never: always },
    outContract: {
      commands: ['contract_close'],
      own: [404, ...prices],
      never: {
        ...keyOnly,
        ...openingOnly,
        unknown_user: always.unknown_user,
        invalid_client_order_id: 'the schema says what a name is: 41001',
      },
    },
    closeAllContract: { commands: ['contract_close_all'], own: [404], never: always },
    reverseContract: { commands: ['contract_reverse'], own: [404], never: always },
    contractPl: { commands: ['contract_stops_set'], own: [404, ...prices], never: always },
    contractMargin: {
      commands: ['contract_margin_change'],
      own: [404, 4024, 41021],
      never: always,
    },
    contractSetting: { commands: ['contract_setting_set'], own: [404], never: always },
    contractLimitSet: { commands: ['contract_limit_set'], own: [41021, 41036], never: limits },
    contractPause: { commands: ['contract_pause'], own: [41036], never: limits },
    contractTrigger: {
      commands: ['contract_trigger_place_named'],
      own: [404, 41032, ...prices],
      never: {
        ...always,
        invalid_client_order_id: 'the schema says what a name is: 41001',
        callback_rate_out_of_range: 'the schema says how far it may be: 41001',
      },
    },
    cancelContractTrigger: {
      commands: ['contract_trigger_cancel'],
      own: [404, 4003],
      never: always,
    },
  },
  requestById: {
    contractFills: (orderId) => ({ orderId }),
    contractReachedMark: (orderId) => ({ triggerId: orderId + OTHERS }),
    amendContract: (orderId) => ({ orderId: orderId + OTHERS, price: '50000.001' }),
    amendContractTrigger: (orderId) => ({
      triggerId: orderId + OTHERS,
      triggerPrice: '50000.001',
    }),
    cancelContract: (orderId) => ({ orderId: orderId + OTHERS }),
    cancelContractTrigger: (orderId) => ({ triggerId: orderId + OTHERS }),
    outContract: (orderId) => ({ positionId: orderId + OTHERS, lots: 1 }),
    reverseContract: (orderId) => ({ positionId: orderId + OTHERS }),
    contractPl: (orderId) => ({ positionId: orderId + OTHERS, takeProfitPrice: '50000.001' }),
    contractMargin: (orderId) => ({ positionId: orderId + OTHERS, direction: 'add', amount: '1' }),
  },
  takenFields: {
    contract: ['lots', 'price'],
    amendContract: ['orderId', 'price'],
    cancelContract: ['orderId'],
    outContract: ['lots', 'price'],
    contractMargin: ['amount'],
    contractTrigger: ['lots', 'price'],
    contractTriggers: ['scope', 'status'],
    contractFills: ['orderId'],
    contractList: ['scope', 'status'],
    // Of which command a queue is read.
    'common/contractDeleveragingQueue': ['sequence'],
    contractDeleveragingPlace: ['sequence'],
    'common/contractInsuranceLines': ['sequence'],
    'common/contractMarkInputs': ['sequence'],
  },
  boundedLists: {
    cancelContractBatch: 'at most 20 lines',
    'common/getContractConfig': 'at most 1,000 markets',
    'common/contractDeleveragingQueue':
      'at most 120 places, and lines of the 100 that one command asks',
    contract: 'one page of fills',
    contractBatch: 'at most 20 lines',
    outContract: 'one page of fills',
    reverseContract: 'one page of fills',
    'common/contractMarkInputs': 'at most 64 sources, thirty samples, the tiers of a market',
    contractReachedMark: 'as common/contractMarkInputs',
    'common/contractInsurance': 'thirty days of a fund for each asset',
    contractLimits: 'one for each asset that contracts are settled in',
    contractPage: 'at most as many orders as a user may have open',
    'contractView of the back office': 'at most 1,000 markets',
    'contractOfUser of the back office': 'one position of a side and market',
    'contractPosition of the back office':
      'twenty liquidations, each with the steps of one position',
    'contractRisk of the back office': 'at most 25 positions of a market, 200 liquidations',
  },
  twice: {
    contractMarketCreate: 'staff-new-contract.test.ts: a market that is there is 400',
    contractTermsChange: 'staff.test.ts: terms that are announced already are 400',
    contractCalendarSet: 'the same hours announced again: they replace themselves',
    contractFund: 'a second payment, asked for and approved a second time',
  },
  staffFields: {
    // What prices are counted in and how far they may reach; a window too narrow for traders is refused.
    contract_market_list: [
      ...['symbol', 'accountKind', 'baseAssetId', 'quoteAssetId', 'indexMarketId', 'priceScale'],
      ...['tickSizeE12', 'lotUnits', 'tickLotUnits', 'ticksMin', 'ticksMax', 'lotsMax'],
      ...['positionUnitsMax', 'priceBandPpm', 'marketProtectionPpm', 'markBandPpm', 'impactUnits'],
      ...['makerFeePpm', 'takerFeePpm', 'liquidationFeePpm', 'openOrdersMax', 'leverageDefault'],
      ...['tiers', 'zoneMinutes', 'weekly'],
    ],
    contract_market_state_set: ['marketId', 'state'],
    contract_terms_set: [
      ...['marketId', 'lotsMax', 'positionUnitsMax', 'priceBandPpm', 'marketProtectionPpm'],
      ...['markBandPpm', 'impactUnits', 'makerFeePpm', 'takerFeePpm', 'liquidationFeePpm'],
      ...['openOrdersMax', 'leverageDefault', 'tiers', 'tickStep', 'lotStep'],
    ],
    contract_delist: ['marketId'],
    contract_calendar_set: ['marketId', 'zoneMinutes', 'weekly', 'holidays', 'startsAtMs'],
    contract_insurance_fund: ['accountKind', 'assetId', 'source', 'units'],
  },
  // Announced terms of a market, and the house's own money in an insurance fund; no user's balance is named.
  ownMoney: [
    ...['tickSize', 'lotSize', 'priceMin', 'priceMax', 'lotsMax', 'priceBandPpm'].map(
      (field) => `contractMarketCreate.${field}`,
    ),
    'contractTermsChange.lotsMax',
    'contractTermsChange.priceBandPpm',
    'contractTermsChange.priceStep',
    'contractTermsChange.lotStep',
    'contractFund.amount',
  ],
};
