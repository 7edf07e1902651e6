import type { FoundRecord } from '@candor/protocol';

/** Where a found thing is looked at. */
export function addressOf({ kind, id, userIds, symbol }: FoundRecord): string {
  switch (kind) {
    case 'order':
      return `/orders?origin=both&orderId=${id}`;
    case 'trade':
      return `/orders?tab=trades&origin=both&tradeId=${id}`;
    case 'contract_order':
      return `/orders?tab=contracts&order=${id}`;
    case 'contract_trade':
      return `/orders?tab=contractTrades&trade=${symbol ?? ''}.${id}`;
    case 'contract_position':
      return `/users/${userIds[0] ?? 0}?tab=contracts&position=${id}`;
    case 'option_entry':
      return `/orders?tab=optionEntries&entryId=${id}`;
    case 'p2p_order':
      return `/p2p?tab=orders&orderId=${id}`;
    case 'p2p_ad':
      return `/p2p?tab=ads&adId=${id}`;
    case 'case':
      return `/cases?case=${id}`;
    case 'identity_review':
      return `/identity?review=${id}`;
  }
}
