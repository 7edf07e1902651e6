import { createAdminClient, NetworkError, RefusedError } from '@candor/api-client';
import type { AdminCallOptions } from '@candor/api-client';
import type { AdminEndpointName, AdminReply, AdminRequest } from '@candor/protocol';
import { askToConfirm } from '#shared/session/confirmation.ts';
import { endSession, formerToken, noteUse, sessionToken } from '#shared/session/session.ts';

const client = createAdminClient({ baseUrl: '', token: sessionToken });

/** "Confirm that it is you." */
const CONFIRM_FIRST = 41067;

/** "Sign in to the back office." */
const SIGN_IN_FIRST = 41060;

/**
 * Calls an endpoint of the back office. When the server no longer knows the session, the app goes to the
 * sign-in and afterwards comes back; the error is thrown all the same. An act that takes a confirmation asks for
 * it and is then sent once more.
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
    if (!(error instanceof RefusedError)) throw error;
    if (error.code === CONFIRM_FIRST && (await askToConfirm())) return api(name, request, options);
    const isOver = error.code === SIGN_IN_FIRST && token !== undefined;
    // It was on its way while a confirmation gave the session another token.
    if (isOver && hasNewToken(token)) return api(name, request, options);
    // A late answer to an older session must not end the present one.
    if (isOver && token === sessionToken()) endSession(true);
    throw error;
  }
}

/** Whether the session of a call goes on under another token. */
function hasNewToken(token: string): boolean {
  return formerToken() === token && sessionToken() !== undefined;
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
