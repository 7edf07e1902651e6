import { dataOf, isEnvelope } from './answers.ts';
import { NetworkError, RefusedError } from './errors.ts';

/** The specification's limit for any request. */
const REQUEST_TIMEOUT_MS = 60_000;

/** A read that found no network is tried again after each of these waits, then given up. */
const READ_RETRY_WAITS_MS: readonly number[] = [300, 1_200];

export interface SendOptions {
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
  readonly retryWaitsMs?: readonly number[];
}

/** A request that is ready to go. */
export interface Prepared {
  readonly url: string;
  readonly init: RequestInit;
}

type FormValue = string | number | boolean | undefined;

/** Most requests are flat: texts, whole numbers and yes or no. */
export function formOf(request: object): URLSearchParams {
  const form = new URLSearchParams();
  for (const [key, value] of Object.entries(request) as [string, FormValue][]) {
    if (value !== undefined) form.set(key, String(value));
  }
  return form;
}

/** Whether a request has lists or objects, which a form cannot carry. */
export function isNested(request: object): boolean {
  return Object.values(request).some((value) => typeof value === 'object' && value !== null);
}

/** The same as a query with its question mark; '' without fields. */
export function queryOf(request: object): string {
  const query = formOf(request).toString();
  return query === '' ? '' : `?${query}`;
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
  options: SendOptions,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? REQUEST_TIMEOUT_MS);
  const request = options.fetch ?? fetch;
  let response: Response;
  try {
    response = await request(url, {
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
 * Sends a request and reads the answer; only reads are tried again by themselves.
 * @throws RefusedError, NetworkError, or the signal's reason
 */
export async function send(
  prepared: Prepared,
  options: SendOptions,
  { isRead, signal }: { readonly isRead: boolean; readonly signal: AbortSignal | undefined },
): Promise<unknown> {
  const waitsMs = options.retryWaitsMs ?? READ_RETRY_WAITS_MS;
  const retriesMax = isRead ? waitsMs.length : 0;
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt(prepared, options, signal);
    } catch (error) {
      if (!(error instanceof NetworkError) || tries >= retriesMax) throw error;
      await wait(waitsMs[tries] ?? 0);
    }
  }
}
