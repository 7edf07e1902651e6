import { useCallback } from 'react';
import { useGo } from '#shared/navigation/navigation.ts';
import { useSession } from './session.ts';

/** Runs something for users only; a visitor goes to log in first and comes back to this screen. */
export function useRequireLogin(): (then: () => void) => void {
  const hasSession = useSession((state) => state.session !== undefined);
  const go = useGo();
  return useCallback(
    (then) => {
      if (hasSession) then();
      else go.detour('pages/login/login');
    },
    [hasSession, go],
  );
}
