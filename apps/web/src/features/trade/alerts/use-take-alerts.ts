import type { EndpointReply } from '@candor/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Outcome } from '#shared/api/hooks.ts';

/** Brings what an act answered into the list. */
export function useTakeAlerts(): (
  outcome: Outcome<EndpointReply<'alertList'>> | undefined,
) => Promise<boolean> {
  const queries = useQueryClient();
  return useCallback(
    async (outcome) => {
      if (outcome?.ok === true) {
        queries.setQueriesData({ queryKey: ['alertList'] }, outcome.reply);
        return true;
      }
      // The alert may have been told meanwhile, or an answer been lost: look.
      if (outcome !== undefined) await queries.invalidateQueries({ queryKey: ['alertList'] });
      return false;
    },
    [queries],
  );
}
