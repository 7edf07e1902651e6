import { beforeEach, describe, expect, test } from 'vitest';
import type { CommandBody } from '#products.ts';
import { DAY_MS } from '#testing/earn-exchange.ts';
import { MERCHANT, MINUTE_MS, OTHER, P2pExchange, TAKER } from './testing/p2p-exchange.ts';

/** How an order comes to each state; the merchant sells. */
const states = {
  waiting: () => undefined,
  late: (exchange: P2pExchange, orderId: number) => {
    exchange.timestampMs = exchange.order(orderId).payDueAtMs;
  },
  paid: (exchange: P2pExchange, orderId: number) => {
    exchange.accept(exchange.paying(orderId));
  },
  overdue: (exchange: P2pExchange, orderId: number) => {
    exchange.accept(exchange.paying(orderId));
    exchange.pass(15 * MINUTE_MS);
  },
  appeal: (exchange: P2pExchange, orderId: number) => {
    states.overdue(exchange, orderId);
    exchange.accept(exchange.appealing(orderId));
  },
  ripe: (exchange: P2pExchange, orderId: number) => {
    states.appeal(exchange, orderId);
    exchange.pass(DAY_MS);
  },
  completed: (exchange: P2pExchange, orderId: number) => {
    states.paid(exchange, orderId);
    exchange.accept(exchange.act('release', orderId, MERCHANT));
  },
  cancelled: (exchange: P2pExchange, orderId: number) => {
    exchange.accept(exchange.cancelling(orderId));
  },
  gone: (exchange: P2pExchange, orderId: number) => {
    states.cancelled(exchange, orderId);
    exchange.pass(DAY_MS + MINUTE_MS);
  },
} as const;

type State = keyof typeof states;

const acts = {
  pay: (exchange: P2pExchange, orderId: number, userId: number) => exchange.paying(orderId, userId),
  cancel: (exchange: P2pExchange, orderId: number, userId: number) =>
    exchange.cancelling(orderId, userId),
  release: (exchange: P2pExchange, orderId: number, userId: number) =>
    exchange.act('release', orderId, userId),
  extend: (exchange: P2pExchange, orderId: number, userId: number) =>
    exchange.act('extend', orderId, userId),
  appeal: (exchange: P2pExchange, orderId: number, userId: number) =>
    exchange.appealing(orderId, userId, 'other'),
  withdraw: (exchange: P2pExchange, orderId: number, userId: number) =>
    exchange.act('withdraw', orderId, userId),
  complete: (exchange: P2pExchange, orderId: number, userId: number) =>
    exchange.act('complete', orderId, userId),
  decide: (_exchange: P2pExchange, orderId: number): CommandBody => ({
    type: 'p2p_appeal_decide',
    orderId,
    outcome: 'return',
  }),
};

type Act = keyof typeof acts;

const WRONG = 'p2p_wrong_side';
const DONE = 'p2p_order_finished';
const NONE = 'unknown_p2p_order';
const NO_APPEAL = 'p2p_no_appeal';

/** What an act of buyer and seller is answered with in each state; '' is accepted. A stranger gets none. */
const table: Readonly<Record<State, Readonly<Record<Act, readonly [string, string]>>>> = {
  waiting: {
    pay: ['', WRONG],
    cancel: ['', 'p2p_not_cancellable'],
    release: [WRONG, 'p2p_not_paid'],
    extend: [WRONG, ''],
    appeal: ['p2p_not_paid', 'p2p_not_paid'],
    withdraw: [NO_APPEAL, NO_APPEAL],
    complete: [NO_APPEAL, NO_APPEAL],
    decide: [NO_APPEAL, NO_APPEAL],
  },
  late: {
    pay: ['p2p_payment_late', WRONG],
    cancel: ['', 'p2p_not_cancellable'],
    release: [WRONG, 'p2p_not_paid'],
    extend: [WRONG, 'p2p_payment_late'],
    appeal: ['p2p_not_paid', 'p2p_not_paid'],
    withdraw: [NO_APPEAL, NO_APPEAL],
    complete: [NO_APPEAL, NO_APPEAL],
    decide: [NO_APPEAL, NO_APPEAL],
  },
  paid: {
    pay: ['p2p_already_paid', WRONG],
    cancel: ['p2p_order_dealing', 'p2p_not_cancellable'],
    release: [WRONG, ''],
    extend: [WRONG, 'p2p_already_paid'],
    appeal: ['p2p_appeal_early', 'p2p_appeal_early'],
    withdraw: [NO_APPEAL, NO_APPEAL],
    complete: [NO_APPEAL, NO_APPEAL],
    decide: [NO_APPEAL, NO_APPEAL],
  },
  overdue: {
    pay: ['p2p_already_paid', WRONG],
    cancel: ['p2p_order_dealing', 'p2p_not_cancellable'],
    release: [WRONG, ''],
    extend: [WRONG, 'p2p_already_paid'],
    appeal: ['', ''],
    withdraw: [NO_APPEAL, NO_APPEAL],
    complete: [NO_APPEAL, NO_APPEAL],
    decide: [NO_APPEAL, NO_APPEAL],
  },
  appeal: {
    pay: ['p2p_already_paid', WRONG],
    cancel: ['p2p_order_dealing', 'p2p_not_cancellable'],
    release: [WRONG, ''],
    extend: [WRONG, 'p2p_already_paid'],
    appeal: ['p2p_under_appeal', 'p2p_under_appeal'],
    withdraw: ['', WRONG],
    complete: ['', ''],
    decide: ['p2p_evidence_open', 'p2p_evidence_open'],
  },
  ripe: {
    pay: ['p2p_already_paid', WRONG],
    cancel: ['p2p_order_dealing', 'p2p_not_cancellable'],
    release: [WRONG, ''],
    extend: [WRONG, 'p2p_already_paid'],
    appeal: ['p2p_under_appeal', 'p2p_under_appeal'],
    withdraw: ['', WRONG],
    complete: ['', ''],
    decide: ['', ''],
  },
  completed: {
    pay: [DONE, WRONG],
    cancel: [DONE, 'p2p_not_cancellable'],
    release: [WRONG, DONE],
    extend: [WRONG, DONE],
    appeal: [DONE, DONE],
    withdraw: [DONE, DONE],
    complete: [DONE, DONE],
    decide: [DONE, DONE],
  },
  cancelled: {
    pay: [DONE, WRONG],
    cancel: [DONE, 'p2p_not_cancellable'],
    release: [WRONG, DONE],
    extend: [WRONG, DONE],
    appeal: [DONE, DONE],
    withdraw: [DONE, DONE],
    complete: [DONE, DONE],
    decide: [DONE, DONE],
  },
  gone: {
    pay: [NONE, NONE],
    cancel: [NONE, NONE],
    release: [NONE, NONE],
    extend: [NONE, NONE],
    appeal: [NONE, NONE],
    withdraw: [NONE, NONE],
    complete: [NONE, NONE],
    decide: [NONE, NONE],
  },
};

const roles = [
  ['buyer', TAKER, 0],
  ['seller', MERCHANT, 1],
] as const;

const rows = (Object.keys(states) as State[]).flatMap((state) =>
  (Object.keys(acts) as Act[]).flatMap((act) =>
    roles.map(([role, userId, place]) => ({
      ...{ state, act, role, userId },
      code: table[state][act][place],
    })),
  ),
);

let exchange: P2pExchange;
let orderId: number;

beforeEach(() => {
  exchange = new P2pExchange();
  exchange.makeMerchant();
  orderId = exchange.take(exchange.publish());
});

/** The code of an act, and that a refusal changed no byte. */
function codeOf(state: State, act: Act, userId: number): string {
  states[state](exchange, orderId);
  const before = exchange.engine.canonicalState();
  const code = exchange.codeOf(acts[act](exchange, orderId, userId));
  if (code !== '') expect(exchange.engine.canonicalState()).toEqual(before);
  exchange.engine.assertBalanced();
  return code;
}

describe('every act of each side in every state of an order', () => {
  test.each(rows)('$state: $act of the $role is "$code"', ({ state, act, userId, code }) => {
    expect(codeOf(state, act, userId)).toBe(code);
  });

  const byUsers = (Object.keys(acts) as Act[]).filter((act) => act !== 'decide');
  const strangers = (Object.keys(states) as State[]).flatMap((state) =>
    byUsers.map((act) => ({ state, act })),
  );

  test.each(strangers)('$state: $act of a stranger finds nothing', ({ state, act }) => {
    expect(codeOf(state, act, OTHER)).toBe(NONE);
  });
});
