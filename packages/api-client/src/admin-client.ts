import { adminPath, adminRoutes } from '@candor/protocol';
import type { AdminEndpointName, AdminReply, AdminRequest } from '@candor/protocol';
import { queryOf, send } from './send.ts';
import type { SendOptions } from './send.ts';

export interface AdminClientOptions extends SendOptions {
  /** Scheme and host without a slash at its end; '' is the page's own server. */
  readonly baseUrl: string;
  /** The staff session's token, asked for at each call. */
  readonly token: () => string | undefined;
}

export interface AdminCallOptions {
  /** The screen asks by itself: the call does not keep the session awake. */
  readonly background?: boolean;
  readonly signal?: AbortSignal;
}

export interface AdminClient {
  /** Calls an endpoint of the back office. @throws RefusedError, NetworkError, or the signal's reason */
  call<Name extends AdminEndpointName>(
    name: Name,
    request: AdminRequest<Name>,
    options?: AdminCallOptions,
  ): Promise<AdminReply<Name>>;
}

/** The typed client of the back office: JSON bodies, the staff's own token header, 60 s at most. */
export function createAdminClient(options: AdminClientOptions): AdminClient {
  async function call<Name extends AdminEndpointName>(
    name: Name,
    request: AdminRequest<Name>,
    { background = false, signal }: AdminCallOptions = {},
  ): Promise<AdminReply<Name>> {
    const headers: Record<string, string> = { accept: 'application/json' };
    const token = options.token();
    if (token !== undefined) headers['staff-token'] = token;
    if (background) headers['staff-background'] = '1';
    const isRead = adminRoutes[name].method === 'GET';
    const url = options.baseUrl + adminPath(name) + (isRead ? queryOf(request) : '');
    if (!isRead) headers['content-type'] = 'application/json';
    const init: RequestInit = isRead
      ? { method: 'GET', headers }
      : { method: 'POST', headers, body: JSON.stringify(request) };
    return (await send({ url, init }, options, { isRead, signal })) as AdminReply<Name>;
  }
  return { call };
}
