/** What a key can be made for. To withdraw takes a person, so there is no scope for it. */
export const apiKeyScopes = ['read', 'trade'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** How a program proves that it has the key. */
export const apiKeyKinds = ['hmac_sha256', 'ed25519'] as const;
export type ApiKeyKind = (typeof apiKeyKinds)[number];

/** How a request that named a key went: answered, signed wrongly, or from an address that is not the key's. */
export const apiKeyOutcomes = ['used', 'wrong_signature', 'wrong_address'] as const;
export type ApiKeyOutcome = (typeof apiKeyOutcomes)[number];

/**
 * What a private endpoint asks of a key, by its name; what is not here takes a session. Reads are of money, orders
 * and what one earned with them: who one is, one's papers and one's safety are no program's business.
 */
export const scopeByEndpoint: Readonly<Record<string, ApiKeyScope | undefined>> = {
  wallet: 'read',
  cashflow: 'read',
  transferPage: 'read',
  currencyRecord: 'read',
  currencyDetail: 'read',
  currencyFills: 'read',
  contractPage: 'read',
  contractList: 'read',
  contractFills: 'read',
  contractClosed: 'read',
  contractTriggers: 'read',
  contractLimits: 'read',
  optionLimits: 'read',
  profit: 'read',
  profitCalendar: 'read',
  todayProfit: 'read',
  currency: 'trade',
  amendCurrency: 'trade',
  cancelCurrency: 'trade',
  cancelAllCurrency: 'trade',
  currencyBatch: 'trade',
  cancelCurrencyBatch: 'trade',
  contract: 'trade',
  amendContract: 'trade',
  cancelContract: 'trade',
  cancelAllContract: 'trade',
  contractBatch: 'trade',
  cancelContractBatch: 'trade',
  outContract: 'trade',
  contractPl: 'trade',
  closeAllContract: 'trade',
  reverseContract: 'trade',
  contractTrigger: 'trade',
  amendContractTrigger: 'trade',
  cancelContractTrigger: 'trade',
  cancelAllAfter: 'trade',
};

/** Private channels of the feed that a key with the scope `read` may listen to: those whose reads it may call. */
export const channelsOfKeys: readonly string[] = [
  'orders',
  'balances',
  'positions',
  'contractOrders',
];

/** What a program signs: the parts of a request that say what it asks for, one a line, then the body's bytes. */
export function signedHead(request: {
  readonly timestampMs: string;
  readonly method: string;
  /** Path and query as they are sent. */
  readonly url: string;
  /** The header of the same name; empty without one. */
  readonly idempotencyKey: string;
}): string {
  const { timestampMs, method, url, idempotencyKey } = request;
  return [timestampMs, method, url, idempotencyKey, ''].join('\n');
}
