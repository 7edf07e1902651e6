import type { FoundRecord } from '@candor/protocol';

/** Where a found thing is looked at. */
export function addressOf({ kind, id, userIds }: FoundRecord): string {
  switch (kind) {
    case 'order':
      return `/orders?origin=both&orderId=${id}`;
    case 'trade':
      return `/orders?tab=trades&origin=both&tradeId=${id}`;
    case 'contract_order':
      return `/users/${userIds[0] ?? 0}`;
    case 'p2p_order':
      return `/p2p?tab=orders&orderId=${id}`;
    case 'case':
      return `/cases?case=${id}`;
    case 'identity_review':
      return `/identity?review=${id}`;
  }
}
