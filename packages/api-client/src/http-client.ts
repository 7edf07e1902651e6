import { endpointPath, endpointRoutes } from '@candor/protocol';
import type { EndpointName, EndpointReply, EndpointRequest, EndpointRoute } from '@candor/protocol';
import { dataOf, isEnvelope } from './answers.ts';
import { NetworkError, RefusedError } from './errors.ts';
import { newRequestKey } from './request-key.ts';

/** The specification's limit for any request. */
const REQUEST_TIMEOUT_MS = 60_000;

/** A read that found no network is tried again after each of these waits, then given up. */
const READ_RETRY_WAITS_MS: readonly number[] = [300, 1_200];

export interface HttpClientOptions {
  /** Scheme and host without a slash at its end; '' is the page's own server. */
  readonly baseUrl: string;
  /** The session's token, asked for at each call. */
  readonly token: () => string | undefined;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
  readonly retryWaitsMs?: readonly number[];
}

export interface CallOptions {
  /**
   * Idempotency key of a money call. Pass the same one to repeat a call whose outcome is not known; when
   * absent every call gets a new one.
   */
  readonly requestKey?: string;
  readonly signal?: AbortSignal;
}

export interface HttpClient {
  /** Calls an endpoint. @throws RefusedError, NetworkError, or the signal's reason */
  call<Name extends EndpointName>(
    name: Name,
    request: EndpointRequest<Name>,
    options?: CallOptions,
  ): Promise<EndpointReply<Name>>;
}

type FormValue = string | number | boolean | undefined;

interface Prepared {
  readonly url: string;
  readonly init: RequestInit;
}

/** Requests are flat by contract: texts, whole numbers and yes or no. */
function formOf(request: object): URLSearchParams {
  const form = new URLSearchParams();
  for (const [key, value] of Object.entries(request) as [string, FormValue][]) {
    if (value !== undefined) form.set(key, String(value));
  }
  return form;
}

function prepare(
  options: HttpClientOptions,
  name: EndpointName,
  request: object,
  requestKey: string | undefined,
): Prepared {
  const route: EndpointRoute = endpointRoutes[name];
  const headers: Record<string, string> = { accept: 'application/json' };
  const token = options.token();
  if (token !== undefined) headers['token'] = token;
  if (route.idempotent) headers['idempotency-key'] = requestKey ?? newRequestKey();
  const form = formOf(request);
  const url = options.baseUrl + endpointPath(name);
  if (route.method === 'GET') {
    const query = form.toString();
    return { url: query === '' ? url : `${url}?${query}`, init: { method: 'GET', headers } };
  }
  return { url, init: { method: 'POST', headers, body: form } };
}

async function readAnswer(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isEnvelope(body)) return dataOf(body, response.status);
  // A proxy's page or a cut-off answer: the caller shows "system busy".
  const facts = { code: 500, type: 'error', status: response.status, detail: null } as const;
  throw new RefusedError(facts, `HTTP ${response.status}`);
}

async function attempt(
  { url, init }: Prepared,
  options: HttpClientOptions,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? REQUEST_TIMEOUT_MS);
  const send = options.fetch ?? fetch;
  let response: Response;
  try {
    response = await send(url, {
      ...init,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new NetworkError(timeout.aborted ? 'timed out' : 'no connection', { cause: error });
  }
  return readAnswer(response);
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The typed client of the HTTP API: form-encoded bodies, the token header, an idempotency key for every
 * money call, 60 s at most. Only reads are tried again by themselves.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const waitsMs = options.retryWaitsMs ?? READ_RETRY_WAITS_MS;
  async function call<Name extends EndpointName>(
    name: Name,
    request: EndpointRequest<Name>,
    { requestKey, signal }: CallOptions = {},
  ): Promise<EndpointReply<Name>> {
    const prepared = prepare(options, name, request, requestKey);
    const retriesMax = endpointRoutes[name].method === 'GET' ? waitsMs.length : 0;
    for (let tries = 0; ; tries += 1) {
      try {
        return (await attempt(prepared, options, signal)) as EndpointReply<Name>;
      } catch (error) {
        if (!(error instanceof NetworkError) || tries >= retriesMax) throw error;
        await wait(waitsMs[tries] ?? 0);
      }
    }
  }
  return { call };
}
