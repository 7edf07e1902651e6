import { endSession } from '#shared/session/session.ts';
import { api, tell } from './api.ts';
import { queryClient } from './query-client.ts';

/** Forms half filled, which may hold a document's number, do not stay for whoever has the device next. */
function forgetVisit(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}

/** Logging out works without a network: this device forgets the session first. */
export function logOut(): void {
  const told = api('logout', {});
  endSession();
  forgetVisit();
  queryClient.clear();
  told.catch(tell);
}
