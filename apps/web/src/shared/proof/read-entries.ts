import type { BillView, EndpointRequest } from '@candor/protocol';
import { api } from '#shared/api/api.ts';

const ENTRIES_PER_PAGE = 100;

/**
 * Reads the user's own entries, newest first, page by page, until there are no more.
 *
 * @returns the journal's entry that the last page is true as of
 * @throws RefusedError, NetworkError, or the signal's reason
 */
export async function readEntries(
  request: Pick<EndpointRequest<'cashflow'>, 'accountKind' | 'fromMs' | 'toMs'>,
  signal: AbortSignal,
  onPage: (bills: readonly BillView[]) => void,
): Promise<number> {
  let cursor: string | null | undefined;
  let sequence: number;
  do {
    const page = await api(
      'cashflow',
      { ...request, limit: ENTRIES_PER_PAGE, ...(typeof cursor === 'string' && { cursor }) },
      { signal },
    );
    onPage(page.bills);
    ({ sequence, nextCursor: cursor } = page);
  } while (cursor !== null);
  return sequence;
}
