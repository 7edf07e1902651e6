import { createAdminClient, NetworkError, RefusedError } from '@candor/api-client';
import type { AdminCallOptions } from '@candor/api-client';
import type { AdminEndpointName, AdminReply, AdminRequest } from '@candor/protocol';
import { endSession, noteUse, sessionToken } from '#shared/session/session.ts';

const client = createAdminClient({ baseUrl: '', token: sessionToken });

/** "Sign in to the back office." */
const SIGN_IN_FIRST = 41060;

/**
 * Calls an endpoint of the back office. When the server no longer knows the session, the app goes to the
 * sign-in and afterwards comes back; the error is thrown all the same.
 *
 * @throws RefusedError, NetworkError, or the signal's reason
 */
export async function api<Name extends AdminEndpointName>(
  name: Name,
  request: AdminRequest<Name>,
  options: AdminCallOptions = {},
): Promise<AdminReply<Name>> {
  const token = sessionToken();
  try {
    const reply = await client.call(name, request, options);
    if (options.background !== true) noteUse(Date.now());
    return reply;
  } catch (error) {
    // A late answer to an older session must not end the present one.
    const isOver = error instanceof RefusedError && error.code === SIGN_IN_FIRST;
    if (isOver && token !== undefined && token === sessionToken()) endSession(true);
    throw error;
  }
}

/** "It may have happened": an answer that broke on its way, or a server that did not finish. */
const OUTCOME_UNKNOWN_CODES: readonly number[] = [500, 41008];

/** Whether after this failure the act may or may not have been done. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return (
    error instanceof RefusedError &&
    (OUTCOME_UNKNOWN_CODES.includes(error.code) || error.status >= 500)
  );
}
