import { queryClient } from '#shared/api/query-client.ts';

/** What protects the account has changed: everything that shows it asks again. */
export function refreshProofs(): void {
  for (const name of ['info', 'verifySwitch', 'passkeyList', 'sessionList', 'apiKeyList']) {
    void queryClient.invalidateQueries({ queryKey: [name] });
  }
}
