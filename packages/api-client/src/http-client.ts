import { endpointPath, endpointRoutes } from '@candor/protocol';
import type {
  EndpointName,
  EndpointReply,
  EndpointRequest,
  EndpointRoute,
  Locale,
} from '@candor/protocol';
import { newRequestKey } from './request-key.ts';
import { formOf, isNested, queryOf, send } from './send.ts';
import type { Prepared, SendOptions } from './send.ts';

export interface HttpClientOptions extends SendOptions {
  /** Scheme and host without a slash at its end; '' is the page's own server. */
  readonly baseUrl: string;
  /** The session's token, asked for at each call. */
  readonly token: () => string | undefined;
  /** Whether the page asks by itself: such a call does not put off the end of an unused session. */
  readonly isBackground?: () => boolean;
  /** The language codes and notices are to be written in, asked for at each call that changes something. */
  readonly locale?: () => Locale | undefined;
  /** What this installation made for itself, see newRequestKey: log-ins with it are known as those of one device. */
  readonly deviceId?: () => string;
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

function prepare(
  options: HttpClientOptions,
  name: EndpointName,
  request: object,
  requestKey: string | undefined,
): Prepared {
  const route: EndpointRoute = endpointRoutes[name];
  const headers: Record<string, string> = { accept: 'application/json' };
  const token = options.token();
  if (token !== undefined) {
    headers['token'] = token;
    if (options.isBackground?.() === true) headers['background'] = '1';
  }
  if (route.idempotent) headers['idempotency-key'] = requestKey ?? newRequestKey();
  const url = options.baseUrl + endpointPath(name);
  if (route.method === 'GET') {
    return { url: url + queryOf(request), init: { method: 'GET', headers } };
  }
  const locale = options.locale?.();
  if (locale !== undefined) headers['locale'] = locale;
  // Where somebody proves who they are; money calls do without.
  if (options.deviceId !== undefined && !route.idempotent)
    headers['device-id'] = options.deviceId();
  if (!isNested(request)) return { url, init: { method: 'POST', headers, body: formOf(request) } };
  headers['content-type'] = 'application/json';
  return { url, init: { method: 'POST', headers, body: JSON.stringify(request) } };
}

/**
 * The typed client of the HTTP API: form-encoded bodies (JSON where there are lists), the token header, an idempotency key for every
 * money call, 60 s at most. Only reads are tried again by themselves.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  async function call<Name extends EndpointName>(
    name: Name,
    request: EndpointRequest<Name>,
    { requestKey, signal }: CallOptions = {},
  ): Promise<EndpointReply<Name>> {
    const prepared = prepare(options, name, request, requestKey);
    const isRead = endpointRoutes[name].method === 'GET';
    return (await send(prepared, options, { isRead, signal })) as EndpointReply<Name>;
  }
  return { call };
}
