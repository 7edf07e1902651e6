import { rejectionsByCommand } from '@candor/exchange-core';
import type { CommandType, RejectionCode } from '@candor/exchange-core';
import { endpointNames, endpoints } from '@candor/protocol';
import type { EndpointName, ErrorCode } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { errorOfRejection } from '#api/rejection-codes.ts';

/** What a money endpoint asks of the core, and what it refuses by itself. */
interface MoneyEndpoint {
  readonly commands: readonly CommandType[];
  /** Answered while the request is read. */
  readonly own: readonly ErrorCode[];
  /** What the core would refuse and this endpoint cannot ask for, with why; or says with a code of its own. */
  readonly never: Partial<Record<RejectionCode, string>>;
}

/** An answer of the account, the key and the queue: every money endpoint has these. */
const shared: readonly ErrorCode[] = [1001, 4013, 41004, 41005];

const always = {
  unknown_user: 'who has a session is known to the core',
  invalid_request_key: 'the key is read before: 41001 and 41004',
} as const;

/** What acts on an order looks for the order, not for its user. */
const keyOnly = { invalid_request_key: always.invalid_request_key } as const;

const figures: readonly ErrorCode[] = [4016, 4024, 41020, 41021, 41022];

const money: Partial<Record<EndpointName, MoneyEndpoint>> = {
  transfer: { commands: ['account_transfer'], own: [4024, 41021, 41036], never: always },
  demoFunds: {
    commands: ['demo_fund'],
    own: [2015, 41036],
    never: {
      ...always,
      amount_not_positive: 'the amount is the exchange’s own',
      demo_fund_too_large: 'the amount is the exchange’s own',
    },
  },
  currency: {
    commands: ['order_place', 'oco_place'],
    own: [404, ...figures, 41032, 2050, 2051],
    never: { ...always, invalid_client_order_id: 'the schema says what a name is: 41001' },
  },
  amendCurrency: {
    commands: ['order_amend'],
    own: [404, 4017, ...figures],
    never: always,
  },
  cancelCurrency: { commands: ['order_cancel'], own: [404, 4003], never: always },
  cancelAllCurrency: { commands: ['order_cancel_all'], own: [404], never: always },
  checkIn: { commands: ['checkin_sign'], own: [], never: always },
  finPeriodicOrderAdd: {
    commands: ['finance_subscribe'],
    own: [4024],
    never: {
      ...always,
      finance_plan_below_min: 'a plan’s bound',
      finance_plan_above_limit: 'a plan’s bound',
      finance_plan_above_cap: 'a plan’s bound',
    },
  },
  teManagementOrderAdd: {
    commands: ['finance_subscribe'],
    own: [4024],
    never: {
      ...always,
      finance_below_min: 'a fixed term’s bound',
      finance_above_limit: 'a fixed term’s bound',
      finance_above_cap: 'a fixed term’s bound',
    },
  },
  finOrderRedeem: { commands: ['finance_redeem'], own: [4017], never: keyOnly },
  finOrderCancel: { commands: ['finance_cancel'], own: [4017], never: keyOnly },
  teManagementOrderRenew: { commands: ['finance_renew'], own: [4017], never: keyOnly },
};

test('every money endpoint is here', () => {
  const named = endpointNames.filter((name) => endpoints[name].idempotent);
  expect(Object.keys(money).toSorted()).toEqual(named.toSorted());
});

describe.each(Object.entries(money) as [EndpointName, MoneyEndpoint][])(
  '%s',
  (name, { commands, own, never }) => {
    const rejections = commands.flatMap((command): readonly RejectionCode[] =>
      rejectionsByCommand[command].filter((code) => !Object.hasOwn(never, code)),
    );

    test('declares whatever it answers with, and nothing else', () => {
      const answered = rejections.map((code) => errorOfRejection({ ok: false, code }).code);
      const codes = new Set([...shared, ...own, ...answered]);
      expect([...endpoints[name].errors].toSorted()).toEqual([...codes].toSorted());
    });

    test('has no refusal that cannot be, but is refused by the core all the same', () => {
      const known: readonly string[] = commands.flatMap((command) => rejectionsByCommand[command]);
      expect(Object.keys(never).filter((code) => !known.includes(code))).toEqual([]);
    });
  },
);
