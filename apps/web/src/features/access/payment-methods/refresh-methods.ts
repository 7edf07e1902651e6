import { queryClient } from '#shared/api/query-client.ts';

/** What is known of the payment methods is out of date. */
export function refreshMethods(): void {
  void queryClient.invalidateQueries({ queryKey: ['cnyPayList'] });
  void queryClient.invalidateQueries({ queryKey: ['cnyPayDetail'] });
}
