import { createHttpClient, NetworkError, RefusedError } from '@candor/api-client';
import type { CallOptions } from '@candor/api-client';
import type { EndpointName, EndpointReply, EndpointRequest } from '@candor/protocol';
import { toastStore } from '@candor/ui-kit';
import { i18n } from '#i18n/i18n.ts';
import { languages } from '#i18n/locales.ts';
import { isNobodyThere } from '#shared/session/presence.ts';
import { deviceId } from '#shared/session/device-id.ts';
import {
  endSession,
  isSessionRenewing,
  sessionToken,
  useSession,
} from '#shared/session/session.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { emitApiDemand } from './api-events.ts';
import { demandOf, isLoggedOut } from './demand.ts';

const client = createHttpClient({
  baseUrl: '',
  token: sessionToken,
  isBackground: isNobodyThere,
  deviceId,
  locale: () => languages.find(({ tag }) => tag === i18n.locale)?.code,
});

/**
 * Calls an endpoint. Where the answer demands something of the user (log in, verify), the shell goes
 * there; the error is thrown all the same. Says nothing to the user by itself: see {@link tell}.
 *
 * @throws RefusedError, NetworkError, or the signal's reason
 */
export async function api<Name extends EndpointName>(
  name: Name,
  request: EndpointRequest<Name>,
  options?: CallOptions,
): Promise<EndpointReply<Name>> {
  return withDemands(() => client.call(name, request, options));
}

/** Runs a call of any making and lets the shell hear what its refusal demands of the user. */
export async function withDemands<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  const token = sessionToken();
  try {
    return await call();
  } catch (error) {
    if (error instanceof RefusedError) {
      // What an older token hears must neither end the present session nor send anybody away.
      const isOld = token !== sessionToken() || (token !== undefined && isSessionRenewing());
      if (isLoggedOut(error) && isOld) throw error;
      if (isLoggedOut(error)) endSession();
      const demand = demandOf(error, token !== undefined);
      if (demand !== undefined) emitApiDemand(demand);
    }
    throw error;
  }
}

/**
 * Lets the server know that somebody is there, for reading and scrolling ask it nothing. A session that
 * ended meanwhile sends them to log in. Kept sessions do without.
 */
export function tellPresence(): void {
  const { session } = useSession.getState();
  // Whoever comes by chance hears of no failure; the next call of their own will say.
  if (session?.isKept === false) api('info', {}).catch(() => undefined);
}

/** Shows what went wrong as a message over the page, in the user's language. */
export function tell(error: unknown): void {
  if (error instanceof RefusedError || error instanceof NetworkError) {
    toastStore.show(errorText(error), 'error');
    return;
  }
  if (error instanceof DOMException && error.name === 'AbortError') return;
  toastStore.show(errorText(error), 'error');
  console.error(error);
}
