import type { CommandType, RejectionCode } from '@candor/exchange-core';
import type { AdminEndpointName, EndpointName, ErrorCode } from '@candor/protocol';

/** What a money endpoint asks of the core, and what it refuses by itself. */
export interface MoneyEndpoint {
  readonly commands: readonly CommandType[];
  /** Answered while the request is read. */
  readonly own: readonly ErrorCode[];
  /** What the core would refuse and this endpoint cannot ask for, with why; or says with a code of its own. */
  readonly never: Partial<Record<RejectionCode, string>>;
}

/**
 * What the tests that guard every endpoint and act must be told of a product. It stands in the subject's
 * `testing/guards.ts`, so that whoever reviews a product reviews it.
 */
export interface ProductGuards {
  /** Every endpoint that moves money: money-codes.test.ts. */
  readonly money?: Partial<Record<EndpointName, MoneyEndpoint>>;
  /** Endpoints with an id of a user's thing, and a request for somebody else's: every-endpoint.test.ts. */
  readonly requestById?: Partial<Record<EndpointName, (orderId: number) => object>>;
  /** Fields of requests that could be smuggled into others: smuggled-fields.test.ts. */
  readonly takenFields?: Partial<Record<EndpointName, readonly string[]>>;
  /** Lists without pages, each with what keeps it short: list-limits.test.ts. */
  readonly boundedLists?: Readonly<Record<string, string>>;
  /** Acts of staff, and why doing one twice is another thing than doing it once: acts-twice.test.ts. */
  readonly twice?: Partial<Record<AdminEndpointName, string>>;
  /** Fields of each command that staff may send; none names an outcome: no-outcome.test.ts. */
  readonly staffFields?: Partial<Record<CommandType, readonly string[]>>;
  /** Fields by which two of the staff move the house's own money: no-outcome.test.ts. */
  readonly ownMoney?: readonly string[];
}

/** What a failing test says of where a product's entry belongs. */
export const inGuards = (field: keyof ProductGuards): string =>
  `a product names its own in \`${field}\` of its testing/guards.ts`;

export const always = {
  unknown_user: 'who has a session is known to the core',
  invalid_request_key: 'the key is read before: 41001 and 41004',
} as const;

/** What acts on an order looks for the order, not for its user. */
export const keyOnly = { invalid_request_key: always.invalid_request_key } as const;
