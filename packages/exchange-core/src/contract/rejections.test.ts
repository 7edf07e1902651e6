import { beforeEach, describe, expect, test } from 'vitest';
import { requestRejections } from '#kernel/request-memory.ts';
import { contractRejections } from './rejections.ts';
import {
  COMMAND_MS,
  ContractExchange,
  FUNDS,
  PERP,
  smallContract,
  smallTerms,
} from './testing/contract-exchange.ts';
import type { ContractBody } from './testing/contract-exchange.ts';
import { loseMark } from './testing/two-markets.ts';

let exchange: ContractExchange;

/** Positions of users, by who they are, so that rows can name them. */
const open = { one: 0, cross: 0, frozen: 0, other: 0 };

beforeEach(() => {
  exchange = new ContractExchange({
    openOrdersMax: 3,
    lotsMax: 20_000,
    positionUnitsMax: 9_000_000,
  });
  for (const userId of [1, 2, 3, 4, 5]) exchange.addUser(userId);
  exchange.addUser(6, 300);
  exchange.addUser(7, 20_000_000);
  exchange.setting(3, 20, 'isolated', 'hedge');
  exchange.setting(4, 20, 'cross');
  exchange.setting(5, 100);
  exchange.setting(7, 100);
  exchange.trade(1, 2, 100, 1_000);
  exchange.trade(4, 2, 100, 1_000);
  exchange.trade(5, 2, 50, 1_000);
  open.one = exchange.position(1).positionId;
  open.cross = exchange.position(4).positionId;
  open.frozen = exchange.position(5).positionId;
  // User 5 is being liquidated: the step is due and nobody has taken it.
  exchange.say(994);
  exchange.accept(exchange.order({ userId: 2, side: 'sell', ticks: 1_003, lots: 100 }));
  exchange.accept(exchange.order({ userId: 2, side: 'buy', ticks: 985, lots: 100 }));
});

type Order = Parameters<ContractExchange['order']>[0];
type Body<Type extends ContractBody['type']> = Extract<ContractBody, { type: Type }>;

/** The terms of the market of these tests. */
const terms = smallTerms({ openOrdersMax: 3, lotsMax: 20_000, positionUnitsMax: 9_000_000 });

const much = { userId: 7, ticks: 980, lots: 9_500 } as const;

/** Each row breaks its own check and, where both can be broken at once, the next. */
const orders: [code: string, order: Order, before?: () => void][] = [
  ['invalid_request_key', { requestKey: '\n', userId: 99 }],
  ['unknown_user', { userId: 99, marketId: 9 }],
  ['unknown_contract', { marketId: 9, clientOrderId: ' ' }],
  ['market_delisted', { clientOrderId: ' ' }, () => exchange.end(994)],
  ['market_halted', { clientOrderId: ' ' }, () => setState('halted')],
  ['contract_market_closed', { clientOrderId: ' ' }, () => endOfDay()],
  ['contract_cancel_only', { clientOrderId: ' ' }, () => setState('cancel_only')],
  ['contract_cancel_only', { clientOrderId: ' ' }, () => silence(80_000)],
  ['invalid_client_order_id', { clientOrderId: ' ', orderType: 'limit', ticks: 0 }],
  ['contract_price_required', { orderType: 'limit', ticks: 0, positionSide: 'long' }],
  ['contract_price_not_allowed', { orderType: 'market', ticks: 5, timeInForce: 'post_only' }],
  ['contract_time_in_force', { ticks: 0, timeInForce: 'post_only', positionSide: 'long' }],
  ['contract_position_side', { positionSide: 'long', ticks: 100_001 }],
  ['contract_position_side', { userId: 3, positionSide: 'net', ticks: 100_001 }],
  ['contract_position_side', { userId: 3, positionSide: 'short', side: 'buy', ticks: 100_001 }],
  ['price_out_of_range', { ticks: 100_001, lots: 0 }],
  ['contract_lots_below_min', { lots: 0 }],
  ['contract_lots_below_min', { lots: 0.5 }],
  ['contract_lots_above_max', { userId: 5, lots: 20_001 }],
  ['price_off_step', { userId: 5, ticks: 985, lots: 7 }, () => setSteps()],
  ['price_off_step', { ticks: 980, takeProfitTicks: 995 }, () => setSteps()],
  ['price_off_step', { ticks: 980, stopLossTicks: 975 }, () => setSteps()],
  ['contract_liquidating', { userId: 5, reduceOnly: 1, side: 'sell', lots: 999 }],
  ['contract_nothing_to_reduce', { reduceOnly: 1, side: 'buy', lots: 1 }],
  ['contract_close_above_remaining', { reduceOnly: 1, side: 'sell', lots: 101 }],
  ['quantity_off_step', { ticks: 980, lots: 7 }, () => silence(15_000, setSteps)],
  ['quantity_off_step', { reduceOnly: 1, side: 'sell', lots: 99 }, () => silence(15_000, setSteps)],
  ['contract_index_degraded', { ticks: 9_000 }, () => silence(15_000)],
  ['no_liquidity', { userId: 7, ticks: 0 }, () => empty()],
  ['contract_price_above_market', { ticks: 1_094, takeProfitTicks: 5 }],
  ['contract_price_below_market', { side: 'sell', ticks: 894, takeProfitTicks: 9_999 }],
  ['take_profit_not_above', { ticks: 1_000, takeProfitTicks: 1_000, stopLossTicks: 1_000 }],
  [
    'stop_loss_not_below',
    { ticks: 1_000, stopLossTicks: 1_000, clientOrderId: 'mine' },
    () => name(),
  ],
  [
    'take_profit_not_below',
    { side: 'sell', ticks: 1_000, takeProfitTicks: 1_000, stopLossTicks: 9 },
  ],
  ['stop_loss_not_above', { side: 'sell', ticks: 1_000, stopLossTicks: 1_000 }],
  ['duplicate_client_order_id', { ticks: 970, clientOrderId: 'mine', lots: 9_500 }, () => name(3)],
  ['too_many_open_orders', { ticks: 970, lots: 9_500 }, () => name(3)],
  ['contract_market_ending', much, () => exchange.delist()],
  ['trading_restricted', much, () => restrictPaused('reduce_only', 'no_trading')],
  ['reduce_only_restricted', much, () => restrictPaused('reduce_only')],
  ['contract_paused', much, () => pauseAtLimit(7)],
  ['contract_loss_limit', much, () => reachLimit(7)],
  ['contract_worth_unknown', much, () => loseMark(exchange, 7, 994)],
  ['contract_position_above_max', much],
  ['contract_leverage_above_tier', { userId: 7, ticks: 980, lots: 1_500 }],
  ['contract_leverage_above_tier', { userId: 7, ticks: 980, lots: 5_500 }],
  ['insufficient_balance', { userId: 6, ticks: 1_003, timeInForce: 'post_only' }],
  ['contract_risk_too_high', { userId: 7, ticks: 1_003, timeInForce: 'fok', lots: 101 }],
  ['stop_loss_beyond_liquidation', { ticks: 1_003, timeInForce: 'post_only', stopLossTicks: 940 }],
  ['post_only_would_take', { ticks: 1_003, timeInForce: 'post_only' }],
  ['fok_unfillable', { ticks: 1_003, timeInForce: 'fok', lots: 101 }],
];

/** A day may cost a unit, and the fee of an order that has just filled cost more. */
function reachLimit(userId: number): void {
  if (userId === 7) exchange.setting(userId, 50);
  exchange.limit(userId, 1);
  exchange.accept(exchange.order({ userId, ticks: 1_003, lots: 5, timeInForce: 'ioc' }));
}

function pauseAtLimit(userId: number): void {
  reachLimit(userId);
  exchange.pause(userId, 60_000);
}

function thenSilence(limitUser: (userId: number) => void): void {
  limitUser(1);
  silence(15_000);
}

function restrictPaused(...restrictions: ('no_trading' | 'reduce_only')[]): void {
  pauseAtLimit(7);
  for (const restriction of restrictions) exchange.restrict(7, restriction, 60_000);
}

function setState(state: Body<'contract_market_state_set'>['state']): void {
  exchange.accept({ type: 'contract_market_state_set', marketId: PERP, state });
}

/** The hours of the calendar end; the sources go on, and a market that is halted stays so. */
function endOfDay(): void {
  const startsAtMs = exchange.timestampMs + 86_400_000 + COMMAND_MS;
  exchange.accept(calendar({ startsAtMs }));
  exchange.settle(startsAtMs - exchange.timestampMs);
  setState('cancel_only');
}

function silence(ms: number, first?: () => void): void {
  first?.();
  exchange.timestampMs += ms;
}

/** Prices are whole multiples of ten ticks from now on, quantities of ten lots. */
function setSteps(): void {
  exchange.accept({ ...terms, tickStep: 10, lotStep: 10 });
}

function empty(): void {
  const fields = { userId: 2, marketId: 0, requestKey: '' };
  exchange.accept({ type: 'contract_order_cancel_all', ...fields });
}

function name(count = 1): void {
  for (let at = 0; at < count; at++) {
    const clientOrderId = at === 0 ? 'mine' : '';
    exchange.accept(exchange.order({ ticks: 975, lots: 1, clientOrderId }));
  }
}

function expectRefused(code: string, body: ContractBody): void {
  const before = exchange.engine.canonicalState();
  expect(exchange.codeOf(body)).toBe(code);
  expect(exchange.effects).toEqual([]);
  expect(exchange.engine.canonicalState()).toEqual(before);
}

describe('an order', () => {
  test.each(orders.map(([code, order, before], place) => ({ place, code, order, before })))(
    '$place is refused with $code, and leaves no trace',
    ({ code, order, before }) => {
      before?.();
      expectRefused(code, exchange.order(order));
    },
  );

  test('has a row for every reason, in the order of the checks', () => {
    const rows = new Set(orders.map(([code]) => code));
    // Values that are not exact lie beyond every limit of this market; keys are the kernel's.
    const elsewhere = [
      'order_value_overflow',
      ...requestRejections.filter((code) => !rows.has(code)),
    ];
    const wanted = contractRejections.contract_order_place_checked.filter(
      (code) => !elsewhere.includes(code),
    );
    expect([...rows]).toEqual(wanted);
  });

  test('is refused where its lots could be worth more than is exact', () => {
    const market = { ...smallContract, symbol: 'BIG-PERP', positionUnitsMax: 9e15, lotsMax: 9e10 };
    exchange.accept({ ...market, ticksMax: 1_000_000 });
    exchange.sayAll([
      [PERP, 994],
      [PERP + 1, 1_000],
    ]);
    const lots = Math.floor(Number.MAX_SAFE_INTEGER / 1_000_000);
    expectRefused('order_value_overflow', exchange.order({ marketId: PERP + 1, lots: lots + 1 }));
    // One less is too much for the account only.
    expectRefused('insufficient_balance', {
      ...exchange.order({ userId: 7, marketId: PERP + 1, lots }),
    });
  });
});

const stops = (fields: Partial<Body<'contract_stops_set'>>): Body<'contract_stops_set'> => ({
  type: 'contract_stops_set',
  ...{ userId: 1, positionId: open.one, takeProfitTicks: 0, stopLossTicks: 0, requestKey: '' },
  ...fields,
});

const margin = (
  fields: Partial<Body<'contract_margin_change'>>,
): Body<'contract_margin_change'> => ({
  type: 'contract_margin_change',
  ...{ userId: 1, positionId: open.one, units: 1, requestKey: '' },
  ...fields,
});

const setting = (fields: Partial<Body<'contract_setting_set'>>): Body<'contract_setting_set'> => ({
  type: 'contract_setting_set',
  ...{ userId: 1, marketId: PERP, leverage: 10, marginMode: 'isolated', positionMode: 'one_way' },
  requestKey: '',
  ...fields,
});

const close = (fields: Partial<Body<'contract_close'>>): Body<'contract_close'> => ({
  type: 'contract_close',
  ...{ userId: 1, positionId: open.one, lots: 1, ticks: 0, clientOrderId: '', requestKey: '' },
  ...fields,
});

/** Rows are made when they run: positions have their numbers by then. */
const acts: [code: string, act: () => ContractBody][] = [
  ['unknown_user', () => stops({ userId: 99, positionId: 1 })],
  ['contract_position_not_open', () => stops({ positionId: open.frozen, stopLossTicks: 1 })],
  ['contract_liquidating', () => stops({ userId: 5, positionId: open.frozen })],
  ['contract_stops_unchanged', () => stops({})],
  ['price_out_of_range', () => stops({ takeProfitTicks: 100_001, stopLossTicks: 999 })],
  ['take_profit_not_above', () => stops({ takeProfitTicks: 994, stopLossTicks: 999 })],
  ['stop_loss_not_below_mark', () => stops({ stopLossTicks: 994 })],
  ['stop_loss_beyond_liquidation', () => stops({ stopLossTicks: 954 })],
  ['unknown_user', () => margin({ userId: 99, positionId: 1 })],
  ['contract_position_not_open', () => margin({ positionId: open.frozen })],
  ['contract_liquidating', () => margin({ userId: 5, positionId: open.frozen, units: 0 })],
  ['contract_margin_is_shared', () => margin({ userId: 4, positionId: open.cross, units: 0 })],
  ['amount_not_positive', () => margin({ units: 0 })],
  ['insufficient_balance', () => margin({ units: FUNDS })],
  ['contract_paused', () => limited(true, () => margin({ units: -1 }))],
  ['contract_loss_limit', () => limited(false, () => margin({ units: -1 }))],
  ['contract_margin_needed', () => margin({ units: -1 })],
  ['unknown_user', () => setting({ userId: 99, marketId: 9 })],
  ['unknown_contract', () => setting({ marketId: 9, leverage: 20 })],
  ['contract_setting_unchanged', () => setting({ leverage: 20 })],
  ['contract_leverage_out_of_range', () => setting({ userId: 5, leverage: 101 })],
  ['contract_leverage_out_of_range', () => setting({ userId: 5, leverage: 0 })],
  ['contract_liquidating', () => setting({ userId: 5, marginMode: 'cross' })],
  ['contract_mode_in_use', () => setting({ marginMode: 'cross' })],
  ['contract_mode_in_use', () => setting({ positionMode: 'hedge' })],
  ['contract_paused', () => limited(true, () => setting({ leverage: 50 }))],
  ['contract_loss_limit', () => limited(false, () => setting({ leverage: 50 }))],
  ['unknown_user', () => close({ userId: 99, positionId: 1 })],
  ['contract_position_not_open', () => close({ positionId: open.frozen })],
  ['contract_lots_below_min', () => close({ lots: 0 })],
  ['contract_close_above_remaining', () => close({ lots: 101 })],
  ['contract_price_below_market', () => close({ lots: 1, ticks: 894 })],
  ['unknown_user', () => cancel({ userId: 99 })],
  ['order_not_open', () => cancel({ orderId: 1 })],
  [
    'order_not_open',
    () => cancel({ orderId: exchange.contracts.openOrdersOf(2, 0)[0]?.orderId ?? 0 }),
  ],
];

/** User 1 has reached a limit, or paused as well; and the index has fallen silent. */
function limited(isPaused: boolean, act: () => ContractBody): ContractBody {
  if (isPaused) pauseAtLimit(1);
  else reachLimit(1);
  silence(15_000);
  return act();
}

const own = { userId: 1, requestKey: '' };

function closeAll(fields: Partial<Body<'contract_close_all'>>): ContractBody {
  return { type: 'contract_close_all', marketId: 0, ...own, ...fields };
}

function reverse(fields: Partial<Body<'contract_reverse'>>): ContractBody {
  return { type: 'contract_reverse', positionId: open.one, ...own, ...fields };
}

/** Each row makes what its check looks for, and where both can be at once what the next one does. */
const endings: [code: string, body: () => ContractBody, before?: () => void][] = [
  ['unknown_user', () => closeAll({ userId: 99, marketId: 9 })],
  ['unknown_contract', () => closeAll({ userId: 6, marketId: 9 })],
  ['contract_position_not_open', () => closeAll({ userId: 6 }), () => setState('halted')],
  ['market_halted', () => closeAll({}), () => setState('halted')],
  ['contract_cancel_only', () => closeAll({ userId: 5 }), () => setState('cancel_only')],
  ['contract_liquidating', () => closeAll({ userId: 5 }), () => empty()],
  ['no_liquidity', () => closeAll({}), () => empty()],
  ['unknown_user', () => reverse({ userId: 99, positionId: 1 })],
  ['contract_position_not_open', () => reverse({ positionId: open.frozen })],
  ['market_halted', () => reverse({}), () => setState('halted')],
  ['contract_cancel_only', () => reverse({}), () => setState('cancel_only')],
  ['contract_position_side', () => reverse({ userId: 3, positionId: openLong() })],
  ['contract_liquidating', () => reverse({ userId: 5, positionId: open.frozen }), () => empty()],
  ['contract_paused', () => reverse({}), () => thenSilence(pauseAtLimit)],
  ['contract_loss_limit', () => reverse({}), () => thenSilence(reachLimit)],
  // Only what closing costs would reach it.
  [
    'contract_loss_limit',
    () => reverse({ userId: 7, positionId: openSome(7, 50) }),
    () => exchange.limit(7, 50),
  ],
  [
    'contract_index_degraded',
    () => reverse({}),
    () => {
      silence(15_000);
      empty();
    },
  ],
  ['no_liquidity', () => reverse({}), () => empty()],
  ['fok_unfillable', () => reverse({})],
  ['insufficient_balance', () => reverse({ userId: 6, positionId: openSome(6) })],
  ['contract_risk_too_high', () => reverse({ userId: 7, positionId: openSome(7, 50) })],
];

/** A long of hedge mode. */
function openLong(): number {
  exchange.accept(exchange.order({ userId: 3, positionSide: 'long', ticks: 1_003, lots: 10 }));
  return exchange.position(3).positionId;
}

/** A long of five lots, for which the book would pay nine ticks less than the mark; afterwards leverage is 100 again. */
function openSome(userId: number, leverage?: number): number {
  if (leverage !== undefined) exchange.setting(userId, leverage);
  exchange.accept(exchange.order({ userId, ticks: 1_003, lots: 5, timeInForce: 'ioc' }));
  if (leverage !== undefined) exchange.setting(userId, 100);
  return exchange.position(userId).positionId;
}

describe('closing all, and the other way round', () => {
  test.each(endings.map(([code, body, before], place) => ({ place, code, body, before })))(
    '$place is refused with $code, and leaves no trace',
    ({ code, body, before }) => {
      const asked = body();
      before?.();
      expectRefused(code, asked);
    },
  );
});

function cancel(fields: Partial<Body<'contract_order_cancel'>>): ContractBody {
  const names = { orderId: 1, clientOrderId: '', requestKey: '' };
  return { type: 'contract_order_cancel', userId: 1, ...names, ...fields };
}

describe('an act', () => {
  test.each(acts.map(([code, act], place) => ({ place, code, act })))(
    '$place is refused with $code, and leaves no trace',
    ({ code, act }) => expectRefused(code, act()),
  );
});

function calendar(fields: Partial<Body<'contract_calendar_set'>>): Body<'contract_calendar_set'> {
  const startsAtMs = exchange.timestampMs + 90_000_000;
  // Open in the first minute of a week alone.
  const hours = { zoneMinutes: 0, weekly: [0, 1], holidays: [] };
  return { type: 'contract_calendar_set', marketId: PERP, ...hours, startsAtMs, ...fields };
}

const calendars: [code: string, fields: () => Partial<Body<'contract_calendar_set'>>][] = [
  ['unknown_contract', () => ({ marketId: 9, zoneMinutes: 900 })],
  ['contract_calendar_invalid', () => ({ zoneMinutes: 900, startsAtMs: 0 })],
  ['contract_calendar_invalid', () => ({ weekly: [], startsAtMs: 0 })],
  ['contract_calendar_invalid', () => ({ weekly: [0, 10_081] })],
  ['contract_calendar_invalid', () => ({ weekly: [0, 5, 4, 9] })],
  ['contract_calendar_invalid', () => ({ weekly: [5, 5] })],
  ['contract_calendar_invalid', () => ({ weekly: [0, 5, 6] })],
  ['contract_calendar_invalid', () => ({ holidays: [9, 2] })],
  ['contract_calendar_invalid', () => ({ startsAtMs: exchange.timestampMs * 2 })],
  ['contract_calendar_too_soon', () => ({ startsAtMs: exchange.timestampMs + 86_300_000 })],
  ['contract_calendar_too_soon', () => ({ startsAtMs: 0 })],
];

function limit(fields: Partial<Body<'contract_limit_set'>>): ContractBody {
  return { type: 'contract_limit_set', ...own, assetId: 1, lossUnitsMax: 500, ...fields };
}

function pause(fields: Partial<Body<'contract_pause'>>): ContractBody {
  const untilMs = exchange.timestampMs + DAY_MS;
  return { type: 'contract_pause', ...own, assetId: 1, untilMs, ...fields };
}

const DAY_MS = 86_400_000;

const ownLimits: [code: string, body: () => ContractBody, before?: () => void][] = [
  ['invalid_request_key', () => limit({ requestKey: '\n', userId: 99 })],
  ['unknown_user', () => limit({ userId: 99, assetId: 9 })],
  ['unknown_asset', () => limit({ assetId: 9, lossUnitsMax: -1 })],
  ['amount_negative', () => limit({ lossUnitsMax: -1 })],
  ['amount_negative', () => limit({ lossUnitsMax: 0.5 })],
  ['contract_limit_unchanged', () => limit({ lossUnitsMax: 0 })],
  ['contract_limit_unchanged', () => limit({}), () => exchange.limit(1, 500)],
  // A higher one waits already.
  [
    'contract_limit_unchanged',
    () => limit({ lossUnitsMax: 0 }),
    () => {
      exchange.limit(1, 500);
      exchange.limit(1, 0);
    },
  ],
  ['invalid_request_key', () => pause({ requestKey: '\n', userId: 99 })],
  ['unknown_user', () => pause({ userId: 99, assetId: 9 })],
  ['unknown_asset', () => pause({ assetId: 9, untilMs: 0 })],
  ['contract_pause_unfit', () => pause({ untilMs: exchange.timestampMs + 60_000 })],
  ['contract_pause_unfit', () => pause({ untilMs: exchange.timestampMs + 367 * DAY_MS })],
  // Shorter than a day from now, and the same again.
  ['contract_pause_unfit', () => pause({}), () => exchange.pause(1, 3 * DAY_MS)],
  ['contract_pause_unfit', () => pause({}), () => exchange.pause(1, DAY_MS)],
];

describe('a limit of one’s own', () => {
  test.each(ownLimits.map(([code, body, before], place) => ({ place, code, body, before })))(
    '$place is refused with $code, and leaves no trace',
    ({ code, body, before }) => {
      before?.();
      expectRefused(code, body());
    },
  );
});

describe('a calendar', () => {
  test.each(calendars.map(([code, fields], place) => ({ place, code, fields })))(
    '$place is refused with $code',
    ({ code, fields }) => expectRefused(code, calendar(fields())),
  );
});
