/** The outside of an endpoint. Free of schemas, so that a browser loads nothing else. GET never changes state. */
export interface EndpointRoute {
  readonly method: 'GET' | 'POST';
  readonly auth: 'public' | 'user';
  /** Needs header `idempotency-key` or field `requestId`; a repeat with the same key answers the same. */
  readonly idempotent: boolean;
}

/** The five kinds of outside there are. */
export const routeKinds = {
  publicRead: { method: 'GET', auth: 'public', idempotent: false },
  userRead: { method: 'GET', auth: 'user', idempotent: false },
  publicAct: { method: 'POST', auth: 'public', idempotent: false },
  userAct: { method: 'POST', auth: 'user', idempotent: false },
  moneyAct: { method: 'POST', auth: 'user', idempotent: true },
} as const satisfies Readonly<Record<string, EndpointRoute>>;

/** The URL path of an endpoint: the specification's name under `/api/`. */
export const endpointPath = (name: string): string => `/api/${name}`;
