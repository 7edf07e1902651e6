import type { EndpointReply } from '@candor/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useRead } from '#shared/api/hooks.ts';
import type { Read } from '#shared/api/hooks.ts';
import { useServerClock } from '#shared/api/server-clock.ts';
import { useFollowed } from '#shared/p2p/use-followed.ts';
import { useQueryParam } from '#shared/ui/navigation/navigation.ts';

/** Everything that an order's screens show. */
export type OrderPage = EndpointReply<'tradeBuyWaitPage'>;

/** While the live connection is away, the order on the screen is asked for this often. */
const ORDER_EVERY_MS = 3_000;

/** The order that the address names by `id`. */
export function useOrderPage(): Read<OrderPage> & { readonly orderId: number } {
  useServerClock();
  const orderId = Number(useQueryParam('id') ?? '0');
  const page = useRead('tradeBuyWaitPage', { orderId }, { freshMs: 0 });
  useFollowed('p2p', page.refetch, { awayEveryMs: ORDER_EVERY_MS });
  return { ...page, orderId };
}

/** Something was done to an order: everything that shows it is asked for again. */
export function useRefreshOrder(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const names = ['tradeBuyWaitPage', 'p2pChatList', 'p2pOrderList', 'legalMgrPage'];
    await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  };
}
